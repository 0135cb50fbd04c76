/** The package can be published: types are explicit, and what it needs is in it. Nothing is sent anywhere. */

import { assert, assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

Deno.test("deno publish --dry-run succeeds, with the library and its wasm", async () => {
  // Types are checked by `deno check`; without them this still finds types that are not explicit.
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty", "--no-check"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder();
  const said = text.decode(stdout) + text.decode(stderr);
  assert(success, said);
  assert(!/^error/m.test(said), said);
  const files = [...said.matchAll(/^ +(file:\S+) \(/gm)]
    .map(([, url]) => url!.slice(ROOT.href.length));
  for (const needed of ["mod.ts", "src/sat/kernel/kernel.wasm", "README.md", "LICENSE"]) {
    assert(files.includes(needed), `${needed} is missing from the package`);
  }
  const { publish } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
  if (publish === undefined) return; // then everything is in it
  assertEquals(files.filter((file) => /^(?:tests|bench|docs|examples)\//.test(file)), []);
});
