/** The time this process has used so far. */

/**
 * CPU seconds of this process, or seconds of wall time where the platform does not tell.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { cpuSeconds } from "kripke";
 *
 * const begin = cpuSeconds();
 * assert(cpuSeconds() >= begin);
 * ```
 */
export function cpuSeconds(): number {
  const { process } = globalThis as {
    process?: { cpuUsage?: () => { user: number; system: number } };
  };
  const usage = process?.cpuUsage?.();
  return usage === undefined ? performance.now() / 1000 : (usage.user + usage.system) / 1e6;
}
