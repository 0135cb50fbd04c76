/**
 * Automata in the Hanoi Omega-Automata format, version 1 (Babiak et al., CAV 2015), which other tools read.
 */

import type { Automaton, Transition } from "./automaton.ts";
import type { Guard } from "./guard.ts";

/**
 * Write an automaton; `printAtom` names the atoms.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ltlToAutomaton, parseLtl, printHoa } from "kripke";
 *
 * const text = printHoa(ltlToAutomaton(parseLtl("F p")).automaton);
 * assert(text.startsWith("HOA: v1"));
 * ```
 */
export function printHoa<A>(
  automaton: Automaton<A>,
  printAtom: (atom: A) => string = (atom) => String(atom),
): string {
  const { atoms, sets, initial, transitions, labels } = automaton;
  const accepting = Array.from({ length: sets }, (_, k) => `Inf(${k})`).join(" & ") || "t";
  const lines = [
    "HOA: v1",
    `States: ${transitions.length}`,
    `Start: ${initial}`,
    `AP: ${[atoms.length, ...atoms.map((atom) => JSON.stringify(printAtom(atom)))].join(" ")}`,
    `acc-name: generalized-Buchi ${sets}`,
    `Acceptance: ${sets} ${accepting}`,
    "properties: trans-labels explicit-labels trans-acc",
    "--BODY--",
  ];
  transitions.forEach((list, state) => {
    const label = labels[state];
    lines.push(label ? `State: ${state} ${JSON.stringify(label)}` : `State: ${state}`);
    for (const t of list) lines.push(`  [${printGuard(t.guard)}] ${t.target}${printSets(t, sets)}`);
  });
  return [...lines, "--END--", ""].join("\n");
}

function printGuard({ positive, negative }: Guard): string {
  const literals: string[] = [];
  for (let i = 0; (positive | negative) >> BigInt(i) > 0n; i++) {
    if ((positive >> BigInt(i)) & 1n) literals.push(`${i}`);
    if ((negative >> BigInt(i)) & 1n) literals.push(`!${i}`);
  }
  return literals.join("&") || "t";
}

function printSets({ accepting }: Transition, sets: number): string {
  const numbers = Array.from({ length: sets }, (_, k) => k)
    .filter((k) => (accepting >> BigInt(k)) & 1n);
  return numbers.length === 0 ? "" : ` {${numbers.join(" ")}}`;
}
