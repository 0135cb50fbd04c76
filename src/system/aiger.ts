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
 */
export function readSystem(bytes: Uint8Array, name: string = "aiger"): System {
  return systemFromAiger(readAiger(bytes), { name, checked: true });
}

/** Write a system as an AIGER file. */
export function writeSystem(system: System, format: AigerFormat): Uint8Array {
  return writeAiger(systemToAiger(system), format);
}
