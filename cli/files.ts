/** Reading and writing files, with errors that name the file and say what to do. */

import {
  type AigerDocument,
  readAiger,
  readSystem,
  type System,
  systemFromAiger,
} from "../core.ts";
import { UsageError } from "./report.ts";

/** The bytes of a file. */
export function readBytes(path: string): Uint8Array {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path}: ${reasonOf(error)}`);
  }
}

/** The text of a file. */
export function readText(path: string): string {
  return new TextDecoder().decode(readBytes(path));
}

/** Write a file. */
export function writeFile(path: string, contents: Uint8Array | string): void {
  try {
    if (typeof contents === "string") Deno.writeTextFileSync(path, contents);
    else Deno.writeFileSync(path, contents);
  } catch (error) {
    throw new UsageError(`${path}: ${reasonOf(error)}`);
  }
}

/** The AIGER document in a file. */
export function loadDocument(path: string): AigerDocument {
  return naming(path, () => readAiger(readBytes(path)));
}

/** The system in an AIGER file. */
export function loadSystem(path: string): System {
  return naming(path, () => readSystem(readBytes(path), baseName(path)));
}

/** The system of a document. */
export function systemOfDocument(path: string, document: AigerDocument): System {
  return naming(path, () => systemFromAiger(document, { name: baseName(path) }));
}

/** Do something with a file and put its name before what goes wrong. */
export function naming<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    const known = [SyntaxError, RangeError, TypeError].some((type) => error instanceof type);
    if (!known || error.message.startsWith(path)) throw error;
    throw new UsageError(`${path}: ${error.message.split("\n")[0]}`, { cause: error });
  }
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.split("/").at(-1)!;
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "there is no such file";
  if (error instanceof Deno.errors.PermissionDenied) return "permission denied";
  const text = error instanceof Error ? error.message : String(error);
  return /directory/i.test(text)
    ? "this is a directory, expected a file or a pattern such as 'models/*.aig'"
    : text;
}
