/** `kripke convert IN OUT`: the same circuit in the other AIGER format, symbols and comments included. */

import { type AigerFormat, reencode, writeAiger } from "../../mod.ts";
import { loadDocument, naming, writeFile } from "../files.ts";
import { UsageError } from "../report.ts";

/** Options of the command. */
export interface ConvertOptions {
  readonly format?: AigerFormat;
}

/** Convert a file; returns the exit code. */
export function convert(from: string, to: string, options: ConvertOptions): number {
  const format = options.format ?? formatOf(to);
  const document = loadDocument(from);
  const numbered = format === "aig" ? naming(from, () => reencode(document)) : document;
  const bytes = writeAiger(numbered, format);
  if (to === "-") Deno.stdout.writeSync(bytes);
  else writeFile(to, bytes);
  return 0;
}

function formatOf(path: string): AigerFormat {
  if (path === "-" || path.endsWith(".aag")) return "aag";
  if (path.endsWith(".aig")) return "aig";
  throw new UsageError(`${path}: expected a name that ends in .aag or .aig, or give --format`);
}
