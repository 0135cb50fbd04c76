/**
 * Questions about one step `RR & RR' & CC & T`: is a predicate inductive, where does a wall begin and end, which
 * literals never change back (sections III-C and III-E, the upgrade of section V).
 */

import { FALSE, type Lit, not, notIf } from "../../aig/literal.ts";
import { Unroller } from "../../encode/unroller.ts";
import { negate, type SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import { ask } from "../ask.ts";
import type { Running, TickEvent } from "../engine.ts";
import type { Ic3Settings } from "../ic3/options.ts";
import type { SampleStep } from "./samples.ts";
import type { Listener } from "./walls.ts";

/** A literal that may change from true to false in a step. */
export interface Candidate {
  readonly lit: Lit;
  /** It does. */
  readonly falls: SatLit;
}

/** A solver that knows one step. */
export class StepSolver implements Listener {
  readonly #solver: Solver;
  readonly #unroller: Unroller;
  readonly #state: readonly SatLit[];
  readonly #inputs: readonly SatLit[];
  readonly #nextInputs: readonly SatLit[];
  /** Switches CC on. */
  readonly #constrained: SatLit;
  /** The literals of latches that hold after reset. */
  readonly #initial: ReadonlySet<Lit>;

  constructor(readonly system: System, readonly settings: Ic3Settings) {
    const { solver, interrupt, seed } = settings;
    this.#solver = solver({ interrupt, seed });
    this.#unroller = new Unroller(system, this.#solver, { initialised: false });
    this.#unroller.addFrame();
    this.#unroller.addFrame();
    this.#constrained = this.#solver.newVariable();
    this.#state = system.latches.map(({ lit }) => this.#now(lit));
    this.#inputs = system.inputs.map((lit) => this.#now(lit));
    this.#nextInputs = system.inputs.map((lit) => this.#next(lit));
    const fixed = system.latches.filter(({ lit, reset }) => reset !== lit);
    this.#initial = new Set(fixed.map(({ lit, reset }) => notIf(lit, reset === FALSE)));
  }

  addReach({ clauses }: Predicate): void {
    for (const clause of clauses) {
      for (const frame of [0, 1]) {
        this.#solver.addClause(clause.map((lit) => this.#unroller.literal(lit, frame)));
      }
    }
  }

  addConstraint(lits: readonly Lit[]): void {
    for (const lit of lits) {
      this.#solver.addClause([negate(this.#constrained), this.#unroller.literal(lit, 0)]);
    }
  }

  /** Do all reachable states satisfy P because it holds initially (by reset values alone) and is inductive? */
  *isInvariant(wall: Predicate): Running<TickEvent, boolean> {
    const isInitial = (lit: Lit) => this.#initial.has(lit);
    if (!wall.clauses.every((clause) => clause.some(isInitial))) return false;
    const inside = toLiteral(this.system.aig, wall);
    return !(yield* this.#isSat([this.#now(inside), this.#next(not(inside))]));
  }

  /** A subcube whose states (points) outside of the wall have no successor outside; the cube must be one. */
  *exit(cube: Cube, outside: Lit): Running<TickEvent, Cube> {
    const lits = cube.map((lit) => this.#now(lit));
    const fixed = [this.#constrained, this.#now(outside), this.#next(outside)];
    if (yield* this.#isSat([...fixed, ...lits])) {
      throw new Error("the successors of the cube are not inside of the wall");
    }
    return cube.filter((_, i) => this.#solver.failed(lits[i]!));
  }

  /** A subcube whose states inside of the wall have no predecessor inside; undefined if the cube is not one. */
  *entry(cube: Cube, inside: Lit): Running<TickEvent, Cube | undefined> {
    const lits = cube.map((lit) => this.#next(lit));
    const fixed = [this.#constrained, this.#now(inside)];
    if (yield* this.#isSat([...fixed, ...lits])) return undefined;
    return cube.filter((_, i) => this.#solver.failed(lits[i]!));
  }

  /** Watch a literal. */
  candidate(lit: Lit): Candidate {
    const { aig } = this.#unroller;
    const falls = aig.and(this.#unroller.at(lit, 0), not(this.#unroller.at(lit, 1)));
    return { lit, falls: this.#unroller.encoder.encode(falls) };
  }

  /** Query (5) for many literals at once: those that fall in a step; none if they all stay true for ever. */
  *falling(candidates: readonly Candidate[]): Running<TickEvent, Candidate[]> {
    const clause = candidates.map(({ falls }) => falls);
    for (let restrict = this.settings.restrict;;) {
      const options = { clause, conflicts: this.settings.slice, restrict };
      const status = this.#solver.solve([this.#constrained], options);
      if (status === "unsat") return [];
      if (status === "unknown") {
        yield { kind: "tick", activity: "literals" };
        continue;
      }
      const falling = candidates.filter(({ falls }) => this.#solver.value(falls));
      if (falling.length > 0) return falling;
      restrict = false; // opposite literals in the clause make it true, whatever the domain leaves open
    }
  }

  /** The step of the last answer of {@linkcode falling}; what the query did not look at is false. */
  model(): SampleStep {
    const bits = (lits: readonly SatLit[]) =>
      Uint8Array.from(lits, (lit) => this.#solver.assigned(lit) && this.#solver.value(lit) ? 1 : 0);
    return { state: bits(this.#state), inputs: bits(this.#inputs), next: bits(this.#nextInputs) };
  }

  /** Give back the memory of the solver. */
  dispose(): void {
    this.#solver.dispose();
  }

  #now(lit: Lit): SatLit {
    return this.#unroller.literal(lit, 0);
  }

  #next(lit: Lit): SatLit {
    return this.#unroller.literal(lit, 1);
  }

  #isSat(assumptions: readonly SatLit[]): Generator<TickEvent, boolean> {
    return ask(this.#solver, assumptions, this.settings.slice, "one step");
  }
}
