/** A system whose only path is a given word: how translations are compared with the evaluator. */

import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, notIf, TRUE } from "../../src/aig/literal.ts";
import type { LassoWord } from "../../src/logic/ltl_evaluate.ts";
import type { System } from "../../src/system/system.ts";

/** A counter that runs through the positions of the word, and the atoms as functions of it. */
export function wordSystem<A>(
  word: LassoWord<A>,
  atoms: readonly A[],
): { readonly system: System; readonly lits: ReadonlyMap<A, Lit> } {
  const aig = new Aig();
  const length = word.stem + word.loop;
  const width = Math.max(1, Math.ceil(Math.log2(length)));
  const bits = Array.from({ length: width }, () => aig.leaf());
  const at = (position: number) =>
    aig.andAll(bits.map((bit, i) => notIf(bit, ((position >> i) & 1) === 0)));
  const positions = Array.from({ length }, (_, position) => position);
  const after = (position: number) => position + 1 < length ? position + 1 : word.stem;
  const latches = bits.map((lit, i) => ({
    lit,
    next: aig.orAll(positions.filter((p) => (after(p) >> i) & 1).map(at)),
    reset: FALSE,
  }));
  const lits = new Map(atoms.map((atom) => [
    atom,
    aig.orAll(positions.filter((p) => word.holds(atom, p)).map(at)),
  ]));
  const system: System = {
    name: "word",
    aig,
    inputs: [],
    latches,
    outputs: [],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [{ name: "none", lit: TRUE }],
    signals: bits.map((lit, i) => ({
      name: `p${i}`,
      kind: "state",
      type: { kind: "bool" },
      bits: [lit],
    })),
  };
  return { system, lits };
}
