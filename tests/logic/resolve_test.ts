import { assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { not, TRUE } from "../../src/aig/literal.ts";
import { parseLtl } from "../../src/logic/ltl_text.ts";
import { resolveAtoms, SymbolTable } from "../../src/logic/resolve.ts";
import type { System } from "../../src/system/system.ts";

function example(): System {
  const aig = new Aig();
  const [go, low, high] = [aig.leaf(), aig.leaf(), aig.leaf()];
  return {
    name: "example",
    aig,
    inputs: [go],
    latches: [low, high].map((lit) => ({ lit, next: lit, reset: lit })),
    outputs: [{ name: "ready", lit: not(low) }, { name: "go", lit: TRUE }],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [
      { name: "ready", kind: "output", type: { kind: "bool" }, bits: [not(low)] },
      { name: "go", kind: "input", type: { kind: "bool" }, bits: [go] },
      { name: "count", kind: "state", type: { kind: "word", width: 2 }, bits: [low, high] },
    ],
  };
}

Deno.test("names are looked up among signals, their bits and outputs", () => {
  const system = example();
  const [go] = system.inputs;
  const [low, high] = system.latches.map(({ lit }) => lit);
  const table = new SymbolTable(system);
  assertEquals(
    ["go", "ready", "count[0]", "count<1>"].map((name) => table.lookup(name)),
    [go!, not(low!), low!, high!],
  );
  assertEquals(resolveAtoms(parseLtl("G (go -> F ready)"), system), {
    kind: "G",
    arg: {
      kind: "implies",
      left: { kind: "atom", atom: go! },
      right: { kind: "F", arg: { kind: "atom", atom: not(low!) } },
    },
  });
});

Deno.test("unknown names are reported together, each with the nearest ones", () => {
  const error = assertThrows(
    () => resolveAtoms(parseLtl("raedy U (count & cuont[0] & nonsense)"), example()),
    RangeError,
  );
  assertEquals(
    error.message,
    [
      "example: there is no signal 'raedy': did you mean 'ready'?",
      "example: 'count' has 2 bits, but an atom is one bit: name a bit, 'count[0]' to 'count[1]'",
      "example: there is no signal 'cuont[0]': did you mean 'count[0]' or 'count[1]'?",
      "example: there is no signal 'nonsense': expected the name of a latch, an input or an output",
    ].join("\n"),
  );
});
