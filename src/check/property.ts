/** Finding the property that somebody means. */

import { nearestNames } from "../logic/nearest_name.ts";
import type { Question } from "./question.ts";

/**
 * The claim with this id (`b0`, `o0`, `j0`, `l0`, `c0`) or name. Outputs that are taken as bad also answer to `b0` and on.
 *
 * @throws {RangeError} if there is none, with the nearest names
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { claimsOf, findClaim, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const claims = claimsOf(counter.system);
 * assertEquals(findClaim(claims, "b0"), findClaim(claims, "low"));
 * ```
 */
export function findClaim<C extends Question>(claims: readonly C[], wanted: string): C {
  const bads = claims.filter(({ kind }) => kind === "bad");
  const found = claims.find(({ id }) => id === wanted) ??
    claims.find(({ name }) => name === wanted) ??
    (/^b\d+$/.test(wanted) ? bads[Number(wanted.slice(1))] : undefined);
  if (found !== undefined) return found;
  if (claims.length === 0) {
    throw new RangeError(`there is no property '${wanted}': the system has no properties`);
  }
  const names = claims.flatMap(({ id, name }) => id === name ? [id] : [id, name]);
  const near = nearestNames(wanted, names).map((name) => `'${name}'`);
  const hint = near.length > 0
    ? `did you mean ${near.join(" or ")}?`
    : `the properties are ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}`;
  throw new RangeError(`there is no property '${wanted}': ${hint}`);
}
