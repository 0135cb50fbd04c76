/** Ultimately periodic words for tests. */

import type { LassoWord } from "../../src/logic/ltl_evaluate.ts";
import type { Random } from "../generators/mod.ts";

/**
 * The word with this stem and loop: letters are separated by spaces, a letter is the one-character atoms that
 * hold, `-` if there are none.
 */
export function word(stem: string, loop: string): LassoWord<string> {
  const split = (text: string) => text.split(" ").filter((letter) => letter !== "");
  const letters = [...split(stem), ...split(loop)];
  return {
    stem: split(stem).length,
    loop: split(loop).length,
    holds: (atom, position) => letters[position]!.includes(atom),
  };
}

/** A random word over the atoms, short ones often. */
export function randomWord<A>(rng: Random, atoms: readonly A[], longest: number = 4): LassoWord<A> {
  const stem = rng.below(longest);
  const loop = rng.between(1, longest);
  const letters = rng.list(
    stem + loop,
    () => new Map(atoms.map((atom) => [atom, rng.chance(0.5)] as const)),
  );
  return { stem, loop, holds: (atom, position) => letters[position]!.get(atom)! };
}
