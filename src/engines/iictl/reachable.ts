/**
 * R, the over-approximation of the reachable states, and how it shrinks: states that stand in the way of a
 * generalisation are shown to be unreachable, at one of the levels of effort of section 3.2.
 *
 * Departure: R is inductive for steps that are legal, whether or not the state after the step is a dead end. So a
 * legal move from R never leads out of R, which the lower bounds need.
 */

import { type Lit, not, notIf, positive, TRUE } from "../../aig/literal.ts";
import { complement, type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import type { Running } from "../engine.ts";
import { INFINITY } from "../ic3/frames.ts";
import type { Ic3Options } from "../ic3/options.ts";
import { Reachability } from "../ic3/reach.ts";
import type { IictlEvent } from "./events.ts";
import type { KripkeSystem } from "./kripke.ts";
import type { StepQueries } from "./steps.ts";

/** What is done about a counterexample to generalisation: nothing, MIC, or a full search by IC3. */
export type Effort = "ignore" | "mic" | "ic3";

/** R, and states known to be reachable. */
export class ReachableStates {
  /** Each inductive relative to the ones before it. */
  readonly predicates: Predicate[] = [];
  /** Their conjunction. */
  lit: Lit = TRUE;
  /** The one of them that is true of the reachable states only, if there is one. */
  #exact: Predicate | undefined;
  /** States known to be reachable. */
  readonly known: Cube[] = [];
  readonly #known = new Set<string>();
  #search: Reachability | undefined;
  /** How many predicates the search knows. */
  #told = 0;
  #latches: Set<Lit> | undefined;

  constructor(
    readonly kripke: KripkeSystem,
    readonly steps: StepQueries,
    readonly effort: Effort,
    readonly options: Ic3Options,
  ) {}

  /** Try to show that a state is unreachable; R excludes it if so. */
  *excludes(state: Uint8Array): Running<IictlEvent, boolean> {
    if (this.effort === "ignore") return false;
    const name = state.join("");
    if (this.#known.has(name)) return false;
    const cube = this.kripke.cubeOf(state);
    const clause = yield* this.#inductiveClause(cube);
    if (clause !== undefined) {
      yield* this.add({ clauses: [clause] });
      return true;
    }
    return this.effort === "ic3" && (yield* this.#searchFor(cube, name));
  }

  /** R becomes smaller: the predicate holds initially and is inductive relative to R. */
  *add(predicate: Predicate): Running<IictlEvent, void> {
    if (predicate.clauses.length === 0) return;
    const { aig } = this.kripke.system;
    this.predicates.push(predicate);
    this.lit = aig.and(this.lit, toLiteral(aig, predicate));
    yield { kind: "reachable", predicate };
  }

  /** The same for the reachable states themselves. */
  *addExact(predicate: Predicate): Running<IictlEvent, void> {
    this.#exact = predicate;
    yield* this.add(predicate);
  }

  /** R as a certificate states it: what is true of all reachable states need not be said beside what is true of no others. */
  get evidence(): readonly Predicate[] {
    return this.#exact === undefined ? this.predicates : [this.#exact];
  }

  /** A subset of the negation of the cube that holds initially and is inductive relative to R, if there is one. */
  *#inductiveClause(state: Cube): Running<IictlEvent, Lit[] | undefined> {
    let cube = yield* this.#inductive(state);
    if (cube === undefined) return undefined;
    for (const lit of [...cube]) {
      if (cube.length === 1) break;
      if (!cube.includes(lit)) continue;
      cube = (yield* this.#inductive(cube.filter((other: Lit) => other !== lit))) ?? cube;
    }
    return complement(cube);
  }

  *#inductive(cube: Cube): Running<IictlEvent, Lit[] | undefined> {
    const { initial, legal, system } = this.kripke;
    const starts = new Set(initial);
    const apart = cube.find((lit) => starts.has(not(lit)));
    if (apart === undefined) return undefined;
    const next = new Map(system.latches.map((latch) => [latch.lit, latch.next]));
    const primed = (lit: Lit) => notIf(next.get((lit & ~1) as Lit)!, (lit & 1) === 1);
    const lits = [this.lit, legal, ...cube.map(primed)];
    if (yield* this.steps.areSat(lits, complement(cube))) return undefined;
    const core = cube.filter((lit) => this.steps.failed(primed(lit)));
    return core.some((lit) => starts.has(not(lit))) ? core : [...core, apart];
  }

  /** The highest effort: IC3 from the initial states. */
  *#searchFor(cube: Cube, name: string): Running<IictlEvent, boolean> {
    const search = this.#search ??= this.#newSearch();
    for (; this.#told < this.predicates.length; this.#told++) {
      this.teach(search, this.predicates[this.#told]!);
    }
    const target = this.kripke.system.aig.andAll(cube);
    const result = yield* search.query({ from: { kind: "reset" }, target });
    if (result.status === "separated") {
      yield* this.add(result.proof);
      this.#told = this.predicates.length;
      return true;
    }
    this.#known.add(name);
    this.known.push(cube);
    // What the search found to hold always is worth knowing all the same.
    yield* this.add(search.session!.learnt(INFINITY));
    this.#told = this.predicates.length;
    return false;
  }

  #newSearch(): Reachability {
    const search = new Reachability(this.kripke.system, [], this.options);
    search.constrain(this.kripke.legal);
    return search;
  }

  /** Let a search make use of a part of R. IC3 takes clauses over latches as lemmas, anything else as a constraint. */
  teach(search: Reachability, predicate: Predicate): void {
    if (predicate.clauses.every((clause) => clause.every((lit) => this.#isLatch(lit)))) {
      search.assume(predicate);
    } else search.require(toLiteral(this.kripke.system.aig, predicate));
  }

  #isLatch(lit: Lit): boolean {
    this.#latches ??= new Set(this.kripke.system.latches.map((latch) => latch.lit));
    return this.#latches.has(positive(lit));
  }

  /** Numbers for people. */
  get clauses(): number {
    return this.predicates.reduce((sum, { clauses }) => sum + clauses.length, 0);
  }

  /** Give back the memory of the search. */
  dispose(): void {
    this.#search?.dispose();
  }
}
