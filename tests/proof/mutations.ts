/** Spoiled certificates: one small change at a random place. */

import { type Lit, not } from "../../src/aig/literal.ts";
import type { ChainLink, CtlProof, FairLemma, FairProof, Move } from "../../src/proof/proof.ts";
import type { Cube, Predicate } from "../../src/system/predicate.ts";
import type { System } from "../../src/system/system.ts";
import type { Random } from "../generators/random.ts";

/** The list with one element dropped, repeated, exchanged with another one, or changed. */
export function mutateList<T>(list: readonly T[], rng: Random, change: (item: T) => T): T[] {
  const copy = [...list];
  if (copy.length === 0) return copy;
  const at = rng.below(copy.length);
  switch (rng.below(5)) {
    case 0:
      copy.splice(at, 1);
      break;
    case 1: {
      const other = rng.below(copy.length);
      [copy[at], copy[other]] = [copy[other]!, copy[at]!];
      break;
    }
    default:
      copy[at] = change(copy[at]!);
  }
  return copy;
}

/** A predicate with a clause or a literal changed. */
export function mutatePredicate(system: System, predicate: Predicate, rng: Random): Predicate {
  if (predicate.clauses.length === 0 || rng.chance(0.15)) {
    return { clauses: [...predicate.clauses, randomLits(system, rng)] };
  }
  const clauses = mutateList(predicate.clauses, rng, (clause) => mutateLits(system, clause, rng));
  return { clauses };
}

/** A clause or cube with a literal flipped, dropped or added. */
export function mutateLits(system: System, lits: readonly Lit[], rng: Random): Lit[] {
  if (lits.length === 0 || rng.chance(0.2)) return [...lits, ...randomLits(system, rng)];
  const at = rng.below(lits.length);
  if (rng.chance(0.5)) return lits.filter((_, i) => i !== at);
  return lits.map((lit, i) => i === at ? not(lit) : lit);
}

function randomLits(system: System, rng: Random): Lit[] {
  const leaves = [...system.latches.map(({ lit }) => lit), ...system.inputs];
  return rng.list(rng.between(1, 2), () => {
    const lit = rng.pick(leaves);
    return rng.chance(0.5) ? not(lit) : lit;
  });
}

/** A chain with a link changed. */
export function mutateLinks(
  system: System,
  links: readonly ChainLink[],
  signals: number,
  rng: Random,
): ChainLink[] {
  return mutateList(
    links,
    rng,
    (link) =>
      rng.chance(0.3)
        ? { ...link, justice: rng.below(signals + (rng.chance(0.1) ? 1 : 0)) }
        : { ...link, region: mutatePredicate(system, link.region, rng) },
  );
}

/** A FAIR certificate with one part changed. */
export function mutateFair(
  system: System,
  proof: FairProof,
  signals: number,
  rng: Random,
): FairProof {
  const { reach, lemmas, conclusion } = proof;
  switch (rng.below(lemmas.length === 0 ? 2 : 5)) {
    case 0:
      return {
        ...proof,
        reach: mutateList(reach, rng, (predicate) => mutatePredicate(system, predicate, rng)),
      };
    case 1: {
      if (conclusion.kind === "skeleton") {
        const window = { before: 0, after: 1 - conclusion.window.after };
        return { ...proof, conclusion: { kind: "skeleton", window } };
      }
      const links = mutateLinks(system, conclusion.links, signals, rng);
      return { ...proof, conclusion: { kind: "chain", links } };
    }
    default:
      return {
        ...proof,
        lemmas: mutateList(lemmas, rng, (lemma) => mutateLemma(system, lemma, rng)),
      };
  }
}

function mutateLemma(system: System, lemma: FairLemma, rng: Random): FairLemma {
  if (lemma.kind === "constraint") {
    if (rng.chance(0.3)) return { ...lemma, wall: rng.below(lemma.wall + 2) };
    return { ...lemma, side: rng.pick(["same", "positive", "negative"] as const) };
  }
  const cubes = (old: readonly Cube[] | undefined): Cube[] =>
    old === undefined || old.length === 0
      ? [mutateLits(system, [], rng)]
      : mutateList(old, rng, (cube) => mutateLits(system, cube, rng));
  if (rng.chance(0.2)) return { ...lemma, exits: cubes(lemma.exits) };
  if (rng.chance(0.2)) return { ...lemma, entries: cubes(lemma.entries) };
  return { ...lemma, wall: mutatePredicate(system, lemma.wall, rng) };
}

function mutateMoves(system: System, moves: readonly Move[], rng: Random): Move[] {
  return mutateList(moves, rng, (move) => {
    if (rng.chance(0.5)) return { ...move, from: mutateLits(system, move.from, rng) };
    if (move.by !== undefined && rng.chance(0.5)) {
      const by = mutateList(move.by, rng, ({ input, value }) => ({ input, value: not(value) }));
      return { ...move, by };
    }
    if (move.input === "any" || rng.chance(0.2)) return { ...move, input: [] };
    return { ...move, input: mutateLits(system, move.input, rng) };
  });
}

/**
 * A CTL certificate with one part changed, and with a random point in place of the refuted one, so that it can be
 * offered for either verdict.
 */
export function mutateCtl(system: System, proof: CtlProof, rng: Random): CtlProof {
  const refuted = proof.refuted !== undefined && rng.chance(0.5) ? proof.refuted : {
    latches: Uint8Array.from(
      system.latches,
      ({ lit, reset }) => reset === lit ? rng.below(2) : reset,
    ),
    inputs: Uint8Array.from(system.inputs, () => rng.below(2)),
  };
  return { ...mutateBounds(system, proof, rng), refuted };
}

function mutateBounds(system: System, proof: CtlProof, rng: Random): CtlProof {
  if (proof.bounds.length === 0 || rng.chance(0.1)) {
    return {
      ...proof,
      reach: mutateList(proof.reach, rng, (r) => mutatePredicate(system, r, rng)),
    };
  }
  const bounds = mutateList(proof.bounds, rng, (old) => {
    if (old.kind !== "EG") {
      if (rng.chance(0.5)) return { ...old, moves: mutateMoves(system, old.moves, rng) };
      return { ...old, removed: old.removed.map((set) => mutatePredicate(system, set, rng)) };
    }
    switch (rng.below(3)) {
      case 0:
        return {
          ...old,
          lower: mutateList(old.lower, rng, (cube) => mutateLits(system, cube, rng)),
        };
      case 1:
        return { ...old, toward: old.toward.map((moves) => mutateMoves(system, moves, rng)) };
      default:
        return {
          ...old,
          removed: old.removed.map(({ states, proof }) => ({
            states: rng.chance(0.5) ? mutatePredicate(system, states, rng) : states,
            proof,
          })),
        };
    }
  });
  return { ...proof, bounds };
}
