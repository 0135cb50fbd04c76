/**
 * The part of the public interface that decides bad states: what `core.ts` has, the engines for safety, and `check`. For
 * programs that start quickly; everything here is also in `mod.ts`, and once that is loaded the other engines are known
 * here, too.
 *
 * @module
 */

export * from "./core.ts";
export { check, type CheckResult } from "./src/check/check.ts";
export { type CheckOptions } from "./src/check/check_options.ts";
export { type EngineEntry, enginesFor, findEngine } from "./src/check/engines.ts";
export { findClaim } from "./src/check/property.ts";
export { ctlClaims, type Question, type Subject } from "./src/check/question.ts";
import "./src/check/standard/safety.ts";
