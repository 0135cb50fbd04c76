/** Small systems and traces of them for the tests of this folder, made without the language. */

import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";

/**
 * A two-bit counter `n` that counts while `go` and a light that follows `mode`; the input `noise` is read by
 * nobody. Bad is `n == 3`.
 */
export function counter(): { system: System; bad: Lit; lits: Record<string, Lit> } {
  const aig = new Aig();
  const go = aig.leaf();
  const noise = aig.leaf();
  const n0 = aig.leaf();
  const n1 = aig.leaf();
  const light = aig.leaf();
  const bad = aig.and(n0, n1);
  const system: System = {
    name: "counter",
    aig,
    inputs: [go, noise],
    latches: [
      { lit: n0, next: aig.xor(n0, go), reset: FALSE },
      { lit: n1, next: aig.xor(n1, aig.and(n0, go)), reset: FALSE },
      { lit: light, next: not(light), reset: light },
    ],
    outputs: [],
    bads: [{ name: "never three", lit: bad }],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [
      { name: "go", kind: "input", type: { kind: "bool" }, bits: [go] },
      { name: "noise", kind: "input", type: { kind: "bool" }, bits: [noise] },
      { name: "n", kind: "state", type: { kind: "word", width: 2 }, bits: [n0, n1] },
      {
        name: "light",
        kind: "state",
        type: { kind: "enum", values: ["red", "green"] },
        bits: [light],
      },
      { name: "full", kind: "define", type: { kind: "bool" }, bits: [bad] },
    ],
  };
  return { system, bad, lits: { go, noise, n0, n1, light } };
}

/** Reaches three after four steps, one of them idle. */
export const toThree: Trace = {
  initial: Uint8Array.of(0, 0, 1),
  inputs: [[1, 0], [0, 1], [1, 1], [1, 0], [0, 0]].map((step) => Uint8Array.from(step)),
};

/** Counts once, then the light blinks for ever. */
export const blinking: Trace = {
  initial: Uint8Array.of(0, 0, 0),
  inputs: [[1, 0], [0, 1], [0, 0]].map((step) => Uint8Array.from(step)),
  loop: 1,
};
