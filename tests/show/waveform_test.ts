import { assert, assertEquals } from "@std/assert";
import { TracePath } from "../../src/proof/trace_path.ts";
import { relevance } from "../../src/show/relevance.ts";
import { literalRow, signalRows } from "../../src/show/row.ts";
import { waveformLines } from "../../src/show/waveform.ts";
import { blinking, counter, toThree } from "./small_systems.ts";

Deno.test("a path as a waveform", () => {
  const { system, bad } = counter();
  const path = new TracePath(system, toThree);
  const rows = [...signalRows(path), literalRow(path, "bad", bad, "property")];
  assertEquals(waveformLines({ rows, length: path.length }), [
    "step    0     1     2     3     4",
    "go      ▅▅▅▅▅▅▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁",
    "noise   ▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▁▁▁▁",
    "n       0─────1───────────2─────3─────",
    "light   green─red───green─red───green─",
    "full    ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅",
    "bad     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅",
  ]);
});

Deno.test("values that do not matter are found and shown as such", () => {
  const { system, bad } = counter();
  const path = new TracePath(system, toThree);
  const relevant = relevance(path, (step) => step === 4 ? [bad] : []);
  assertEquals(relevant.inputs.map((step) => [...step]), [[1, 0], [1, 0], [1, 0], [1, 0], [0, 0]]);
  assert(relevant.latches.every((step) => step[2] === 0), "the light never matters");
  const rows = signalRows(path, relevant).filter((row) =>
    row.name === "noise" || row.name === "light"
  );
  assertEquals(waveformLines({ rows, length: path.length }).slice(1), [
    "noise   ······························",
    "light   green·red···green·red···green·",
  ]);
  const coloured = waveformLines({ rows, length: path.length }, { colour: true });
  assert(coloured[1]!.includes("\x1b[2m▁▁▁▁▁▁\x1b[0m"), coloured[1]);
});

Deno.test("the loop of a lasso is marked, also when the waveform is cut into pieces", () => {
  const { system } = counter();
  const path = new TracePath(system, blinking);
  const rows = signalRows(path).filter((row) => row.name === "light");
  assertEquals(waveformLines({ rows, length: 3, loop: 1 }), [
    "step    0     1     2",
    "loop          ├─────────↺",
    "light   red───green─red───",
  ]);
  assertEquals(waveformLines({ rows, length: 3, loop: 1 }, { width: 22 }), [
    "step    0     1",
    "loop          ├────",
    "light   red───green─",
    "",
    "step    2",
    "loop    ────↺",
    "light   red───",
  ]);
});

Deno.test("in a lasso a latch that matters at the loop matters at its end", () => {
  const { system, lits } = counter();
  const path = new TracePath(system, blinking);
  const relevant = relevance(path, (step) => step === 2 ? [lits.light!] : []);
  assertEquals(relevant.latches.map((step) => step[2]), [1, 1, 1]);
  const nothing = relevance(path, () => []);
  assert(nothing.latches.every((step) => step.every((value) => value === 0)));
});
