/**
 * The states that satisfy each node, exactly: the symbolic algorithm (K. L. McMillan: Symbolic Model Checking, 1993; fair
 * cycles after E. A. Emerson, C.-L. Lei, LICS 1986) over the reachable states, with decision diagrams.
 *
 * Beside the sets there is what a certificate needs: moves that lead where a lower bound says, and the regions in which
 * no fair path stays. Everything is about states of R and may be anything elsewhere, which keeps it small.
 */

import { type Lit, TRUE } from "../../../aig/literal.ts";
import type { CtlDag } from "../../../proof/ctl_dag.ts";
import type { KripkeSystem } from "../kripke.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";
import type { Relation, Work } from "./relation.ts";

/** A move: from these states, these inputs. */
export interface ExactMove {
  readonly from: Diagram;
  readonly input: readonly Lit[];
  /** Other inputs, as functions of the state. */
  readonly by?: readonly { readonly input: Lit; readonly value: Diagram }[];
}

/** Moves of a layer with constant inputs, before one whose inputs depend on the state covers the rest. */
const MOST_CONSTANTS = 4;

/** States that fair paths do not stay in: they see the signal no more before they leave. */
export interface Region {
  readonly states: Diagram;
  readonly justice: number;
}

/** States, and moves that lead from all of them where they should. */
interface Layer {
  readonly states: Diagram;
  readonly moves: readonly ExactMove[];
}

/** Sets of states of one system. */
export class ExactSets {
  readonly #diagrams: Diagrams;
  #legal: Diagram = 1;
  #reachable: Diagram = 1;
  readonly #sets: Diagram[] = [];
  readonly #regions = new Map<number, readonly Region[]>();

  /**
   * @param relation built already
   * @param constants moves of a layer with constant inputs
   */
  constructor(
    readonly kripke: KripkeSystem,
    readonly dag: CtlDag,
    readonly relation: Relation,
    readonly constants: number = MOST_CONSTANTS,
  ) {
    this.#diagrams = relation.diagrams;
  }

  /** The reachable states. */
  get reachable(): Diagram {
    return this.#reachable;
  }

  /** The states of R that satisfy a node. */
  states(v: number): Diagram {
    return this.#sets[v]!;
  }

  /** For an EG node: what was taken away, in this order. */
  regions(v: number): readonly Region[] {
    return this.#regions.get(v) ?? [];
  }

  /** Compute R. */
  *reach(): Work<void> {
    const { initial, legal, system } = this.kripke;
    this.#legal = yield* this.relation.of(legal);
    let reached = yield* this.relation.of(system.aig.andAll(initial));
    for (let frontier = reached; frontier !== 0;) {
      const next = yield* this.relation.image(yield* this.#and(frontier, this.#legal));
      frontier = yield* this.#and(next, reached ^ 1);
      reached = yield* this.#or(reached, frontier);
      this.#diagrams.tidy([reached, frontier]);
    }
    this.#reachable = this.#diagrams.keep(reached);
    yield* this.relation.assume(reached);
  }

  /** Compute the states of all nodes. */
  *decide(): Work<void> {
    for (const v of this.dag.nodes.keys()) {
      this.#sets[v] = this.#diagrams.keep(yield* this.#node(v));
    }
  }

  *#node(v: number): Work<Diagram> {
    const node = this.dag.nodes[v]!;
    switch (node.kind) {
      case "atom":
        return yield* this.#and(yield* this.relation.of(node.lit), this.#reachable);
      case "not":
        return yield* this.#and(this.states(node.arg) ^ 1, this.#reachable);
      case "and":
        return yield* this.#and(this.states(node.left), this.states(node.right));
      case "EX":
        return yield* this.#before(this.states(node.arg), this.#reachable, TRUE);
      case "EU":
        return yield* this.#leadTo(this.states(node.right), this.states(node.left));
      case "EG":
        return yield* this.#stay(v, this.states(node.arg));
    }
  }

  /** Moves that show the lower bound of a temporal node; for EG a list for each fairness signal. */
  *moves(v: number): Work<ExactMove[][]> {
    const node = this.dag.nodes[v]!;
    const states = this.states(v);
    const R = this.#reachable;
    if (node.kind === "EX") {
      return [[...(yield* this.#layer(this.states(node.arg), R, R, TRUE)).moves]];
    }
    if (node.kind === "EU") return [yield* this.#toward(this.states(node.right), states, R)];
    const lists: ExactMove[][] = [];
    for (const signal of this.kripke.fairness) {
      const seen = yield* this.#layer(states, states, states, signal);
      const rest = yield* this.#toward(seen.states, states, states);
      lists.push([...seen.moves, ...rest]);
    }
    return lists;
  }

  /** The steps that are legal, see the signal and lead into the target, from states of R. */
  *#steps(target: Diagram, signal: Lit): Work<Diagram> {
    // A legal step from R leads into R, so outside of R the target may be anything.
    const { relation } = this;
    const into = yield* relation.into(yield* this.#restrict(target, this.#reachable));
    const legal = yield* this.#and(into, this.#legal);
    return yield* this.#and(legal, yield* relation.of(signal));
  }

  /** The states of `open` with such a step. */
  *#before(target: Diagram, open: Diagram, signal: Lit): Work<Diagram> {
    const { relation } = this;
    const under = yield* this.#and(this.#legal, yield* relation.of(signal));
    const small = yield* this.#restrict(target, this.#reachable);
    return yield* this.#and(yield* relation.before(small, under), open);
  }

  /** The states that reach the target through states of a set. */
  *#leadTo(target: Diagram, through: Diagram): Work<Diagram> {
    let states = target;
    for (let frontier = target;;) {
      const open = yield* this.#and(through, states ^ 1);
      frontier = yield* this.#before(frontier, open, TRUE);
      if (frontier === 0) return states;
      states = yield* this.#or(states, frontier);
      this.#diagrams.tidy([states, frontier, through]);
    }
  }

  /** Take away what no fair path can stay in, until nothing is left to take away. */
  *#stay(v: number, inside: Diagram): Work<Diagram> {
    const { fairness } = this.kripke;
    const regions: Region[] = [];
    let states = inside;
    for (let same = 0, b = 0; same < fairness.length; b = (b + 1) % fairness.length) {
      const seen = yield* this.#before(states, states, fairness[b]!);
      const rest = yield* this.#leadTo(seen, states);
      const region = yield* this.#and(states, rest ^ 1);
      same = region === 0 ? same + 1 : 0;
      if (region === 0) continue;
      // Where the region is looked at, nothing is left but these states.
      const small = yield* this.#restrict(region, states);
      regions.push({ states: this.#diagrams.keep(small), justice: b });
      states = rest;
      if (states === 0) break;
    }
    this.#regions.set(v, regions);
    return states;
  }

  /**
   * Moves from all states of a set toward a target that they reach through the set, the nearest first.
   *
   * @param set is kept, and so is `care`
   * @param care moves from other states may be anything
   */
  *#toward(target: Diagram, set: Diagram, care: Diagram): Work<ExactMove[]> {
    const moves: ExactMove[] = [];
    for (let states = target;;) {
      const open = yield* this.#and(set, states ^ 1);
      const layer = yield* this.#layer(states, open, yield* this.#and(care, states ^ 1), TRUE);
      if (layer.states === 0) return moves;
      moves.push(...layer.moves);
      states = yield* this.#or(states, layer.states);
    }
  }

  /** The states of `open` with a step into the target, and moves for them. */
  *#layer(target: Diagram, open: Diagram, care: Diagram, signal: Lit): Work<Layer> {
    const { relation } = this;
    this.#diagrams.tidy([target, open, care]);
    const steps = yield* this.#steps(target, signal);
    const states = yield* this.#and(yield* this.#exists(steps), open);
    this.#diagrams.tidy([target, open, care, steps, states]);
    const moves: ExactMove[] = [];
    for (let left = states; left !== 0;) {
      if (moves.length === this.constants) {
        const from = this.#diagrams.keep(yield* this.#restrict(left, care));
        moves.push({ from, input: [], by: yield* this.#choices(steps, left) });
        break;
      }
      const point = this.#diagrams.path(yield* this.#and(steps, left));
      const input = relation.literals(
        point.filter((value) => relation.inputs.has[value >> 1] === 1),
      );
      const chosen = yield* relation.of(this.kripke.system.aig.andAll(input));
      // Some completion of the inputs does not lead there.
      const wrong = yield* this.#exists(yield* this.#and(chosen, steps ^ 1));
      const good = yield* this.#and(left, wrong ^ 1);
      moves.push({ from: this.#diagrams.keep(yield* this.#restrict(good, care)), input });
      left = yield* this.#and(left, good ^ 1);
    }
    return { states, moves };
  }

  /** Inputs as functions of states that have a step: one after the other, each true wherever it can be. */
  *#choices(steps: Diagram, states: Diagram): Work<NonNullable<ExactMove["by"]>> {
    const { relation } = this;
    const choices: { input: Lit; value: Diagram }[] = [];
    let rest = yield* this.#restrict(steps, states);
    for (const { input, diagram, alone } of relation.eachInput()) {
      const can = yield* this.#exists(yield* this.#and(rest, diagram));
      const value = yield* this.#restrict(can, states);
      const chosen = yield* this.#or(
        yield* this.#and(diagram, value),
        yield* this.#and(diagram ^ 1, value ^ 1),
      );
      const left = yield* this.#and(rest, chosen);
      rest = yield* relation.work(() => this.#diagrams.exists(left, alone));
      choices.push({ input, value: this.#diagrams.keep(value) });
    }
    return choices;
  }

  #and(f: Diagram, g: Diagram): Work<Diagram> {
    return this.relation.work(() => this.#diagrams.and(f, g));
  }

  #or(f: Diagram, g: Diagram): Work<Diagram> {
    return this.relation.work(() => this.#diagrams.or(f, g));
  }

  #restrict(f: Diagram, care: Diagram): Work<Diagram> {
    return this.relation.work(() => care === 0 ? 0 : this.#diagrams.restrict(f, care));
  }

  /** There are inputs for which it holds. */
  #exists(f: Diagram): Work<Diagram> {
    return this.relation.work(() => this.#diagrams.exists(f, this.relation.inputs));
  }
}
