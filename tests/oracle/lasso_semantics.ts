/**
 * The truth of LTL with past on an ultimately periodic word `u v^ω`, straight from the definitions.
 *
 * The truth values of a subformula along the word are an ultimately periodic sequence themselves: the
 * period stays that of `v`, and the part before it may grow. Y moves everything by one position. For S, one
 * pass through the period computes `s_out = g(s_in)` where `g` is monotone in one bit, hence constant or the
 * identity: after one more period the values repeat. Future operators keep the prefix as it is.
 */

import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { CoreFormulas } from "./ltl_core.ts";

/** Truth values at positions `0, 1, …`; from `loop` on they repeat for ever. */
interface Sequence {
  readonly values: readonly boolean[];
  readonly loop: number;
}

/**
 * Does the formula hold at the first position of the word? The word has `length` letters and repeats from
 * letter `loop` on; `atom` tells the truth of an atom at a letter.
 */
export function holdsOnLasso<A extends string | number>(
  formula: Ltl<A>,
  length: number,
  loop: number,
  atom: (atom: A, position: number) => boolean,
): boolean {
  const core = new CoreFormulas(formula);
  const sequences: Sequence[] = [];
  const positions = Array.from({ length }, (_, position) => position);
  for (const f of core.list) {
    switch (f.kind) {
      case "true":
        sequences.push({ values: positions.map(() => true), loop });
        break;
      case "atom":
        sequences.push({ values: positions.map((p) => atom(f.atom, p)), loop });
        break;
      case "not": {
        const { values, loop } = sequences[f.arg]!;
        sequences.push({ values: values.map((value) => !value), loop });
        break;
      }
      case "X":
        sequences.push(next(sequences[f.arg]!));
        break;
      case "Y": {
        const { values, loop } = sequences[f.arg]!;
        sequences.push({ values: [false, ...values], loop: loop + 1 });
        break;
      }
      default: {
        const [left, right] = align(sequences[f.left]!, sequences[f.right]!);
        sequences.push(combine[f.kind](left, right));
      }
    }
  }
  return sequences[core.root]!.values[0]!;
}

const combine = {
  and: (left: Sequence, right: Sequence): Sequence => ({
    values: left.values.map((value, p) => value && right.values[p]!),
    loop: left.loop,
  }),

  U: (left: Sequence, right: Sequence): Sequence => {
    const values: boolean[] = left.values.map(() => false);
    // Twice from the back: the second round sees what the first one found behind the end of the period.
    for (let round = 0; round < 2; round++) {
      for (let p = values.length - 1; p >= 0; p--) {
        const following = values[p + 1 < values.length ? p + 1 : left.loop]!;
        values[p] = right.values[p]! || (left.values[p]! && following);
      }
    }
    return { values, loop: left.loop };
  },

  S: (left: Sequence, right: Sequence): Sequence => {
    const period = left.values.length - left.loop;
    const [l, r] = [extend(left, left.loop + period), extend(right, right.loop + period)];
    const values: boolean[] = [];
    for (let p = 0; p < l.values.length; p++) {
      values.push(r.values[p]! || (l.values[p]! && (values[p - 1] ?? false)));
    }
    return { values, loop: l.loop };
  },
};

function next({ values, loop }: Sequence): Sequence {
  return { values: values.map((_, p) => values[p + 1] ?? values[loop]!), loop };
}

function align(a: Sequence, b: Sequence): [Sequence, Sequence] {
  const loop = Math.max(a.loop, b.loop);
  return [extend(a, loop), extend(b, loop)];
}

/** The same sequence with a longer part before the period. */
function extend({ values, loop }: Sequence, longer: number): Sequence {
  const period = values.length - loop;
  const more = [...values];
  while (more.length < longer + period) more.push(more[more.length - period]!);
  return { values: more, loop: longer };
}
