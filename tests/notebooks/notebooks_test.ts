/** Every notebook is executed by Deno's kernel, and its cells must put out what is stored in it. */

import { assert, assertEquals } from "@std/assert";
import { Kernel } from "./kernel.ts";
import { executed, notebooks, outputsOf, sourceOf, stored } from "./notebook.ts";

const names = notebooks();

Deno.test("there are notebooks", () => assert(names.length >= 2, `only ${names.length}`));

for (const name of names) {
  Deno.test(`notebook: ${name}`, async () => {
    const old = await stored(name);
    const { now, updates } = await executed(old);
    now.cells.forEach((cell, i) =>
      assertEquals(
        outputsOf(cell),
        outputsOf(old.cells[i]!),
        `if the new outputs are right: deno run -A tests/notebooks/update.ts ${name}\n` +
          `in the cell\n${sourceOf(cell)}`,
      )
    );
    const watched = now.cells.some((cell) => /\bwatch(?:All)?\(/.test(sourceOf(cell)));
    if (watched) assert(updates > 0, "a run that is watched shows how far it is");
  });
}

Deno.test("the kernel: values outlive cells, all outputs of a cell are its own", async () => {
  await using kernel = await Kernel.start(new URL(".", import.meta.url));
  const first = await kernel.execute("const x: number = await Promise.resolve(20); x + 1");
  assertEquals(first.outputs.map(kindAndText), [["execute_result", "21"]]);
  const second = await kernel.execute(
    'console.log("a"); await Deno.jupyter.display({ "text/plain": "b" }, { raw: true }); x',
  );
  assertEquals(second.count, 2);
  assertEquals(second.outputs.map(kindAndText).toSorted(), [
    ["display_data", "b"],
    ["execute_result", "20"],
    ["stream", "a\n"],
  ]);
  const third = await kernel.execute("x.y.z");
  assertEquals(third.outputs.map(kindAndText), [["error", "TypeError"]]);
});

function kindAndText(output: Awaited<ReturnType<Kernel["execute"]>>["outputs"][number]) {
  if (output.output_type === "stream") return [output.output_type, output.text];
  if (output.output_type === "error") return [output.output_type, output.ename];
  return [output.output_type, output.data["text/plain"]];
}
