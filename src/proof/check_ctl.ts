/**
 * The certificate of IICTL (Hassan, Bradley, Somenzi, "Incremental, Inductive CTL Model Checking", CAV 2012).
 *
 * What is certified. A Kripke state is a value of the latches and of those inputs that the atoms of the formula
 * read (usually none). A move from a state chooses the other inputs of this step, and those of the next step that
 * belong to the state there; it is legal if the constraints hold at this step. Path quantifiers range over
 * infinite paths of legal moves that see every fairness signal of the system infinitely often. The formula
 * holds if every initial state with a legal move satisfies it.
 *
 * Notation. `x` a state, `i` a move, `F(x, i)` where it leads, `c(x, i)` the constraints. `R` the reach assertions.
 * `L_v <= [[v]] <= U_v` on the states of R, for every node v of the graph of `ctl_dag.ts`. Initially (Table 1)
 * `EX: false, true`; `EU: L_w, U_u | U_w`; `EG: false, U_u`. `g_k` is the cube and `s_k` the input of a move of
 * the certificate; "s leads into X" means `c(x, i) & (R & X)(F(x, i))` for every `i` in s.
 *
 *   reach     I & c -> R;  R & c & c' -> R' (list by list, as in `check_invariant.ts`)
 *   EX upper  R & P & c & R' & c' & U_u' is unsatisfiable, for every set P removed
 *   EX lower  in R & g_k, s_k leads into L_u
 *   EU upper  R & U_w -> U_v;  R & U_u & c & R' & c' & U_v' -> U_v
 *   EU lower  in R & g_k, outside L_w and g_1 .. g_{k-1}: L_u, and s_k leads into L_w | g_1 | .. | g_{k-1}
 *   EG upper  no fair path that begins in P stays in R & U, for every set P removed from U (chain or FAIR)
 *   EG lower  R & L_v -> L_u; per fairness signal B a list: R & L_v -> g_1 | .. | g_n; and in R & L_v & g_k, outside
 *             g_1 .. g_{k-1}: s_k leads into L_v, and B holds at the move, or s_k leads into g_1 | .. | g_{k-1} (or
 *             into B, if B reads no inputs)
 *   root      holds: I & c -> L_root; fails: the given initial point is legal and outside U_root
 *
 * Why they suffice. By induction over the graph. Boolean nodes are recomputed and atoms exact.
 * EX upper: a state of R in [[EX u]] has a legal move into [[u]]; by tau a fair path starts there (or there are no
 * constraints), so c' can be satisfied, the target is in R, and in U_u. EX lower: the move leads into R & L_u.
 * EU upper: U_v is closed under the two rules whose least solution is [[EU]]; targets have fair paths again.
 * EU lower: following the moves the position in the list shrinks, until L_w is reached through L_u.
 * EG upper: the states of a fair path inside [[u]] are all in [[EG u]], hence, by induction over the removals, in R & U,
 * so it does not begin in P. EG lower: the moves of the first list lead from anywhere in L_v to its signal
 * without leaving L_v, for the position shrinks; then follow the second list, and so on, round and round.
 * A move with input `any` takes an arbitrary legal input; that there is one is shown by the `legal` moves. One that gives
 * inputs as functions of the state always has a completion: each input is given once, and nothing but the state is read.
 */

import { FALSE, type Lit, not, TRUE } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { CtlBoundsTable } from "./ctl_bounds.ts";
import { type CtlDag, ctlDag, type CtlSyntax } from "./ctl_dag.ts";
import { dischargeChain } from "./check_chain.ts";
import { dischargeFair } from "./check_fair.ts";
import { dischargeMoves, MoveRules } from "./ctl_moves.ts";
import { assertStatePredicates } from "./ctl_states.ts";
import { type CheckOutcome, outcomeOf, Rejection } from "./outcome.ts";
import { Paths } from "./paths.ts";
import type { CtlProof, GlobalBounds, StepBounds } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import type { Step } from "./unfolding.ts";

/**
 * Check a certificate that the formula holds, or fails, in the system with its fairness signals.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, checkCtl, checkerSolver, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   ctl       full : EF n == 5
 * `;
 * const { evidence, claim, status } = await check(counter, "full");
 * if (evidence?.kind !== "ctl" || claim.kind !== "ctl" || status === "unknown") {
 *   throw new Error("expected a CTL certificate");
 * }
 * const newSolver = await checkerSolver();
 * assert(checkCtl(counter.system, claim.formula, status, evidence, newSolver).accepted);
 * ```
 */
export function checkCtl(
  system: System,
  formula: CtlSyntax,
  status: "holds" | "fails",
  proof: CtlProof,
  newSolver: NewSolver,
): CheckOutcome {
  return outcomeOf(() => {
    const tau = system.fairness.length > 0 || system.constraints.length > 0;
    const dag = ctlDag(system.aig, formula, tau);
    return new CtlCheck(system, dag, proof, newSolver).run(status);
  });
}

class CtlCheck {
  readonly paths: Paths;
  readonly table: CtlBoundsTable;
  readonly rules: MoveRules;
  readonly fairness: readonly Lit[];

  constructor(
    readonly system: System,
    readonly dag: CtlDag,
    readonly proof: CtlProof,
    readonly newSolver: NewSolver,
  ) {
    this.paths = new Paths(system, newSolver, [], undefined, undefined, proof.order);
    const stateInputs = assertStatePredicates(system, dag, proof);
    this.table = new CtlBoundsTable(dag, proof);
    this.fairness = system.fairness.length === 0 ? [TRUE] : system.fairness.map(({ lit }) => lit);
    this.rules = new MoveRules(this.paths, proof, stateInputs);
  }

  run(status: "holds" | "fails"): number {
    let discharged = this.paths.dischargeInductive(this.proof.reach, "R");
    discharged += this.rules.dischargeLegal();
    for (const bounds of this.proof.bounds) {
      discharged += bounds.kind === "EG" ? this.#global(bounds) : this.#step(bounds);
    }
    return discharged + (status === "holds" ? this.#holds() : this.#fails());
  }

  #reach(step: Step): Lit[] {
    return this.proof.reach.map((predicate) => step.predicate(predicate));
  }

  #step(bounds: StepBounds): number {
    return (bounds.kind === "EX" ? this.#exUpper(bounds) : this.#euUpper(bounds)) +
      this.#stepLower(bounds);
  }

  #exUpper({ node, removed }: StepBounds): number {
    if (removed.length === 0) return 0;
    const child = this.table.argument(node);
    return this.#oneStep((now, then, refute) => {
      const target = this.table.upper(child, then);
      removed.forEach((set, k) =>
        refute(`EX upper: no state of set ${k + 1} removed from node ${node} has a move to it`, [
          now.predicate(set),
          target,
        ])
      );
    });
  }

  #euUpper(bounds: StepBounds): number {
    const { node, removed } = bounds;
    if (removed.length === 0) return 0;
    const { left, right } = this.table.arguments(node);
    const inParts = this.#euUpperInParts(bounds);
    if (inParts !== undefined) return inParts;
    return this.#oneStep((now, then, refute) => {
      const upper = this.table.upper(node, now);
      refute(`EU upper: the target of node ${node} is below its upper bound`, [
        this.table.upper(right, now),
        not(upper),
      ]);
      refute(`EU upper: the upper bound of node ${node} is closed under steps backward`, [
        this.table.upper(left, now),
        this.table.upper(node, then),
        not(upper),
      ]);
    });
  }

  /**
   * The same, set by set and clause by clause: many small questions are easier than one large one. No state of a removed set
   * is in U_w, and a step from it through U_u leads into the set or into one removed before; then no step leads into U_v
   * from outside. Sets may be right together and yet not one after the other: undefined then.
   */
  #euUpperInParts({ node, removed }: StepBounds): number | undefined {
    const { left, right } = this.table.arguments(node);
    const unfolding = this.paths.unfold();
    return proving(unfolding, this.newSolver, (prover) => {
      const now = unfolding.anywhere();
      const then = unfolding.after(now);
      prover.assume(now.legal, then.legal, ...this.#reach(now), ...this.#reach(then));
      const title = (k: number, what: string) =>
        `EU upper: set ${k + 1} removed from node ${node} ${what}`;
      const target = this.table.upper(right, now);
      for (const [k, set] of removed.entries()) {
        const lits = [now.predicate(set), target];
        if (!prover.canRefute(title(k, "is apart from the target"), lits)) return undefined;
      }
      // From here on it is about steps through U_u into what is left.
      prover.assume(this.table.upper(left, now), this.table.upper(node, then, 0));
      for (const [k, set] of removed.entries()) {
        const here = now.predicate(set);
        for (const clause of set.clauses) {
          const leaves = clause.map((lit) => not(then.lit(lit)));
          if (!prover.canRefute(title(k, "is not left"), [here, ...leaves])) return undefined;
        }
        prover.assume(not(here), not(then.predicate(set)));
      }
      return prover.discharged;
    });
  }

  /** Obligations about a legal step between states of R. */
  #oneStep(
    use: (now: Step, then: Step, refute: (title: string, lits: Lit[]) => void) => void,
  ): number {
    const unfolding = this.paths.unfold();
    return proving(unfolding, this.newSolver, (prover) => {
      const now = unfolding.anywhere();
      const then = unfolding.after(now);
      prover.assume(now.legal, then.legal, ...this.#reach(now), ...this.#reach(then));
      use(now, then, (title, lits) => prover.refute(title, lits, [now, then]));
      return prover.discharged;
    });
  }

  #stepLower({ kind, node, moves }: StepBounds): number {
    const { table } = this;
    if (kind === "EX") {
      const child = table.argument(node);
      return dischargeMoves(this.rules, `EX lower, node ${node}`, moves, {
        where: () => [],
        target: (_now, then) => table.lower(child, then),
        ordered: false,
      });
    }
    const { left, right } = table.arguments(node);
    const atTarget = (step: Step) => table.lower(right, step);
    return dischargeMoves(this.rules, `EU lower, node ${node}`, moves, {
      where: (now) => [not(atTarget(now))],
      here: (now) => table.lower(left, now),
      target: (_now, then, earlier) => then.unfolding.aig.or(atTarget(then), earlier),
      ordered: true,
    });
  }

  #global(bounds: GlobalBounds): number {
    return this.#egUpper(bounds) + this.#egLower(bounds);
  }

  #egUpper({ node, removed }: GlobalBounds): number {
    let discharged = 0;
    removed.forEach(({ states, proof }, k) => {
      const within = (step: Step) =>
        step.unfolding.aig.andAll([...this.#reach(step), this.table.upper(node, step, k)]);
      const inside = new Paths(
        this.system,
        this.newSolver,
        [],
        within,
        (step) => step.predicate(states),
        this.proof.order,
      );
      try {
        discharged += proof.kind === "chain"
          ? dischargeChain(inside, this.fairness, proof.links)
          : dischargeFair(inside, this.fairness, proof);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        throw new Rejection(
          `EG upper: set ${k + 1} removed from node ${node} is not shown to have no fair path; ` +
            error.message,
        );
      }
    });
    return discharged;
  }

  #egLower({ node, lower, toward }: GlobalBounds): number {
    if (lower.length === 0) return 0;
    if (toward.length !== this.fairness.length) {
      throw new Rejection(
        `EG lower: node ${node} has ${toward.length} lists of moves: ` +
          `expected one for each of ${this.fairness.length} fairness signals`,
      );
    }
    const { table } = this;
    const inLower = (step: Step) => table.lower(node, step);
    const child = table.argument(node);
    const unfolding = this.paths.unfold();
    let discharged = proving(unfolding, this.newSolver, (prover) => {
      const now = unfolding.anywhere();
      prover.assume(...this.#reach(now), inLower(now));
      prover.refute(`EG lower: the lower bound of node ${node} is inside that of its argument`, [
        not(table.lower(child, now)),
      ], [now]);
      for (const [b, moves] of toward.entries()) {
        const covered = unfolding.aig.orAll(moves.map(({ from }) => now.all(from)));
        prover.refute(`EG lower: moves toward fairness signal ${b} cover node ${node}`, [
          not(covered),
        ], [now]);
      }
      return prover.discharged;
    });
    toward.forEach((moves, b) => {
      const signal = this.fairness[b]!;
      const stateOnly = this.rules.isStatePredicate(signal);
      discharged += dischargeMoves(this.rules, `EG lower, node ${node}, signal ${b}`, moves, {
        where: (now) => [inLower(now)],
        target: (now, then, earlier) => {
          const { aig } = then.unfolding;
          const seen = [now.lit(signal), earlier, ...(stateOnly ? [then.lit(signal)] : [])];
          return aig.and(inLower(then), aig.orAll(seen));
        },
        ordered: true,
      });
    });
    return discharged;
  }

  #holds(): number {
    const unfolding = this.paths.unfold();
    return proving(unfolding, this.newSolver, (prover) => {
      const now = unfolding.initial();
      const lower = this.table.lower(this.dag.root, now);
      prover.refute("root: every initial state satisfies the formula", [now.legal, not(lower)], [
        now,
      ]);
      return prover.discharged;
    });
  }

  #fails(): number {
    const { refuted } = this.proof;
    if (refuted === undefined) {
      throw new Rejection("the certificate of a formula that fails names no initial point");
    }
    const { latches, inputs } = this.system;
    if (refuted.latches.length !== latches.length || refuted.inputs.length !== inputs.length) {
      throw new Rejection("the refuted point does not fit the system: wrong number of values");
    }
    const unfolding = this.paths.unfold();
    const now = unfolding.fixed(refuted.latches, refuted.inputs);
    latches.forEach(({ lit, reset }, j) => {
      if (reset !== lit && reset !== refuted.latches[j]) {
        throw new Rejection(`the refuted point is not initial: latch ${j} starts at ${reset}`);
      }
    });
    if (now.legal !== TRUE) {
      throw new Rejection("the refuted point is not legal: a constraint fails there");
    }
    if (this.table.upper(this.dag.root, now) !== FALSE) {
      throw new Rejection("root: the refuted point is inside the upper bound of the formula");
    }
    return 3;
  }
}
