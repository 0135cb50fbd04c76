/** Random AIGER documents: sparse numberings, gates in any order, all sections, odd names. */

import type { AigerDocument, AigerSymbol } from "../../../src/aig/aiger/mod.ts";
import { countOf } from "../../../src/aig/aiger/mod.ts";
import type { Random } from "../../generators/random.ts";

const NAMES = ["a", "req[0]", "x y", "", "état", "i0", "c", " lead", "q<3>", "\udcff\udc80", "😀"];

/** A random valid document. Some use variables up to the largest there is. */
export function randomDocument(rng: Random, size: number = 12): AigerDocument {
  const [I, L, A] = [rng.below(size), rng.below(size), rng.below(2 * size)];
  const defined = I + L + A;
  const gap = rng.pick([1, 1, 2, 1000, Math.floor(0x7fffffff / (defined + 1))]);
  const variables: number[] = [];
  for (let v = 0, i = 0; i < defined; i++) variables.push(v += rng.between(1, gap));
  const maximumVariable = (variables.at(-1) ?? 0) + rng.below(gap);
  if (rng.chance(0.5)) rng.shuffle(variables);
  // `rank` is the order in which things are made; operands of a gate come from lower ranks.
  const lit = (ranks: number) => {
    const rank = rng.below(ranks + 1);
    return (rank === 0 ? 0 : 2 * variables[rank - 1]!) + rng.below(2);
  };
  const gates = Array.from({ length: A }, (_, i) => {
    const pair = [lit(I + L + i), lit(I + L + i)];
    return [2 * variables[I + L + i]!, ...pair];
  });
  if (rng.chance(0.5)) rng.shuffle(gates);
  const lits = (count: number) => Uint32Array.from({ length: count }, () => lit(defined));
  const latchLits = Uint32Array.from({ length: L }, (_, i) => 2 * variables[I + i]!);
  const document: AigerDocument = {
    maximumVariable,
    inputs: Uint32Array.from({ length: I }, (_, i) => 2 * variables[i]!),
    latches: {
      lit: latchLits,
      next: lits(L),
      reset: latchLits.map((own) => rng.pick([0, 0, 1, own])),
    },
    outputs: lits(rng.below(4)),
    bad: lits(rng.below(3)),
    constraints: lits(rng.below(3)),
    justice: rng.list(rng.below(3), () => lits(rng.below(4))),
    fairness: lits(rng.below(3)),
    ands: {
      lhs: Uint32Array.from(gates, (gate) => gate[0]!),
      rhs0: Uint32Array.from(gates, (gate) => gate[1]!),
      rhs1: Uint32Array.from(gates, (gate) => gate[2]!),
    },
    symbols: [],
  };
  const symbols: AigerSymbol[] = [];
  for (const kind of rng.shuffle(["i", "l", "o", "b", "c", "j", "f"] as const)) {
    for (let position = 0; position < countOf(document, kind); position++) {
      if (rng.chance(0.4)) symbols.push({ kind, position, name: rng.pick(NAMES) });
    }
  }
  const comments = rng.pick([undefined, undefined, "", "by hand\n", "no end", "\udcfe\nc\n"]);
  return { ...document, symbols, ...(comments === undefined ? {} : { comments }) };
}
