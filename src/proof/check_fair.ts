/**
 * The certificate of FAIR (Bradley, Somenzi, Hassan, Zhang, "An Incremental Approach to Model Checking Progress
 * Properties", FMCAD 2011) and of k-FAIR (Ivrii, Nevo, Baumgartner, FMCAD 2018).
 *
 * Notation. `R_1 .. R_r` reach assertions, `RR` their conjunction. Wall j is `P_j` with the sides
 * `P_j & !e_j` (positive) and `!P_j & !d_j` (negative), where `d_j` are its exits and `e_j` its entries.
 * `CC` is the conjunction of the constraints that stand before the lemma in question.
 *
 *   F0   I -> R_i;  R_1 .. R_i & T -> R_i'
 *   F1   RR & RR' & CC & P_j & T -> P_j'
 *   F2   RR & RR' & CC & d_j & !P_j & T -> P_j';  RR & RR' & CC & P_j & T -> !e_j'
 *   F3   constraint `same`: nothing; `positive` (`negative`): the skeleton query with the walls and constraints
 *        up to here is unsatisfiable on the negative (positive) side of the wall
 *   F4   the full skeleton query is unsatisfiable; or, in k-FAIR, R1 to R3 of `check_chain.ts` hold for steps
 *        in `T & CC` between points of `RR` that lie on a side of every wall
 *
 * The skeleton query: for every justice signal a window of consecutive points, the signal holding at the one in
 * the middle, all points legal and in `RR` and, by shared choice variables, on the same side of every wall; all
 * steps in `CC`.
 *
 * Why they suffice. Suppose there is a counterexample. Finitely many points are seen infinitely often on it, and
 * all of them reach each other. So there is also a counterexample that takes *every* possible step between these
 * points V again and again; take that one. Its points satisfy RR by F0. By induction over the lemmas, every step
 * between points of V satisfies all constraints, and V lies on one side of every wall: by F1 no step inside V
 * leaves P_j, so V, being strongly connected, is inside or outside P_j entirely. If outside, a point of V in
 * d_j would have its successors inside by F2; if inside, a point of V in e_j would have no predecessor in V. So V
 * is on the positive or on the negative side, which is what `same` says. If V were on a side, its points and steps
 * would make up a model of the skeleton query on that side, so F3 excludes the side. At the end, V would be a model of
 * the full query in F4; or, following k-FAIR, a path inside V would be one that the chain excludes.
 *
 * Windows may be asked to be free of loops: take the shortest cycle in V through a point with the signal, after its
 * first step. If it is no longer than the window, the point is met again; otherwise the latches met before
 * that are all different, because between two equal ones the cycle could be cut short: what follows depends
 * on latches and on inputs from there on, and V contains every possible step between its points.
 *
 * All predicates may read inputs: the argument is about points. Departures from the paper: entries, both
 * sides of a wall in `same` (the paper needs only `P' -> P`), and RR at every point of a window rather than at the
 * first one; all of these only give more facts to rely on.
 */

import { type Lit, not } from "../aig/literal.ts";
import { dischargeChain } from "./check_chain.ts";
import { Rejection } from "./outcome.ts";
import type { Paths } from "./paths.ts";
import type { FairProof, Wall } from "./proof.ts";
import { type Prover, proving } from "./prover.ts";
import { Skeletons } from "./skeleton.ts";
import type { Step } from "./unfolding.ts";
import { constraintOf, onSomeSide } from "./walls.ts";

/** Discharge F0 to F4; returns the number of obligations. */
export function dischargeFair(
  paths: Paths,
  justice: readonly Lit[],
  proof: Pick<FairProof, "reach" | "lemmas" | "conclusion">,
): number {
  const { reach, lemmas, conclusion } = proof;
  let discharged = paths.dischargeInductive(reach, "R");
  const skeletons = new Skeletons(paths, justice, reach);
  try {
    discharged += dischargeLemmas(paths, proof, skeletons);
    if (conclusion.kind === "skeleton") {
      skeletons.refute("F4: there is no skeleton", conclusion.window);
      return discharged + skeletons.discharged;
    }
    discharged += skeletons.discharged;
  } finally {
    skeletons.dispose();
  }
  const walls = lemmas.filter((lemma) => lemma.kind === "wall");
  const reached = (step: Step) => reach.map((predicate) => step.predicate(predicate));
  return discharged + dischargeChain(paths, justice, conclusion.links, {
    along: (now, then) => [
      ...reached(now),
      ...reached(then),
      ...lemmas.flatMap((lemma) => constraintOf(lemma, walls, now, then)),
      ...walls.map((wall) => onSomeSide(wall, now)),
      ...walls.map((wall) => onSomeSide(wall, then)),
    ],
    begin: (step) => [
      ...reached(step),
      ...lemmas.flatMap((lemma) => constraintOf(lemma, walls, step, step)),
      ...walls.map((wall) => onSomeSide(wall, step)),
    ],
  });
}

/** F1 to F3, lemma by lemma. */
function dischargeLemmas(
  paths: Paths,
  { reach, lemmas }: Pick<FairProof, "reach" | "lemmas">,
  skeletons: Skeletons,
): number {
  const unfolding = paths.unfold();
  return proving(unfolding, paths.newSolver, (prover) => {
    const now = unfolding.anywhere();
    const then = unfolding.after(now);
    for (const step of [now, then]) {
      prover.assume(...paths.facts(step), ...reach.map((predicate) => step.predicate(predicate)));
    }
    const walls: Wall[] = [];
    for (const lemma of lemmas) {
      if (lemma.kind === "wall") {
        walls.push(lemma);
        dischargeWall(prover, now, then, lemma, walls.length);
        skeletons.addWall(lemma);
        continue;
      }
      if (walls[lemma.wall] === undefined) {
        throw new Rejection(
          `a constraint names wall ${lemma.wall}: ${walls.length} walls stand before it`,
        );
      }
      if (lemma.side !== "same") {
        const other = lemma.side === "positive" ? "negative" : "positive";
        skeletons.refute(
          `F3: there is no skeleton on the ${other} side of wall ${lemma.wall + 1}`,
          lemma.window ?? { before: 0, after: 0 },
          { wall: lemma.wall, side: other },
        );
      }
      prover.assume(...constraintOf(lemma, walls, now, then));
      skeletons.addConstraint((a, b) => constraintOf(lemma, walls, a, b));
    }
    return prover.discharged;
  });
}

function dischargeWall(prover: Prover, now: Step, then: Step, lemma: Wall, number: number): void {
  const [inside, insideNext] = [now.predicate(lemma.wall), then.predicate(lemma.wall)];
  const steps = [now, then];
  prover.refute(`F1: no step leaves wall ${number}`, [inside, not(insideNext)], steps);
  for (const [e, exit] of (lemma.exits ?? []).entries()) {
    prover.refute(
      `F2: every step from exit ${e + 1} of wall ${number} enters the wall`,
      [now.all(exit), not(inside), not(insideNext)],
      steps,
    );
  }
  for (const [e, entry] of (lemma.entries ?? []).entries()) {
    prover.refute(
      `F2: no step inside wall ${number} leads to its entry ${e + 1}`,
      [inside, then.all(entry)],
      steps,
    );
  }
}
