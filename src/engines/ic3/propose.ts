/**
 * A person helps: while a run is paused, typically on a counterexample to induction, a lemma is proposed, and
 * we say whether it holds initially, relative to which frame it is inductive, and which of the waiting
 * obligations it excludes. If it holds somewhere it joins the frames, and the run goes on with it.
 *
 * A proposal P is inductive relative to F_i if `F_i & P & T -> P'`. Since F_j implies F_i for j <= i, it then
 * holds in F_1 .. F_{i+1}, as long as it holds initially (VMCAI'11, section 4).
 */

import { type Lit, not } from "../../aig/literal.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { Clause, Cube, Predicate } from "../../system/predicate.ts";
import { negated, satLits, type StateCube } from "./cube.ts";
import type { EncodedSolver } from "./encoded_solver.ts";
import { INFINITY } from "./frames.ts";
import { Justification } from "./lift.ts";
import type { Obligation } from "./obligations.ts";
import type { Session } from "./session.ts";

/** Formulas that need more clauses than this are refused. */
const MOST_CLAUSES = 2000;

/** What became of a proposal. */
export interface ProposalReport {
  /** The proposal as clauses over latches. */
  readonly clauses: readonly Clause[];
  /** Does it hold in every initial state? */
  readonly initially: boolean;
  /** If not: an initial state (as far as it matters) where it fails. */
  readonly initialViolation?: Cube;
  /** The highest frame it is inductive relative to; `Infinity` if it needs no frame; undefined if none. */
  readonly relativeTo: number | undefined;
  /** What stops it one frame higher: a step from a state where it holds to one where this clause fails. */
  readonly obstacle?: { readonly frame: number; readonly state: Cube; readonly clause: Clause };
  /** The waiting obligations that it excludes. */
  readonly blocks: readonly Obligation[];
  /** The frame up to which it was added; undefined if it was not. */
  readonly accepted: number | undefined;
}

/**
 * Propose a lemma to a paused run.
 *
 * @param proposal clauses over latches, or a literal that depends on latches only
 * @throws {TypeError} if the proposal reads inputs
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { engines, expression, ic3, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("cti");
 * const session = run.view as Parameters<typeof engines.propose>[0];
 * assertEquals(engines.propose(session, expression(counter, "n < 6")).accepted, Infinity);
 * ```
 */
export function propose(session: Session, proposal: Predicate | Lit): ProposalReport {
  const predicate = typeof proposal === "number" ? toClauses(session, proposal) : proposal;
  const cubes = [...session.cubesOf(predicate)];
  const clauses = cubes.map((cube) => session.toClause(cube));
  const violation = initialViolation(session, cubes);
  const { relativeTo, obstacle } = strongestFrame(session, cubes);
  const blocks = session.obligations.waiting.filter(({ cube }) => excludes(session, cubes, cube));
  const accepted = violation === undefined && relativeTo !== undefined
    ? accept(session, cubes, relativeTo)
    : undefined;
  return {
    clauses,
    initially: violation === undefined,
    ...(violation && { initialViolation: violation }),
    relativeTo: relativeTo === INFINITY ? Infinity : relativeTo,
    ...(obstacle && { obstacle }),
    blocks,
    accepted: accepted === INFINITY ? Infinity : accepted,
  };
}

function accept(session: Session, cubes: readonly StateCube[], relativeTo: number): number {
  const frame = relativeTo === INFINITY ? INFINITY : Math.min(relativeTo + 1, session.level);
  if (frame === 0) return 0; // no frame but F_0, which is exact or over-approximated by need
  for (const cube of cubes) {
    if (session.frames.blocking(cube, frame) === undefined) {
      session.learn(cube, frame, frame, "proposal", cube);
    }
  }
  return frame;
}

function initialViolation(session: Session, cubes: readonly StateCube[]): Cube | undefined {
  for (const cube of cubes) {
    if (finish(session.initial.refute(cube, cube)) === undefined) {
      return session.toCube(session.initial.entry().state);
    }
  }
  return undefined;
}

/** The weakest frame (infinity first, then the frontier, then down) relative to which P is inductive. */
function strongestFrame(
  session: Session,
  cubes: readonly StateCube[],
): { relativeTo: number | undefined; obstacle?: ProposalReport["obstacle"] } {
  let obstacle: ProposalReport["obstacle"];
  for (let frame = session.level + 1; frame >= 0; frame--) {
    const index = frame > session.level ? INFINITY : frame;
    const found = stepOut(session, cubes, index);
    if (found === undefined) return { relativeTo: index, ...(obstacle && { obstacle }) };
    obstacle = { frame: index === INFINITY ? Infinity : frame, ...found };
  }
  return { relativeTo: undefined, ...(obstacle && { obstacle }) };
}

/** A step from F_frame and P to a state outside P. */
function stepOut(session: Session, cubes: readonly StateCube[], frame: number) {
  const { solvers, encoding, initial } = session;
  for (const cube of cubes) for (const lit of cube) encoding.prime(lit);
  return using(solvers.fresh(), (solver) => {
    if (frame === 0) initial.load(solver, 0);
    for (const { cube } of session.frames.lemmas(frame)) solver.addClause(satLits(negated(cube)));
    for (const cube of cubes) solver.addClause(satLits(negated(cube)));
    for (const cube of cubes) {
      const step = [...solvers.guards(), ...Array.from(cube, (lit) => encoding.prime(lit))];
      if (solver.solve(satLits(step)) !== "sat") continue;
      const state = session.toCube(session.model(solver).cube);
      return { state, clause: session.toClause(cube) };
    }
    return undefined;
  });
}

/** Does no state of the cube satisfy all clauses? */
function excludes(session: Session, cubes: readonly StateCube[], cube: StateCube): boolean {
  return using(session.solvers.bare(), (solver) => {
    for (const other of cubes) solver.addClause(satLits(negated(other)));
    return solver.solve(satLits(cube)) === "unsat";
  });
}

/** A literal over latches as clauses: cover its complement by cubes, each made as large as possible. */
function toClauses(session: Session, lit: Lit): Predicate {
  const target = session.encode(not(lit));
  const justification = new Justification(session.encoding);
  const clauses: Clause[] = [];
  return using(session.solvers.bare(), (solver) =>
    using(session.solvers.bare(), (check) => {
      check.addClause([(target ^ 1) as SatLit]);
      while (solver.solve([target]) === "sat") {
        const { cube, inputs } = justification.justify(solver, [target]);
        if (inputs.length > 0) {
          throw new TypeError(`the proposal reads inputs: a lemma may depend on latches only`);
        }
        check.solve(satLits(cube)); // unsatisfiable: the cube implies the target
        const core = cube.filter((literal) => check.failed(literal as SatLit));
        solver.addClause(satLits(negated(core)));
        clauses.push(session.toClause(core));
        if (clauses.length > MOST_CLAUSES) {
          throw new RangeError(
            `the proposal needs more than ${MOST_CLAUSES} clauses over latches: split it`,
          );
        }
      }
      return { clauses };
    }));
}

function using<T>(solver: EncodedSolver, use: (solver: Solver) => T): T {
  try {
    return use(solver.ready());
  } finally {
    solver.dispose();
  }
}

function finish<T>(generator: Generator<unknown, T>): T {
  for (;;) {
    const step = generator.next();
    if (step.done === true) return step.value;
  }
}
