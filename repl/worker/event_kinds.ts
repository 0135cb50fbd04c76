/** Kinds of events that people wait for: one that no engine has would let a run go to its end. */

import { EngineRun, EVENT_KINDS, nearestNames } from "../../mod.ts";

/**
 * Refuse a kind that no engine has.
 *
 * @throws {RangeError} with the nearest kinds
 */
export function refuseKind(kind: string, run: EngineRun): void {
  const known = [...new Set([...EVENT_KINDS, ...Object.keys(run.counts)])];
  if (known.includes(kind)) return;
  const near = nearestNames(kind, known);
  const hint = near.length > 0
    ? `did you mean ${near.join(" or ")}?`
    : `there are ${known.join(", ")}`;
  throw new RangeError(`no engine has events of kind ${kind}: ${hint}`);
}

/** A run whose `until` knows the kinds. */
export function withKnownKinds(run: EngineRun): EngineRun {
  const until = (kind: string) => {
    refuseKind(kind, run);
    return EngineRun.prototype.until.call(run, kind);
  };
  return Object.assign(run, { until: until as EngineRun["until"] });
}
