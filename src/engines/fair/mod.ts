/**
 * FAIR: is there a reachable cycle that satisfies every justice signal?
 *
 * A. R. Bradley, F. Somenzi, Z. Hassan, Y. Zhang: An Incremental Approach to Model Checking Progress Properties.
 * FMCAD 2011 (paper 000). Any SCC-closed region can be described by a sequence of inductive assertions. A *skeleton*
 * is a set of states that together satisfy all signals; safety queries try to connect them to a lasso. A query that
 * fails gives an inductive proof: that a state is unreachable, or a one-way *wall* that no fair cycle crosses.
 *
 * | here | paper, Fig. 1 |
 * |---|---|
 * | `justice` | `B`, the fairness conditions, as many as there are |
 * | `walls.reach`, `walls.sides`, `walls.constraints` | `R`, `W`, `C` |
 * | `skeletons` | `skelQ`, with the maps j and ι (`skeleton.ts`) |
 * | `literals` | lines 13 to 16, section III-E (`literals.ts`) |
 * | `connections` | `stemQ` and `cycleQ`, lines 20 to 25, section III-F (`queries.ts`) |
 * | `Refinement` | section III-D |
 * | `steps.exit`, `steps.entry` | `singleCube`, section III-C (`steps.ts`) |
 *
 * Invariants
 * 1. R, W and C in the order learnt satisfy F0 to F3 of the certificate (`src/proof/check_fair.ts`).
 * 2. Every skeleton that was examined is excluded by what was learnt from it.
 *
 * Departures, and why
 * - Skeletons are made of points, pairs of a state and its inputs, because signals may read inputs; see `queries.ts` for
 *   what that means for cycle queries. All points satisfy the constraints of the system.
 * - Skeleton queries unroll K steps back and K + 1 forward, as the implementation in section V of the paper does.
 * - A map j is a list of assumptions for one solver, see `skeleton.ts`. A wall has no skeleton on a side if the full query
 *   says so; a skeleton of the current map answers that faster.
 * - Literals that are walls are looked for all together (`literals.ts`), first of all, and after each addition to R or C.
 */

import { not, TRUE } from "../../aig/literal.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import { latchesRead } from "../../system/trace.ts";
import type { LivenessProblem, Running } from "../engine.ts";
import { withDefaults } from "../ic3/options.ts";
import { Refinement } from "../ic3/refine.ts";
import { forShortSearches } from "../short_searches.ts";
import { drawWall } from "./draw_wall.ts";
import type { FairEvent } from "./events.ts";
import type { SharesFindings } from "./findings.ts";
import { IndependentWalls } from "./literals.ts";
import { type FairOptions, fairSettings } from "./options.ts";
import { Connections, type Separation } from "./queries.ts";
import { type Skeleton, SkeletonQuery } from "./skeleton.ts";
import { stabilise } from "./stabilise.ts";
import { StepSolver } from "./steps.ts";
import { Walls } from "./walls.ts";

export type {
  ArcEvent,
  ArenaCounts,
  ConstraintEvent,
  FairEvent,
  FairStartEvent,
  FairView,
  ReachEvent,
  SkeletonEvent,
  StemEvent,
  WallEvent,
} from "./events.ts";
export { type Finding, Findings, type SharesFindings } from "./findings.ts";
export type { FairOptions } from "./options.ts";
export type { Skeleton, SkeletonPoint } from "./skeleton.ts";
export { Walls } from "./walls.ts";

/**
 * Decide whether no path sees all justice signals infinitely often.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, expression, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [expression(toggle, "on")] };
 * assertEquals(new Run(engines.fair(problem)).finish().status, "fails");
 * ```
 */
export function* fair(
  problem: LivenessProblem,
  options: FairOptions & SharesFindings = {},
): Running<FairEvent> {
  const { system } = problem;
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const settings = fairSettings(options);
  const ic3 = withDefaults(options);
  const latches = latchesRead(system, justice);
  const walls = new Walls(system, options.findings);
  const steps = new StepSolver(system, ic3);
  const skeletons = new SkeletonQuery(
    system,
    justice,
    latches,
    settings.window,
    settings.minimise,
    ic3,
  );
  const connections = new Connections(walls, justice, settings, forShortSearches(options));
  walls.listen(steps);
  walls.listen(skeletons);
  const literals = settings.independent
    ? new IndependentWalls(walls, steps, justice, latches, settings.predicates)
    : undefined;
  let skeleton: Skeleton | undefined;
  let examined = 0;
  yield {
    kind: "start",
    view: {
      walls,
      get skeleton() {
        return skeleton;
      },
      statistics: () => ({
        skeletons: examined,
        ...walls.counts(),
        skeletonQueries: skeletons.count,
        frame: Math.max(...connections.searches.map((search) => search.session?.level ?? 0)),
      }),
      lemmas: () => connections.searches.flatMap((search) => search.session?.lemmas() ?? []),
    },
  };
  try {
    for (;;) {
      walls.catchUp();
      if (literals !== undefined) { // lines 13 to 16
        yield* stabilise({ walls, steps, skeletons, literals, ...settings });
      }
      skeleton = yield* skeletons.find(); // lines 6 to 10, 19
      if (skeleton === undefined) { // line 52
        const { reach, lemmas } = walls;
        const conclusion = { kind: "skeleton", window: settings.window } as const;
        return { status: "holds", proof: { kind: "fair", reach, lemmas, conclusion } };
      }
      yield { kind: "skeleton", number: ++examined, skeleton };
      const connection = yield* connections.connect(skeleton); // lines 20 to 25
      switch (connection.status) {
        case "lasso": // line 28
          return { status: "fails", trace: connection.trace };
        case "unknown":
          return connection;
        case "separated":
          yield* learn(connection);
      }
    }
  } finally {
    steps.dispose();
    skeletons.dispose();
    connections.dispose();
  }

  /** Lines 30 to 50. */
  function* learn(separation: Separation): Running<FairEvent, void> {
    const proof = yield* refined(separation);
    if (separation.query === "stem") return yield* learnReach(proof, "stem"); // line 32
    if (settings.upgrade && (yield* steps.isInvariant(proof))) {
      return yield* learnReach(proof, "cycle");
    }
    yield* learnWall(proof, separation);
  }

  function* learnReach(
    assertion: Predicate,
    origin: "stem" | "cycle",
  ): Running<FairEvent, void> {
    walls.addReach(assertion);
    yield { kind: "reach", assertion, origin, counts: walls.counts() };
  }

  /** Lines 37 to 50. */
  function* learnWall(
    wall: Predicate,
    separation: Separation,
  ): Running<FairEvent, void> {
    const cubes = yield* singleCubes(wall, separation); // lines 38 to 40
    yield* drawWall(walls, skeletons, { wall, ...cubes }, "cycle", settings.constraints);
  }

  /**
   * Section III-C: the wall runs between a skeleton state and its successors. Without a look forward in skeleton
   * queries the exit is needed, or the state would be chosen again.
   */
  function* singleCubes(
    wall: Predicate,
    { point }: Separation,
  ): Running<FairEvent, { exits?: Cube[]; entries?: Cube[] }> {
    const holds = (cube: Cube) => {
      const known = new Set(cube);
      return wall.clauses.every((clause) => clause.some((lit) => known.has(lit)));
    };
    if (holds(point.cube) || !(settings.cubes || settings.window.after === 0)) return {};
    const inside = toLiteral(system.aig, wall);
    const cube = [...point.cube, ...point.signals.map((k) => justice[k]!)];
    const exits = [yield* steps.exit(cube, not(inside))];
    const { successor } = point;
    if (successor === undefined || !holds(successor)) return { exits };
    const entry = yield* steps.entry(successor, inside);
    return entry === undefined ? { exits } : { exits, entries: [entry] };
  }

  /** Section III-D: walls are generalised and weakened, reach assertions are generalised and strengthened. */
  function* refined(
    { proof, target, session, query }: Separation,
  ): Running<FairEvent, Predicate> {
    if (!settings.refine) return proof;
    const refinement = new Refinement(session, proof, target);
    try {
      yield* refinement.generalizeProperty();
      if (query === "stem") yield* refinement.strengthen();
      else yield* refinement.weaken();
      return refinement.predicate;
    } finally {
      refinement.dispose();
    }
  }
}
