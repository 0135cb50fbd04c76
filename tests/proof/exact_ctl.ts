/** CTL certificates from exact sets: bounds that meet at every temporal node. */

import { isNegative, type Lit, not, notIf, positive } from "../../src/aig/literal.ts";
import { type CtlDag, ctlDag, type CtlSyntax } from "../../src/proof/ctl_dag.ts";
import { stateInputsOf } from "../../src/proof/ctl_states.ts";
import type { ChainLink, CtlProof, GlobalBounds, Move, StepBounds } from "../../src/proof/proof.ts";
import type { Cube, Predicate } from "../../src/system/predicate.ts";
import type { System } from "../../src/system/system.ts";
import type { Random } from "../generators/random.ts";
import type { Flags } from "../oracle/explicit_system.ts";
import { Kripke, type KripkeMove } from "./kripke.ts";

/** The verdict about a formula and a certificate for it. */
export interface ExactCtl {
  readonly status: "holds" | "fails";
  readonly proof: CtlProof;
  readonly dag: CtlDag;
}

/** Decide a formula and make a certificate of the verdict. */
export function exactCtl(system: System, formula: CtlSyntax, rng: Random): ExactCtl {
  const tau = system.fairness.length > 0 || system.constraints.length > 0;
  const dag = ctlDag(system.aig, formula, tau);
  return new CtlWriter(system, dag, rng).write();
}

class CtlWriter {
  readonly kripke: Kripke;
  readonly sets: Flags[];

  constructor(readonly system: System, readonly dag: CtlDag, readonly rng: Random) {
    this.kripke = new Kripke(system, stateInputsOf(system, dag));
    this.sets = this.kripke.satisfying(dag);
  }

  write(): ExactCtl {
    const { kripke, dag, rng } = this;
    const root = this.sets[dag.root]!;
    const refuted = kripke.initial.find((s) => !root[s]);
    const status = refuted === undefined ? "holds" : "fails";
    const bounds = dag.nodes.flatMap((node, v): (StepBounds | GlobalBounds)[] => {
      if (node.kind === "EX") return [this.#next(v, node.arg)];
      if (node.kind === "EU") return [this.#until(v, node.right)];
      return node.kind === "EG" ? [this.#always(v, node.arg)] : [];
    });
    const reach = rng.chance(0.5) ? [] : [this.#predicate(kripke.reachable())];
    const legal = kripke.moves.flatMap((moves, s) =>
      moves.length === 0 ? [] : [this.#move(s, moves[0]!)]
    );
    return {
      status,
      dag,
      proof: {
        kind: "ctl",
        reach,
        bounds,
        ...(this.system.constraints.length > 0 ? { legal } : {}),
        ...(refuted === undefined
          ? {}
          : { refuted: this.#values(kripke.moves[refuted]![0]!.point) }),
      },
    };
  }

  #next(node: number, child: number): StepBounds {
    const target = this.sets[child]!;
    const moves = this.#members(this.sets[node]!).map((s): Move => {
      const all = this.kripke.moves[s]!;
      if (all.every((move) => target[move.target]) && this.rng.chance(0.7)) {
        return { from: this.#minterm(s), input: "any" };
      }
      return this.#move(s, all.find((m) => target[m.target])!);
    });
    return { kind: "EX", node, removed: this.#complement(node), moves };
  }

  #until(node: number, goal: number): StepBounds {
    const own = this.sets[node]!;
    const done = this.sets[goal]!.slice();
    const moves: Move[] = [];
    for (let added = true; added;) {
      added = false;
      const layer: [number, KripkeMove][] = [];
      for (const s of this.#members(own)) {
        if (done[s]) continue;
        const move = this.kripke.moves[s]!.find(({ target }) => done[target]);
        if (move !== undefined) layer.push([s, move]);
      }
      for (const [s, move] of layer) {
        moves.push(this.#move(s, move));
        done[s] = 1;
        added = true;
      }
    }
    return { kind: "EU", node, removed: this.#complement(node), moves };
  }

  #always(node: number, child: number): GlobalBounds {
    const own = this.sets[node]!;
    const members = this.#members(own);
    const toward = members.length === 0 ? [] : this.kripke.fairness.map((_, b) => {
      const done = new Uint8Array(this.kripke.states);
      const moves: Move[] = [];
      for (let added = true; added;) {
        const layer = members.filter((s) => !done[s]).flatMap((s) => {
          const move = this.kripke.moves[s]!.find(({ target, labels }) =>
            own[target] && (((labels >> b) & 1) === 1 || done[target])
          );
          return move === undefined ? [] : [[s, move] as const];
        });
        added = layer.length > 0;
        for (const [s, move] of layer) {
          moves.push(this.#move(s, move));
          done[s] = 1;
        }
      }
      return moves;
    });
    const outside = this.sets[child]!.map((value, s) => value & (own[s]! ^ 1));
    const states = this.#predicate(outside);
    const links = this.#chain(this.sets[child]!);
    return {
      kind: "EG",
      node,
      removed: [{ states, proof: { kind: "chain", links } }],
      lower: members.map((s) => this.#minterm(s)),
      toward,
    };
  }

  /** A chain for the states inside a set from which no fair path stays inside. */
  #chain(within: Flags): ChainLink[] {
    const below = new Uint8Array(this.kripke.states);
    const links: ChainLink[] = [];
    for (let added = true; added;) {
      added = false;
      for (const [b] of this.kripke.fairness.entries()) {
        const region = within.map((value, s) => value & (below[s]! ^ 1));
        for (let changed = true; changed;) {
          changed = false;
          for (const s of this.#members(region)) {
            const escapes = this.kripke.moves[s]!.some(({ target, labels }) =>
              within[target] && !below[target] && (!region[target] || ((labels >> b) & 1) === 1)
            );
            if (escapes) {
              region[s] = 0;
              changed = true;
            }
          }
        }
        if (this.#members(region).length === 0) continue;
        links.push({ region: this.#predicate(region), justice: b });
        region.forEach((value, s) => below[s]! |= value);
        added = true;
      }
    }
    return links;
  }

  #complement(node: number): Predicate[] {
    return [this.#predicate(this.sets[node]!.map((value) => value ^ 1))];
  }

  #members(set: Flags): number[] {
    return [...set.keys()].filter((s) => set[s] === 1);
  }

  #stateLits(): Lit[] {
    return [
      ...this.kripke.positions.map((i) => this.system.inputs[i]!),
      ...this.system.latches.map(({ lit }) => lit),
    ];
  }

  #minterm(state: number): Cube {
    return this.#stateLits().map((lit, b) => ((state >> b) & 1) === 1 ? lit : not(lit));
  }

  #predicate(set: Flags): Predicate {
    const outside = [...set.keys()].filter((s) => set[s] === 0);
    return { clauses: outside.map((s) => this.#minterm(s).map(not)) };
  }

  /** A move; some of its inputs are told by a literal that has their value in the state. */
  #move(state: number, move: KripkeMove): Move {
    const { rng } = this;
    const [from, chosen] = [this.#minterm(state), this.#input(move)];
    if (from.length === 0 || rng.chance(0.6)) return { from, input: chosen };
    const input = chosen.filter(() => rng.chance(0.5));
    const by = chosen.filter((lit) => !input.includes(lit)).map((lit) => ({
      input: positive(lit),
      value: notIf(rng.pick(from), isNegative(lit)),
    }));
    return { from, input, by };
  }

  /** The inputs of a move: those that belong to states are the ones after it. */
  #input({ point, nextInputs }: KripkeMove): Cube {
    const { kripke, system } = this;
    const choice = point % kripke.model.choices;
    return system.inputs.map((lit, i) => {
      const b = kripke.positions.indexOf(i);
      const value = b < 0 ? (choice >> i) & 1 : (nextInputs >> b) & 1;
      return value === 1 ? lit : not(lit);
    });
  }

  #values(point: number): { latches: Uint8Array; inputs: Uint8Array } {
    const { model } = this.kripke;
    const bits = (value: number, count: number) =>
      Uint8Array.from({ length: count }, (_, j) => (value >> j) & 1);
    return {
      latches: bits(model.stateOf(point), model.latchCount),
      inputs: bits(point % model.choices, model.inputCount),
    };
  }
}
