/**
 * EU nodes: equations 7 and 8.
 *
 * The upper bound query keeps its IC3 session: its constraints only ever become stronger. Lemmas of a query from one
 * set of states are tried in the query from the next.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import { type Cube, toLiteral } from "../../system/predicate.ts";
import type { Trace } from "../../system/trace.ts";
import type { Running } from "../engine.ts";
import { Reachability, type ReachResult } from "../ic3/reach.ts";
import { Refinement } from "../ic3/refine.ts";
import type { From } from "../ic3/session.ts";
import type { Decision, Label, Task, TemporalNode, Undecided } from "./decide.ts";
import type { IictlEvent } from "./events.ts";
import { Generalization } from "./generalize.ts";
import { LookAhead } from "./look_ahead.ts";
import { type Resting, resting } from "./resting.ts";
import { shortPath } from "./short_path.ts";
import { inTurn } from "./turns.ts";
import { Walks } from "./walks.ts";

/** Events of IC3 before short paths are looked for by unrolling. */
const IC3_ALONE = 150;
/** Steps of a path that is looked for in place of a walk. */
const STRAIGHT = 8;

/** `E u U w`. */
export class UntilNode implements TemporalNode {
  readonly #generalization: Generalization;
  readonly #ahead: LookAhead;
  readonly #walks: Walks;
  #upper: Reachability | undefined;
  /** What the session of upper bound queries knows already. */
  #through: Lit = TRUE;
  #removed = 0;
  #reached = 0;
  /** The target that {@linkcode close} has looked at. */
  #closing: Lit = TRUE;

  constructor(
    readonly decision: Decision,
    readonly v: number,
    readonly u: number,
    readonly w: number,
  ) {
    this.#generalization = new Generalization(decision.analysis, v);
    this.#ahead = new LookAhead(decision.analysis);
    this.#walks = new Walks(decision.analysis, this);
  }

  *refine(undecided: Undecided, task: Task, label: Label): Running<IictlEvent, void> {
    const { analysis } = this.decision;
    yield { kind: "query", node: this.v, bound: "lower", engine: "sat" };
    if (yield* this.#generalization.addState(undecided.state)) return;
    if (yield* this.#isClosed(undecided.set)) return;
    yield* this.decision.closeBelow(this.w);
    if (yield* this.#wander(undecided.state)) return;
    const from = this.#from(undecided, task, label);
    const result = yield* this.#upperQuery(from, undecided);
    if (result.status === "unknown") return undecidable(result.reason);
    if (result.status === "separated" || result.status === "resting") return;
    if (yield* this.#lowerQuery(from)) return;
    const states = analysis.statesAlong(result.trace);
    yield* this.#follow(states.slice(0, -1), result.trace);
  }

  /**
   * Is `!U_w` itself a proof for the upper bound query? IC3 would look for one in clauses over latches, which is hopeless
   * if `U_w` is the complement of many cubes, as it becomes in resettability.
   */
  *#isClosed(set: Lit): Running<IictlEvent, boolean> {
    const { analysis } = this.decision;
    const { bounds, kripke, prime, reachable, steps } = analysis;
    const target = bounds.upper(this.w);
    if (target === TRUE || (yield* steps.areSat([set, target]))) return false;
    const upper = bounds.upper(this.v);
    const step = [reachable.lit, kripke.legal, bounds.upper(this.u), upper, prime.of(upper)];
    if (yield* steps.areSat([...step, not(target), prime.of(target)])) return false;
    yield* analysis.remove(this.v, { clauses: [[not(target)]] });
    return true;
  }

  /** If no path leaves the complement of `U_w`, all of it leaves `U_v`, before anybody searches for states of it. */
  *close(): Running<IictlEvent, void> {
    const { bounds, steps } = this.decision.analysis;
    const target = bounds.upper(this.w);
    if (target === this.#closing) return;
    this.#closing = target;
    const outside = [not(target), bounds.upper(this.v)];
    if (yield* steps.areSat(outside)) yield* this.#isClosed(not(target));
  }

  /** A walk that gets far instead of a shortest path, if it is time for one. */
  *#wander(from: Uint8Array): Running<IictlEvent, boolean> {
    const { analysis } = this.decision;
    const { bounds, kripke } = analysis;
    const trace = yield* this.#walks.far(from);
    if (trace === undefined) return false;
    const states = analysis.statesAlong(trace);
    if (!(yield* this.#isReal(states.at(-1)!))) return true;
    // People like to read short paths, so one is taken if it leads to where the walk has got to.
    const there = kripke.system.aig.and(bounds.lower(this.w), kripke.legal);
    const few = Math.min(trace.inputs.length - 1, STRAIGHT);
    const straight = few < 0
      ? undefined
      : yield* shortPath(analysis, this, kripke.cubeOf(from), there, few);
    if (straight === undefined) yield* this.#follow(states, trace);
    else yield* this.#follow(analysis.statesAlong(straight).slice(0, -1), straight);
    return true;
  }

  /** Where paths begin: a cube if it can be, because IC3 likes that better. */
  #from({ set }: Undecided, { cube }: Task, label: Label): From {
    const { latches } = this.decision.analysis.kripke.system;
    if (cube !== undefined && (label === "One" || cube.length === latches.length)) {
      return { kind: "cube", cube };
    }
    return { kind: "states", lit: set };
  }

  /** (7): a path to `U_w` through `U_u`; without one, `U_v` becomes smaller. */
  *#upperQuery(from: From, { state }: Undecided): Running<IictlEvent, ReachResult | Resting> {
    const { analysis } = this.decision;
    const { bounds, kripke } = analysis;
    yield { kind: "query", node: this.v, bound: "upper", engine: "ic3" };
    const search = this.#session();
    const target = kripke.system.aig.and(this.#ahead.upper(this.w), kripke.legal);
    const start = from.kind === "cube" ? from.cube : kripke.cubeOf(state);
    const result: ReachResult | Resting = yield* inTurn<ReachResult | Resting>([
      { run: search.query({ from, target }), share: 16 },
      { run: resting(analysis, this, state), share: 1, gaveUp: (r) => r.status === "unknown" },
      { run: this.#shortPath(start, target), share: 1, gaveUp: (r) => r.status === "unknown" },
      { run: this.#walks.path(state), share: 8, gaveUp: (r) => r.status === "unknown" },
    ], IC3_ALONE);
    if (result.status === "resting") yield* analysis.remove(this.v, result.region);
    if (result.status !== "separated") return result;
    const refinement = new Refinement(search.session!, result.proof, target);
    try {
      yield* refinement.weaken();
      const proof = refinement.predicate;
      yield* this.#ahead.exclude(this.w, [...proof.clauses, [bounds.upper(this.v)]]);
      yield* analysis.remove(this.v, proof);
    } finally {
      refinement.dispose();
    }
    return result;
  }

  *#shortPath(start: Cube, target: Lit): Running<IictlEvent, ReachResult> {
    yield { kind: "query", node: this.v, bound: "upper", engine: "bmc" };
    const trace = yield* shortPath(this.decision.analysis, this, start, target);
    return trace === undefined
      ? { status: "unknown", reason: "there is no short path" }
      : { status: "reached", trace };
  }

  /** The session of upper bound queries, told what is new. */
  #session(): Reachability {
    const { bounds, kripke, options, reachable } = this.decision.analysis;
    const { aig } = kripke.system;
    if (this.#upper === undefined) {
      this.#upper = new Reachability(kripke.system, [], options);
      if (kripke.constrained) this.#upper.constrain(kripke.legal);
    }
    const through = bounds.upper(this.u);
    if (through !== this.#through) this.#upper.constrain(this.#through = through);
    for (const { states } of bounds.removedFrom(this.v).slice(this.#removed)) {
      this.#upper.require(not(toLiteral(aig, states)));
      this.#removed++;
    }
    for (; this.#reached < reachable.predicates.length; this.#reached++) {
      reachable.teach(this.#upper, reachable.predicates[this.#reached]!);
    }
    return this.#upper;
  }

  /** (8): a path to `L_v` through `L_u`. */
  *#lowerQuery(from: From): Running<IictlEvent, boolean> {
    const { analysis } = this.decision;
    const { bounds, options } = analysis;
    if (options.lowerQueries !== true) return false;
    if (bounds.isExact(this.u) && bounds.isExact(this.w)) return false; // the other query was this one
    yield { kind: "query", node: this.v, bound: "lower", engine: "ic3" };
    const trace = yield* pathToLower(this.decision, this.v, this.u, from);
    if (trace === undefined) return false;
    const path = analysis.statesAlong(trace).slice(0, -2);
    yield* this.#generalization.addPath(path, trace.inputs);
    return true;
  }

  /** Decide the states of a path through `U_u` to `U_w`; if all are what they should be, they join `L_v`. */
  *#follow(path: readonly Uint8Array[], { inputs }: Trace): Running<IictlEvent, void> {
    const { decision, v, u } = this;
    const { analysis } = decision;
    const { bounds } = analysis;
    const last = path.length - 1;
    const known = yield* analysis.contains(bounds.lower(v), path[last]!);
    if (!known && !(yield* this.#isReal(path[last]!))) return;
    if (last > 0) {
      const set = analysis.setOf(path.slice(0, last));
      yield* decision.decide({ set }, "All", u);
      if (yield* analysis.isSettled()) return;
      if (yield* analysis.steps.areSat([set, not(bounds.lower(u))])) return;
    }
    yield* this.#generalization.addPath(path.slice(0, last), inputs);
  }

  /** Decide a state at w: does it satisfy w? */
  *#isReal(state: Uint8Array): Running<IictlEvent, boolean> {
    const { analysis } = this.decision;
    const { bounds, kripke } = analysis;
    const cube = kripke.cubeOf(state);
    yield* this.decision.decide({ set: kripke.system.aig.andAll(cube), cube }, "All", this.w);
    if (yield* analysis.isSettled()) return false;
    return yield* analysis.contains(bounds.lower(this.w), state);
  }

  dispose(): void {
    this.#upper?.dispose();
  }
}

/** A path to states known to satisfy v, through states known to satisfy u. */
export function* pathToLower(
  { analysis }: Decision,
  v: number,
  u: number,
  from: From,
): Running<IictlEvent, Trace | undefined> {
  const { bounds, kripke, options, reachable } = analysis;
  const search = new Reachability(kripke.system, [], options);
  try {
    search.constrain(kripke.legal, bounds.lower(u));
    for (const predicate of reachable.predicates) reachable.teach(search, predicate);
    const result = yield* search.query({ from, target: bounds.lower(v) });
    return result.status === "reached" ? result.trace : undefined;
  } finally {
    search.dispose();
  }
}

/** A query below gave up, which it only does when its options say so. */
export class Undecidable extends Error {
  override readonly name = "Undecidable";
}

function undecidable(reason: string): never {
  throw new Undecidable(reason);
}
