/**
 * AIGER files as systems and systems as AIGER files. What is written reads back as the same system: its lists,
 * names, types and functions.
 */

import { type AigerFormat, readAiger, writeAiger } from "../aig/aiger/mod.ts";
import { systemToAiger } from "./aiger_export.ts";
import { systemFromAiger } from "./aiger_import.ts";
import type { System } from "./system.ts";

export { systemToAiger } from "./aiger_export.ts";
export { type AigerOptions, systemFromAiger } from "./aiger_import.ts";

/**
 * Read an AIGER file, `aag` or `aig`, as a system.
 *
 * @throws {SyntaxError} if the file is malformed, with the place and what was expected there
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, readSystem } from "kripke";
 *
 * const file = new TextEncoder().encode("aag 1 0 1 0 0 1\n2 3\n2\n");
 * const blink = readSystem(file, "blink");
 * const { status } = await check(blink, "b0");
 * assertEquals(status, "fails");
 * ```
 */
export function readSystem(bytes: Uint8Array, name: string = "aiger"): System {
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError(
      "readSystem: expected the bytes of a file, as in readSystem(await Deno.readFile(path))",
    );
  }
  return systemFromAiger(readAiger(bytes), { name, checked: true });
}

/**
 * Write a system as an AIGER file.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { system, writeSystem } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const bytes = writeSystem(toggle.system, "aag");
 * assert(new TextDecoder().decode(bytes).startsWith("aag 1 0 1"));
 * ```
 */
export function writeSystem(system: System, format: AigerFormat): Uint8Array {
  return writeAiger(systemToAiger(system), format);
}
