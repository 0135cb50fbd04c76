import { assertEquals } from "@std/assert";
import { comparable, makeTable, PAGE, withTable } from "./table.ts";

Deno.test("the table in docs/examples.md is what the examples say", async () => {
  const page = Deno.readTextFileSync(PAGE);
  const now = withTable(page, await makeTable({ measured: false }));
  assertEquals(
    comparable(page),
    comparable(now),
    "if the examples are right: deno run -A tests/examples/update.ts",
  );
});
