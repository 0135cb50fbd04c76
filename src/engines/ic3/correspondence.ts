/**
 * Latch correspondence: equalities between latches (and constants) that are inductive together, as lemmas.
 *
 * C. A. J. van Eijk: Sequential equivalence checking based on structural similarities, TCAD 2000. Latches that were
 * equal in random runs form classes (`latch_classes.ts`). Suppose all classes are right: is there a step
 * after which two members of a class differ? If so the successor splits this class, and all others in which
 * it tells members apart. What is left when no class splits any more is inductive, and holds initially.
 *
 * IC3 finds such equalities too, two clauses at a time and frame by frame; in a design with two copies
 * of the same part it may need thousands of lemmas to see what this induction sees in a few queries. It is done
 * once per run, after many lemmas (the option `correspondence`), so that easy properties never pay for it.
 */

import type { Lit } from "../../aig/literal.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { SatStatus } from "../../sat/solver.ts";
import { groupBy, type LatchClass, simulatedClasses } from "../../system/latch_classes.ts";
import type { TickEvent } from "../engine.ts";
import { toCube } from "./cube.ts";
import type { EncodedSolver } from "./encoded_solver.ts";
import type { Ic3Event } from "./events.ts";
import { INFINITY, type Lemma } from "./frames.ts";
import type { Session } from "./session.ts";

/** Conflicts that one question may cost; a pair that needs more is given up. */
const CONFLICTS_PER_PAIR = 20_000;
/** With more candidates, most of them are just never exercised by random runs, and refuting them takes too long. */
const MOST_CANDIDATES = 500;
/** Questions times variables: when this is spent nothing is learnt. */
const MOST_WORK = 8_000_000;

const TICK: TickEvent = { kind: "tick", activity: "correspondence" };

/** Learn the equalities for all time; how many latches are known by another one, or constant, now. */
export function* correspond(session: Session): Generator<Ic3Event, number> {
  const { system, settings } = session;
  const classes = simulatedClasses(system, settings.seed + 1);
  if (classes.reduce((sum, { length }) => sum + length - 1, 0) > MOST_CANDIDATES) return 0;
  const induction = new Induction(session, encoded(session, classes));
  try {
    const pairs = yield* induction.run();
    // They are inductive together, so all are learnt before anybody looks.
    const lemmas = pairs.flatMap(([a, b]) => [...exclude(session, [a, b ^ 1], [a ^ 1, b])]);
    for (const lemma of lemmas) yield { kind: "lemma", lemma };
    return pairs.length;
  } finally {
    induction.dispose();
  }
}

/** The part of the classes that the run is about. */
function encoded({ encoding }: Session, classes: readonly LatchClass[]): LatchClass[] {
  // What the latches of the encoding depend on belongs to the encoding after this.
  for (let i = 0; i < encoding.latches.length; i++) encoding.prime(encoding.latches[i]! << 1);
  const known = new Set(encoding.latches.map((v) => encoding.toAig((v << 1) as SatLit)));
  return classes
    .map((members) => members.filter((lit) => lit <= 1 || known.has((lit & ~1) as Lit)))
    .filter((members) => members.length > 1);
}

/** Learn for all time that states of the cubes are unreachable, unless that is known. */
function* exclude(session: Session, ...cubes: readonly number[][]): Generator<Lemma> {
  for (const cube of cubes) {
    if (cube.includes(0)) continue; // one of the two is constant, and the cube empty
    const lits = toCube(cube.filter((lit) => lit !== 1));
    if (session.frames.blocking(lits, INFINITY) !== undefined) continue;
    yield session.learn(lits, INFINITY, 0, "correspondence", lits);
  }
}

/** A representative and a member of its class, as SAT literals, and how to speak about them. */
interface Pair {
  readonly representative: number;
  readonly member: number;
  /** Assume it to make them equal before the step. */
  readonly equal: number;
  /** Assume it to make them differ after the step. */
  readonly differ: number;
}

class Induction {
  readonly #solver: EncodedSolver;
  #classes: LatchClass[];
  #pairs = new Map<string, Pair>();
  #work = 0;

  constructor(readonly session: Session, classes: LatchClass[]) {
    const { solvers, frames } = session;
    this.#solver = solvers.fresh();
    for (const { cube } of frames.infinite) this.#add(...Array.from(cube, (lit) => lit ^ 1));
    this.#classes = classes;
  }

  /** Split classes until none splits; the equalities that are left. */
  *run(): Generator<Ic3Event, [number, number][]> {
    for (let stable = false; !stable;) {
      stable = true;
      for (const pair of this.#current()) {
        if ((this.#work += this.session.encoding.size) > MOST_WORK) return [];
        if (!this.#stands(pair)) continue; // fell to an earlier question of this round
        const status = yield* this.#ask(pair);
        if (status === "unsat") continue;
        stable = false;
        if (status === "sat") this.#split();
        else this.#expel(pair);
      }
    }
    return this.#current().map(({ representative, member }) => [representative, member]);
  }

  dispose(): void {
    this.#solver.dispose();
  }

  #add(...lits: number[]): void {
    this.#solver.ready().addClause(lits as SatLit[]);
  }

  #sat(lit: Lit): number {
    return this.session.encoding.toSat(lit);
  }

  #primed(lit: number): number {
    return lit <= 1 ? lit : this.session.encoding.prime(lit);
  }

  /** The pairs of all classes. */
  #current(): Pair[] {
    return this.#classes.flatMap(([representative, ...members]) =>
      members.map((member) => this.#pair(this.#sat(representative!), this.#sat(member)))
    );
  }

  #pair(representative: number, member: number): Pair {
    const key = `${representative} ${member}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const { encoding } = this.session;
    const pair = { representative, member, equal: encoding.free(), differ: encoding.free() };
    const { equal, differ } = pair;
    this.#add(equal ^ 1, representative, member ^ 1);
    this.#add(equal ^ 1, representative ^ 1, member);
    const a = this.#primed(representative), b = this.#primed(member);
    this.#add(differ ^ 1, a, b);
    this.#add(differ ^ 1, a ^ 1, b ^ 1);
    this.#pairs.set(key, pair);
    return pair;
  }

  #stands({ representative, member }: Pair): boolean {
    return this.#classes.some(([first, ...members]) =>
      this.#sat(first!) === representative && members.some((lit) => this.#sat(lit) === member)
    );
  }

  *#ask(pair: Pair): Generator<Ic3Event, SatStatus> {
    const { settings, solvers } = this.session;
    const assumptions = solvers.guards();
    for (const { equal } of this.#current()) assumptions.push(equal);
    assumptions.push(pair.differ);
    solvers.counts.queries++;
    const options = { conflicts: settings.slice, restrict: false };
    yield TICK;
    let status = this.#solver.ready().solve(assumptions as SatLit[], options);
    for (let spent = settings.slice; status === "unknown" && spent < CONFLICTS_PER_PAIR;) {
      yield TICK;
      status = this.#solver.solver.solve(assumptions as SatLit[], options);
      spent += settings.slice;
    }
    return status;
  }

  /** The model is a step after which members of a class differ. */
  #split(): void {
    const { solver } = this.#solver;
    const after = (lit: Lit) => solver.value(this.#primed(this.#sat(lit)) as SatLit) ? 1 : 0;
    this.#classes = this.#classes
      .flatMap((members) => groupBy(members, after))
      .filter((members) => members.length > 1);
  }

  /** Too hard: the member leaves its class. */
  #expel({ member }: Pair): void {
    this.#classes = this.#classes
      .map((members) => members.filter((lit, index) => index === 0 || this.#sat(lit) !== member))
      .filter((members) => members.length > 1);
  }
}
