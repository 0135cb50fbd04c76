/**
 * From TypeScript to JavaScript, one input at a time and without a compiler: types are blanked out in
 * place, so lines and columns stay what the user typed. What cannot be blanked out (`enum`, `namespace`,
 * parameter properties) is transformed instead. Types are not checked.
 */

import { stripTypeScriptTypes } from "node:module";
import { lex } from "./lexer.ts";

/** JavaScript, or where and why the text is not TypeScript. */
export type Stripped =
  | { readonly code: string }
  | {
    readonly error: string;
    /** Offset of the error in the source; its end if the text stops too early. */
    readonly offset: number;
  };

/** Remove the types from a piece of source. */
export function stripTypes(source: string): Stripped {
  try {
    return { code: stripTypeScriptTypes(source, { mode: "strip" }) };
  } catch {
    // Either a feature that needs a transformation or a syntax error; only the transformer can tell.
  }
  try {
    return { code: stripTypeScriptTypes(source, { mode: "transform" }) };
  } catch (error) {
    return describe(source, error instanceof Error ? error.message : String(error));
  }
}

/** The transformer's message is followed by a frame and `at file:///…:LINE:COLUMN`; take it apart. */
function describe(source: string, message: string): Stripped {
  const [first = message] = message.split("\n");
  const reason = first.replace(/^(?:SyntaxError: |\[InvalidSyntax\] )+/, "").replace(
    / at file:.*/,
    "",
  );
  const place = /:(\d+):(\d+)\s*$/.exec(message);
  if (place === null) return { error: reason, offset: 0 };
  const lines = source.split("\n");
  let offset = Number(place[2]) - 1;
  for (let i = 0; i < Number(place[1]) - 1; i++) offset += (lines[i]?.length ?? 0) + 1;
  return { error: reason, offset: Math.min(offset, source.length) };
}

/** The message with the offending line and a caret under the place. */
export function syntaxErrorMessage(source: string, error: string, offset: number): string {
  const before = source.slice(0, offset);
  const row = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1);
  const line = source.split("\n")[row - 1] ?? "";
  const where = source.includes("\n") ? `line ${row}, column ${column + 1}: ` : "";
  return `${where}${error}\n  ${line}\n  ${" ".repeat(column)}^`;
}

/** Whether more lines must follow before the input can be evaluated. */
export function isIncomplete(source: string): boolean {
  const { tokens, open } = lex(source);
  if (open.some((o) => o !== "'" && o !== '"')) return true;
  const words = tokens.filter((t) => t.kind !== "space" && t.kind !== "comment");
  const last = words.at(-1);
  if (last === undefined) return false;
  const top = words.filter((t) => t.depth === 0 && t.kind === "keyword").map((t) => t.text);
  const tries = top.lastIndexOf("try");
  if (tries >= 0 && !top.slice(tries).some((t) => t === "catch" || t === "finally")) return true;
  const stripped = stripTypes(source);
  if ("error" in stripped) return stripped.offset >= last.end;
  // A lone signature `function f()` is an overload to the stripper and would vanish.
  return stripped.code.trim() === "" && top.includes("function") && !top.includes("declare");
}
