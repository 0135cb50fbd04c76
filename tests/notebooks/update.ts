/** Execute notebooks and store what their cells put out: `deno run -A tests/notebooks/update.ts [NAME…]`. */

import { executed, notebooks, outputsOf, rewrite, stored } from "./notebook.ts";

for (const name of Deno.args.length > 0 ? Deno.args : notebooks()) {
  const old = await stored(name);
  const { now } = await executed(old);
  const same = old.cells.every((cell, i) =>
    JSON.stringify(outputsOf(cell)) === JSON.stringify(outputsOf(now.cells[i]!))
  );
  if (!same) await rewrite(name, old, now);
  console.log(`${name}: ${same ? "the same" : "changed"}`);
}
