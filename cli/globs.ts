/** File arguments: patterns that the shell did not expand, because they are quoted or it cannot, are expanded here. */

import { globSync } from "node:fs";
import { UsageError } from "./report.ts";

const PATTERN = /[*?[\]{}]/;

/**
 * The files that the arguments stand for, each once, in the order given; those of a pattern by name.
 *
 * @throws {UsageError} if a pattern matches nothing
 */
export function expandFiles(args: readonly string[]): string[] {
  const files = new Set<string>();
  for (const arg of args) {
    if (!PATTERN.test(arg) || exists(arg)) {
      files.add(arg);
      continue;
    }
    const found = (globSync(arg) as string[]).filter(isFile).sort();
    if (found.length === 0) throw new UsageError(`${arg}: no file matches this pattern`);
    found.forEach((file) => files.add(file));
  }
  return [...files];
}

function exists(path: string): boolean {
  return statOf(path) !== undefined;
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile === true;
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined; // reading it will say what is wrong
  }
}
