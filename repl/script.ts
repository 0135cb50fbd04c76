/**
 * A session as a script that runs on its own and prints what the session printed.
 *
 * At the prompt a name may be declared again and a bare expression shows its value; in a module neither is so.
 * A name that is declared more than once becomes a `let` with assignments, an expression is wrapped in
 * `print(…)`, files that were loaded stand where they were loaded, commands are kept as comments.
 */

import type { Entry } from "./journal.ts";
import { type Declaration, declarations, isExpression } from "./language/declarations.ts";
import { rewriteImports } from "./language/imports.ts";
import { lex } from "./language/lexer.ts";
import { fromFileUrl } from "./language/paths.ts";
import { stripTypes } from "./language/typescript.ts";

/** What the script must know about the session. */
export interface ScriptSettings {
  /** Names of the public module. */
  readonly names: readonly string[];
  /** URL of the public module. */
  readonly module: string;
  /** URL of the script. */
  readonly target: string;
}

/** The script of a session. */
export function sessionScript(entries: readonly Entry[], settings: ScriptSettings): string {
  const sources = entries.map((entry) => prepared(entry, settings));
  const declared = countDeclarations(sources);
  const seen = new Set<string>();
  const body = sources.map((source) => rewriteDeclarations(source, declared, seen)).join("\n");
  const used = usedNames(body, settings.names, declared);
  const header = `// A kripke session. Run it with: ${runCommand(settings)}\n` +
    (used.length === 0 ? "" : importLine(used, settings));
  const script = `${header}\n${body}\n`;
  const stripped = stripTypes(script);
  if ("error" in stripped) {
    throw new SyntaxError(
      `the session cannot be written as a script: ${stripped.error} ` +
        `near "${script.slice(stripped.offset).split("\n")[0]}"`,
    );
  }
  return script;
}

/** How to run the script: outside the project its dependencies must be told. */
export function runCommand({ module, target }: Pick<ScriptSettings, "module" | "target">): string {
  const root = new URL("./", module).href;
  const name = decodeURIComponent(target.slice(target.lastIndexOf("/") + 1));
  if (target.startsWith(root) || !root.startsWith("file:")) return `deno run -A ${name}`;
  return `deno run -A --config ${fromFileUrl(root)}deno.json ${name}`;
}

/** An entry as statements, imports resolved against where they stood. */
function prepared(entry: Entry, settings: ScriptSettings): string {
  switch (entry.kind) {
    case "command":
      return `// ${entry.source}`;
    case "file": {
      const own = rewriteImports(entry.source, { base: entry.url });
      return `// from ${fromFileUrl(entry.url)}\n${terminated(own)}`;
    }
    case "input": {
      if (isExpression(entry.source)) {
        return `print(await (${entry.source.trim().replace(/;+$/, "")}));`;
      }
      const base = new URL("./", settings.target).href;
      return terminated(rewriteImports(entry.source, { base }));
    }
  }
}

function terminated(source: string): string {
  const text = source.trimEnd();
  return /[;}]$/.test(text) || text === "" ? text : `${text};`;
}

function countDeclarations(sources: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const source of sources) {
    for (const { names } of declarations(source)) {
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Turn declarations of names that are declared several times into a `let` and assignments. */
function rewriteDeclarations(
  source: string,
  counts: ReadonlyMap<string, number>,
  seen: Set<string>,
): string {
  const found = declarations(source);
  const edits: { start: number; end: number; text: string }[] = [];
  let changed = false;
  for (const declaration of found) {
    const { names, keyword } = declaration;
    if (keyword === "enum" || names.every((name) => counts.get(name) === 1)) {
      names.forEach((name) => seen.add(name));
      continue;
    }
    changed = true;
    const fresh = names.filter((name) => !seen.has(name));
    names.forEach((name) => seen.add(name));
    edits.push(edit(declaration, fresh));
  }
  if (!changed) return source;
  // Types would not survive becoming assignments.
  const stripped = stripTypes(source);
  let text = "code" in stripped && stripped.code.length === source.length ? stripped.code : source;
  for (const { start, end, text: replacement } of edits.reverse()) {
    text = text.slice(0, start) + replacement + text.slice(end);
  }
  return text;
}

function edit(
  { names, keyword, start, keywordStart, keywordEnd }: Declaration,
  fresh: readonly string[],
): { start: number; end: number; text: string } {
  if (keyword === "function" || keyword === "class") {
    const intro = fresh.length > 0 ? "let " : "";
    return { start, end: start, text: `${intro}${names[0]} = ` };
  }
  if (fresh.length === names.length) return { start: keywordStart, end: keywordEnd, text: "let" };
  const intro = fresh.length > 0 ? `let ${fresh.join(", ")}; ` : "";
  // `0,` keeps a pattern `{ a } = …` from being read as a block.
  return { start: keywordStart, end: keywordEnd, text: `${intro}0,` };
}

/** Names of the module that the script mentions and does not declare itself. */
function usedNames(
  body: string,
  names: readonly string[],
  declared: ReadonlyMap<string, number>,
): string[] {
  const words = lex(body).tokens.filter((t, i, all) =>
    t.kind === "identifier" && all[i - 1]?.text !== "." && all[i - 1]?.text !== "?."
  );
  const mentioned = new Set(words.map((t) => t.text));
  return names.filter((name) => mentioned.has(name) && !declared.has(name)).sort();
}

function importLine(names: readonly string[], { module, target }: ScriptSettings): string {
  const root = new URL("./", module).href;
  let specifier = module;
  if (target.startsWith(root)) {
    const depth = target.slice(root.length).split("/").length - 1;
    specifier = depth === 0 ? "./mod.ts" : `${"../".repeat(depth)}mod.ts`;
  }
  return `import { ${names.join(", ")} } from ${JSON.stringify(specifier)};\n`;
}
