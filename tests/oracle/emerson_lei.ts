/** Fair paths by the nested fixpoint of Emerson and Lei: another way than components to the same answer. */

import { type Lit, TRUE } from "../../src/aig/literal.ts";
import type { ExplicitSystem } from "./explicit_system.ts";

/** EG legal under fairness by the nested fixpoint of Emerson and Lei. */
export function emersonLei(
  model: ExplicitSystem,
  lits: readonly Lit[],
  legal: Uint8Array = model.legal,
): Uint8Array {
  const values = lits.length === 0 ? [model.values(TRUE)] : lits.map((lit) => model.values(lit));
  let z = legal.slice();
  const before = (set: Uint8Array) => {
    const some = new Uint8Array(model.states);
    set.forEach((value, p) => some[model.stateOf(p)]! |= value);
    return legal.map((value, p) => value & some[model.next[p]!]!);
  };
  for (;;) {
    let smaller = z;
    for (const fair of values) {
      // From here, in at least one step, to a fair point of z.
      let target = z.map((value, p) => value & fair[p]!);
      for (;;) {
        const more = before(target).map((value, p) => target[p]! | (value & z[p]!));
        if (more.every((value, p) => value === target[p])) break;
        target = more;
      }
      const step = before(target);
      smaller = smaller.map((value, p) => value & step[p]!);
    }
    if (smaller.every((value, p) => value === z[p])) return z;
    z = smaller;
  }
}
