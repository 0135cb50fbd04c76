/**
 * The graph: how fast it is built, copied and simulated, how much memory a node takes, and how fast AIGER
 * files are read and written. CPU times; each line is the best of a few rounds.
 */

import process from "node:process";
import { parseArgs } from "@std/cli";
import { readAiger, writeAiger } from "../src/aig/aiger/mod.ts";
import { coneOf } from "../src/aig/cone.ts";
import { Aig } from "../src/aig/graph.ts";
import { FALSE, type Lit, not, toLit } from "../src/aig/literal.ts";
import {
  makeTernaryWords,
  makeWords,
  simulateTernary,
  simulateWords,
} from "../src/aig/simulate.ts";
import { copyCone } from "../src/aig/substitution.ts";
import { Xorshift } from "../src/aig/xorshift.ts";
import { systemFromAiger, systemToAiger } from "../src/system/aiger.ts";
import type { System } from "../src/system/system.ts";
import type { Bench } from "./bench.ts";

/** `deno task bench aig [--nodes N] [--rounds N]` */
export const bench: Bench = {
  name: "aig",
  description: "build, copy and simulate a large graph; read and write it as AIGER",
  run(args) {
    const options = parseArgs(args, { default: { nodes: 1_000_000, rounds: 3 } });
    const nodes = Number(options.nodes);
    const rounds = Number(options.rounds);
    const lines: string[][] = [];
    const measure = <T>(
      what: string,
      rate: (seconds: number, result: T) => string,
      run: () => T,
    ): T => {
      let best = Infinity;
      let result!: T;
      for (let round = 0; round < rounds; round++) {
        const start = cpuSeconds();
        result = run();
        best = Math.min(best, cpuSeconds() - start);
      }
      lines.push([what, `${best.toFixed(3)} s`, rate(best, result)]);
      return result;
    };
    const perNode = (seconds: number, aig: Aig) =>
      `${millions(aig.size / seconds)} nodes/s, ${(aig.bytes / aig.size).toFixed(1)} bytes/node`;
    measure("build, random operands from everywhere", perNode, () => scattered(nodes));
    measure("build, multipliers", perNode, () => multipliers(nodes));
    const aig = measure("build, random operands nearby", perNode, () => nearby(nodes));
    simulationLines(aig, measure);
    fileLines(aig, measure);
    print(lines);
  },
};

type Measure = <T>(
  what: string,
  rate: (seconds: number, result: T) => string,
  run: () => T,
) => T;

function simulationLines(aig: Aig, measure: Measure): void {
  const repetitions = 20;
  const gates = (patterns: number) => (seconds: number) => {
    const rate = repetitions * aig.gateCount / seconds;
    return `${millions(rate)} gates/s, ${millions(rate * patterns)} values/s`;
  };
  const top = toLit(aig.size - 1);
  measure(
    "cone of the last gate",
    (s, cone) => `${millions(cone.length / s)} nodes/s`,
    () => coneOf(aig, [top]),
  );
  measure("copy everything", (s) => `${millions(aig.gateCount / s)} gates/s`, () => {
    const target = new Aig();
    const roots = Array.from({ length: aig.size - 1 }, (_, i) => toLit(i + 1));
    copyCone(aig, target, roots, () => target.leaf());
  });
  const words = makeWords(aig);
  const random = new Xorshift(1);
  for (let v = 1; v < aig.size; v++) if (aig.isLeaf(v)) words[v] = random.word();
  measure("simulate, 32 patterns, 20 times", gates(32), () => {
    for (let i = 0; i < repetitions; i++) simulateWords(aig, words);
  });
  const planes = makeTernaryWords(aig);
  measure("simulate with X, 32 patterns, 20 times", gates(32), () => {
    for (let i = 0; i < repetitions; i++) simulateTernary(aig, planes);
  });
}

function fileLines(aig: Aig, measure: Measure): void {
  const system = asSystem(aig);
  const rate = (bytes: number) => (seconds: number) =>
    `${(bytes / seconds / 1e6).toFixed(0)} MB/s, ${millions(aig.gateCount / seconds)} gates/s`;
  const gates = (seconds: number) => `${millions(aig.gateCount / seconds)} gates/s`;
  const document = measure("system to document", gates, () => systemToAiger(system));
  for (const format of ["aag", "aig"] as const) {
    const file = writeAiger(document, format);
    measure(`write ${format}`, rate(file.length), () => writeAiger(document, format));
    measure(`read ${format}`, rate(file.length), () => readAiger(file));
  }
  measure("document to system", gates, () => systemFromAiger(document));
}

/** Operands drawn from all nodes: the worst case for caches. */
function scattered(nodes: number): Aig {
  return grow(nodes, (count, random) => (random.word() >>> 0) % count);
}

/** Operands drawn from the last few thousand nodes: circuits are like that. */
function nearby(nodes: number): Aig {
  return grow(
    nodes,
    (count, random) => count - 1 - ((random.word() >>> 0) % Math.min(count, 4000)),
  );
}

function grow(nodes: number, pick: (count: number, random: Xorshift) => number): Aig {
  const aig = new Aig();
  const random = new Xorshift(1);
  for (let i = 0; i < 1000; i++) aig.leaf();
  while (aig.size < nodes) {
    const a = toLit(1 + pick(aig.size - 1, random), random.word() < 0);
    const b = toLit(1 + pick(aig.size - 1, random), random.word() < 0);
    aig.and(a, b);
  }
  return aig;
}

/** Array multipliers of 64 bits until there are enough nodes. */
function multipliers(nodes: number): Aig {
  const aig = new Aig();
  const width = 64;
  while (aig.size < nodes) {
    const a = Array.from({ length: width }, () => aig.leaf());
    const b = Array.from({ length: width }, () => aig.leaf());
    let sum: Lit[] = a.map(() => FALSE);
    for (let i = 0; i < width; i++) {
      let carry: Lit = FALSE;
      const row = a.map((bit) => aig.and(bit, b[i]!));
      sum = sum.map((s, k) => {
        const half = aig.xor(s, row[k]!);
        const total = aig.xor(half, carry);
        carry = aig.or(aig.and(s, row[k]!), aig.and(half, carry));
        return total;
      });
      sum = [...sum.slice(1), not(carry)];
    }
  }
  return aig;
}

/** Every leaf an input, and the late gates outputs, so that nearly everything is needed. */
function asSystem(aig: Aig): System {
  const inputs: Lit[] = [];
  for (let v = 1; v < aig.size; v++) if (aig.isLeaf(v)) inputs.push(toLit(v));
  const outputs = Array.from(
    { length: 5000 },
    (_, i) => ({ name: `o${i}`, lit: toLit(aig.size - 1 - i) }),
  );
  const empty = { latches: [], constraints: [], justice: [], fairness: [], signals: [] };
  return { name: "bench", aig, inputs, outputs, bads: outputs, ...empty };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function millions(value: number): string {
  return `${(value / 1e6).toFixed(value < 1e7 ? 2 : 0)} M`;
}

function print(lines: string[][]): void {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const [what, time, rate] of lines) {
    console.log(`${what!.padEnd(widths[0]!)}  ${time!.padStart(widths[1]!)}  ${rate}`);
  }
}
