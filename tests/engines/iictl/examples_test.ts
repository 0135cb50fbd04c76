import { assert, assertEquals } from "@std/assert";
import { check, drive } from "../../../src/check/mod.ts";
import { ctl, system } from "../../../src/dsl/mod.ts";
import type { IictlView } from "../../../src/engines/iictl/mod.ts";

/** A client that asks, waits and is served; it may be stuck once it was served too often. */
function server(stuck: boolean) {
  return system("server")`
    input ask, serve : bool
    var st : {idle, waiting, served} = idle
    var worn : u4 = 0
    fair serve
    next st = case {
      ${stuck} & worn == 15 : served;
      st == idle & ask : waiting;
      st == waiting & serve : served;
      st == served : idle;
      else : st
    }
    next worn = ${stuck} & (st != served | worn == 15) ? worn : worn + 1
  `;
}

const formulas = {
  "AG EF (st == idle)": ["holds", "fails"],
  "AG (st == waiting -> AF st == served)": ["holds", "holds"],
  "AG AF (st == served)": ["fails", "fails"],
  "AG EF EG (st == idle)": ["holds", "fails"],
  "EF AG (st == served)": ["fails", "holds"],
  "A (st != served) W (st == waiting)": ["holds", "holds"],
  "E (st == idle) U (E (st == waiting) U (st == served))": ["holds", "holds"],
  "AG (st == served -> AX st == idle)": ["holds", "fails"],
} as const;

for (const [stuck, title] of [[false, "a server"], [true, "a server that wears out"]] as const) {
  for (const [text, expected] of Object.entries(formulas)) {
    Deno.test(`iictl: ${text} of ${title}`, async () => {
      const result = await check(server(stuck), ctl(text), { engine: "iictl" });
      assertEquals(result.reason, undefined);
      assertEquals(result.status, expected[stuck ? 1 : 0]);
      assert(result.certified);
    });
  }
}

Deno.test("iictl generalises: a 24-bit counter with a reset needs few cubes", async () => {
  const model = system("counter")`
    input up, reset : bool
    var n : u24 = 0
    next n = reset ? 0 : up ? n + 1 : n
  `;
  const run = drive("iictl", model, ctl`AG EF n == 0`);
  assertEquals(run.finish().status, "holds");
  assert((await run.certify()).accepted);
  const bounds = (run.view as IictlView).bounds();
  const added = bounds.reduce((sum, node) => sum + node.added, 0);
  assert(added <= 8, `${added} cubes were added`);
});

Deno.test("iictl tells which node decides what, and how bounds change", () => {
  const kinds = { [Infinity]: "generalization", 1: "walk" };
  for (const [walkAfter, special] of Object.entries(kinds)) {
    const options = { exact: 0, walkAfter: Number(walkAfter) };
    const run = drive("iictl", server(true), ctl`AG EF (st == idle)`, options);
    run.finish();
    for (const kind of ["decide", "query", "upper", "lower", special]) {
      assert((run.counts[kind] ?? 0) > 0, `no event of kind '${kind}'`);
    }
  }
});

Deno.test("iictl gives up with a reason when its options make it", () => {
  const run = drive("iictl", server(true), ctl`AG EF (st == idle)`, { maxFrame: 1 });
  assertEquals(run.finish().status, "unknown");
});

Deno.test("iictl with decision diagrams: exact bounds, and a certificate", async () => {
  const run = drive("iictl", server(true), ctl`AG EF (st == idle)`, { exact: { after: 0 } });
  assertEquals(run.finish().status, "fails");
  assert((run.counts["exact"] ?? 0) > 1, "no set is known exactly");
  assert((await run.certify()).accepted);
});

Deno.test("iictl looks one step ahead: no search for states that would be wrong only if they had a bad step", () => {
  const model = system("latch")`
    input load, bit : bool
    var wide : u32 = 0
    var set : bool = false
    next wide = load ? wide * 3 + 1 : wide
    next set = set | (wide == 12345678 & bit)
  `;
  for (const formula of [ctl`AG (set -> AX set)`, ctl`AG (set -> AG set)`]) {
    const run = drive("iictl", model, formula, { exact: 0 });
    assertEquals(run.finish().status, "holds");
    assertEquals(run.counts["reached"] ?? 0, 0);
  }
});

Deno.test("iictl finds short paths", async () => {
  const model = system("bytes")`
    input byte : u8
    var a, b, c : u8 = 0
    next a = byte
    next b = a + byte * 3
    next c = a ^ b
    ctl there : EF (a == 9 & b == 88 & c == 17)
  `;
  const run = drive("iictl", model, "there", { exact: 0 });
  assertEquals(run.finish().status, "holds");
  assert((await run.certify()).accepted);
});
