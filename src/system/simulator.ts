/**
 * A simulator for people: one execution of a system, step by step, in the user's names.
 *
 * It always stands at a step: latches have values, inputs have values (kept from the step before until they
 * are set), and anything can be looked at. {@linkcode Simulator.step} moves on. Constraints may be violated; that
 * is reported, not prevented, because a person at work passes through such inputs while setting them.
 * Everything that happened is kept as a {@linkcode Trace}.
 */

import { isNegative, type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { makeWords, simulateWords, wordOf, type Words } from "../aig/simulate.ts";
import type { Signal, System } from "./system.ts";
import type { Trace } from "./trace.ts";
import { decodeValue, encodeValue, type SignalValue } from "./types.ts";

/** How to begin. */
export interface SimulatorOptions {
  /** Value of an uninitialised latch, by its position; all 0 unless told. */
  readonly uninitialised?: 0 | 1 | ((latch: number) => number);
}

/** What is remarkable about a step. */
export interface StepReport {
  /** Number of the step, counted from 0. */
  readonly time: number;
  /** Names of the constraints that do not hold. */
  readonly violated: readonly string[];
  /** Names of the bad properties that are reached. */
  readonly bad: readonly string[];
}

/**
 * A step-by-step execution of a system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Simulator, system } from "kripke";
 *
 * const counter = system("counter")`
 *   input up : bool
 *   var   n  : u4 = 0
 *   next  n = up ? n + 1 : n
 * `;
 * const simulator = new Simulator(counter.system);
 * simulator.set("up", true).step();
 * assertEquals(simulator.get("n"), 1);
 * ```
 */
export class Simulator {
  /** The system. */
  readonly system: System;
  readonly #signals = new Map<string, Signal>();
  /** Position of each input and latch by variable. */
  readonly #positions = new Map<number, number>();
  readonly #options: SimulatorOptions;
  #words: Words;
  #current = false;
  #initial: Uint8Array;
  #past: Uint8Array[] = [];

  /** A simulator in an initial state. */
  constructor(system: System, options: SimulatorOptions = {}) {
    this.system = system;
    this.#options = options;
    for (const signal of system.signals) {
      if (!this.#signals.has(signal.name)) this.#signals.set(signal.name, signal);
    }
    system.inputs.forEach((lit, i) => this.#positions.set(variableOf(lit), i));
    system.latches.forEach(({ lit }, i) => this.#positions.set(variableOf(lit), i));
    this.#words = makeWords(system.aig);
    this.#initial = this.reset().state;
  }

  /** Steps made since the start. */
  get time(): number {
    return this.#past.length;
  }

  /** Values of the latches now, in the order of the system. */
  get state(): Uint8Array {
    return Uint8Array.from(this.system.latches, ({ lit }) => this.#words[variableOf(lit)]! & 1);
  }

  /** Values of the inputs now, in the order of the system. */
  get inputs(): Uint8Array {
    return Uint8Array.from(this.system.inputs, (lit) => this.#words[variableOf(lit)]! & 1);
  }

  /** Begin again in an initial state, with all inputs 0. */
  reset(): this {
    const { uninitialised = 0 } = this.#options;
    const values = this.system.latches.map(({ lit, reset }, i) => {
      if (reset !== lit) return reset === TRUE ? 1 : 0;
      return typeof uninitialised === "number" ? uninitialised : uninitialised(i);
    });
    return this.start(values, new Uint8Array(this.system.inputs.length));
  }

  /** Begin in any state: one value 0 or 1 per latch, and per input if given. */
  start(latches: ArrayLike<number>, inputs: ArrayLike<number> = this.inputs): this {
    const { system } = this;
    this.#fill(system.latches.map((latch) => latch.lit), latches, "latches");
    this.#fill(system.inputs, inputs, "inputs");
    this.#initial = this.state;
    this.#past = [];
    return this;
  }

  /**
   * Set an input, by the name of its signal or by position; or, before the first step, a state signal with
   * uninitialised latches by name.
   *
   * @throws {RangeError} if there is no such input or its type does not have the value
   */
  set(input: string | number, value: SignalValue): this {
    if (typeof input === "number") {
      const lit = this.system.inputs[input];
      if (lit === undefined) {
        const count = this.system.inputs.length;
        throw new RangeError(`there is no input ${input}: the system has ${count}, counted from 0`);
      }
      return this.#setBits([lit], encodeValue({ kind: "bool" }, value));
    }
    const signal = this.signal(input);
    const bits = inNamesOf(signal, () => encodeValue(signal.type, value));
    if (signal.kind === "state" && this.time === 0) this.#checkFree(signal, bits);
    else if (signal.kind !== "input") {
      const when = signal.kind === "state" ? ", which can be set before the first step only" : "";
      throw new RangeError(`'${input}' is a ${signal.kind} signal${when}: expected an input`);
    }
    this.#setBits(signal.bits, bits);
    if (signal.kind === "state") this.#initial = this.state;
    return this;
  }

  /** Set all inputs: one value 0 or 1 each. */
  setInputs(inputs: ArrayLike<number>): this {
    this.#fill(this.system.inputs, inputs, "inputs");
    return this;
  }

  /** The value of any literal of the system's graph, now. */
  value(lit: Lit): 0 | 1 {
    this.system.aig.assertLit(lit);
    this.#evaluate();
    return (wordOf(this.#words, lit) & 1) as 0 | 1;
  }

  /** The value of a signal, now. */
  get(name: string): SignalValue {
    return this.#decode(this.signal(name));
  }

  /** The values of all signals, now. */
  values(): Record<string, SignalValue> {
    return Object.fromEntries(this.system.signals.map((s) => [s.name, this.#decode(s)]));
  }

  /** The signal with this name. */
  signal(name: string): Signal {
    const signal = this.#signals.get(name);
    if (signal === undefined) {
      const known = [...this.#signals.keys()];
      const list = known.slice(0, 12).join(", ") + (known.length > 12 ? ", …" : "");
      throw new RangeError(`there is no signal '${name}' in ${this.system.name}: it has ${list}`);
    }
    return signal;
  }

  /** What is remarkable now. */
  report(): StepReport {
    const { constraints, bads } = this.system;
    return {
      time: this.time,
      violated: constraints.filter(({ lit }) => this.value(lit) === 0).map(({ name }) => name),
      bad: bads.filter(({ lit }) => this.value(lit) === 1).map(({ name }) => name),
    };
  }

  /** Move on to the next step; inputs keep their values. The report is about the step that was left. */
  step(): StepReport {
    const report = this.report();
    this.#past.push(this.inputs);
    const next = this.system.latches.map((latch) => this.value(latch.next));
    this.#fill(this.system.latches.map((latch) => latch.lit), next, "latches");
    return report;
  }

  /** The execution so far, the present step included. */
  trace(): Trace {
    return { initial: this.#initial.slice(), inputs: [...this.#past, this.inputs] };
  }

  #decode({ type, bits }: Signal): SignalValue {
    return decodeValue(type, bits.map((bit) => this.value(bit)));
  }

  /** A state signal may only differ from its resets in latches that are uninitialised. */
  #checkFree(signal: Signal, bits: Uint8Array): void {
    signal.bits.forEach((bit, k) => {
      const latch = this.system.latches[this.#positions.get(variableOf(bit)) ?? -1];
      if (latch === undefined || variableOf(latch.lit) !== variableOf(bit)) {
        throw new RangeError(`'${signal.name}' cannot be set: bit ${k} is not a latch`);
      }
      const wanted = bits[k]! ^ (isNegative(bit) ? 1 : 0);
      if (latch.reset !== latch.lit && latch.reset !== wanted) {
        throw new RangeError(
          `'${signal.name}' cannot be set to this value: bit ${k} is initialised otherwise`,
        );
      }
    });
  }

  #setBits(lits: readonly Lit[], bits: ArrayLike<number>): this {
    lits.forEach((lit, k) => {
      if (!this.#positions.has(variableOf(lit))) {
        throw new RangeError(
          `${this.system.aig.format(lit)} cannot be set: it is neither an input nor a latch`,
        );
      }
      this.#words[variableOf(lit)] = -(bits[k]! ^ (isNegative(lit) ? 1 : 0));
    });
    this.#current = false;
    return this;
  }

  #fill(lits: readonly Lit[], values: ArrayLike<number>, what: string): void {
    if (values.length !== lits.length) {
      throw new RangeError(`expected values for ${lits.length} ${what}, got ${values.length}`);
    }
    for (let i = 0; i < values.length; i++) {
      if (values[i] !== 0 && values[i] !== 1) {
        throw new RangeError(`value ${i} of the ${what} is ${values[i]}: expected 0 or 1`);
      }
    }
    this.#setBits(lits, values);
  }

  /** Bring the gates up to date. The graph may have grown since. */
  #evaluate(): void {
    const { aig } = this.system;
    if (this.#words.length < aig.size) {
      const bigger = makeWords(aig);
      bigger.set(this.#words);
      this.#words = bigger;
      this.#current = false;
    }
    if (!this.#current) simulateWords(aig, this.#words);
    this.#current = true;
  }
}

/** Let an error about a value say whose value it is. */
function inNamesOf<T>(signal: Signal, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`'${signal.name}': ${error.message}`);
    throw error;
  }
}
