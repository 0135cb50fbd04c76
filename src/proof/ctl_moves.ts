/** Moves of a CTL certificate: from every state of a cube, every completion of the chosen inputs leads where it should. */

import { type Lit, not, positive, TRUE, variableOf } from "../aig/literal.ts";
import type { Cube } from "../system/predicate.ts";
import { leavesOf } from "./leaves.ts";
import { Rejection } from "./outcome.ts";
import type { Paths } from "./paths.ts";
import type { Choice, CtlProof, Move } from "./proof.ts";
import { proving } from "./prover.ts";
import type { Step } from "./unfolding.ts";

/** What all moves of a certificate have in common. */
export class MoveRules {
  constructor(
    readonly paths: Paths,
    readonly proof: CtlProof,
    /** Variables of the inputs that are part of a state. */
    readonly stateInputs: ReadonlySet<number>,
  ) {}

  /** Does the literal depend on the state alone? */
  isStatePredicate(lit: Lit): boolean {
    const { system } = this.paths;
    const leaves = leavesOf(system.aig, [lit]);
    return system.inputs.every((input) =>
      this.stateInputs.has(variableOf(input)) || !leaves.has(variableOf(input))
    );
  }

  /** The reach assertions at a step. */
  reach(step: Step): Lit[] {
    return this.proof.reach.map((predicate) => step.predicate(predicate));
  }

  /**
   * That the inputs of a move are chosen: those of the state after it are read there, the others here. An input that is
   * named twice may be no choice at all.
   */
  chosen(cube: Cube, by: readonly Choice[], now: Step, then: Step): Lit[] {
    const { system } = this.paths;
    const chosen = new Set<number>();
    for (const lit of [...cube, ...by.map(({ input }) => input)]) {
      const isInput = system.inputs.includes(positive(lit));
      if (!isInput || chosen.has(variableOf(lit))) {
        throw new Rejection(
          `${lit} in the input of a move is ${
            isInput ? "there more than once" : "not an input of the system"
          }`,
        );
      }
      chosen.add(variableOf(lit));
    }
    const at = (lit: Lit) => (this.stateInputs.has(variableOf(lit)) ? then : now).lit(lit);
    const { aig } = now.unfolding;
    return [...cube.map(at), ...by.map(({ input, value }) => aig.iff(at(input), now.lit(value)))];
  }

  /** The `legal` moves are legal. */
  dischargeLegal(): number {
    const { legal } = this.proof;
    if (legal === undefined || legal.length === 0) return 0;
    const unfolding = this.paths.unfold();
    return proving(unfolding, this.paths.newSolver, (prover) => {
      const now = unfolding.anywhere();
      const then = unfolding.after(now);
      prover.assume(...this.reach(now));
      legal.forEach(({ from, input, by = [] }, k) => {
        if (input === "any") {
          throw new Rejection("a move that shows what is legal must name inputs");
        }
        prover.refute(`legal: move ${k + 1} of the list is legal`, [
          now.all(from),
          ...this.chosen(input, by, now, then),
          not(now.legal),
        ], [now]);
      });
      return prover.discharged;
    });
  }
}

/** What the moves of a list must do. */
export interface MoveGoal {
  /** Where they are needed. */
  where(now: Step): readonly Lit[];
  /** What must hold there. */
  here?(now: Step): Lit;
  /** Where they must lead; `earlier` says that `then` is in the cube of an earlier move. */
  target(now: Step, then: Step, earlier: Lit): Lit;
  /** Whether a move is needed only where no earlier one is. */
  readonly ordered: boolean;
}

/**
 * Discharge the obligations of a list of moves. That R is inductive was discharged before; without constraints this
 * means that every step from R leads into R.
 */
export function dischargeMoves(
  rules: MoveRules,
  title: string,
  moves: readonly Move[],
  goal: MoveGoal,
): number {
  if (moves.length === 0) return 0;
  const { paths } = rules;
  const unfolding = paths.unfold();
  const { aig } = unfolding;
  return proving(unfolding, paths.newSolver, (prover) => {
    const now = unfolding.anywhere();
    const then = unfolding.after(now);
    prover.assume(...rules.reach(now), ...goal.where(now));
    const free = paths.system.constraints.length === 0;
    if (free) prover.assume(...rules.reach(then));
    const [legal, reached] = [now.legal, free ? TRUE : aig.andAll(rules.reach(then))];
    let earlier: Lit = not(1 as Lit);
    moves.forEach(({ from, input, by = [] }, k) => {
      const here = now.all(from);
      const name = `${title}, move ${k + 1}`;
      if (goal.here !== undefined) {
        prover.refute(`${name}: begins where it may`, [here, not(goal.here(now))], [now]);
      }
      const target = aig.and(reached, goal.target(now, then, earlier));
      if (input === "any") {
        if (by.length > 0) throw new Rejection(`${name}: takes any input and yet chooses some`);
        dischargeSomeLegal(rules, prover, name, here, now);
        prover.refute(`${name}: leads where it should`, [here, legal, not(target)], [now, then]);
      } else {
        const wrong = not(aig.and(legal, target));
        const lits = [here, ...rules.chosen(input, by, now, then), wrong];
        prover.refute(`${name}: is legal and leads where it should`, lits, [now, then]);
      }
      earlier = aig.or(earlier, then.all(from));
      if (goal.ordered) prover.assume(not(here));
    });
    return prover.discharged;
  });
}

function dischargeSomeLegal(
  rules: MoveRules,
  prover: { refute(title: string, lits: readonly Lit[], steps: readonly Step[]): void },
  name: string,
  here: Lit,
  now: Step,
): void {
  if (rules.paths.system.constraints.length === 0) return;
  const legal = (rules.proof.legal ?? []).map(({ from }) => not(now.all(from)));
  prover.refute(`${name}: some input is legal`, [here, ...legal], [now]);
}
