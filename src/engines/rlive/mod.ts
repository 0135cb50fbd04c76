/**
 * rlive: does every path satisfy the justice signals only finitely often?
 *
 * Y. Xia, A. Cimatti, A. Griggio, J. Li: Avoiding the Shoals - A New Approach to Liveness Checking. CAV 2024
 * (paper 003). A depth-first search for a lasso: from an initial state to a state that sees the signal, from its
 * successors to the next one, and so on. When no further one is found, the inductive invariant that says so is a
 * *shoal*: the search rolls back and avoids it from then on.
 *
 * | here | paper, Algorithm 2 |
 * |---|---|
 * | `justice` | `¬q`; several signals are allowed, see below |
 * | `shoals` | `C`, the set of shoals |
 * | `levels` | the recursion of SEARCH-CEX, as a stack of its own |
 * | `path` | `B` and everything in between |
 * | `Reachability` | CHECK-REACHABLE with the constraint `¬C ∧ ¬C'` |
 * | `From` of kind `successors` | `T(s)` over-approximated in frame 0 (section 3.3) |
 * | `dead.prune` | PRUNE-DEAD (section 3.3), in `dead.ts` |
 *
 * Invariants
 * 1. No path that starts in a shoal is a counterexample: the links of `shoals` satisfy R1 and R2 of the chain
 *    certificate (`src/proof/check_chain.ts`) after every event.
 * 2. `path` is a path of the system from an initial state; level d ends in a state that sees signal d mod n.
 *
 * Departures, and why
 * - Signals that read inputs: a state sees the signal under some inputs only, so the next search starts from the
 *   successors under those inputs (starting from all successors would be wrong).
 * - n signals need no merging: level d looks for signal d mod n. A shoal of level d is a region that sees signal
 *   d mod n no more, which is enough to leave it out, and each link of the certificate names its signal.
 * - A lasso is recognised on any repeated state of the path, not only on those of `B`, as long as all signals are
 *   seen in between.
 * - The search from the initial states keeps its frames from one call to the next: shoals only take paths away, so
 *   all its lemmas stay valid. Deeper searches start from another state each and share one set of solvers.
 * - An invariant is weakened before it becomes a shoal (`weaken`): clauses that are not needed to exclude the
 *   signal only make the shoal smaller (section III-D of paper 000).
 * - PRUNE-DEAD may look ahead by more than one step (`pruneDepth`): the paper names the one-step version's weakness.
 */

import { type Lit, TRUE } from "../../aig/literal.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { Trace } from "../../system/trace.ts";
import type { LivenessProblem, Running } from "../engine.ts";
import type { Ic3Options } from "../ic3/options.ts";
import type { EntryStep } from "../ic3/path.ts";
import { Reachability } from "../ic3/reach.ts";
import { Refinement } from "../ic3/refine.ts";
import type { From } from "../ic3/session.ts";
import { forShortSearches } from "../short_searches.ts";
import { DeadStates } from "./dead.ts";
import type { RliveEvent } from "./events.ts";
import { SearchPath } from "./path.ts";
import { Shoals } from "./shoals.ts";

export type {
  DeadEvent,
  RliveEvent,
  RliveView,
  RollbackEvent,
  SearchEvent,
  ShoalEvent,
} from "./events.ts";
export { Shoals } from "./shoals.ts";

/** Options of {@linkcode rlive}; those of IC3 are passed on to the searches. */
export interface RliveOptions extends Ic3Options {
  /** How many steps ahead dead states are looked for: 1 is the paper's PRUNE-DEAD, 0 switches it off. */
  readonly pruneDepth?: number;
  /** Leave out clauses of an invariant that a shoal does not need; true unless told. */
  readonly weaken?: boolean;
  /** Try the lemmas of one deeper search in the next one; false unless told (footnote 4 of the paper). */
  readonly reuse?: boolean;
}

/** A state of the path that sees a signal: a call of SEARCH-CEX. */
interface Level {
  /** Position on the path. */
  readonly position: number;
  /** The signal it sees. */
  readonly sees: Lit;
}

/** Decide whether no path sees all justice signals infinitely often. */
export function* rlive(
  problem: LivenessProblem,
  options: RliveOptions = {},
): Running<RliveEvent> {
  const { system } = problem;
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const ic3 = forShortSearches(options);
  const fromInitial = new Reachability(system, justice, ic3);
  const fromState = new Reachability(system, justice, ic3);
  const shoals = new Shoals(system, [fromInitial, fromState]);
  const dead = new DeadStates(system, shoals, options.pruneDepth ?? 1, options);
  const path = new SearchPath(system, justice);
  const levels: Level[] = [];
  const search = () => levels.length === 0 ? fromInitial : fromState;
  yield {
    kind: "start",
    view: {
      shoals,
      path,
      statistics: () => ({
        ...search().session?.statistics(),
        depth: levels.length,
        shoals: shoals.links.length,
        path: path.length,
      }),
      lemmas: () => search().session?.lemmas() ?? [],
    },
  };
  try {
    for (;;) {
      const depth = levels.length;
      const level = levels[depth - 1];
      if (level !== undefined && (yield* isHopeless(level))) {
        yield* rollback();
        continue;
      }
      yield { kind: "search", depth };
      const signal = depth % justice.length;
      const target = justice[signal]!;
      const result = yield* search().query({ // lines 5, 17
        from: level === undefined ? { kind: "reset" } : successors(level),
        target,
        reuse: options.reuse ?? false,
      });
      if (result.status === "unknown") return result;
      if (result.status === "separated") {
        const shoal = shoals.add(yield* weakened(result.proof, target), signal); // lines 22, 23
        yield { kind: "shoal", shoal, depth };
        if (level === undefined) { // line 9
          return { status: "holds", proof: { kind: "chain", links: shoals.links } };
        }
        yield* rollback();
        continue;
      }
      const lasso = extend(result.trace, result.entry);
      if (lasso !== undefined) return { status: "fails", trace: lasso }; // lines 8, 13
      levels.push({ position: path.length, sees: target }); // line 19
    }
  } finally {
    dead.dispose();
    fromInitial.dispose();
    fromState.dispose();
  }

  /** Lines 15, 16: the state is in a shoal by now, or all its successors are. */
  function* isHopeless(level: Level): Running<RliveEvent, boolean> {
    const state = path.state(level.position);
    return shoals.contains(state) || (yield* dead.prune(state, level.sees));
  }

  /** Return to the level before; the state of this one can no longer be reached by the search. */
  function* rollback(): Running<RliveEvent, void> {
    levels.pop();
    path.truncate(levels.at(-1)?.position ?? 0);
    yield { kind: "rollback", depth: levels.length };
  }

  /** `T(s)`, by steps that see what s was found for. */
  function successors(level: Level): From {
    const state = path.state(level.position);
    return { kind: "successors", of: shoals.cubeOf(state), under: [level.sees] };
  }

  /** A larger set with the same properties. */
  function* weakened(proof: Predicate, target: Lit): Running<RliveEvent, Predicate> {
    if (options.weaken === false) return proof;
    const refinement = new Refinement(search().session!, proof, target);
    try {
      yield* refinement.weaken();
      return refinement.predicate;
    } finally {
      refinement.dispose();
    }
  }

  /** Follow a path to the next state that sees a signal; a lasso if it closes one. */
  function extend(trace: Trace, entry: EntryStep | undefined): Trace | undefined {
    if (entry === undefined) path.start(trace.initial);
    const steps = entry === undefined ? trace.inputs : [entry.inputs, ...trace.inputs];
    for (const inputs of steps.slice(0, -1)) {
      const lasso = path.append(inputs);
      if (lasso !== undefined) return lasso;
    }
    return undefined;
  }
}
