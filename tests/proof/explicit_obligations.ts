/**
 * The obligations of certificates, decided by looking at every point of a small system. Written for clarity and
 * without a look at the checkers, so that the two can be compared on good and on spoiled certificates.
 */

import { sequentialConeOf } from "../../src/aig/cone.ts";
import { type Lit, variableOf } from "../../src/aig/literal.ts";
import type {
  ChainLink,
  FairProof,
  InvariantProof,
  KInductionProof,
  Wall,
} from "../../src/proof/proof.ts";
import type { ExplicitSystem, Flags } from "../oracle/explicit_system.ts";
import { cubePoints, initialPoints, legalPoints, pointsOf, successors } from "./exact_sets.ts";

/** Do the obligations of an invariant hold? */
export function invariantHolds(model: ExplicitSystem, bad: Lit, proof: InvariantProof): boolean {
  const inside = pointsOf(model, proof.invariant);
  const isBad = model.values(bad);
  return inductive(model, inside) &&
    legalPoints(model).every((p) => !inside[p] || !isBad[p]);
}

function inductive(model: ExplicitSystem, inside: Flags): boolean {
  return initialPoints(model).every((p) => inside[p] === 1) &&
    legalPoints(model).every((p) =>
      !inside[p] || successors(model, p).every((next) => inside[next] === 1)
    );
}

/** Do the obligations of k-induction hold? */
export function kInductionHolds(
  model: ExplicitSystem,
  bad: Lit,
  { k, simplePath, strengthening }: KInductionProof,
): boolean {
  const strong = pointsOf(model, strengthening);
  if (!inductive(model, strong)) return false;
  const isBad = model.values(bad);
  let frontier = new Set(initialPoints(model));
  for (let j = 0; j < k; j++) {
    for (const p of frontier) if (isBad[p]) return false;
    frontier = new Set([...frontier].flatMap((p) => successors(model, p)));
  }
  // Depth-first through all paths of good points, different in the latches that bad and the constraints read.
  const { system } = model;
  const next = new Map(system.latches.map((latch) => [variableOf(latch.lit), latch.next]));
  const roots = [bad, ...system.constraints.map(({ lit }) => lit)];
  const leaves = new Set(sequentialConeOf(system.aig, roots, (leaf) => next.get(leaf)));
  const cone = system.latches.reduce(
    (mask, { lit }, j) => leaves.has(variableOf(lit)) ? mask | (1 << j) : mask,
    0,
  );
  const bad0 = (path: number[]): boolean => {
    const p = path[path.length - 1]!;
    if (!strong[p]) return false;
    if (path.length === k + 1) return isBad[p] === 1;
    if (isBad[p]) return false;
    return successors(model, p).some((next) => {
      const again = path.some((q) => ((model.stateOf(q) ^ model.stateOf(next)) & cone) === 0);
      return !(simplePath && again) && bad0([...path, next]);
    });
  };
  return !legalPoints(model).some((p) => bad0([p]));
}

/** What restricts the steps and the points that a chain is about. */
export interface Restriction {
  step(from: number, to: number): boolean;
  point(p: number): boolean;
}

/** Do R1 to R3 hold? With a restriction, the chain must cover all its points instead of the initial ones. */
export function chainHolds(
  model: ExplicitSystem,
  justice: readonly Lit[],
  links: readonly ChainLink[],
  restriction?: Restriction,
): boolean {
  if (links.some((link) => justice[link.justice] === undefined)) return false;
  const regions = links.map(({ region }) => pointsOf(model, region));
  const rank = (p: number) => {
    const k = regions.findIndex((region) => region[p] === 1);
    return k < 0 ? Infinity : k;
  };
  const signals = justice.map((lit) => model.values(lit));
  const begin = restriction === undefined
    ? initialPoints(model)
    : legalPoints(model).filter((p) => restriction.point(p));
  if (begin.some((p) => rank(p) === Infinity)) return false;
  for (const p of legalPoints(model)) {
    const k = rank(p);
    if (k === Infinity) continue;
    const sees = signals[links[k]!.justice]![p] === 1;
    for (const next of successors(model, p)) {
      if (restriction !== undefined && !restriction.step(p, next)) continue;
      if (rank(next) > k || (sees && rank(next) === k)) return false;
    }
  }
  return true;
}

/** Do F0 to F4 hold? Windows have at most one point after the middle and none before. */
export function fairHolds(
  model: ExplicitSystem,
  justice: readonly Lit[],
  { reach, lemmas, conclusion }: FairProof,
): boolean {
  const reached = new Uint8Array(model.points).fill(1);
  for (const predicate of reach) {
    // Each is inductive relative to the ones before it.
    const inside = pointsOf(model, predicate);
    if (initialPoints(model).some((p) => !inside[p])) return false;
    for (const p of legalPoints(model)) {
      if (!reached[p] || !inside[p]) continue;
      for (const next of successors(model, p)) if (reached[next] && !inside[next]) return false;
    }
    inside.forEach((value, p) => reached[p]! &= value);
  }
  const points = legalPoints(model).filter((p) => reached[p] === 1);
  const sides: { positive: Flags; negative: Flags }[] = [];
  const constraints: ((from: number, to: number) => boolean)[] = [];
  const allowed = (from: number, to: number) => constraints.every((holds) => holds(from, to));
  const steps = (p: number) =>
    successors(model, p).filter((next) => reached[next] === 1 && allowed(p, next));
  const arena = (p: number): string | undefined => {
    const code = sides.map(({ positive, negative }) => positive[p] ? "+" : negative[p] ? "-" : "x");
    return code.includes("x") ? undefined : code.join("");
  };
  const skeleton = (after: number, wanted: (arena: string) => boolean): boolean => {
    const arenas = new Set(points.map(arena).filter((a) => a !== undefined && wanted(a)));
    return [...arenas].some((a) =>
      justice.every((lit) =>
        points.some((p) =>
          arena(p) === a && model.value(lit, p) === 1 &&
          (after === 0 || steps(p).some((next) => arena(next) === a))
        )
      )
    );
  };
  for (const lemma of lemmas) {
    if (lemma.kind === "wall") {
      if (!wallHolds(model, lemma, points, steps)) return false;
      sides.push(sidesOf(model, lemma));
      continue;
    }
    const wall = sides[lemma.wall];
    if (wall === undefined) return false;
    const { side } = lemma;
    if (side !== "same") {
      const other = side === "positive" ? "-" : "+";
      if (skeleton(lemma.window?.after ?? 0, (a) => a[lemma.wall] === other)) return false;
    }
    constraints.push((from, to) => {
      const both = (flags: Flags) => flags[from] === 1 && flags[to] === 1;
      if (side === "same") return both(wall.positive) || both(wall.negative);
      return both(wall[side]);
    });
  }
  if (conclusion.kind === "skeleton") return !skeleton(conclusion.window.after, () => true);
  const inArena = (p: number) => reached[p] === 1 && arena(p) !== undefined;
  return chainHolds(model, justice, conclusion.links, {
    step: (from, to) => inArena(from) && inArena(to) && allowed(from, to),
    point: (p) =>
      inArena(p) && lemmas.every((lemma) => {
        if (lemma.kind === "wall" || lemma.side === "same") return true;
        return sides[lemma.wall]![lemma.side][p] === 1;
      }),
  });
}

function sidesOf(model: ExplicitSystem, wall: Wall): { positive: Flags; negative: Flags } {
  const inside = pointsOf(model, wall.wall);
  const out = (cubes: Wall["exits"]) => {
    const flags = new Uint8Array(model.points);
    for (const cube of cubes ?? []) {
      cubePoints(model, cube).forEach((value, p) => flags[p]! |= value);
    }
    return flags;
  };
  const [exits, entries] = [out(wall.exits), out(wall.entries)];
  return {
    positive: inside.map((value, p) => value & (entries[p]! ^ 1)),
    negative: inside.map((value, p) => (value ^ 1) & (exits[p]! ^ 1)),
  };
}

function wallHolds(
  model: ExplicitSystem,
  wall: Wall,
  points: readonly number[],
  steps: (p: number) => number[],
): boolean {
  const inside = pointsOf(model, wall.wall);
  const exits = (wall.exits ?? []).map((cube) => cubePoints(model, cube));
  const entries = (wall.entries ?? []).map((cube) => cubePoints(model, cube));
  for (const p of points) {
    for (const next of steps(p)) {
      if (inside[p] && !inside[next]) return false;
      if (!inside[p] && !inside[next] && exits.some((exit) => exit[p])) return false;
      if (inside[p] && entries.some((entry) => entry[next])) return false;
    }
  }
  return true;
}
