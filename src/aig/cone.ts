/**
 * Cones of influence: which nodes a literal depends on.
 *
 * The cone of some roots is the set of leaves and gates reachable from them through operands; the constant is
 * never listed. Variables are listed in increasing order, which is a topological one. The *sequential* cone
 * also follows latches through their next-state functions.
 */

import type { Aig } from "./graph.ts";
import { type Lit, variableOf } from "./literal.ts";

/**
 * Finds cones in one graph, again and again, in time proportional to the cone.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, ConeFinder, variableOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b, c] = [aig.leaf(), aig.leaf(), aig.leaf()];
 * const finder = new ConeFinder(aig);
 * const gate = aig.and(a, b);
 * assertEquals([...finder.cone([gate])], [a, b, gate].map(variableOf));
 * assertEquals([...finder.cone([c])], [variableOf(c)]);
 * ```
 */
export class ConeFinder {
  readonly #aig: Aig;
  /** Variables seen in the current search carry the number of the search. */
  #stamps: Uint32Array;
  #search = 0;
  #found: number[] = [];

  /** A finder for cones of this graph. */
  constructor(aig: Aig) {
    this.#aig = aig;
    this.#stamps = new Uint32Array(aig.size);
  }

  /** The variables the roots depend on, the roots' own included, in increasing order. */
  cone(roots: Iterable<Lit>): Uint32Array {
    this.#begin();
    for (const root of roots) this.#reach(variableOf(root));
    for (let i = 0; i < this.#found.length; i++) this.#expand(this.#found[i]!);
    return this.#sorted();
  }

  /**
   * The variables the roots depend on now or in any earlier step: whenever a leaf is found for which `next`
   * has an answer (a latch), the cone of that answer joins.
   */
  sequentialCone(roots: Iterable<Lit>, next: (leaf: number) => Lit | undefined): Uint32Array {
    this.#begin();
    for (const root of roots) this.#reach(variableOf(root));
    for (let i = 0; i < this.#found.length; i++) {
      const variable = this.#found[i]!;
      this.#expand(variable);
      if (this.#aig.isGate(variable)) continue;
      const successor = next(variable);
      if (successor !== undefined) this.#reach(variableOf(successor));
    }
    return this.#sorted();
  }

  #begin(): void {
    if (this.#stamps.length < this.#aig.size || this.#search === 0xffffffff) {
      this.#stamps = new Uint32Array(Math.max(this.#aig.size, 2 * this.#stamps.length));
      this.#search = 0;
    }
    this.#search++;
    this.#stamps[0] = this.#search;
    this.#found = [];
  }

  #reach(variable: number): void {
    if (this.#stamps[variable] === this.#search) return;
    this.#stamps[variable] = this.#search;
    this.#found.push(variable);
  }

  #expand(variable: number): void {
    if (!this.#aig.isGate(variable)) return;
    this.#reach(variableOf(this.#aig.left(variable)));
    this.#reach(variableOf(this.#aig.right(variable)));
  }

  /** A scan of the stamps is quicker than sorting when much was found. */
  #sorted(): Uint32Array {
    const count = this.#found.length;
    if (16 * count < this.#aig.size) return Uint32Array.from(this.#found).sort();
    const cone = new Uint32Array(count);
    for (let variable = 1, i = 0; i < count; variable++) {
      if (this.#stamps[variable] === this.#search) cone[i++] = variable;
    }
    return cone;
  }
}

/** A finder for each graph, so that asking for many small cones of a large graph is cheap. */
const finders = new WeakMap<Aig, ConeFinder>();

/**
 * The variables the roots depend on, in increasing order.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, coneOf, variableOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b, c] = [aig.leaf(), aig.leaf(), aig.leaf()];
 * const gate = aig.and(a, b);
 * aig.or(gate, c);
 * assertEquals([...coneOf(aig, [gate])], [a, b, gate].map(variableOf));
 * ```
 */
export function coneOf(aig: Aig, roots: Iterable<Lit>): Uint32Array {
  const list = [...roots]; // whoever makes them may ask for cones too
  let finder = finders.get(aig);
  if (finder === undefined) finders.set(aig, finder = new ConeFinder(aig));
  return finder.cone(list);
}

/**
 * The leaves the roots depend on (structurally), in increasing order.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, not, supportOf, variableOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * assertEquals([...supportOf(aig, [aig.and(a, not(b))])], [a, b].map(variableOf));
 * ```
 */
export function supportOf(aig: Aig, roots: Iterable<Lit>): Uint32Array {
  return coneOf(aig, roots).filter((variable) => aig.isLeaf(variable));
}

/**
 * The variables the roots depend on in this step or an earlier one; see {@linkcode ConeFinder.sequentialCone}.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { Aig, sequentialConeOf, variableOf } from "kripke";
 *
 * const aig = new Aig();
 * const [first, second, other] = [aig.leaf(), aig.leaf(), aig.leaf()];
 * // `second` is a latch that gets the value of `first`.
 * const next = (leaf: number) => leaf === variableOf(second) ? first : undefined;
 * assertEquals([...sequentialConeOf(aig, [second], next)], [first, second].map(variableOf));
 * assert(other !== first);
 * ```
 */
export function sequentialConeOf(
  aig: Aig,
  roots: Iterable<Lit>,
  next: (leaf: number) => Lit | undefined,
): Uint32Array {
  return new ConeFinder(aig).sequentialCone(roots, next);
}
