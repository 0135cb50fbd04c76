/** Suggestions for misspelt names. */

/** Edit distance where swapping two neighbouring letters counts as one edit (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + change);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** The names that look like a slip of the pen away, best first, at most three. */
export function nearestNames(name: string, candidates: Iterable<string>): string[] {
  const allowed = Math.max(1, Math.floor(name.length / 3));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const sameLetters = candidate.toLowerCase() === name.toLowerCase();
    const distance = sameLetters ? 0 : editDistance(name, candidate);
    if (distance <= allowed) scored.push({ candidate, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, 3).map(({ candidate }) => candidate);
}

/** ", did you mean …?" or, if nothing is near, what there is (shortened). */
export function nearestPhrase(name: string, candidates: readonly string[], list: string): string {
  const near = nearestNames(name, candidates);
  if (near.length > 0) return `, did you mean ${near.map((n) => `\`${n}\``).join(" or ")}?`;
  if (candidates.length === 0) return "";
  const shown = candidates.slice(0, 12).map((n) => `\`${n}\``).join(", ");
  return `; ${list} ${shown}${candidates.length > 12 ? ", …" : ""}`;
}
