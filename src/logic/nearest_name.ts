/** Which name was probably meant. */

/**
 * The candidates a slip of the pen away from `name`, nearest first, at most three.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { nearestNames } from "kripke";
 *
 * assertEquals(nearestNames("reqest", ["request", "grant"]), ["request"]);
 * ```
 */
export function nearestNames(name: string, candidates: Iterable<string>): string[] {
  const allowed = Math.max(1, Math.floor(name.length / 3));
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > allowed) continue;
    const distance = candidate.toLowerCase() === name.toLowerCase()
      ? 0
      : editDistance(name, candidate);
    if (distance <= allowed) near.push({ candidate, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return near.slice(0, 3).map(({ candidate }) => candidate);
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that make `a` into `b` (optimal string
 * alignment).
 */
function editDistance(a: string, b: string): number {
  const first = Uint32Array.from({ length: b.length + 1 }, (_, j) => j);
  let [before, row] = [first, first];
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        ? before[j - 2]! + 1
        : Infinity;
      next[j] = Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
