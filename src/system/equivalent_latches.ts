/**
 * Latches that always have the same value, or always opposite ones, or a constant one.
 *
 * After van Eijk, "Sequential Equivalence Checking Based on Structural Similarities" (TCAD 2000), with
 * structural hashing in place of a prover: suppose that all latches of a class are equal; replace each by a
 * representative; if two next-state functions of a class are then different literals of the hashed graph, they
 * leave the class; repeat until nothing changes. The remaining equalities hold initially and are inductive.
 *
 * Latches that reset to 1 take part complemented, so all that are initialised start as one class, together
 * with the constant false. Random simulation splits most of what is different before the first round.
 * Uninitialised latches are left alone. Equalities that only a prover sees are missed: among them opposite
 * latches under an exclusive or, whose two signs are hashed differently.
 */

import { Aig } from "../aig/graph.ts";
import { FALSE, isNegative, type Lit, notIf, positive, toLit, variableOf } from "../aig/literal.ts";
import { Substitution } from "../aig/substitution.ts";
import { groupBy, type LatchClass, simulatedClasses } from "./latch_classes.ts";
import type { Reduction } from "./reduction.ts";
import { replaceLatches } from "./replace_latches.ts";
import type { System } from "./system.ts";

/** A limit on the rounds of refinement. */
const MOST_ROUNDS = 200;

/**
 * Replace latches by others (or constants) that always have the same or the opposite value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mergeEquivalentLatches, system } from "kripke";
 *
 * const twins = system("twins")`
 *   input x : bool
 *   var a : bool = false  next a = x
 *   var b : bool = false  next b = x
 *   invariant same : a == b
 * `;
 * const { system: merged } = mergeEquivalentLatches(twins.system);
 * assertEquals(merged.latches.length, 1);
 * ```
 */
export function mergeEquivalentLatches(system: System, seed: number = 1): Reduction {
  let classes = simulatedClasses(system, seed);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const refined = refine(system, classes);
    if (refined.length === classes.length) {
      return replaceLatches("equivalent latches", system, imagesOf(classes));
    }
    classes = refined;
  }
  return replaceLatches("equivalent latches", system, new Map());
}

function imagesOf(classes: readonly LatchClass[]): Map<Lit, Lit> {
  const images = new Map<Lit, Lit>();
  for (const [representative, ...others] of classes) {
    for (const lit of others) images.set(positive(lit), notIf(representative!, isNegative(lit)));
  }
  return images;
}

/** Split classes whose members have different next-state functions under the assumed equalities. */
function refine(system: System, classes: readonly LatchClass[]): LatchClass[] {
  const scratch = new Aig();
  const images = imagesOf(classes);
  const leaves = new Map<number, Lit>();
  for (const lit of [...system.inputs, ...system.latches.map(({ lit }) => lit)]) {
    if (!images.has(lit)) leaves.set(variableOf(lit), scratch.leaf());
  }
  const plain = (lit: Lit) => notIf(leaves.get(variableOf(lit)) ?? FALSE, isNegative(lit));
  const substitution = new Substitution(
    system.aig,
    scratch,
    (leaf) => plain(images.get(toLit(leaf)) ?? toLit(leaf)),
  );
  const next = new Map(system.latches.map((latch) => [latch.lit, latch.next]));
  const successor = (lit: Lit) =>
    lit === FALSE ? FALSE : notIf(substitution.apply(next.get(positive(lit))!), isNegative(lit));
  return classes.flatMap((members) => groupBy(members, successor));
}
