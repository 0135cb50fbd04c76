/** Paths of EU nodes by unrolling: where there is a short one, IC3 may take much longer to find it. */

import { type Lit, TRUE } from "../../aig/literal.ts";
import type { Cube } from "../../system/predicate.ts";
import { derive } from "../../system/system.ts";
import type { Trace } from "../../system/trace.ts";
import { bmc } from "../bmc/mod.ts";
import type { Running } from "../engine.ts";
import type { Analysis } from "./analysis.ts";
import type { IictlEvent } from "./events.ts";
import { bounded } from "./options.ts";
import type { Until } from "./resting.ts";

/**
 * A shortest path from a cube to a target through `U_v`.
 *
 * @param target may read inputs
 * @param most steps it may have
 */
export function* shortPath(
  { bounds, kripke, options }: Analysis,
  { v, u, w }: Until,
  start: Cube,
  target: Lit,
  most?: number,
): Running<IictlEvent, Trace | undefined> {
  const { aig } = kripke.system;
  // A state that is a target but not in U_u ends a shorter path.
  const through = aig.or(bounds.upper(u), bounds.upper(w));
  const system = derive(kripke.system, {
    latches: kripke.startingIn(start),
    constraints: [kripke.legal, bounds.upper(v), through].filter((lit) => lit !== TRUE)
      .map((lit, i) => ({ name: `constraint ${i}`, lit })),
  });
  const verdict = yield* bmc({ system, bad: target }, bounded(options, most));
  return verdict.status === "fails" ? verdict.trace : undefined;
}
