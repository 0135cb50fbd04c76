/**
 * Refining a proof (Bradley, Somenzi, Hassan, Zhang: An incremental approach to model checking progress
 * properties, FMCAD 2011, section III-D). IC3's proofs are larger and more specific than needed; walls and
 * reach assertions made from them explain more when they are refined.
 *
 * | here | paper |
 * |---|---|
 * | `generalizeProperty` | "the property can be generalized": MIC on the clause that excludes the target |
 * | `strengthen` | "strengthened by applying MIC iteratively to the clauses of P" |
 * | `weaken` | "a MIC-like algorithm is applied to drop clauses" |
 * | `shrink` | "iteratively apply strengthening followed by weakening" |
 *
 * Invariant: after every step the clauses are a proof: they hold on F, are inductive under the constraints of
 * the session, and exclude the target.
 *
 * Departure: the core of consecution is taken clause by clause, from the property backwards, which leaves
 * out at least as much as one core for all clauses.
 */

import type { Lit } from "../../aig/literal.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Predicate } from "../../system/predicate.ts";
import { negated, satLits, type StateCube, without } from "./cube.ts";
import type { EncodedSolver } from "./encoded_solver.ts";
import type { Ic3Event } from "./events.ts";
import type { Session } from "./session.ts";

/**
 * A proof under refinement. Call the steps in any order, then read {@linkcode predicate}.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, expression, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 * `;
 * const queries = new engines.Reachability(counter.system);
 * const target = expression(counter, "n == 7");
 * const answer = new Run(queries.query({ from: { kind: "reset" }, target })).finish();
 * if (answer.status !== "separated") throw new Error(answer.status);
 * const refinement = new engines.Refinement(queries.session!, answer.proof, target);
 * assertEquals(refinement.predicate.clauses.length, answer.proof.clauses.length);
 * refinement.dispose();
 * queries.dispose();
 * ```
 */
export class Refinement {
  readonly #session: Session;
  readonly #solver: EncodedSolver;
  readonly #target: number;
  /** The cubes the clauses exclude, each with the literal that switches its clause on. */
  #clauses = new Map<StateCube, number>();

  /**
   * @param session its initial set is F and its constraints are C
   * @param proof of the session's last query
   * @param target what the proof excludes
   */
  constructor(session: Session, proof: Predicate, target: Lit) {
    this.#session = session;
    this.#target = session.encode(target);
    this.#solver = session.solvers.fresh();
    for (const { cube, origin } of session.frames.infinite) {
      if (origin === "invariant") this.#solver.ready().addClause(satLits(negated(cube)));
    }
    for (const cube of session.cubesOf(proof)) this.#add(cube);
  }

  /** The proof as it is now. */
  get predicate(): Predicate {
    return { clauses: Array.from(this.#clauses.keys(), (cube) => this.#session.toClause(cube)) };
  }

  /** Give back the solver. */
  dispose(): void {
    this.#solver.dispose();
  }

  /** Shrink the clauses that exclude the target, as long as the rest supports them. */
  *generalizeProperty(): Generator<Ic3Event, boolean> {
    let changed = false;
    for (const cube of yield* this.#excluding()) {
      if (yield* this.#minimize(cube)) changed = true;
    }
    return changed;
  }

  /** Shrink all clauses. True if one became shorter. */
  *strengthen(): Generator<Ic3Event, boolean> {
    let changed = false;
    for (const cube of [...this.#clauses.keys()]) {
      if (this.#clauses.has(cube) && (yield* this.#minimize(cube))) changed = true;
    }
    return changed;
  }

  /** Leave out clauses that are not needed to exclude the target. True if one went. */
  *weaken(): Generator<Ic3Event, boolean> {
    const before = this.#clauses.size;
    this.#keepOnly(yield* this.#supported(yield* this.#excluding()));
    for (const cube of [...this.#clauses.keys()]) {
      if (!this.#clauses.has(cube)) continue;
      const rest = yield* this.#inductiveWithout(cube);
      if (rest === undefined) continue;
      this.#keepOnly(rest);
      this.#keepOnly(yield* this.#supported(yield* this.#excluding()));
    }
    return this.#clauses.size < before;
  }

  /** Strengthen and weaken in turn until nothing changes. */
  *shrink(): Generator<Ic3Event, void> {
    while (yield* this.strengthen()) {
      if (!(yield* this.weaken())) return;
    }
    yield* this.weaken();
  }

  #add(cube: StateCube): void {
    const on = this.#session.encoding.free();
    this.#solver.ready().addClause([
      ...Array.from(negated(cube), (lit) => lit as SatLit),
      (on ^ 1) as SatLit,
    ]);
    this.#clauses.set(cube, on);
  }

  #keepOnly(cubes: ReadonlySet<StateCube>): void {
    for (const cube of [...this.#clauses.keys()]) if (!cubes.has(cube)) this.#clauses.delete(cube);
  }

  /** Is there a state of all these clauses with the given assumptions? */
  #asks(
    cubes: Iterable<StateCube>,
    assumptions: readonly number[],
    clause?: Int32Array,
  ): Generator<Ic3Event, boolean> {
    const switches = Array.from(cubes, (cube) => this.#clauses.get(cube)!);
    const all = Int32Array.from([...assumptions, ...switches]);
    return this.#session.solvers.ask(this.#solver.ready(), all, clause);
  }

  /** A step into the cube. */
  #into(cube: StateCube): number[] {
    const { solvers, encoding } = this.#session;
    return [...solvers.guards(), ...Array.from(cube, (lit) => encoding.prime(lit))];
  }

  /** The clauses in the core of the last answer. */
  #core(): Set<StateCube> {
    const core = new Set<StateCube>();
    for (const [cube, on] of this.#clauses) {
      if (this.#solver.solver.failed(on as SatLit)) core.add(cube);
    }
    return core;
  }

  /** Clauses that are enough to exclude the target. */
  *#excluding(): Generator<Ic3Event, Set<StateCube>> {
    if (yield* this.#asks(this.#clauses.keys(), [this.#target])) {
      throw new RangeError(
        "the clauses do not exclude the target: they are not a proof of this query",
      );
    }
    return this.#core();
  }

  /** The clauses that are needed, directly or not, to keep these inductive. */
  *#supported(cubes: ReadonlySet<StateCube>): Generator<Ic3Event, Set<StateCube>> {
    const needed = new Set(cubes);
    for (const cube of needed) { // a set grows while it is walked
      if (yield* this.#asks(this.#clauses.keys(), this.#into(cube))) {
        throw new RangeError("the clauses are not inductive: they are not a proof of this query");
      }
      for (const support of this.#core()) needed.add(support);
    }
    return needed;
  }

  /** An inductive subset without this clause that still excludes the target, or undefined. */
  *#inductiveWithout(dropped: StateCube): Generator<Ic3Event, Set<StateCube> | undefined> {
    const rest = new Set(this.#clauses.keys());
    rest.delete(dropped);
    for (let stable = false; !stable;) {
      if (yield* this.#asks(rest, [this.#target])) return undefined;
      stable = true;
      for (const cube of rest) {
        if (!(yield* this.#asks(rest, this.#into(cube)))) continue;
        rest.delete(cube); // no longer supported
        stable = false;
      }
    }
    return rest;
  }

  /** MIC in the context of the proof: replace the clause by a shorter one. */
  *#minimize(cube: StateCube): Generator<Ic3Event, boolean> {
    const { activity, initial } = this.#session;
    let small = cube;
    for (const literal of activity.leastActiveFirst(cube)) {
      const index = small.indexOf(literal);
      if (index < 0 || small.length === 1) continue;
      const candidate = without(small, index);
      if ((yield* initial.refute(candidate, candidate)) === undefined) continue;
      const keys = this.#clauses.keys();
      if (yield* this.#asks(keys, this.#into(candidate), negated(candidate))) continue;
      const { encoding } = this.#session;
      const core = candidate.filter((lit) =>
        this.#solver.solver.failed(encoding.prime(lit) as SatLit)
      );
      small = (yield* initial.refute(candidate, core)) ?? candidate;
    }
    if (small.length === cube.length) return false;
    this.#clauses.delete(cube);
    this.#add(small);
    return true;
  }
}
