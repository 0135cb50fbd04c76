/** Files that are valid round trip exactly; damaged ones are refused or still circuits, quickly. */

import { assertEquals } from "@std/assert";
import { findFault, readAiger, reencode, writeAiger } from "../../../src/aig/aiger/mod.ts";
import { mutate } from "../../aig/aiger/mutate.ts";
import { randomDocument } from "../../aig/aiger/random_document.ts";
import { Random } from "../../generators/random.ts";
import { randomSystem } from "../../generators/random_system.ts";
import { readSystem, systemFromAiger, writeSystem } from "../../../src/system/aiger.ts";
import { assertSameSystem } from "../../system/same_system.ts";
import type { FuzzKind } from "../kind.ts";

const CASES_PER_SEED = 50;
const SLOW_MS = 2000;

/** The AIGER reader and writer. */
export const fuzz: FuzzKind = {
  name: "aiger",
  description: "AIGER files: exact round trips, and no surprise from damaged files",
  run(seed) {
    const rng = new Random(seed);
    const document = randomDocument(rng, rng.pick([3, 12, 40]));
    assertEquals(readAiger(writeAiger(document, "aag")), document);
    const binary = writeAiger(document, "aig");
    assertEquals(readAiger(binary), reencode(document));
    const ascii = writeAiger(document, "aag");
    for (const system of [systemFromAiger(document), randomSystem(rng)]) {
      const again = readSystem(writeSystem(system, "aag"));
      assertSameSystem(again, system);
      assertSameSystem(readSystem(writeSystem(again, "aig")), system);
    }
    for (let i = 0; i < CASES_PER_SEED; i++) {
      const file = mutate(rng, rng.chance(0.5) ? binary : ascii);
      const started = performance.now();
      const problem = examine(file);
      const elapsed = performance.now() - started;
      if (problem !== undefined || elapsed > SLOW_MS) {
        const cause = problem ?? `reading took ${Math.round(elapsed)} ms`;
        throw new Error(`${cause}\nfile (base64): ${btoa(String.fromCharCode(...shrink(file)))}`);
      }
    }
  },
};

/** What is wrong with how a file was treated. */
function examine(file: Uint8Array): string | undefined {
  try {
    const document = readAiger(file);
    const fault = findFault(document);
    if (fault !== undefined) return `accepted with a fault: ${JSON.stringify(fault)}`;
    assertEquals(readAiger(writeAiger(document, "aag")), document);
    assertEquals(readAiger(writeAiger(document, "aig")), reencode(document));
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError && /^AIGER (line|byte) \d+/.test(error.message)) {
      return undefined;
    }
    return String(error);
  }
}

/** Remove bytes as long as the problem stays. */
function shrink(file: Uint8Array): Uint8Array {
  for (let length = file.length >> 1; length > 0; length >>= 1) {
    for (let at = 0; at + length <= file.length;) {
      const smaller = Uint8Array.from([...file.subarray(0, at), ...file.subarray(at + length)]);
      if (examine(smaller) !== undefined) file = smaller;
      else at += length;
    }
  }
  return file;
}
