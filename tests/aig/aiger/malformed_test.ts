import { assert, assertEquals, assertThrows } from "@std/assert";
import { findFault, readAiger, writeAiger } from "../../../src/aig/aiger/mod.ts";
import { Random } from "../../generators/random.ts";
import { mutate } from "./mutate.ts";
import { randomDocument } from "./random_document.ts";

/** Latin-1, so that binary files can be written as strings. */
const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** Each file with the message it must be refused with. */
const REFUSED: Record<string, [file: string, message: string][]> = {
  header: [
    ["", `line 1, column 1: expected an AIGER file starting with "aag" or "aig", found the end`],
    ["agg 0 0 0 0 0\n", `found "agg"`],
    ["aag", "line 1, column 4: expected a space and the maximum variable M, found the end"],
    ["aag  0 0 0 0 0\n", "column 5: expected the maximum variable M, a number"],
    ["aag -1 0 0 0 0\n", `expected the maximum variable M, a number, found "-1"`],
    ["aag 0 0 0 0\n", "expected a space and the number of gates A, found the end of the line"],
    ["aag 0 0 0 0 0", "expected a new line after the header, found the end of the file"],
    ["aag 0 0 0 0 0\r\n", "a carriage return (AIGER lines end with a line feed alone)"],
    ["aag 0 0 0 0 0 \n", "expected the number of bad literals B, a number, found the end"],
    ["aag 0 0 0 0 0 0 0 0 0 0\n", "expected a new line after the header"],
    ["aag 2147483648 0 0 0 0\n", "M, a number of at most 2147483647, found"],
    [`aag ${"9".repeat(5000)} 0 0 0 0\n`, "M, a number of at most 2147483647"],
    ["aag 1 1 0 0 1\n", "column 5: expected M to be at least I + L + A = 2, found 1"],
    ["aig 3 1 0 0 1\n", "expected M to be exactly I + L + A = 2, found 3"],
    ["aag 5 6 0 0 0\n", `the number of inputs I, a number of at most 5, found "6"`],
  ],
  "counts that the file cannot hold": [
    [
      "aag 2000000000 0 0 0 2000000000\n",
      "need at least 12000000000 bytes after the header, found 0",
    ],
    ["aig 2000000000 0 0 0 2000000000\n", "need at least 4000000000 bytes"],
    ["aig 2000000000 2000000000 0 0 0\n", "expected at most 4194304 inputs"],
    ["aig 2000000000 0 2000000000 0 0\n", "need at least 4000000000 bytes"],
    ["aag 0 0 0 4294967295 0\n", "truncated or a count is wrong"],
    ["aag 0 0 0 0 0 0 0 4294967295\n", "truncated or a count is wrong"],
    ["aag 0 0 0 0 0 0 0 1\n4294967295\n", "line 2, column 1: the justice sets need at least"],
    ["aag 0 0 0 0 0 0 0 1\n99999999999\n", "the size of a justice set, a number of at most"],
  ],
  "sections cut short or too long": [
    ["aag 1 1 0 0 0\ni0", `line 2, column 1: expected an input literal, a number, found "i0"`],
    ["aag 1 1 0 1 0\n02\n2", "line 3, column 2: expected a new line after an output literal"],
    ["aag 1 1 0 0 0\n2 4\n", "expected a new line after an input literal"],
    ["aag 1 0 1 0 0\n2\n 0", "expected a space and the next literal of the latch"],
    ["aag 1 0 1 0 0\n2 0 1 1\n", "expected a new line after the latch"],
    ["aag 1 0 0 0 1\n2 0\nxxx", "expected a space and the second operand of the gate"],
    ["aag 1 1 0 0 0\n2\n4\n", `line 3, column 1: expected a symbol (i, l, o, b, c, j or f`],
    ["aag 1 1 0 0 0\n2\n\n", "expected a symbol"],
    ["aag 1 1 0 0 0\n+2\n", `found "+2"`],
    ["aag 1 1 0 0 0\n4\n", `an input literal, a number of at most 3, found "4"`],
    ["aag 0 0 0 0 0 0 0 2\n0\n1\n", "justice"],
  ],
  definitions: [
    ["aag 1 1 0 0 0\n0\n", "line 2: literal 0 cannot be an input, expected an even literal"],
    ["aag 1 1 0 0 0\n3\n", "line 2: literal 3 cannot be an input"],
    ["aag 2 1 1 0 0\n2\n5 0\n", "line 3: literal 5 cannot be a latch"],
    ["aag 2 2 0 0 0\n2\n2\n", "line 3: literal 2 is defined twice, first in inputs 0"],
    ["aag 2 1 1 0 0\n2\n2 0\n", "line 3: literal 2 is defined twice, first in inputs 0"],
    ["aag 3 1 1 0 1\n2\n4 0\n4 2 2\n", "line 4: literal 4 is defined twice, first in latches 0"],
    ["aag 3 1 0 1 0\n2\n7\n", "line 3: literal 7 is used but no input, latch or gate defines 6"],
    ["aag 3 0 0 0 1\n6 4 2\n", "line 2: literal 4 is used but no"],
    ["aag 3 0 1 0 0\n2 4\n", "line 2: literal 4 is used but no"],
    ["aag 2 0 0 0 0 1\n3\n", "line 2: literal 3 is used"],
    ["aag 2 0 0 0 0 0 1\n3\n", "line 2: literal 3 is used"],
    ["aag 2 0 0 0 0 0 0 2\n1\n1\n0\n3\n", "line 5: literal 3 is used"],
    ["aag 2 0 0 0 0 0 0 0 1\n3\n", "line 2: literal 3 is used"],
    ["aag 2147483647 0 0 1 0\n4294967295\n", "literal 4294967295 is used but no"],
    ["aag 1 0 0 0 1\n2 2 0\n", "line 2: gate 2 depends on itself"],
    ["aag 3 1 0 0 2\n2\n4 6 2\n6 2 4\n", "depends on itself"],
    [
      "aag 2 1 1 0 0\n2\n4 2 2\n",
      "line 3, column 5: expected a reset of 0, 1 or 4 (uninitialised)",
    ],
    ["aag 2 1 1 0 0\n2\n4 2 5\n", "expected a reset of 0, 1 or 4"],
    ["aig 2 1 1 0 0\n2 3\n", "line 2, column 3: expected a reset of 0, 1 or 4"],
  ],
  "binary gates": [
    ["aig 2 1 0 0 1\n\x02", "at least 2 bytes"],
    ["aig 2 1 0 0 1\n\x82\x80", "byte 16: gate 4: expected a byte of a difference, found the end"],
    ["aig 2 1 0 0 1\n\x00\x01", "byte 14: gate 4: expected a first difference of 1 to 4, found 0"],
    ["aig 2 1 0 0 1\n\x05\x01", "byte 14: gate 4: expected a first difference of 1 to 4, found 5"],
    ["aig 2 1 0 0 1\n\x02\x03", "byte 15: gate 4: expected a second difference of 0 to 2, found 3"],
    [
      "aig 2 1 0 0 1\n\x80\x80\x80\x80\x80\x00",
      "gate 4: expected a difference of at most five bytes",
    ],
    ["aig 2 1 0 0 1\n\x02\x00x", `byte 16: expected a symbol`],
  ],
  symbols: [
    ["aag 1 1 0 0 0\n2\ni1 x\n", "line 3, column 1: symbol i1 names nothing: expected 0 to 0"],
    ["aag 1 1 0 0 0\n2\nl0 x\n", "symbol l0 names nothing: there is none of this kind"],
    ["aag 1 1 0 0 0\n2\ni0 x\ni0 y\n", "line 4, column 1: symbol i0 is given twice"],
    [
      "aag 1 1 0 0 0\n2\ni0\n",
      "expected a space and the name of the symbol, found the end of the line",
    ],
    ["aag 1 1 0 0 0\n2\ni x\n", "expected the position of a symbol, a number"],
    ["aag 1 1 0 0 0\n2\ni0 x", "expected a new line after the name of a symbol, found the end"],
    ["aag 1 1 0 0 0\n2\ni99999999999 x\n", "the position of a symbol, a number of at most"],
    ["aag 1 1 0 0 0\n2\nc", "expected the position of a symbol"],
    ["aag 1 1 0 0 0\n2\ncomment\n", "expected the position of a symbol"],
  ],
};

for (const [topic, files] of Object.entries(REFUSED)) {
  Deno.test(`refused: ${topic}`, () => {
    for (const [file, message] of files) {
      const started = performance.now();
      assertThrows(() => readAiger(bytes(file)), SyntaxError, message, JSON.stringify(file));
      assert(performance.now() - started < 500, `${JSON.stringify(file)} took too long`);
    }
  });
}

Deno.test("a gate may be used before it is defined, and variables may be huge", () => {
  const document = readAiger(bytes("aag 2147483647 1 0 1 1\n4294967294\n4\n4 4294967294 1\n"));
  assertEquals(document.inputs[0], 4294967294);
  assertEquals([...readAiger(writeAiger(document, "aig")).ands.rhs0], [2]);
});

Deno.test("every proper prefix of a file without comments is refused", () => {
  let tried = 0;
  for (let seed = 0; seed < 60; seed++) {
    const { comments: _, ...document } = randomDocument(new Random(seed));
    for (const format of ["aag", "aig"] as const) {
      const file = writeAiger({ ...document, symbols: [] }, format);
      for (let length = 0; length < file.length; length++, tried++) {
        assertThrows(() => readAiger(file.subarray(0, length)), SyntaxError);
      }
    }
  }
  assert(tried > 5000);
});

Deno.test("mutated files are refused with a SyntaxError or are circuits", () => {
  let accepted = 0, refused = 0;
  for (let seed = 0; seed < 6000; seed++) {
    const rng = new Random(seed);
    const file = mutate(rng, writeAiger(randomDocument(rng), rng.pick(["aag", "aig"] as const)));
    try {
      const document = readAiger(file);
      assertEquals(findFault(document), undefined, `seed ${seed}`);
      assertEquals(readAiger(writeAiger(document, "aag")), document, `seed ${seed}`);
      accepted++;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      assert(/^AIGER (line|byte) \d+/.test(error.message), error.message);
      refused++;
    }
  }
  assert(accepted > 300 && refused > 300, `${accepted} accepted, ${refused} refused`);
});
