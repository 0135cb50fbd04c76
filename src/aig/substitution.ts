/**
 * Copying cones: from one graph into another, or within one graph with leaves replaced.
 *
 * A substitution says what some variables of a source graph become in a target graph, usually its leaves. It
 * is extended on demand: the image of a gate is the conjunction of the images of its operands. Composition of
 * functions, cofactors, instances of a system and time frames are all substitutions.
 */

import type { Aig } from "./graph.ts";
import { FALSE, isNegative, type Lit, not, notIf, TRUE, variableOf } from "./literal.ts";

/**
 * A simultaneous substitution of literals of `source` by literals of `target`; the two may be the same.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, Substitution } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b, c] = [aig.leaf(), aig.leaf(), aig.leaf()];
 * const renaming = new Substitution(aig, aig, () => undefined);
 * renaming.set(a, c);
 * renaming.set(b, b);
 * assertEquals(renaming.apply(aig.and(a, b)), aig.and(c, b));
 * ```
 */
export class Substitution {
  /** The graph that is read. */
  readonly source: Aig;
  /** The graph that is written; it may be the source. */
  readonly target: Aig;
  readonly #leaf: ((variable: number) => Lit | undefined) | undefined;
  /** Image of each variable plus one, 0 where there is none yet. */
  #images: Uint32Array;

  /**
   * A substitution that maps nothing yet.
   *
   * @param leaf the image of a leaf that was not {@linkcode set}, asked for when it is first needed
   */
  constructor(source: Aig, target: Aig, leaf?: (variable: number) => Lit | undefined) {
    this.source = source;
    this.target = target;
    this.#leaf = leaf;
    this.#images = new Uint32Array(source.size);
    this.#images[0] = FALSE + 1;
  }

  /**
   * Replace a literal (a leaf, or a gate as a cut point) by `image`. It must not have an image yet: what was
   * copied before cannot change.
   */
  set(lit: Lit, image: Lit): this {
    this.source.assertLit(lit);
    this.target.assertLit(image);
    this.#grow();
    const variable = variableOf(lit);
    const wanted = notIf(image, isNegative(lit)) + 1;
    const present = this.#images[variable]!;
    if (present !== 0 && present !== wanted) {
      throw new RangeError(
        `${
          this.source.format(lit)
        } already has an image: expected a literal that was neither set nor copied`,
      );
    }
    this.#images[variable] = wanted;
    return this;
  }

  /** The image of a literal if it is known already. */
  get(lit: Lit): Lit | undefined {
    const image = this.#images[variableOf(lit)];
    return image === undefined || image === 0
      ? undefined
      : notIf((image - 1) as Lit, isNegative(lit));
  }

  /**
   * The image of a literal, copying the gates it needs.
   *
   * @throws {RangeError} if a leaf it depends on has no image
   */
  apply(lit: Lit): Lit {
    return this.get(lit) ?? (this.#copy(variableOf(lit)), this.get(lit)!);
  }

  /** The images of literals. */
  applyAll(lits: Iterable<Lit>): Lit[] {
    return Array.from(lits, (lit) => this.apply(lit));
  }

  /** Give an image to a variable and all it depends on; operands wait on a stack, not in recursion. */
  #copy(root: number): void {
    this.#grow();
    const { source, target } = this;
    const images = this.#images;
    const stack = [root];
    while (stack.length > 0) {
      const variable = stack[stack.length - 1]!;
      if (images[variable] !== 0) {
        stack.pop();
        continue;
      }
      if (!source.isGate(variable)) {
        const image = this.#leaf?.(variable);
        if (image === undefined) {
          throw new RangeError(
            `leaf ${variable} has no image: set one for every leaf of the cone before copying it`,
          );
        }
        target.assertLit(image);
        images[variable] = image + 1;
        stack.pop();
        continue;
      }
      const left = source.left(variable);
      const right = source.right(variable);
      const a = images[variableOf(left)]!;
      const b = images[variableOf(right)]!;
      if (a !== 0 && b !== 0) {
        const gate = target.and(
          notIf((a - 1) as Lit, isNegative(left)),
          notIf((b - 1) as Lit, isNegative(right)),
        );
        images[variable] = gate + 1;
        stack.pop();
      } else {
        if (b === 0) stack.push(variableOf(right));
        if (a === 0) stack.push(variableOf(left));
      }
    }
  }

  /** The source may have grown, not least because it is the target. */
  #grow(): void {
    if (this.#images.length >= this.source.size) return;
    const bigger = new Uint32Array(Math.max(this.source.size, 2 * this.#images.length));
    bigger.set(this.#images);
    this.#images = bigger;
  }
}

/**
 * Copy the cones of `roots` from one graph into another.
 *
 * @param map images of leaves (or of gates to cut at): pairs, or a function of the leaf's variable
 * @returns the images of the roots, in order
 * @throws {RangeError} if a leaf of the cones has no image
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, copyCone } from "kripke";
 *
 * const [source, target] = [new Aig(), new Aig()];
 * const [a, b] = [source.leaf(), source.leaf()];
 * const [x, y] = [target.leaf(), target.leaf()];
 * assertEquals(copyCone(source, target, [source.or(a, b)], [[a, x], [b, y]]), [target.or(x, y)]);
 * ```
 */
export function copyCone(
  source: Aig,
  target: Aig,
  roots: Iterable<Lit>,
  map: Iterable<readonly [Lit, Lit]> | ((leaf: number) => Lit | undefined),
): Lit[] {
  if (typeof map === "function") return new Substitution(source, target, map).applyAll(roots);
  const substitution = new Substitution(source, target);
  for (const [lit, image] of map) substitution.set(lit, image);
  return substitution.applyAll(roots);
}

/**
 * The roots with some leaves replaced at the same time; other leaves stay.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, FALSE, composeCone, not } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * assertEquals(composeCone(aig, [aig.and(a, b)], [[a, not(b)]]), [FALSE]);
 * ```
 */
export function composeCone(
  aig: Aig,
  roots: Iterable<Lit>,
  map: Iterable<readonly [Lit, Lit]>,
): Lit[] {
  const substitution = new Substitution(aig, aig, (leaf) => (2 * leaf) as Lit);
  for (const [lit, image] of map) substitution.set(lit, image);
  return substitution.applyAll(roots);
}

/**
 * The root under the assumption that the given literals (leaves of either sign) are true.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, FALSE, cofactor, not } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * assertEquals(cofactor(aig, aig.and(a, b), [a]), b);
 * assertEquals(cofactor(aig, aig.and(a, b), [not(a)]), FALSE);
 * ```
 */
export function cofactor(aig: Aig, root: Lit, assumed: Iterable<Lit>): Lit {
  const pairs = Array.from(assumed, (lit): [Lit, Lit] => [lit, TRUE]);
  return composeCone(aig, [root], pairs)[0]!;
}

/**
 * There is a value of the leaf for which the root is true.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, existsLeaf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * assertEquals(existsLeaf(aig, aig.and(a, b), a), b);
 * ```
 */
export function existsLeaf(aig: Aig, root: Lit, leaf: Lit): Lit {
  return aig.or(cofactor(aig, root, [leaf]), cofactor(aig, root, [not(leaf)]));
}
