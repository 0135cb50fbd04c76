/**
 * The examples of doc comments, all in one module.
 *
 * `deno test --doc` makes a module of every example and loads the whole library for each of them. Here every example
 * becomes a function of one module, so that it is loaded and its types are checked once. What an example imports is
 * imported at the top; what it declares stays in its function.
 */

/** A block of code in a doc comment. */
export interface Example {
  /** `src/aig/graph.ts:40`. */
  readonly place: string;
  readonly code: string;
}

/** The examples of a source file: blocks of TypeScript in doc comments, unless they are marked `ignore`. */
export function examplesIn(source: string, path: string): Example[] {
  const found: Example[] = [];
  for (const comment of source.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    const text = comment[0].replace(/^[ \t]*\* ?/gm, "");
    for (const block of text.matchAll(/^```(ts|typescript)([^\n]*)\n([\s\S]*?)^```/gm)) {
      if (block[2]!.includes("ignore")) continue;
      const before = source.slice(0, comment.index) + text.slice(0, block.index);
      found.push({ place: `${path}:${before.split("\n").length}`, code: block[3]! });
    }
  }
  return found;
}

/** One module with a test per example. */
export function moduleOf(examples: readonly Example[]): string {
  const imports = new Map<string, Set<string>>();
  const tests = examples.map(({ place, code }) => {
    const body = code.replace(
      /^import \{([\s\S]*?)\} from "([^"]+)";\n/gm,
      (_, names: string, from: string) => {
        const known = imports.get(from) ?? new Set();
        for (const name of names.split(",")) if (name.trim() !== "") known.add(name.trim());
        imports.set(from, known);
        return "";
      },
    );
    if (/^import\b/m.test(body)) {
      throw new SyntaxError(`${place}: expected imports as in \`import { a, b } from "kripke";\``);
    }
    return `Deno.test(${JSON.stringify(place)}, async () => {\n${body}});\n`;
  });
  const lines = [...imports].map(([from, names]) =>
    `import { ${[...names].sort().join(", ")} } from "${from}";\n`
  );
  return [...lines, ...tests].join("");
}
