/**
 * Copies of a system at consecutive points of time, in a graph of the checker's own.
 *
 * The next state is a function of state and inputs, so a step has no next-state variables: the latches of the
 * step after it *are* the next-state functions of the step. `P'` is then `P` copied with these latches, and an
 * obligation about several steps is one literal of one graph. Initial steps have constants for their latches,
 * which the graph folds away.
 */

import { Aig } from "../aig/graph.ts";
import { FALSE, isNegative, type Lit, notIf, TRUE, variableOf } from "../aig/literal.ts";
import type { Cube, Predicate } from "../system/predicate.ts";
import type { Latch, System } from "../system/system.ts";
import { Rejection } from "./outcome.ts";

const NONE = 0xffffffff;

/** The graph of a check and the steps in it. */
export class Unfolding {
  readonly latches: readonly Latch[];
  readonly #steps: Step[] = [];
  /** Leaf to position: latches from 0 up, inputs from -1 down. */
  readonly positions = new Map<number, number>();

  /**
   * @param observers latches that only watch the system; they step along with it
   * @param aig where the copies are made; a new graph unless several systems share one
   * @param order of latches and inputs, if diagrams in this order are a good way to judge obligations
   */
  constructor(
    readonly system: System,
    observers: readonly Latch[] = [],
    readonly aig: Aig = new Aig(),
    readonly order?: Cube,
  ) {
    this.latches = observers.length === 0 ? system.latches : [...system.latches, ...observers];
    if (observers.length > 0) assertObservers(system, observers);
    this.latches.forEach(({ lit }, i) => this.positions.set(variableOf(lit), i));
    system.inputs.forEach((lit, i) => this.positions.set(variableOf(lit), -1 - i));
  }

  /** A step with arbitrary latches and inputs. */
  anywhere(extra?: ExtraLeaves): Step {
    return this.step(() => this.aig.leaf(), extra);
  }

  /** A step at time 0. */
  initial(): Step {
    return this.step((i) => {
      const { lit, reset } = this.latches[i]!;
      return reset === lit ? this.aig.leaf() : reset;
    });
  }

  /** A step with known values. */
  fixed(latches: ArrayLike<number>, inputs: ArrayLike<number>): Step {
    const lit = (value: number | undefined) => value === 1 ? TRUE : FALSE;
    return new Step(this, (i) => lit(latches[i]), (i) => lit(inputs[i]));
  }

  /** The step after `step`, with arbitrary inputs. */
  after(step: Step, extra?: ExtraLeaves): Step {
    return this.step((i) => step.lit(this.latches[i]!.next), extra);
  }

  /** A step with the given latches and arbitrary inputs. */
  step(latch: (position: number) => Lit, extra?: ExtraLeaves): Step {
    const made = new Step(this, latch, () => this.aig.leaf(), extra);
    this.#steps.push(made);
    return made;
  }

  /** Latches and inputs of all steps as variables of the graph, in the order of the hint if there is one. */
  orderOfCopies(): number[] | undefined {
    return this.order?.flatMap((leaf) =>
      this.#steps.map((step) => variableOf(step.lit(leaf))).filter((variable) => variable !== 0)
    );
  }
}

/** Values of leaves of the system's graph that are neither inputs nor latches. */
export type ExtraLeaves = Iterable<readonly [leaf: Lit, value: Lit]>;

/**
 * One point of time. Latches and inputs get their values when they are first asked for, so that an obligation
 * only ever copies what it is about.
 */
export class Step {
  readonly #copies: Uint32Array;
  readonly #latch: (position: number) => Lit;
  readonly #input: (position: number) => Lit;
  #legal: Lit | undefined;

  /**
   * @param latch the value of a latch by its position, asked once
   * @param input the value of an input by its position, asked once
   */
  constructor(
    readonly unfolding: Unfolding,
    latch: (position: number) => Lit,
    input: (position: number) => Lit,
    extra: ExtraLeaves = [],
  ) {
    this.#latch = latch;
    this.#input = input;
    this.#copies = new Uint32Array(unfolding.system.aig.size).fill(NONE);
    this.#copies[0] = 0;
    for (const [leaf, value] of extra) this.#copies[variableOf(leaf)] = value;
  }

  /** The copy of a literal of the system's graph at this step. */
  lit(lit: Lit): Lit {
    const copies = this.#copies;
    if (!Number.isInteger(lit) || lit < 0 || variableOf(lit) >= copies.length) {
      throw new Rejection(
        `${lit} is not a literal of the system: expected 0 to ${2 * copies.length - 1}`,
      );
    }
    if (copies[variableOf(lit)] === NONE) this.#copy(variableOf(lit));
    return notIf(copies[variableOf(lit)] as Lit, isNegative(lit));
  }

  /** The value of a latch by its position. */
  latch(position: number): Lit {
    return this.lit(this.unfolding.latches[position]!.lit);
  }

  /** The value of an input by its position. */
  input(position: number): Lit {
    return this.lit(this.unfolding.system.inputs[position]!);
  }

  /** The copy of a leaf if it was ever asked for. */
  known(leaf: Lit): Lit | undefined {
    const copy = this.#copies[variableOf(leaf)];
    return copy === undefined || copy === NONE ? undefined : notIf(copy as Lit, isNegative(leaf));
  }

  /** All of the literals. */
  all(lits: readonly Lit[]): Lit {
    return this.unfolding.aig.andAll(lits.map((lit) => this.lit(lit)));
  }

  /** Some of the literals. */
  some(lits: readonly Lit[]): Lit {
    return this.unfolding.aig.orAll(lits.map((lit) => this.lit(lit)));
  }

  /** The predicate at this step. */
  predicate(predicate: Predicate): Lit {
    return this.unfolding.aig.andAll(predicate.clauses.map((clause) => this.some(clause)));
  }

  /** The invariant constraints at this step. */
  get legal(): Lit {
    return this.#legal ??= this.all(this.unfolding.system.constraints.map(({ lit }) => lit));
  }

  /** Whether the latches, or those at the given positions, are the same as at another step. */
  sameLatches(other: Step, positions: Iterable<number> = this.unfolding.latches.keys()): Lit {
    const { aig } = this.unfolding;
    return aig.andAll(Array.from(positions, (i) => aig.iff(this.latch(i), other.latch(i))));
  }

  #leaf(variable: number): Lit {
    const { system, positions } = this.unfolding;
    const position = positions.get(variable);
    if (position === undefined) {
      throw new Rejection(
        `leaf ${variable} of the graph is neither an input nor a latch of '${system.name}'`,
      );
    }
    return position >= 0 ? this.#latch(position) : this.#input(-1 - position);
  }

  #copy(root: number): void {
    const { aig: graph, system } = this.unfolding;
    const source = system.aig;
    const copies = this.#copies;
    const stack = [root];
    while (stack.length > 0) {
      const variable = stack[stack.length - 1]!;
      if (copies[variable] !== NONE) {
        stack.pop();
        continue;
      }
      if (!source.isGate(variable)) {
        copies[variable] = this.#leaf(variable);
        stack.pop();
        continue;
      }
      const [l, r] = [source.left(variable), source.right(variable)];
      const left = copies[variableOf(l)]!;
      const right = copies[variableOf(r)]!;
      if (left === NONE) stack.push(variableOf(l));
      if (right === NONE) stack.push(variableOf(r));
      if (left === NONE || right === NONE) continue;
      copies[variable] = graph.and(
        notIf(left as Lit, isNegative(l)),
        notIf(right as Lit, isNegative(r)),
      );
      stack.pop();
    }
  }
}

/** Observers have leaves of their own and start with 0, 1 or anything. */
function assertObservers(system: System, observers: readonly Latch[]): void {
  assertFreeLeaves(system, observers.map(({ lit }) => lit), "observer");
  for (const { lit, reset } of observers) {
    if (reset !== lit && reset > TRUE) {
      throw new Rejection(`observer ${lit} has reset ${reset}: expected 0, 1 or its own literal`);
    }
  }
}

/** Refuse what are not different positive leaves that the system does not use. */
export function assertFreeLeaves(system: System, leaves: readonly Lit[], what: string): void {
  const taken = new Set<Lit>([...system.inputs, ...system.latches.map(({ lit }) => lit)]);
  for (const leaf of leaves) {
    const known = Number.isInteger(leaf) && leaf >= 0 && variableOf(leaf) < system.aig.size;
    if (!known || isNegative(leaf) || !system.aig.isLeaf(variableOf(leaf))) {
      throw new Rejection(`${what} ${leaf} is not a positive leaf of the system's graph`);
    }
    if (taken.has(leaf)) {
      throw new Rejection(`${what} ${leaf} is already an input, a latch or another ${what}`);
    }
    taken.add(leaf);
  }
}
