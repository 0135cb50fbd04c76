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
 * | `levels` in `search.ts` | the recursion of SEARCH-CEX, as a stack of its own |
 * | `path` | `B` and everything in between |
 * | `Reachability` | CHECK-REACHABLE with the constraint `¬C ∧ ¬C'` |
 * | `From` of kind `successors` | `T(s)` over-approximated in frame 0 (section 3.3) |
 * | `dead.prune` | PRUNE-DEAD (section 3.3), in `dead.ts` |
 *
 * Invariants
 * 1. No path that starts in a shoal is a counterexample: the links of `shoals` satisfy R1 and R2 of the chain
 *    certificate (`src/proof/check_chain.ts`) after every event.
 * 2. `path` is a path of the system from an initial state; n consecutive levels, counted from the start, see all n signals.
 *
 * Departures, and why
 * - Signals that read inputs: a state sees the signal under some inputs only, so the next search starts from the
 *   successors under those inputs (starting from all successors would be wrong).
 * - n signals need no merging: a round of n levels looks for all of them, in any order (`rounds.ts`). A shoal is a region
 *   that sees one of them no more, which is enough to leave it out, and each link of the certificate names its signal.
 * - A lasso is recognised on any repeated state of the path, not only on those of `B`, as long as all signals are
 *   seen in between.
 * - The search from the initial states keeps its frames from one call to the next: shoals only take paths away, so
 *   all its lemmas stay valid. Deeper searches start from another state each and share one set of solvers.
 * - An invariant is weakened before it becomes a shoal (`weaken`): clauses that are not needed to exclude the
 *   signal only make the shoal smaller (section III-D of paper 000).
 * - If the search takes long (`stabiliseAfter`), literals that stabilise are looked for in the way of k-FAIR (paper 002),
 *   and it starts again in the system with the register OnLoop, with the shoals found so far: signals count once the
 *   path has guessed that its loop has begun, and from then on all steps satisfy the stabilising constraints.
 * - PRUNE-DEAD may look ahead by more than one step (`pruneDepth`): the paper names the one-step version's weakness.
 */

import { TRUE } from "../../aig/literal.ts";
import type { ChainLink } from "../../proof/proof.ts";
import { latchesRead } from "../../system/trace.ts";
import type { LivenessProblem, Running, Verdict } from "../engine.ts";
import type { SharesFindings } from "../fair/findings.ts";
import { IndependentWalls } from "../fair/literals.ts";
import { OnLoop } from "../fair/on_loop.ts";
import { fairSettings } from "../fair/options.ts";
import { SkeletonQuery } from "../fair/skeleton.ts";
import { stabilise } from "../fair/stabilise.ts";
import { StepSolver } from "../fair/steps.ts";
import { Walls } from "../fair/walls.ts";
import { withDefaults } from "../ic3/options.ts";
import type { RliveEvent } from "./events.ts";
import type { RliveOptions } from "./options.ts";
import { ShoalPublisher } from "./publish.ts";
import { type SearchResult, ShoalSearch } from "./search.ts";

export type {
  DeadEvent,
  RliveEvent,
  RliveView,
  RollbackEvent,
  SearchEvent,
  ShoalEvent,
} from "./events.ts";
export type { RliveOptions } from "./options.ts";
export type { Shoals } from "./shoals.ts";

/**
 * Decide whether no path sees all justice signals infinitely often.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { FALSE, Run, engines, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [FALSE] };
 * assertEquals(new Run(engines.rlive(problem)).finish().status, "holds");
 * ```
 */
export function* rlive(
  problem: LivenessProblem,
  options: RliveOptions & SharesFindings = {},
): Running<RliveEvent> {
  const { system } = problem;
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const walls = new Walls(system, options.findings);
  let search: ShoalSearch | undefined = undefined;
  yield {
    kind: "start",
    view: {
      get shoals() {
        return search?.shoals;
      },
      get path() {
        return search?.path;
      },
      statistics: () => search?.statistics() ?? { ...walls.counts() },
      lemmas: () => search?.lemmas() ?? [],
    },
  };
  const publisher = options.findings && new ShoalPublisher(walls);
  const { stabiliseAfter = 500 } = options;
  const plain = { system, justice, walls, loop: undefined, publisher };
  try {
    search = new ShoalSearch(plain, options);
    const early = yield* during(stabiliseAfter, search.run());
    if (early !== undefined) return conclude(early);
    const { links } = search.shoals;
    search.dispose();
    search = undefined;
    yield* lookForWalls({ system, justice }, walls, options);
    const loop = walls.constraints.length > 0 ? new OnLoop(system, justice) : undefined;
    search = new ShoalSearch(
      loop === undefined
        ? plain
        : { system: loop.system, justice: loop.signals, walls, loop, publisher },
      options,
    );
    search.shoals.carry(links);
    return conclude(yield* search.run(), loop);
  } finally {
    search?.dispose();
  }

  function conclude(result: SearchResult, loop?: OnLoop): Verdict {
    switch (result.status) {
      case "unknown":
        return result;
      case "fails":
        return { status: "fails", trace: loop?.restrict(result.trace) ?? result.trace };
      case "avoided": {
        const last = { region: result.last, justice: result.justice };
        const { links } = search!.shoals;
        const proof = loop === undefined
          ? plainChain(walls, [...links, last])
          : chainOnLoop(walls, loop, links, last);
        return { status: "holds", proof };
      }
    }
  }
}

/** Go on for a number of events; undefined if they were not enough. */
function* during<R>(
  events: number,
  running: Running<RliveEvent, R>,
): Running<RliveEvent, R | undefined> {
  try {
    for (let n = 0; n < events; n++) {
      const step = running.next();
      if (step.done === true) return step.value;
      yield step.value;
    }
    return undefined;
  } finally {
    running.return(undefined as never);
  }
}

type Holds = Extract<Verdict, { status: "holds" }>["proof"];

/** Literals that stabilise. */
function* lookForWalls(
  { system, justice }: LivenessProblem,
  walls: Walls,
  options: RliveOptions,
): Running<RliveEvent, void> {
  const ic3 = withDefaults(options);
  const { window, predicates } = fairSettings({});
  const latches = latchesRead(system, justice);
  const steps = new StepSolver(system, ic3);
  const skeletons = new SkeletonQuery(system, justice, latches, window, true, ic3);
  try {
    walls.catchUp();
    const unlisten = [walls.listen(steps), walls.listen(skeletons)];
    const literals = new IndependentWalls(walls, steps, justice, latches, predicates);
    yield* stabilise({ walls, steps, skeletons, literals, upgrade: true, constraints: "all" });
    for (const stop of unlisten) stop();
  } finally {
    steps.dispose();
    skeletons.dispose();
  }
}

/** The shoals with what is known of all reachable states, which they are relative to. */
function plainChain({ reach }: Walls, links: readonly ChainLink[]): Holds {
  const known = reach.flatMap(({ clauses }) => clauses);
  if (known.length === 0) return { kind: "chain", links };
  const relative = links.map(({ region: { clauses }, justice }) => ({
    region: { clauses: [...clauses, ...known] },
    justice,
  }));
  return { kind: "chain", links: relative };
}

/**
 * The last region is closed before the loop, as shoals are on the loop only, so that half of it is a reach assertion;
 * every point of a loop was entered from there, which makes it the last link on the loop as well.
 */
function chainOnLoop(
  { reach, lemmas }: Walls,
  loop: OnLoop,
  shoals: readonly ChainLink[],
  { region, justice }: ChainLink,
): Holds {
  const before = loop.before(region);
  const links = [
    ...shoals,
    { region: loop.during(region), justice },
    { region: before, justice: 0 },
  ];
  const conclusion = { kind: "chain", links } as const;
  return { kind: "fair", reach: [...reach, before], lemmas, conclusion };
}
