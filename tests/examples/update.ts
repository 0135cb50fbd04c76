/** Write the table of examples into `docs/examples.md`: `deno run -A tests/examples/update.ts`. */

import { makeTable, PAGE, withTable } from "./table.ts";

const page = await Deno.readTextFile(PAGE);
await Deno.writeTextFile(PAGE, withTable(page, await makeTable({ measured: true })));
const format = new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE.pathname] });
const { code } = await format.output();
console.log(`docs/examples.md written${code === 0 ? "" : ", but not formatted"}`);
