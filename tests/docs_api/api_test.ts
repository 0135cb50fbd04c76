/** The public interface is documented: a sentence for every export, an example that runs for all that is called. */

import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type Example, examplesIn, moduleOf } from "./examples.ts";

const ROOT = new URL("../../", import.meta.url);

/** What `deno doc --json` says of a declaration, as far as it matters here. */
interface Declaration {
  readonly kind: string;
  readonly location: { readonly filename: string; readonly line: number };
  readonly jsDoc?: {
    readonly doc?: string;
    readonly tags?: readonly { readonly kind: string; readonly doc?: string }[];
  };
  readonly def: {
    readonly isAbstract?: boolean;
    readonly tsType?: { readonly repr?: string; readonly kind?: string };
  };
}

interface Symbol {
  readonly name: string;
  readonly declarations: readonly Declaration[];
}

async function deno(...args: string[]): Promise<{ success: boolean; out: string; err: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder();
  return { success, out: text.decode(stdout), err: text.decode(stderr) };
}

/** The modules that are public: `mod.ts`, and the two that it exports as namespaces. */
const MODULES = ["mod.ts", "src/engines/mod.ts", "src/sat/mod.ts"];

/** All exports. */
async function publicSymbols(): Promise<Symbol[]> {
  const symbols: Symbol[] = [];
  for (const path of MODULES) {
    const { success, out, err } = await deno("doc", "--json", path);
    assert(success, err);
    const [module] = Object.values(JSON.parse(out).nodes) as { symbols: Symbol[] }[];
    assert(module!.symbols.length > 20, `only ${module!.symbols.length} exports in ${path}`);
    symbols.push(...module!.symbols);
  }
  return symbols;
}

/** Functions, classes that can be made, and constants that are called. */
function isCalled({ kind, def }: Declaration): boolean {
  return kind === "function" || (kind === "class" && def.isAbstract !== true) ||
    (kind === "variable" && def.tsType?.repr === "Driver");
}

function hasExample({ jsDoc }: Declaration): boolean {
  return (jsDoc?.tags ?? []).some(({ kind, doc }) => kind === "example" && doc?.includes("```ts"));
}

Deno.test("every export has a sentence, all that is called has an example", async () => {
  const symbols = await publicSymbols();
  const missing = symbols.flatMap(({ name, declarations }) => {
    const problems: string[] = [];
    if (!declarations.some(({ jsDoc }) => (jsDoc?.doc ?? "") !== "")) problems.push("no sentence");
    if (declarations.some(isCalled) && !declarations.some(hasExample)) problems.push("no example");
    const { filename, line } = declarations[0]!.location;
    return problems.map((p) => `${name}: ${p} (${filename.replace(ROOT.href, "")}:${line + 1})`);
  });
  assertEquals(missing, [], "write a doc comment with `@example` and a block of TypeScript");
});

Deno.test("deno doc --lint finds nothing", async () => {
  const { success, err } = await deno("doc", "--lint", "mod.ts");
  assert(success, err);
});

Deno.test("every example of a doc comment runs, with its types checked", async () => {
  const examples: Example[] = [];
  for await (const path of sources("src")) {
    examples.push(...examplesIn(await Deno.readTextFile(new URL(path, ROOT)), path));
  }
  assert(examples.length > 200, `only ${examples.length} examples were found`);
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, moduleOf(examples));
    const { success, out, err } = await deno(
      "test",
      "-A",
      "--quiet",
      "--config",
      "deno.json",
      file,
    );
    assert(success, out + err);
    assertStringIncludes(out, `${examples.length} passed`);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("examples are found where they are, and only those that are to be run", () => {
  const fence = "```";
  const source = [
    "/**",
    " * Text.",
    ` * ${fence}ts`,
    ' * import { a, type B } from "kripke";',
    " * a();",
    ` * ${fence}`,
    ` * ${fence}ts ignore`,
    " * never();",
    ` * ${fence}`,
    ` * ${fence}sh`,
    " * rm",
    ` * ${fence}`,
    " */",
  ].join("\n");
  const examples = examplesIn(source, "f.ts");
  assertEquals(examples.map(({ place }) => place), ["f.ts:3"]);
  assertEquals(
    moduleOf(examples),
    'import { a, type B } from "kripke";\nDeno.test("f.ts:3", async () => {\na();\n});\n',
  );
  const strange = { place: "g.ts:1", code: 'import * as k from "kripke";\n' };
  assertThrows(() => moduleOf([strange]), SyntaxError, "g.ts:1");
});

/** All source files below a folder of the project. */
async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sources(path);
    else if (name.endsWith(".ts")) yield path;
  }
}
