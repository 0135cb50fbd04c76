/**
 * EG nodes: equations 10 and 11, and footnote 3.
 *
 * A fair cycle query is a liveness question about the system restricted to `R & U_v`, from the states in question:
 * rlive and FAIR answer it with a lasso or with a proof that the certificate takes as it is. They take turns, and bmc
 * looks for a short lasso beside them, unless one of them is chosen.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import type { Move } from "../../proof/proof.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import { derive, type System } from "../../system/system.ts";
import { closeLasso, latchesRead, type Trace } from "../../system/trace.ts";
import { bmcLasso } from "../bmc/mod.ts";
import type { Running, Verdict } from "../engine.ts";
import { fair } from "../fair/mod.ts";
import { rlive } from "../rlive/mod.ts";
import type { NoFairPath } from "./bounds.ts";
import type { Decision, Label, Task, TemporalNode, Undecided } from "./decide.ts";
import type { IictlEvent } from "./events.ts";
import { Generalization } from "./generalize.ts";
import { bounded } from "./options.ts";
import { inTurn, type Runner } from "./turns.ts";
import { pathToLower, Undecidable } from "./until_node.ts";

/** Steps that may be added so that a lasso closes on all latches. */
const CLOSING_STEPS = 1024;

/** A lasso by its states; the one after the last is `states[loop]`, as far as `mattering` latches go. */
interface Lasso {
  readonly states: readonly Uint8Array[];
  readonly inputs: readonly Uint8Array[];
  readonly loop: number;
  readonly head: Cube;
}

/** `EG u`. */
export class GlobalNode implements TemporalNode {
  readonly #generalization: Generalization;

  constructor(readonly decision: Decision, readonly v: number, readonly u: number) {
    this.#generalization = new Generalization(decision.analysis, v);
  }

  *refine({ state }: Undecided, task: Task, label: Label): Running<IictlEvent, void> {
    yield { kind: "query", node: this.v, bound: "lower", engine: "sat" };
    if (yield* this.#generalization.addState(state)) return;
    if (yield* this.#isDeadEnd(state)) return;
    const { kripke } = this.decision.analysis;
    const from = label === "One" && task.cube !== undefined ? task.cube : kripke.cubeOf(state);
    if (yield* this.#shortCut(from)) return;
    if (yield* this.#lowerQuery(from)) return;
    const { bounds } = this.decision.analysis;
    const system = this.#restricted(from, bounds.upper(this.v));
    const verdict = yield* this.#fairCycle(system, "upper"); // (10)
    if (verdict.status === "unknown") throw new Undecidable(verdict.reason);
    if (verdict.status === "holds") return yield* this.#remove(verdict.proof as NoFairPath);
    yield* this.#follow(this.#lasso(system, verdict.trace));
  }

  /** Has the state no successor in `U_v`? Then `U_v` loses it, and more: a chain of one link. */
  *#isDeadEnd(state: Uint8Array): Running<IictlEvent, boolean> {
    const { analysis } = this.decision;
    const { bounds, kripke, prime, reachable, steps } = analysis;
    const upper = bounds.upper(this.v);
    const others = [reachable.lit, kripke.legal, upper, prime.of(upper)];
    const core = yield* steps.minimalCore(others, kripke.cubeOf(state));
    if (core === undefined) return false;
    const region = { clauses: core.map((lit) => [lit]) };
    yield* analysis.remove(this.v, region, { kind: "chain", links: [{ region, justice: 0 }] });
    return true;
  }

  /** Footnote 3: a path to states known to satisfy the node. */
  *#shortCut(from: Cube): Running<IictlEvent, boolean> {
    const { analysis } = this.decision;
    const { bounds, options } = analysis;
    if (options.lowerQueries !== true || bounds.lower(this.v) === not(TRUE)) return false;
    yield { kind: "query", node: this.v, bound: "lower", engine: "ic3" };
    const trace = yield* pathToLower(this.decision, this.v, this.u, { kind: "cube", cube: from });
    if (trace === undefined) return false;
    yield* this.#generalization.addPath(
      analysis.statesAlong(trace).slice(0, -2),
      trace.inputs,
    );
    return true;
  }

  /** (11): a fair cycle inside `L_u`, which is then inside `L_v`. */
  *#lowerQuery(from: Cube): Running<IictlEvent, boolean> {
    const { bounds, options } = this.decision.analysis;
    const within = bounds.lower(this.u);
    if (options.lowerQueries !== true || within === not(TRUE)) return false;
    if (bounds.isExact(this.u)) return false; // the other query is this one, and knows more
    const system = this.#restricted(from, within);
    const verdict = yield* this.#fairCycle(system, "lower");
    if (verdict.status !== "fails") return false;
    yield* this.#follow(this.#lasso(system, verdict.trace));
    return true;
  }

  /** The system inside R and a set, starting in a cube. */
  #restricted(from: Cube, set: Lit): System {
    const { kripke, reachable } = this.decision.analysis;
    const { system } = kripke;
    const inside = system.aig.and(reachable.lit, set);
    const constraints = [kripke.legal, inside].filter((lit) => lit !== TRUE)
      .map((lit, i) => ({ name: `constraint ${i}`, lit }));
    return derive(system, { latches: kripke.startingIn(from), constraints });
  }

  /** `fair(S, C, F)`: (10) and (11). */
  *#fairCycle(system: System, bound: "upper" | "lower"): Running<IictlEvent, Verdict> {
    const { kripke, options } = this.decision.analysis;
    const problem = { system, justice: kripke.fairness };
    const cycles = options.cycles ?? "both";
    const engines = cycles === "both" ? (["rlive", "fair", "bmc"] as const) : [cycles];
    const runners = engines.map((engine): Runner<Verdict> => {
      switch (engine) {
        case "rlive": // a chain from the states in question says more than one relative to constraints on loops
          return {
            run: rlive(problem, { ...options, stabiliseAfter: options.stabiliseAfter ?? Infinity }),
            share: 8,
          };
        case "fair":
          return { run: fair(problem, options), share: 8 };
        case "bmc": // finds short lassos soon, and proves nothing
          return {
            run: bmcLasso(problem, bounded(options)),
            share: 1,
            gaveUp: ({ status }) => status === "unknown",
          };
      }
    });
    for (const engine of engines) yield { kind: "query", node: this.v, bound, engine };
    return yield* inTurn(runners);
  }

  /** No fair path from these states stays in `U_v`. */
  *#remove(proof: NoFairPath): Running<IictlEvent, void> {
    const { analysis } = this.decision;
    const { aig } = analysis.kripke.system;
    const states: Predicate = proof.kind === "chain"
      ? { clauses: [proof.links.map(({ region }) => toLiteral(aig, region))] }
      : { clauses: proof.reach.flatMap(({ clauses }) => clauses) };
    yield* analysis.remove(this.v, states, proof);
  }

  /** A lasso that closes on all latches, or on those that matter. */
  #lasso(system: System, trace: Trace): Lasso {
    const { analysis } = this.decision;
    const { kripke, bounds } = analysis;
    const most = trace.inputs.length + CLOSING_STEPS;
    const read = [...kripke.fairness, bounds.lower(this.u), bounds.upper(this.u)];
    const mattering = latchesRead(system, read);
    let closed = closeLasso(kripke.system, trace, most);
    const whole = closed !== undefined;
    closed ??= closeLasso(kripke.system, trace, 64 * most, mattering);
    if (closed === undefined) throw new Undecidable("a lasso does not close");
    const states = analysis.statesAlong(closed).slice(0, -1);
    const loop = closed.loop!;
    const cube = kripke.cubeOf(states[loop]!);
    const head = whole ? cube : mattering.map((j) => cube[j]!);
    return { states, inputs: closed.inputs, loop, head };
  }

  /** Decide the states of a lasso inside `U_v`; if all satisfy u, they join `L_v`. */
  *#follow(lasso: Lasso): Running<IictlEvent, void> {
    const { analysis } = this.decision;
    const { bounds } = analysis;
    const set = analysis.setOf(lasso.states);
    yield* this.decision.decide({ set }, "All", this.u);
    if (yield* analysis.isSettled()) return;
    if (yield* analysis.steps.areSat([set, not(bounds.lower(this.u))])) return;
    yield* this.#addLoop(lasso);
    yield* this.#generalization.addPath(lasso.states.slice(0, lasso.loop), lasso.inputs);
  }

  /**
   * The loop joins `L_v`. Cubes are made from its end backwards: each leads into the next under the inputs of the loop,
   * and the last one leads to the head, which the first cube contains.
   */
  *#addLoop({ states, inputs, loop, head }: Lasso): Running<IictlEvent, void> {
    const { analysis } = this.decision;
    const { bounds, kripke, prime, reachable, steps } = analysis;
    const { aig } = kripke.system;
    const length = states.length - loop;
    const sees = yield* this.#seesAt(states.slice(loop), inputs.slice(loop));
    const moves: Move[] = [];
    let target: Cube = head;
    for (let k = length - 1; k >= 0; k--) {
      const signals = kripke.fairness.filter((_, b) => sees[b] === k);
      const there = aig.andAll(target.map((lit) => prime.of(lit)));
      const good = aig.andAll([kripke.legal, bounds.lower(this.u), there, ...signals]);
      const where = [reachable.lit, not(bounds.lower(this.v)), not(good)];
      const chosen = kripke.inputCube(inputs[loop + k]!);
      const core = yield* steps.core(where, [...kripke.cubeOf(states[loop + k]!), ...chosen]);
      if (core === undefined) throw new Undecidable("a lasso does not close");
      const isChosen = new Set(chosen);
      const input = core.filter((lit) => isChosen.has(lit));
      const large = core.filter((lit) => !isChosen.has(lit));
      const from = (yield* steps.minimalCore([...where, ...input], large)) ?? large;
      moves.unshift(analysis.inOriginal({ from, input }));
      target = from;
    }
    bounds.addLoop(this.v, moves, sees);
    for (const { from, input } of moves) yield { kind: "lower", node: this.v, cube: from, input };
  }

  /** For each fairness signal the position of a step of the loop that sees it. */
  *#seesAt(
    states: readonly Uint8Array[],
    inputs: readonly Uint8Array[],
  ): Running<IictlEvent, number[]> {
    const { kripke, steps } = this.decision.analysis;
    const positions: number[] = [];
    for (const signal of kripke.fairness) {
      let at = 0;
      const point = (k: number): Lit[] => [
        ...kripke.cubeOf(states[k]!),
        ...kripke.inputCube(inputs[k]!),
      ];
      while (!(yield* steps.areSat([...point(at), signal]))) at++;
      positions.push(at);
    }
    return positions;
  }

  dispose(): void {}
}
