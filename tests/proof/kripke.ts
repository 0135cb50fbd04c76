/**
 * The Kripke structure of a CTL question, state by state, as `src/proof/check_ctl.ts` defines it: states are values
 * of the latches and of the inputs that atoms read, moves choose the other inputs and the state's inputs of the
 * next step. Decides every node of the parse graph by plain fixpoints.
 */

import { type Lit, TRUE, variableOf } from "../../src/aig/literal.ts";
import type { CtlDag } from "../../src/proof/ctl_dag.ts";
import type { System } from "../../src/system/system.ts";
import { ExplicitSystem, type Flags } from "../oracle/explicit_system.ts";
import { nodesWithFairPath } from "../oracle/fair_paths.ts";

/** A legal move: inputs of this point that matter, where it leads, and which signals it sees. */
export interface KripkeMove {
  readonly point: number;
  readonly target: number;
  /** Values of the state inputs after the move. */
  readonly nextInputs: number;
  readonly labels: number;
}

/** States are numbered `latches * 2^(state inputs) + state inputs`. */
export class Kripke {
  readonly model: ExplicitSystem;
  readonly states: number;
  readonly initial: number[];
  readonly moves: readonly KripkeMove[][];
  readonly fairness: readonly Lit[];
  /** Positions of the state inputs in the list of inputs. */
  readonly positions: readonly number[];
  readonly #width: number;

  constructor(readonly system: System, stateInputs: ReadonlySet<number>) {
    const model = this.model = new ExplicitSystem(system);
    this.positions = system.inputs.flatMap((lit, i) => stateInputs.has(variableOf(lit)) ? [i] : []);
    this.#width = this.positions.length;
    this.states = model.states << this.#width;
    this.fairness = system.fairness.length === 0 ? [TRUE] : system.fairness.map(({ lit }) => lit);
    const seen = this.fairness.map((lit) => model.values(lit));
    const moves: KripkeMove[][] = Array.from({ length: this.states }, () => []);
    for (let point = 0; point < model.points; point++) {
      if (!model.legal[point]) continue;
      const labels = seen.reduce((mask, flags, b) => mask | (flags[point]! << b), 0);
      for (let nextInputs = 0; nextInputs < 1 << this.#width; nextInputs++) {
        const target = (model.next[point]! << this.#width) | nextInputs;
        moves[this.stateOf(point)]!.push({ point, target, nextInputs, labels });
      }
    }
    this.moves = moves;
    this.initial = [...moves.keys()].filter((s) =>
      model.initial[s >> this.#width] && moves[s]!.length > 0
    );
  }

  /** The Kripke state of a point. */
  stateOf(point: number): number {
    const inputs = point % this.model.choices;
    const own = this.positions.reduce((sum, i, b) => sum | (((inputs >> i) & 1) << b), 0);
    return (this.model.stateOf(point) << this.#width) | own;
  }

  /** A point of a Kripke state, legal or not; the inputs of moves are 0. */
  pointOf(state: number): number {
    const inputs = this.positions.reduce((sum, i, b) => sum | (((state >> b) & 1) << i), 0);
    return this.model.point(state >> this.#width, inputs);
  }

  /** The states reachable by legal moves. */
  reachable(): Flags {
    const flags = new Uint8Array(this.states);
    const queue = [...this.initial];
    for (const s of queue) flags[s] = 1;
    for (const s of queue) {
      for (const { target } of this.moves[s]!) {
        if (!flags[target]) {
          flags[target] = 1;
          queue.push(target);
        }
      }
    }
    return flags;
  }

  /** The states that satisfy each node. */
  satisfying(dag: CtlDag): Flags[] {
    const sets: Flags[] = [];
    for (const node of dag.nodes) {
      switch (node.kind) {
        case "atom":
          sets.push(this.#all((s) => this.model.value(node.lit, this.pointOf(s)) === 1));
          break;
        case "not":
          sets.push(sets[node.arg]!.map((value) => value ^ 1));
          break;
        case "and":
          sets.push(sets[node.left]!.map((value, s) => value & sets[node.right]![s]!));
          break;
        case "EX":
          sets.push(this.before(sets[node.arg]!));
          break;
        case "EU":
          sets.push(this.#until(sets[node.left]!, sets[node.right]!));
          break;
        case "EG":
          sets.push(this.always(sets[node.arg]!));
          break;
      }
    }
    return sets;
  }

  /** The states with a move into the set. */
  before(set: Flags): Flags {
    return this.#all((s) => this.moves[s]!.some(({ target }) => set[target] === 1));
  }

  #until(through: Flags, goal: Flags): Flags {
    let reached = goal.slice();
    for (;;) {
      const previous = this.before(reached);
      const more = reached.map((value, s) => value | (through[s]! & previous[s]!));
      if (more.every((value, s) => value === reached[s])) return reached;
      reached = more;
    }
  }

  /** The states where a fair path inside the set starts. */
  always(set: Flags): Flags {
    const graph = {
      nodes: this.states,
      edges: (s: number) =>
        set[s]
          ? this.moves[s]!.filter(({ target }) => set[target] === 1)
            .map((move) => ({ ...move, via: move.point }))
          : [],
    };
    const fair = nodesWithFairPath(graph, this.fairness.length, Array(this.states).keys());
    return set.map((value, s) => value & fair[s]!);
  }

  #all(test: (state: number) => boolean): Flags {
    return Uint8Array.from({ length: this.states }, (_, s) => test(s) ? 1 : 0);
  }
}
