/**
 * Checks a witness circuit against its model, from the circuit alone: the obligations of Certifaiger.
 *
 * Notation. Primes mark the circuit, K what it shares with the model (symbols `=`). R resets, F next-state functions,
 * C constraints, P "no bad", Q the negated justice and fairness signals. `Q'st` is `Q'` at step s with the inputs that
 * symbols `<` give to latches replaced by the latches at step t; `N'st` is the disjunction of `Q'st`.
 *
 *   Reset       R{K} & C -> R'{K} & C'
 *   Transition  F{K} & C_0 & C_1 & C'_0 -> F'{K} & C'_1
 *   Safe        C & C' & P' -> P
 *   Base        R' & C' -> P'
 *   Inductive   F' & C'_0 & C'_1 & P'_0 -> P'_1
 *   Decrease    s -> t in F', C', P':               N'ts
 *   Closure     s -> t in F', C', P', u in C', P':  N'su -> N'tu
 *   Consistent  s -> t -> u in F', C', P':          N'st & N'tu -> (q'st -> q'tu) for every q
 *   Live        s -> t in F', C', P', C:            q'st -> q at s, for every q
 *
 * Why they suffice. The circuit can follow every path of the model, and P' holds along it. `N'st` for steps s before t
 * means "s is not above t": by Decrease and Closure the path never rises. On a path that sees every signal of the model
 * infinitely often, finitely many states recur, so from some point on also `N'st` holds for consecutive steps; there
 * some q' holds at a step, by Consistent it holds from then on, and by Live so does the q of the model, against the
 * signal of q being seen again.
 */

import { Aig } from "../aig/graph.ts";
import { type AigerDocument, type AigerSymbolKind } from "../aig/aiger/mod.ts";
import { type Lit, not, TRUE } from "../aig/literal.ts";
import { systemFromAiger } from "../system/aiger.ts";
import type { System } from "../system/system.ts";
import { type CheckOutcome, outcomeOf, Rejection } from "./outcome.ts";
import { type NewSolver, type Prover, proving } from "./prover.ts";
import { Step, Unfolding } from "./unfolding.ts";

/**
 * Check a witness circuit, as it was read from its file.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, checkWitnessCircuit, checkerSolver, readAiger, system, witnessCircuit, writeAiger } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { claim, evidence } = await check(counter, "high", { engine: "ic3" });
 * if (evidence?.kind !== "invariant") throw new Error("expected an invariant");
 * const file = writeAiger(witnessCircuit(counter.system, claim, evidence), "aig");
 * assert(checkWitnessCircuit(counter.system, readAiger(file), await checkerSolver()).accepted);
 * ```
 */
export function checkWitnessCircuit(
  model: System,
  document: AigerDocument,
  newSolver: NewSolver,
): CheckOutcome {
  return outcomeOf(() => {
    const pair = new Pair(model, document, newSolver);
    let discharged = pair.reset() + pair.transition() + pair.safe() + pair.inductive();
    if (model.justice.length > 0) discharged += pair.ranked() + pair.live();
    return discharged;
  });
}

/** Model and circuit in one graph. */
class Pair {
  readonly circuit: System;
  readonly aig = new Aig();
  readonly model: Unfolding;
  readonly witness: Unfolding;
  /** For each input and latch of the model the position of what stands for it in the circuit. */
  readonly inputs: (number | undefined)[];
  readonly latches: (number | undefined)[];
  /** For each latch of the circuit the position of the input that stands for it elsewhere. */
  readonly elsewhere: (number | undefined)[];

  constructor(
    readonly system: System,
    document: AigerDocument,
    readonly newSolver: NewSolver,
  ) {
    this.circuit = systemFromAiger(document, { name: "witness" });
    this.model = new Unfolding(system, [], this.aig);
    this.witness = new Unfolding(this.circuit, [], this.aig);
    const first = system.inputs.length;
    const targets = (kind: AigerSymbolKind, sign: string, count: number) => {
      const found: (number | undefined)[] = Array(count).fill(undefined);
      for (const symbol of document.symbols) {
        const match = symbol.kind === kind && new RegExp(`${sign}\\s*(\\d+)`).exec(symbol.name);
        if (match) found[symbol.position] = Number(match[1]) / 2 - 1;
      }
      return found;
    };
    const shared = (kind: "i" | "l", count: number, offset: number, size: number) => {
      const of: (number | undefined)[] = Array(size).fill(undefined);
      targets(kind, "=", count).forEach((variable, position) => {
        if (variable === undefined) return;
        if (!(variable - offset >= 0 && variable - offset < size)) {
          throw new Rejection(`symbol ${kind}${position} maps to no such literal of the model`);
        }
        of[variable - offset] = position;
      });
      return of;
    };
    this.inputs = shared("i", this.circuit.inputs.length, 0, first);
    this.latches = shared("l", this.circuit.latches.length, first, system.latches.length);
    this.elsewhere = targets("l", "<", this.circuit.latches.length);
    for (const position of this.elsewhere) {
      if (position !== undefined && this.circuit.inputs[position] === undefined) {
        throw new Rejection("a symbol '<' names no input of the circuit");
      }
    }
  }

  /** The model at the step of the circuit; what is not shared is arbitrary. */
  follow(step: Step): Step {
    const latch = (position: number | undefined) =>
      position === undefined ? this.aig.leaf() : step.latch(position);
    const input = (position: number | undefined) =>
      position === undefined ? this.aig.leaf() : step.input(position);
    return new Step(this.model, (j) => latch(this.latches[j]), (i) => input(this.inputs[i]));
  }

  /** P' at a step. */
  good(step: Step): Lit {
    return not(step.some(this.circuit.bads.map(({ lit }) => lit)));
  }

  /** The signals Q' at step `s` seen from step `t`. */
  signals(s: Step, t: Step): Lit[] {
    const others = new Map<number, number>();
    this.elsewhere.forEach((position, j) => {
      if (position !== undefined) others.set(position, j);
    });
    const input = (i: number) => others.has(i) ? t.latch(others.get(i)!) : s.input(i);
    const seen = new Step(this.witness, (j) => s.latch(j), input);
    const { fairness, justice } = this.circuit;
    return [...(justice[0]?.lits ?? []), ...fairness.map(({ lit }) => lit)]
      .map((lit) => not(seen.lit(lit)));
  }

  reset(): number {
    return proving(this.witness, this.newSolver, (prover) => {
      const now = this.witness.anywhere();
      const then = this.follow(now);
      prover.assume(then.legal);
      this.system.latches.forEach(({ lit, reset }) => {
        if (reset !== lit) prover.assume(this.aig.iff(then.lit(lit), reset));
      });
      const starts = this.latches.flatMap((position) => {
        if (position === undefined) return [];
        const { lit, reset } = this.circuit.latches[position]!;
        return [this.aig.iff(now.lit(lit), now.lit(reset))];
      });
      const reached = this.aig.andAll([now.legal, ...starts]);
      prover.refute("Reset: what resets the model resets the circuit", [not(reached)], [now]);
      return prover.discharged;
    });
  }

  transition(): number {
    return proving(this.witness, this.newSolver, (prover) => {
      const [now, next] = [this.witness.anywhere(), this.witness.anywhere()];
      const current = this.follow(now);
      const after = this.follow(next);
      prover.assume(current.legal, after.legal, now.legal);
      const follows: Lit[] = [next.legal];
      this.system.latches.forEach(({ next: function_ }, j) => {
        const position = this.latches[j];
        prover.assume(this.aig.iff(after.latch(j), current.lit(function_)));
        if (position === undefined) return;
        const own = now.lit(this.circuit.latches[position]!.next);
        follows.push(this.aig.iff(next.latch(position), own));
      });
      prover.refute("Transition: the circuit follows the model", [
        not(this.aig.andAll(follows)),
      ], [now, next]);
      return prover.discharged;
    });
  }

  safe(): number {
    if (this.system.bads.length === 0) return 0;
    return proving(this.witness, this.newSolver, (prover) => {
      const now = this.witness.anywhere();
      const then = this.follow(now);
      prover.assume(now.legal, then.legal, this.good(now));
      const bad = then.some(this.system.bads.map(({ lit }) => lit));
      prover.refute("Safe: where the circuit is good the model is", [bad], [now]);
      return prover.discharged;
    });
  }

  inductive(): number {
    const start = this.witness.initial();
    const base = proving(this.witness, this.newSolver, (prover) => {
      prover.refute("Base: the circuit starts well", [start.legal, not(this.good(start))], [start]);
      return prover.discharged;
    });
    return base + this.#steps(1, (prover, [, then], good) => {
      prover.assume(good[0]!);
      prover.refute("Inductive: a good step of the circuit is followed by a good one", [
        not(good[1]!),
      ], [then!]);
    });
  }

  ranked(): number {
    const none = (lits: readonly Lit[]) => not(this.aig.orAll(lits));
    return this.#steps(1, (prover, [s, t], good) => {
      prover.assume(...good);
      prover.refute("Decrease: no step rises", [none(this.signals(t!, s!))], [s!, t!]);
    }) + this.#steps(1, (prover, [s, t], good) => {
      const u = this.witness.anywhere();
      prover.assume(...good, u.legal, this.good(u), not(none(this.signals(s!, u))));
      prover.refute("Closure: what is not below a step is not below the next", [
        none(this.signals(t!, u)),
      ], [s!, t!, u]);
    }) + this.#steps(2, (prover, [s, t, u], good) => {
      prover.assume(...good);
      const [first, second] = [this.signals(s!, t!), this.signals(t!, u!)];
      prover.assume(not(none(first)), not(none(second)));
      first.forEach((q, i) => {
        prover.refute(`Consistent: signal ${i} stays`, [q, not(second[i]!)], [s!, t!, u!]);
      });
    });
  }

  live(): number {
    const { justice, fairness } = this.system;
    const wanted = [...justice[0]!.lits, ...fairness.map(({ lit }) => lit)];
    return this.#steps(1, (prover, [s, t], good) => {
      const [current, after] = [this.follow(s!), this.follow(t!)];
      prover.assume(...good, current.legal, after.legal);
      const signals = this.signals(s!, t!);
      if (signals.length !== wanted.length) {
        throw new Rejection(
          `the circuit has ${signals.length} liveness signals: expected ${wanted.length}, as the model`,
        );
      }
      signals.forEach((q, i) => {
        prover.refute(`Live: signal ${i} of the circuit implies that of the model`, [
          q,
          current.lit(wanted[i] ?? TRUE),
        ], [s!, t!]);
      });
    });
  }

  /** Obligations about consecutive legal steps of the circuit; `good` says that P' holds at each. */
  #steps(
    count: number,
    use: (prover: Prover, steps: readonly Step[], good: readonly Lit[]) => void,
  ): number {
    return proving(this.witness, this.newSolver, (prover) => {
      const steps = [this.witness.anywhere()];
      while (steps.length <= count) steps.push(this.witness.after(steps[steps.length - 1]!));
      prover.assume(...steps.map((step) => step.legal));
      use(prover, steps, steps.map((step) => this.good(step)));
      return prover.discharged;
    });
  }
}
