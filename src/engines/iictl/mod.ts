/**
 * IICTL: does every initial state satisfy a CTL formula?
 *
 * Z. Hassan, A. R. Bradley, F. Somenzi: Incremental, Inductive CTL Model Checking. CAV 2012 (paper 001). Every node v of
 * the parse graph has a lower bound `L_v` and an upper bound `U_v` of the states that satisfy it. Tasks, sets of
 * states, are pushed down the graph; a node decides them by queries that refine its bounds, by more than the task.
 *
 * | here | paper |
 * |---|---|
 * | `ctlDag` | the parse graph, with tau of section 3.4 |
 * | `Bounds` | `L_v` and `U_v` with Table 1, equations 2, 3, 6 and 9; propagation upward (3.3) |
 * | `ReachableStates` | R, and the three levels of effort of section 3.2 |
 * | `Decision` | `decide(T, l, v)` of Fig. 1 and section 3.3 |
 * | `NextNode`, `UntilNode`, `GlobalNode` | lines 9 to 19, 20 to 31 and 32 to 43 of Fig. 1 |
 * | `Generalization` | forall-exists generalisation, section 3.2 |
 * | `Reachability` | `reach(S, C, F, G)` |
 * | `rlive`, `fair` | `fair(S, C, F)` |
 *
 * Invariants
 * 1. On the states of R: `L_v` implies the formula of v, which implies `U_v` (equation 1; here `L_v` needs no `U_v`).
 * 2. R, the moves behind `L_v` and the proofs behind `U_v`, in the order learnt, are the certificate of
 *    `src/proof/check_ctl.ts`.
 * 3. States of tasks are reachable.
 *
 * Departures, and why
 * - Atoms that read inputs: these inputs become latches, see `kripke.ts`. Constraints make dead ends: tau is applied
 *   whenever there are constraints or fairness.
 * - Lower bound queries ask for one step first. A path by IC3 (equation 8, footnote 3) and a cycle (equation 11) are asked
 *   for only with `lowerQueries`: when the answer is no, which it mostly is, a whole proof was found for nothing. Deciding
 *   the states of the upper bound's path, as lines 28 and 40 do anyway, is complete without them.
 * - An invariant `AG p` needs no special treatment: its only query is one of IC3 from the initial states.
 * - Beside IC3, rlive and FAIR, short paths and lassos are looked for by unrolling (`turns.ts`). A target with an EX node in it
 *   looks one step ahead (`look_ahead.ts`), which answers what section 4 names as a weakness.
 * - When the search takes long, decision diagrams have a share of the time and settle small systems (`exact/`).
 * - Before a search, one step is looked at: is the complement of the target closed already (EU), is the state a dead end
 *   of `U_v` (EG)? The searches of EG nodes are those of rlive and FAIR in turn.
 * - The states of a path are generalised after all of them have joined `L_v`: often that ends the run.
 * - Loops of EG nodes are generalised backwards with the inputs of the loop; forall-exists generalisation is for
 *   the states that lead to them.
 */

import type { CtlDag, CtlSyntax } from "../../proof/ctl_dag.ts";
import { ctlDag } from "../../proof/ctl_dag.ts";
import type { CtlProof } from "../../proof/proof.ts";
import type { System } from "../../system/system.ts";
import type { Running } from "../engine.ts";
import { Analysis } from "./analysis.ts";
import { Decision } from "./decide.ts";
import type { IictlEvent, IictlView } from "./events.ts";
import type { IictlOptions } from "./options.ts";
import { settleExactly } from "./exact/settle.ts";
import { Undecidable } from "./until_node.ts";

export type {
  DecideEvent,
  ExactEvent,
  GeneralizationEvent,
  IictlEvent,
  IictlView,
  LowerEvent,
  NodeBounds,
  QueryEvent,
  ReachableEvent,
  UpperEvent,
  WalkEvent,
} from "./events.ts";
export type { ExactOptions, IictlOptions } from "./options.ts";
export type { Effort } from "./reachable.ts";

/** How large decision diagrams may become. */
const MOST_NODES = 2_000_000;
/** Events of the search before diagrams are built at all, and then for each of their ticks, which are longer. */
const ALONE = 1000;
const SHARE = 24;

/** Does every initial state of the system, under its fairness and constraints, satisfy the formula? */
export interface CtlProblem {
  readonly system: System;
  /** Over literals of the system's graph, which may read inputs. */
  readonly formula: CtlSyntax;
}

/** The answer, with its certificate either way. */
export type CtlVerdict =
  | { readonly status: "holds"; readonly proof: CtlProof }
  | { readonly status: "fails"; readonly proof: CtlProof }
  | { readonly status: "unknown"; readonly reason: string };

/**
 * Decide a CTL formula.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, parseCtl, resolveAtoms, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const formula = resolveAtoms(parseCtl("AG EF on"), toggle.system);
 * assertEquals(new Run(engines.iictl({ system: toggle.system, formula })).finish().status, "holds");
 * ```
 */
export function* iictl(
  { system, formula }: CtlProblem,
  options: IictlOptions = {},
): Running<IictlEvent, CtlVerdict> {
  const tau = system.fairness.length > 0 || system.constraints.length > 0;
  const dag = ctlDag(system.aig, formula, tau);
  const analysis = new Analysis(system, dag, options);
  const decision = new Decision(analysis);
  try {
    yield { kind: "start", view: viewOf(analysis, dag) };
    yield* settle(analysis, decision);
    const { kripke } = analysis;
    const settled = analysis.settled!;
    const { reachable, bounds } = analysis;
    const stated = bounds.evidence(settled.status);
    const { order } = analysis;
    const proof = { kind: "ctl", reach: reachable.evidence, bounds: stated, order } as const;
    if (settled.status === "holds") return { status: "holds", proof };
    const { state, inputs } = settled.point;
    return { status: "fails", proof: { ...proof, refuted: kripke.pointOf(state, inputs) } };
  } catch (error) {
    if (!(error instanceof Undecidable)) throw error;
    return { status: "unknown", reason: error.message };
  } finally {
    decision.dispose();
    analysis.dispose();
  }
}

/** Decide the root, and let decision diagrams have a share of the time if that takes long. */
function* settle(analysis: Analysis, decision: Decision): Running<IictlEvent, void> {
  const { initial, kripke, dag, options } = analysis;
  function* search(): Running<IictlEvent, void> {
    while (!(yield* analysis.isSettled())) {
      yield* decision.decide({ set: initial, cube: kripke.initial }, "All", dag.root);
    }
  }
  const { exact: asked = {} } = options;
  const { limit = MOST_NODES, after = ALONE, constants } = typeof asked === "number"
    ? { limit: asked }
    : asked;
  if (limit === 0) return yield* search();
  const [searching, exact] = [search(), settleExactly(analysis, limit, constants)];
  try {
    let events = after;
    for (let goesOn = true; analysis.settled === undefined; events = goesOn ? SHARE : Infinity) {
      for (; events > 0 && !analysis.isKnown; events--) {
        const step = searching.next();
        if (step.done === true) return;
        yield step.value;
      }
      const step = exact.next();
      if (step.done === true) goesOn = false;
      else yield step.value;
    }
  } finally {
    searching.return();
    exact.return();
  }
}

function viewOf({ bounds, reachable, steps }: Analysis, dag: CtlDag): IictlView {
  return {
    root: dag.root,
    bounds: () => bounds.describe(),
    reach: () => reachable.predicates,
    statistics: () => ({
      nodes: dag.nodes.length,
      updates: bounds.version,
      reachable: reachable.clauses,
      queries: steps.queries,
      conflicts: steps.conflicts,
    }),
  };
}
