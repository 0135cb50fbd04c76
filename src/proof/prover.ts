/**
 * Discharges obligations: sets of literals of the checker's graph that must not hold together.
 *
 * The encoding into clauses is the plain one (three clauses per gate, both directions), written here once more
 * so that a mistake in the encoder of the engines cannot hide itself. It only ever grows: facts that hold for
 * all further obligations are assumed for good, and one solver serves a whole list of obligations.
 */

import type { Aig } from "../aig/graph.ts";
import { FALSE, isNegative, type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { negate, negateIf, type SatLit } from "../sat/literal.ts";
import type { SatStatus, Solver } from "../sat/solver.ts";
import { describeModel, type Valuation } from "./describe.ts";
import { DiagramProver } from "./diagram_prover.ts";
import { Rejection } from "./outcome.ts";
import type { Step, Unfolding } from "./unfolding.ts";

/** Conflicts that the solver may have before diagrams get a chance. */
const CONFLICTS_ALONE = 150;

/** Makes solvers for a check. */
export interface NewSolver {
  /** A new solver. */
  (): Solver;
  /** Called now and then by whatever else takes long; may throw to end the check. */
  readonly look?: () => void;
}

/** One solver and the obligations it discharged. */
export class Prover {
  readonly #aig: Aig;
  readonly #solver: Solver;
  readonly #variables: SatLit[] = [];
  /** Facts that diagrams were not told yet. */
  readonly #facts: Lit[] = [];
  readonly #look: (() => void) | undefined;
  #diagrams: DiagramProver | undefined;
  /** Whether they are asked first, because they have helped, last, or never, because they become too large. */
  #turn: "first" | "last" | "never" = "last";
  #discharged = 0;
  #contradiction = false;

  constructor(readonly unfolding: Unfolding, newSolver: NewSolver) {
    this.#aig = unfolding.aig;
    this.#solver = newSolver();
    this.#look = newSolver.look;
  }

  /** How many obligations were discharged. */
  get discharged(): number {
    return this.#discharged;
  }

  /** Add a fact: it holds in all obligations to come. */
  assume(...facts: readonly Lit[]): void {
    for (const fact of facts) {
      if (fact === FALSE) this.#contradiction = true;
      else if (fact !== TRUE) {
        this.#facts.push(fact);
        this.#solver.addClause([this.#encode(fact)]);
      }
    }
  }

  /**
   * The facts and these literals must not hold together; otherwise the evidence is rejected.
   *
   * @param title names the obligation, as in `safety: Inv & c -> !bad`
   * @param steps the points of time that a counterexample shows, in order
   */
  refute(title: string | (() => string), lits: readonly Lit[], steps: readonly Step[]): void {
    if (this.canRefute(title, lits)) return;
    const name = typeof title === "string" ? title : title();
    const where = describeModel(this.unfolding.system, steps, this.#valuation(), this.#known());
    throw new Rejection(`obligation fails: ${name}; ${where}`);
  }

  /** Whether the facts and these literals cannot hold together; if so, it counts as an obligation discharged. */
  canRefute(title: string | (() => string), lits: readonly Lit[]): boolean {
    if (!this.#contradiction && !lits.includes(FALSE)) {
      const status = this.#solve(lits.filter((lit) => lit !== TRUE));
      if (status === "unknown") {
        const name = typeof title === "string" ? title : title();
        throw new Error(`${this.#solver.backend} gave up on the obligation '${name}'`);
      }
      if (status === "sat") return false;
    }
    this.#discharged++;
    return true;
  }

  /**
   * Ask the solver; if that takes long, diagrams get a chance, provided that there is an order for them. Where they have
   * helped they are asked first from then on: on large graphs a few conflicts already take their time.
   */
  #solve(lits: readonly Lit[]): SatStatus {
    const assumptions = lits.map((lit) => this.#encode(lit));
    if (this.unfolding.order === undefined || this.#turn === "never") {
      return this.#solver.solve(assumptions);
    }
    if (this.#turn === "last") {
      const soon = this.#solver.solve(assumptions, { conflicts: CONFLICTS_ALONE });
      if (soon !== "unknown") return soon;
    }
    const refuted = this.#withDiagrams().refutes(lits);
    this.#turn = refuted === undefined ? "never" : refuted ? "first" : "last";
    if (refuted !== true) return this.#solver.solve(assumptions);
    this.#solver.addClause(assumptions.map(negate)); // it need not wonder again
    return "unsat";
  }

  /** The diagrams, told what is new. */
  #withDiagrams(): DiagramProver {
    const { aig } = this.unfolding;
    this.#diagrams ??= new DiagramProver(aig, this.unfolding.orderOfCopies()!, this.#look);
    for (const fact of this.#facts.splice(0)) this.#diagrams.assume(fact);
    return this.#diagrams;
  }

  /** Give back the memory of the solver. */
  dispose(): void {
    this.#solver.dispose();
  }

  #encode(lit: Lit): SatLit {
    if (this.#variables[variableOf(lit)] === undefined) this.#encodeCone(variableOf(lit));
    return negateIf(this.#variables[variableOf(lit)]!, isNegative(lit));
  }

  #encodeCone(root: number): void {
    const variables = this.#variables;
    const stack = [root];
    while (stack.length > 0) {
      const variable = stack[stack.length - 1]!;
      if (variables[variable] !== undefined) {
        stack.pop();
        continue;
      }
      if (!this.#aig.isGate(variable)) {
        variables[variable] = this.#solver.newVariable();
        stack.pop();
        if (variable === 0) this.#solver.addClause([negate(variables[0]!)]);
        continue;
      }
      const [l, r] = [this.#aig.left(variable), this.#aig.right(variable)];
      const [a, b] = [variables[variableOf(l)], variables[variableOf(r)]];
      if (a === undefined) stack.push(variableOf(l));
      if (b === undefined) stack.push(variableOf(r));
      if (a === undefined || b === undefined) continue;
      const gate = this.#solver.newVariable();
      const [x, y] = [negateIf(a, isNegative(l)), negateIf(b, isNegative(r))];
      this.#solver.addClause([negate(gate), x]);
      this.#solver.addClause([negate(gate), y]);
      this.#solver.addClause([gate, negate(x), negate(y)]);
      variables[variable] = gate;
      stack.pop();
    }
  }

  /** All values in the model: leaves as the solver has them (0 if it never met them), gates by evaluation. */
  #valuation(): Valuation {
    const aig = this.#aig;
    const values = new Uint8Array(aig.size);
    for (let variable = 1; variable < aig.size; variable++) {
      if (aig.isGate(variable)) {
        const [l, r] = [aig.left(variable), aig.right(variable)];
        values[variable] = (values[variableOf(l)]! ^ (l & 1)) & (values[variableOf(r)]! ^ (r & 1));
      } else {
        const known = this.#variables[variable];
        values[variable] = known !== undefined && this.#solver.value(known) ? 1 : 0;
      }
    }
    return (lit) => (values[variableOf(lit)]! ^ (lit & 1)) === 1;
  }

  /** Does the value of this literal matter to the obligation? */
  #known(): (lit: Lit) => boolean {
    const known = this.#variables.map((variable) => variable !== undefined);
    return (lit) => lit <= TRUE || known[variableOf(lit)] === true;
  }
}

/** Use a prover and give back its memory whatever happens. */
export function proving<T>(
  unfolding: Unfolding,
  newSolver: NewSolver,
  use: (prover: Prover) => T,
): T {
  const prover = new Prover(unfolding, newSolver);
  try {
    return use(prover);
  } finally {
    prover.dispose();
  }
}
