/**
 * `reach(S, C, F, G)`, the query that FAIR (paper 000, section III-A), rlive (paper 003) and IICTL (paper 001)
 * are built on: is there a path from an F-state to a G-state whose steps satisfy C? It is IC3 with the
 * initial set, the target and the transition relation as parameters, and it is incremental.
 *
 * | here | paper 000 |
 * |---|---|
 * | `system` | S, with its constraints c in every state of the path |
 * | `constrain(lits)` | C(x, x'), by literals over state, inputs and ({@linkcode Prime}) next state |
 * | `query.from` | F |
 * | `query.target` | G; may read inputs, and next states through their functions |
 * | `proof` | P: `F -> P`, `P & c -> !G`, `C & P & T -> P'`, each relative to the assumed invariants |
 *
 * What stays valid from one query to the next: all frames if F is the same, whatever the target, since lemmas
 * say what is reachable; all of them when C grows. If F changes, the old lemmas are candidates: those that
 * hold for the new F are kept ({@linkcode adopt}).
 */

import type { Lit } from "../../aig/literal.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { Trace } from "../../system/trace.ts";
import type { Running } from "../engine.ts";
import { adopt } from "./adopt.ts";
import type { StateCube } from "./cube.ts";
import { decide } from "./decide.ts";
import type { Ic3Event } from "./events.ts";
import type { Ic3Options } from "./options.ts";
import type { EntryStep } from "./path.ts";
import { type From, Session } from "./session.ts";

/** From where to where. */
export interface ReachQuery {
  /** F: the initial states, a cube, any set of states, or the successors of a cube. */
  readonly from: From;
  /** G; it may read inputs. */
  readonly target: Lit;
  /** When `from` changes, try the lemmas of the query before: true unless told. */
  readonly reuse?: boolean;
}

/** The answer of {@linkcode Reachability.query}. */
export type ReachResult =
  | {
    readonly status: "reached";
    /** From a state of F; the last input vector makes its last state a target. */
    readonly trace: Trace;
    /** If F is a set of successors: the step into the first state. */
    readonly entry?: EntryStep;
  }
  | {
    readonly status: "separated";
    /** Without the invariants that were given. */
    readonly proof: Predicate;
  }
  | { readonly status: "unknown"; readonly reason: string };

/**
 * Reachability queries over one transition relation.
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
 * const target = expression(counter, "n == 5");
 * const answer = new Run(queries.query({ from: { kind: "reset" }, target })).finish();
 * assertEquals(answer.status, "reached");
 * queries.dispose();
 * ```
 */
export class Reachability {
  #session: Session | undefined;
  readonly #constraints: { lits: readonly Lit[]; stepsOnly: boolean }[] = [];
  readonly #invariants: Predicate[] = [];

  /**
   * @param roots literals that queries will be about, so that they are encoded in one go
   */
  constructor(
    readonly system: System,
    readonly roots: readonly Lit[] = [],
    readonly options: Ic3Options = {},
  ) {}

  /** The session of the last query, for inspection and refinement. */
  get session(): Session | undefined {
    return this.#session;
  }

  /**
   * Restrict the steps of all paths from now on.
   *
   * @param lits true on every step; the last state of a path is not restricted, it takes no step
   */
  constrain(...lits: readonly Lit[]): void {
    this.#constraints.push({ lits, stepsOnly: true });
    this.#session?.constrain(lits, true);
  }

  /** Restrict all states of all paths from now on, the last one included: shoals, for instance. */
  require(...lits: readonly Lit[]): void {
    this.#constraints.push({ lits, stepsOnly: false });
    this.#session?.constrain(lits, false);
  }

  /**
   * Make use of a predicate that holds in the initial states of all queries and is inductive under the
   * constraints. It is not checked.
   */
  assume(invariant: Predicate): void {
    this.#invariants.push(invariant);
    this.#session?.assume(invariant);
  }

  /** Is there a path? */
  *query({ from, target, reuse = true }: ReachQuery): Running<Ic3Event, ReachResult> {
    let old: StateCube[] = [];
    let session = this.#session;
    if (session === undefined) {
      session = this.#session = this.#open(from, target);
    } else if (!isSame(session.from, from)) {
      if (reuse) old = Array.from(session.frames.lemmas(1), ({ cube }) => cube);
      session.restart(from);
    }
    yield { kind: "start", view: session };
    if (old.length > 0) yield* adopt(session, old);
    const outcome = (yield* decide(session, [session.encode(target)]))[0]!;
    switch (outcome.status) {
      case "reached":
        return { status: "reached", ...outcome.path };
      case "separated": {
        const proof = session.learnt(outcome.frame);
        session.settle(outcome.frame);
        return { status: "separated", proof };
      }
      default:
        return { status: "unknown", reason: `frame ${session.level} was reached, the limit` };
    }
  }

  /** Give back the memory of all solvers; the next query starts anew. */
  dispose(): void {
    this.#session?.dispose();
    this.#session = undefined;
  }

  #open(from: From, target: Lit): Session {
    const roots = [...this.roots, target, ...this.#constraints.flatMap(({ lits }) => lits)];
    const session = new Session(this.system, roots, this.options, from);
    for (const { lits, stepsOnly } of this.#constraints) session.constrain(lits, stepsOnly);
    for (const invariant of this.#invariants) session.assume(invariant);
    return session;
  }
}

/**
 * One query on its own.
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
 * const [from, target] = [expression(counter, "n == 5"), expression(counter, "n == 2")];
 * const query = engines.reach(counter.system, [], { kind: "states", lit: from }, target);
 * assertEquals(new Run(query).finish().status, "separated");
 * ```
 */
export function* reach(
  system: System,
  constraints: readonly Lit[],
  from: From,
  target: Lit,
  options: Ic3Options = {},
): Running<Ic3Event, ReachResult> {
  const reachability = new Reachability(system, [], options);
  try {
    if (constraints.length > 0) reachability.constrain(...constraints);
    return yield* reachability.query({ from, target });
  } finally {
    reachability.dispose();
  }
}

function isSame(a: From, b: From): boolean {
  const sameLits = (p: readonly Lit[], q: readonly Lit[]) =>
    p.length === q.length && p.every((lit) => q.includes(lit));
  switch (a.kind) {
    case "reset":
      return b.kind === "reset";
    case "cube":
      return b.kind === "cube" && sameLits(a.cube, b.cube);
    case "states":
      return b.kind === "states" && a.lit === b.lit;
    case "successors":
      // Constraints may have been added since, which makes the set of successors smaller, never larger.
      return b.kind === "successors" && sameLits(a.of, b.of) &&
        sameLits(a.under ?? [], b.under ?? []);
  }
}
