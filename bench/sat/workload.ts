/**
 * Recordings to replay: the queries that IC3 asks about models, which are tens of thousands of small
 * ones. The models come from the safety corpus, or are generated when there is none.
 */

import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, notIf } from "../../src/aig/literal.ts";
import { ic3 } from "../../src/engines/ic3/mod.ts";
import { kernelSolver } from "../../src/sat/kernel/arena.ts";
import { readSystem } from "../../src/system/aiger.ts";
import type { System } from "../../src/system/system.ts";
import { corpusModels } from "../corpus.ts";
import { Recording, RecordingSolver } from "./recording.ts";

/** A recording with the name of the model it is about. */
export interface Workload {
  readonly name: string;
  readonly recording: Recording;
}

/** Run IC3 on a system and record its first `queries` queries. */
export function recordIc3(system: System, queries: number): Recording {
  const recording = new Recording();
  const bad = (system.bads[0] ?? system.outputs[0])!.lit;
  const run = ic3({ system, bad }, {
    solver: (settings) => new RecordingSolver(recording, kernelSolver(settings)),
  });
  // A run yields every few queries, so it stops close to the limit.
  while (recording.queries < queries && !run.next().done);
  return recording;
}

/** Workloads from the models of a corpus whose names match. */
export function corpusWorkloads(folder: string, only: RegExp, queries: number): Workload[] {
  return corpusModels(folder, only).map(({ file, path }) => ({
    name: file.replace(/\.aig$/, ""),
    recording: recordIc3(readSystem(Deno.readFileSync(path), file), queries),
  }));
}

/** Workloads from generated models. */
export function generatedWorkloads(queries: number): Workload[] {
  const systems = [counters(3, 12), shifter(64), ring(40), counters(6, 8)];
  return systems.map((system) => ({ name: system.name, recording: recordIc3(system, queries) }));
}

class Maker {
  readonly aig = new Aig();
  readonly latches: { lit: Lit; next: Lit; reset: Lit }[] = [];
  readonly inputs: Lit[] = [];

  input(): Lit {
    const lit = this.aig.leaf();
    this.inputs.push(lit);
    return lit;
  }

  latch(reset: Lit = FALSE): { lit: Lit; next: Lit; reset: Lit } {
    const latch = { lit: this.aig.leaf(), next: FALSE as Lit, reset };
    this.latches.push(latch);
    return latch;
  }

  system(name: string, bad: Lit): System {
    const { aig, inputs, latches } = this;
    const signals = [...inputs, ...latches.map(({ lit }) => lit)].map((lit, i) => ({
      name: `x${i}`,
      kind: i < inputs.length ? "input" as const : "state" as const,
      type: { kind: "bool" } as const,
      bits: [lit],
    }));
    return {
      name,
      aig,
      inputs,
      latches,
      outputs: [],
      bads: [{ name: "bad", lit: bad }],
      constraints: [],
      justice: [],
      fairness: [],
      signals,
    };
  }
}

/** Counters that step together and skip one value; bad if two of them differ. */
function counters(count: number, width: number): System {
  const make = new Maker();
  const { aig } = make;
  const enable = make.input();
  const words = Array.from({ length: count }, (_, k) => {
    const bits = Array.from({ length: width }, () => make.latch());
    let carry = enable;
    const full = aig.andAll(bits.map(({ lit }, i) => notIf(lit, (i + k) % 3 === 0)));
    for (const bit of bits) {
      bit.next = aig.and(aig.xor(bit.lit, carry), not(full));
      carry = aig.and(carry, bit.lit);
    }
    return bits;
  });
  const differ = words.slice(1).map((word) =>
    aig.orAll(word.map(({ lit }, i) => aig.xor(lit, words[0]![i]!.lit)))
  );
  return make.system(`counters ${count}x${width}`, aig.orAll(differ));
}

/** Two shift registers with the same input, one delayed by a cycle; bad if they disagree. */
function shifter(length: number): System {
  const make = new Maker();
  const { aig } = make;
  const input = make.input();
  const stall = make.input();
  const chain = (first: Lit) => {
    let from = first;
    const bits = Array.from({ length }, () => make.latch());
    for (const bit of bits) {
      bit.next = aig.mux(stall, bit.lit, from);
      from = bit.lit;
    }
    return bits;
  };
  const [a, b] = [chain(input), chain(input)];
  const bad = aig.orAll(a.map(({ lit }, i) => aig.xor(lit, b[i]!.lit)));
  return make.system(`shifter ${length}`, bad);
}

/** A token moves around a ring when asked to; bad if there are two tokens. */
function ring(length: number): System {
  const make = new Maker();
  const { aig } = make;
  const move = Array.from({ length }, () => make.input());
  const at = Array.from({ length }, (_, i) => make.latch(i === 0 ? 1 as Lit : FALSE));
  at.forEach((bit, i) => {
    const before = at[(i + length - 1) % length]!;
    const arrives = aig.and(before.lit, move[(i + length - 1) % length]!);
    bit.next = aig.or(arrives, aig.and(bit.lit, not(move[i]!)));
  });
  const pairs: Lit[] = [];
  for (let i = 0; i < length; i++) {
    for (let j = 0; j < i; j++) pairs.push(aig.and(at[i]!.lit, at[j]!.lit));
  }
  return make.system(`ring ${length}`, aig.orAll(pairs));
}
