import { assert, assertEquals, assertThrows } from "@std/assert";
import { toDot, toGraphSvg } from "../../src/show/dot.ts";
import { toItf } from "../../src/show/itf.ts";
import { valueText } from "../../src/show/row.ts";
import { stateGraph } from "../../src/show/state_graph.ts";
import { TraceView } from "../../src/show/trace_view.ts";
import { toVcd } from "../../src/show/vcd.ts";
import { toWaveJson, toWaveSvg } from "../../src/show/wavedrom.ts";
import { Random, randomSystem } from "../generators/mod.ts";
import { reachableStates } from "../oracle/mod.ts";
import { pictures } from "../../docs/images/make.ts";
import { blinking, counter, toThree } from "./small_systems.ts";

/** A reader of value change dumps, just large enough to read ours back. */
function readVcd(text: string): Map<string, string[]> {
  const names = new Map<string, string>();
  const now = new Map<string, string>();
  const history = new Map<string, string[]>();
  let time = -1;
  const settle = (until: number) => {
    for (; time >= 0 && time < until; time++) {
      for (const [name, value] of now) history.get(name)!.push(value);
    }
    time = until;
  };
  for (const line of text.split("\n")) {
    const variable = /^\$var \S+ \d+ (\S+) (.+) \$end$/.exec(line);
    if (variable !== null) {
      names.set(variable[1]!, variable[2]!);
      history.set(variable[2]!, []);
    } else if (line.startsWith("#")) settle(Number(line.slice(1)));
    else if (/^[01x]./.test(line)) now.set(names.get(line.slice(1))!, line[0]!);
    else if (/^[bs]/.test(line)) {
      const [value, id] = line.split(" ");
      const shown = value![0] === "b" ? String(parseInt(value!.slice(1), 2)) : value!.slice(1);
      now.set(names.get(id!)!, shown);
    }
  }
  return history;
}

Deno.test("a value change dump gives back every value, and the loop", () => {
  const { system } = counter();
  const view = new TraceView(system, blinking);
  const text = toVcd(view);
  assert(text.includes("$comment lasso: after step 2 the trace goes on at step 1 $end"), text);
  const read = readVcd(text);
  for (const row of view.rows()) assertEquals(read.get(row.name), row.values.map(valueText));
  assertEquals(read.get("loop"), ["0", "1", "1"]);
});

Deno.test("identifier codes of a dump are distinct", () => {
  const { system } = counter();
  const view = new TraceView(system, toThree);
  let many = view;
  for (let i = 0; i < 300; i++) many = many.with(`row${i}`, system.inputs[i % 2]!);
  const codes = [...toVcd(many).matchAll(/^\$var \S+ \d+ (\S+) /gm)].map((match) => match[1]);
  assertEquals(new Set(codes).size, codes.length);
  assertEquals(codes.length, 305);
});

Deno.test("the informal trace format", () => {
  const { system } = counter();
  const itf = JSON.parse(JSON.stringify(toItf(new TraceView(system, blinking))));
  assertEquals(itf.vars, ["go", "noise", "n", "light", "full"]);
  assertEquals(itf.loop, 1);
  assertEquals(itf.states[1], {
    "#meta": { index: 1 },
    go: false,
    noise: true,
    n: 1,
    light: "green",
    full: false,
  });
});

Deno.test("WaveJSON and its picture", async () => {
  const { system } = counter();
  const view = new TraceView(system, blinking);
  assertEquals(toWaveJson(view).signal, [
    { name: "go", wave: "10." },
    { name: "noise", wave: "010" },
    { name: "n", wave: "==.", data: ["0", "1"] },
    { name: "light", wave: "===", data: ["red", "green", "red"] },
    { name: "loop", wave: "z5.", data: ["loop"] },
  ]);
  const svg = await toWaveSvg(view);
  assert(svg.startsWith("<svg") && svg.includes("green"), svg.slice(0, 200));
});

Deno.test("the state graph of a small system, with a trace in it", async () => {
  const { system } = counter();
  const graph = stateGraph(system);
  assertEquals(graph.states.length, 8);
  assertEquals(graph.states.filter((state) => state.initial).length, 2);
  assertEquals(graph.states.filter((state) => state.bad.length > 0).length, 2);
  assertEquals(graph.edges.length, 16);
  const dot = toDot(graph, { trace: toThree });
  assert(dot.includes('label="  go  "') && dot.includes('label="  !go  "'), dot);
  assertEquals(dot.match(/penwidth/g)?.length, 4);
  const svg = await toGraphSvg(graph);
  assert(svg.includes("<svg") && svg.includes("light = green"), svg.slice(0, 300));
  assertThrows(() => stateGraph(system, { states: 3 }), RangeError, "more than 3 reachable states");
  assertThrows(() => stateGraph(system, { inputs: 1 }), RangeError, "2 input bits");
});

Deno.test("the state graph has exactly the reachable states", () => {
  for (let seed = 0; seed < 100; seed++) {
    const system = randomSystem(new Random(seed), { latches: 6, inputs: 3 });
    const expected = [...reachableStates(system)].filter((distance) => distance >= 0).length;
    assertEquals(stateGraph(system).states.length, expected, `seed ${seed}`);
  }
});

Deno.test("the pictures of the documentation are those that the program draws", async () => {
  for (const [name, picture] of Object.entries(await pictures())) {
    const shown = await Deno.readTextFile(new URL(`../../docs/images/${name}`, import.meta.url));
    assert(shown === picture, `${name} is out of date: deno run -A docs/images/make.ts`);
  }
});
