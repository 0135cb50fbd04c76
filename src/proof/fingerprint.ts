/**
 * A number that tells systems apart: two systems have the same fingerprint if they are the same circuit, in
 * whatever order their gates were made or written. It guards against mixing up files, not against malice: a
 * certificate is checked in full whatever its fingerprint says.
 */

import { isNegative, type Lit, variableOf } from "../aig/literal.ts";
import type { System } from "../system/system.ts";

/**
 * The fingerprint of latches, inputs, constraints and properties as 16 hexadecimal digits. Names do not count.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { derive, fingerprint, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(fingerprint(toggle.system), fingerprint(derive(toggle.system, { name: "other" })));
 * ```
 */
export function fingerprint(system: System): string {
  const { aig } = system;
  // Two independent hashes per variable: of what it is, and for gates of its operands in either order.
  const high = new Uint32Array(aig.size);
  const low = new Uint32Array(aig.size);
  const mark = (lit: Lit, kind: number, position: number) => {
    high[variableOf(lit)] = mix(kind, position);
    low[variableOf(lit)] = mix(kind + 16, position);
  };
  system.inputs.forEach((lit, i) => mark(lit, 1, i));
  system.latches.forEach(({ lit }, i) => mark(lit, 2, i));
  const literal = (hashes: Uint32Array, lit: Lit) =>
    isNegative(lit) ? mix(hashes[variableOf(lit)]!, 3) : hashes[variableOf(lit)]!;
  for (let gate = 1; gate < aig.size; gate++) {
    if (!aig.isGate(gate)) continue;
    for (const [hashes, salt] of [[high, 4], [low, 5]] as const) {
      const a = literal(hashes, aig.left(gate));
      const b = literal(hashes, aig.right(gate));
      hashes[gate] = mix(mix(Math.min(a, b), Math.max(a, b)), salt);
    }
  }
  const total = [0x9e3779b9, 0x85ebca6b];
  const add = (lits: readonly Lit[]) => {
    total[0] = mix(total[0]!, lits.length);
    total[1] = mix(total[1]!, lits.length);
    for (const lit of lits) {
      total[0] = mix(total[0]!, literal(high, lit));
      total[1] = mix(total[1]!, literal(low, lit));
    }
  };
  add(system.inputs);
  for (const { next, reset } of system.latches) add([next, reset]);
  for (const list of [system.bads, system.constraints, system.fairness]) {
    add(list.map(({ lit }) => lit));
  }
  for (const { lits } of system.justice) add(lits);
  return total.map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Scramble two 32-bit numbers into one. */
function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x5bd1e995, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
}
