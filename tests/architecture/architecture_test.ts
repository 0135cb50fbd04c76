import { assert, assertEquals } from "@std/assert";
import { type Import, importsOf, sources } from "./imports.ts";

const ROOT = new URL("../../", import.meta.url);

/** Lower numbers never import higher ones. */
const LAYERS: Record<string, number> = {
  "src/std": 0,
  "src/aig": 0,
  "src/sat": 0,
  "src/system": 1,
  "src/encode": 1,
  "src/logic": 2,
  "src/proof": 2,
  "src/engines": 3,
  "src/dsl": 3,
  "src/check": 4,
  "src/show": 4,
};

/** Same layer, but strangers to each other. */
const STRANGERS: readonly (readonly [string, string])[] = [
  ["src/aig", "src/sat"],
  ["src/logic", "src/proof"],
  ["src/engines", "src/dsl"],
];

const OUTSIDE = ["repl", "cli", "examples"];

/** Compiled by another compiler, with imports of its own. */
const isAssembly = (file: string) => file.includes("/assembly/");

const files = sources(ROOT, ["src"]).filter((file) => !isAssembly(file));
const imports: Import[] = files.flatMap((file) => importsOf(ROOT, file));

function folderOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}

Deno.test("every source folder has a layer", () => {
  const unknown = new Set(files.map(folderOf).filter((folder) => LAYERS[folder] === undefined));
  assertEquals([...unknown], []);
});

Deno.test("imports point downward", () => {
  const wrong = imports.filter(({ from, to }) => {
    if (!to.startsWith("src/") && to !== "mod.ts") return false;
    return to === "mod.ts" || LAYERS[folderOf(to)]! > LAYERS[folderOf(from)]!;
  });
  assertEquals(wrong.map(({ from, to }) => `${from} imports ${to}`), []);
});

Deno.test("siblings do not import each other", () => {
  const wrong = imports.filter(({ from, to }) =>
    STRANGERS.some(([a, b]) => {
      const pair = [folderOf(from), folderOf(to)];
      return pair.includes(a) && pair.includes(b);
    })
  );
  assertEquals(wrong.map(({ from, to }) => `${from} imports ${to}`), []);
});

Deno.test("the repl, the command line and the examples see mod.ts only", () => {
  const wrong = sources(ROOT, OUTSIDE)
    .flatMap((file) => importsOf(ROOT, file))
    .filter(({ to }) => to.startsWith("src/"));
  assertEquals(wrong.map(({ from, to }) => `${from} imports ${to}`), []);
});

Deno.test("there are no import cycles", () => {
  const targets = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly && to.startsWith("src/")) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  files.forEach(visit);
  assertEquals(cycles, []);
});

Deno.test("every engine opens with its paper", () => {
  const engines = files.filter((file) => /^src\/engines\/[^/]+\/mod\.ts$/.test(file));
  for (const file of engines) {
    const header = /^\/\*\*([\s\S]*?)\*\//.exec(Deno.readTextFileSync(new URL(file, ROOT)));
    assert(header !== null, `${file} has no header comment`);
    assert(
      /\b(19|20)\d\d\b|'\d\d\b/.test(header[1]!),
      `${file}: its header cites no paper with a year`,
    );
  }
});

Deno.test("no file names that say nothing, no default exports", () => {
  const vague = /(^|[/_])(utils?|helpers?|manager|base|impl|misc|common)(_|\.ts$|\/)/;
  assertEquals(files.filter((file) => vague.test(file)), []);
  const withDefault = files.filter((file) =>
    /^export default /m.test(Deno.readTextFileSync(new URL(file, ROOT)))
  );
  assertEquals(withDefault, []);
});

Deno.test("every source file says what it is for", () => {
  const silent = files.filter((file) =>
    !/^(#!.*\n)?\/\*\*/.test(Deno.readTextFileSync(new URL(file, ROOT)))
  );
  assertEquals(silent, []);
});
