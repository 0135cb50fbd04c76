/**
 * Bounded model checking for infinite paths: lassos of k steps (Biere et al., TACAS 1999, section 3).
 *
 * | here | meaning |
 * |---|---|
 * | bound k | the lasso has k steps; after the last one the latches are those of step `loop` again |
 * | `same(i)` | the latches of frame k equal those of frame i |
 * | `seen[j][i]` | justice literal j holds in some frame i .. k - 1 |
 *
 * A lasso with bound k exists if for some i < k `same(i)` and all `seen[j][i]`. With constraints asserted in
 * frames 0 .. k - 1 the repeated part satisfies them for ever.
 *
 * All latches of the system take part in `same`, so the trace is a lasso of the system as it is; cone of
 * influence reduction is the caller's choice.
 */

import { Unroller } from "../../encode/unroller.ts";
import type { Lit } from "../../aig/literal.ts";
import { Execution } from "../../system/execution.ts";
import type { Trace } from "../../system/trace.ts";
import { ask } from "../ask.ts";
import { defaultSolver, type LivenessProblem, type Running } from "../engine.ts";
import { type BmcEvent, type BmcOptions, BmcView, conclude, exhausted } from "./options.ts";

/** Search for a shortest lasso that satisfies every justice literal in its loop. */
export function* bmcLasso(
  problem: LivenessProblem,
  options: BmcOptions = {},
): Running<BmcEvent> {
  const { system, justice } = problem;
  const { from = 1, to = Infinity, slice = 1000, interrupt, seed } = options;
  const solver = (options.solver ?? defaultSolver)({ interrupt, seed });
  try {
    const unroller = new Unroller(system, solver, { polarity: true });
    const { aig } = unroller;
    const view = new BmcView(() => ({
      conflicts: solver.statistics.conflicts,
      variables: solver.variables,
    }));
    yield { kind: "start", view };
    const seen: Lit[][] = justice.map(() => []);
    for (let bound = 1; bound <= to; bound++) {
      unroller.addFrame();
      justice.forEach((lit, j) => {
        const now = unroller.at(lit, bound - 1);
        seen[j] = [...seen[j]!.map((before) => aig.or(before, now)), now];
      });
      if (bound < from) continue;
      const loops: Lit[] = [];
      for (let i = 0; i < bound; i++) {
        const visits = aig.andAll(seen.map((row) => row[i]!));
        loops.push(aig.and(visits, sameLatches(unroller, i, bound)));
      }
      const some = unroller.encoder.encode(aig.orAll(loops));
      if (yield* ask(solver, [some], slice, `bmc, lassos of ${bound} steps`)) {
        return { status: "fails", trace: closeLoop(problem, unroller.trace(bound)) };
      }
      view.bound = bound;
      yield { kind: "bound", bound };
      const verdict = yield* conclude(options, bound);
      if (verdict !== undefined) return verdict;
    }
    return { status: "unknown", reason: exhausted(from, to) };
  } finally {
    solver.dispose();
  }
}

/** The latches of two frames are equal. */
function sameLatches(unroller: Unroller, i: number, k: number): Lit {
  const { aig, system } = unroller;
  return aig.andAll(
    system.latches.map(({ lit }) => aig.iff(unroller.at(lit, i), unroller.at(lit, k))),
  );
}

/** Where the path returns to: the latest step from which on every justice literal is seen. */
function closeLoop(problem: LivenessProblem, path: Trace): Trace {
  const { system, justice } = problem;
  const execution = new Execution(system, justice);
  execution.start(path.initial);
  const states = [path.initial];
  const visits = path.inputs.map((inputs) => {
    execution.apply(inputs);
    const visited = justice.map((lit) => execution.value(lit) === 1);
    execution.advance();
    states.push(execution.state());
    return visited;
  });
  const last = states.pop()!;
  for (let loop = states.length - 1; loop >= 0; loop--) {
    const returns = states[loop]!.every((bit, l) => bit === last[l]);
    const fair = justice.every((_, j) => visits.slice(loop).some((visited) => visited[j]));
    if (returns && fair) return { ...path, loop };
  }
  throw new Error("bmc: the model contains no lasso, which is a bug");
}
