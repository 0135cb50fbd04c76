/** What a command loads before it does anything: nothing that it does not need. */

import { assert, assertEquals } from "@std/assert";
import * as core from "../../core.ts";
import * as whole from "../../mod.ts";
import * as safety from "../../safety.ts";

const ROOT = new URL("../../", import.meta.url);

/** Files that are loaded with a file, not counting what is imported later or for its types only. */
function loadedWith(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (url: string) => {
    if (seen.has(url)) return;
    seen.add(url);
    const text = Deno.readTextFileSync(new URL(url)).replace(/\/\*[^]*?\*\//g, "");
    const imports = text.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s+)?["'](\.[^"']+)["']/gm,
    );
    for (const [, path] of imports) if (path!.endsWith(".ts")) visit(new URL(path!, url).href);
  };
  visit(new URL(entry, ROOT).href);
  return new Set([...seen].map((url) => url.slice(ROOT.href.length)));
}

function folders(entry: string): string[] {
  const found = [...loadedWith(entry)].map((file) => /^(?:src\/)?\w+/.exec(file)![0]);
  return [...new Set(found)].sort();
}

Deno.test("the program itself loads no library, info and convert neither language nor engines", () => {
  assertEquals(folders("cli/main.ts"), ["cli"]);
  for (const command of ["info", "convert"]) {
    const loaded = folders(`cli/commands/${command}.ts`);
    for (const heavy of ["src/dsl", "src/engines", "src/check", "src/show", "repl"]) {
      assert(!loaded.includes(heavy), `${command} loads ${heavy}`);
    }
  }
  const loaded = [...loadedWith("cli/commands/check.ts")];
  for (const heavy of ["repl/", "src/show/", "src/engines/iictl/", "src/engines/rlive/"]) {
    assert(!loaded.some((file) => file.startsWith(heavy)), `check loads ${heavy}`);
  }
});

Deno.test("everything in core.ts and safety.ts is in mod.ts, and is the same", () => {
  const other = Object.entries({ ...core, ...safety }).filter(([name, value]) =>
    (whole as Record<string, unknown>)[name] !== value
  );
  assertEquals(other.map(([name]) => name), []);
});
