/**
 * Renumbering a document so that it can be written in binary: inputs first, then latches, then gates after
 * their operands, without gaps, the larger operand of a gate first. The order of inputs, latches and
 * everything else stays, and so do symbols and comments.
 */

import { Definitions, orderGates } from "./definitions.ts";
import type { AigerDocument } from "./document.ts";
import { validateAiger } from "./validate.ts";

/** Whether a (valid) document is numbered as binary files are. */
export function isReencoded(document: AigerDocument): boolean {
  const { inputs, latches, ands } = document;
  let expected = 0;
  for (const lits of [inputs, latches.lit, ands.lhs]) {
    for (const lit of lits) if (lit !== (expected += 2)) return false;
  }
  if (2 * document.maximumVariable !== expected) return false;
  for (let i = 0; i < ands.lhs.length; i++) {
    if (ands.lhs[i]! <= ands.rhs0[i]! || ands.rhs0[i]! < ands.rhs1[i]!) return false;
  }
  return true;
}

/**
 * The same circuit numbered as binary files are.
 *
 * @throws {TypeError} if the document is not a circuit
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readAiger, reencode } from "kripke";
 *
 * const text = "aag 5 2 0 1 1\n4\n10\n8\n8 4 10\n";
 * const { maximumVariable, inputs } = reencode(readAiger(new TextEncoder().encode(text)));
 * assertEquals([maximumVariable, [...inputs]], [3, [2, 4]]);
 * ```
 */
export function reencode(document: AigerDocument): AigerDocument {
  validateAiger(document);
  if (isReencoded(document)) return document;
  const definitions = new Definitions(document);
  const gates = orderGates(document, definitions);
  if ("cycle" in gates) throw new TypeError(`gate ${gates.cycle} depends on itself`); // validated above
  const { order } = gates;
  const leaves = definitions.inputs + definitions.latches;
  const rank = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  const renumber = (lit: number): number => {
    if (lit < 2) return lit;
    const position = definitions.positionOf(lit >>> 1)!;
    const variable = 1 + (position < leaves ? position : leaves + rank[position - leaves]!);
    return 2 * variable + (lit & 1);
  };
  const { latches, ands } = document;
  const lhs = new Uint32Array(order.length);
  const rhs0 = new Uint32Array(order.length);
  const rhs1 = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const [a, b] = [renumber(ands.rhs0[order[i]!]!), renumber(ands.rhs1[order[i]!]!)];
    lhs[i] = 2 * (leaves + i + 1);
    rhs0[i] = Math.max(a, b);
    rhs1[i] = Math.min(a, b);
  }
  return {
    ...document,
    maximumVariable: definitions.size,
    inputs: document.inputs.map(renumber),
    latches: {
      lit: latches.lit.map(renumber),
      next: latches.next.map(renumber),
      reset: latches.reset.map(renumber),
    },
    outputs: document.outputs.map(renumber),
    bad: document.bad.map(renumber),
    constraints: document.constraints.map(renumber),
    justice: document.justice.map((set) => set.map(renumber)),
    fairness: document.fairness.map(renumber),
    ands: { lhs, rhs0, rhs1 },
  };
}
