/** Suggestions for misspelt names, as the end of a sentence. */

import { nearestNames } from "../logic/nearest_name.ts";

/** ", did you mean …?" or, if nothing is near, what there is (shortened). */
export function nearestPhrase(name: string, candidates: readonly string[], list: string): string {
  const near = nearestNames(name, candidates);
  if (near.length > 0) return `, did you mean ${near.map((n) => `\`${n}\``).join(" or ")}?`;
  if (candidates.length === 0) return "";
  const shown = candidates.slice(0, 12).map((n) => `\`${n}\``).join(", ");
  return `; ${list} ${shown}${candidates.length > 12 ? ", …" : ""}`;
}
