/** Make a failing script smaller, as long as it fails. */

import type { Step } from "./script.ts";

/** Remove steps, then literals, while `fails` stays true. */
export function shrink(steps: readonly Step[], fails: (steps: readonly Step[]) => boolean): Step[] {
  let best = [...steps];
  for (let size = best.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < best.length;) {
      const fewer = [...best.slice(0, from), ...best.slice(from + size)];
      if (fails(fewer)) best = fewer;
      else from += size;
    }
  }
  for (let i = 0; i < best.length; i++) best = shrinkStep(best, i, fails);
  return best;
}

function shrinkStep(
  steps: Step[],
  index: number,
  fails: (steps: readonly Step[]) => boolean,
): Step[] {
  let best = steps;
  const attempt = (step: Step) => {
    const changed = best.with(index, step);
    if (!fails(changed)) return false;
    best = changed;
    return true;
  };
  const removeLits = (read: () => readonly number[], write: (lits: number[]) => Step) => {
    for (let k = read().length - 1; k >= 0; k--) attempt(write(read().toSpliced(k, 1)));
  };
  const step = () => best[index]!;
  if (step().op === "clause") {
    removeLits(
      () => (step() as Extract<Step, { op: "clause" }>).lits,
      (lits) => ({ op: "clause", lits }),
    );
  } else if (step().op === "solve") {
    type Solve = Extract<Step, { op: "solve" }>;
    const solve = () => step() as Solve;
    removeLits(() => solve().assumptions, (assumptions) => ({ ...solve(), assumptions }));
    removeLits(() => solve().clause ?? [], (clause) => ({ ...solve(), clause }));
    const { clause: _, ...withoutClause } = solve();
    attempt(withoutClause);
    const { conflicts: __, ...withoutBudget } = solve();
    attempt(withoutBudget);
    attempt({ ...solve(), restrict: false });
  }
  return best;
}
