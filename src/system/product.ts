/**
 * The synchronous product: two systems that step together, with inputs of each driven by signals of the other
 * and inputs that both share.
 *
 * An input that is driven is no input of the product any more. Everything else is kept from both sides:
 * latches, constraints, fairness and properties, under names with a prefix. A shared input is one input, under
 * its own name.
 */

import { Aig } from "../aig/graph.ts";
import { type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { Substitution } from "../aig/substitution.ts";
import { Execution } from "./execution.ts";
import { freeName } from "./auxiliary.ts";
import { Names } from "./names.ts";
import type { NamedLit, Signal, System } from "./system.ts";
import type { Trace } from "./trace.ts";

/** How two systems are put together. */
export interface ProductOptions {
  /** Name of the product; the two names joined by `*` unless told. */
  readonly name?: string;
  /** Prefixes of the names of either side, without the dot; the names of the systems unless told. */
  readonly prefixes?: readonly [left: string, right: string];
  /** Names of input signals that both have, with the same number of bits, and that are to be one. */
  readonly share?: readonly string[];
  /** Input signals of the left system, by name, and the signal of the right system that drives each. */
  readonly driveLeft?: Readonly<Record<string, string>>;
  /** Input signals of the right system, by name, and the signal of the left system that drives each. */
  readonly driveRight?: Readonly<Record<string, string>>;
}

/** One side of a product. */
export interface ProductSide {
  /** The system on this side. */
  readonly system: System;
  /** The literal of the product for a literal of this side. */
  mapLit(lit: Lit): Lit;
  /** What this side does in a trace of the product. */
  projectTrace(trace: Trace): Trace;
}

/** Two systems as one. */
export interface Product {
  /** The two as one. */
  readonly system: System;
  /** The left side. */
  readonly left: ProductSide;
  /** The right side. */
  readonly right: ProductSide;
}

/**
 * Put two systems together; neither is changed.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { product, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { system: pair } = product(toggle.system, toggle.system, { prefixes: ["left", "right"] });
 * assertEquals(pair.signals.map(({ name }) => name), ["left.on", "right.on"]);
 * ```
 */
export function product(left: System, right: System, options: ProductOptions = {}): Product {
  return new ProductBuilder(left, right, options).build();
}

class Side {
  readonly names: Names;
  readonly substitution: Substitution;
  /** Driven input bits with the literals of the other side that drive them. */
  readonly driven = new Map<number, { driver: Lit; text: string }>();

  constructor(readonly system: System, target: Aig, image: (side: Side, leaf: number) => Lit) {
    this.names = new Names(system);
    this.substitution = new Substitution(system.aig, target, (leaf) => image(this, leaf));
  }

  inputSignal(name: string): Signal {
    const signal = this.names.signal(name);
    if (signal?.kind === "input") return signal;
    const known = this.system.signals.filter(({ kind }) => kind === "input");
    throw new RangeError(
      `${quoted(this.system.name)} has no input ${quoted(name)}: expected one of ` +
        (known.map((input) => quoted(input.name)).join(", ") || "none, it has no inputs"),
    );
  }
}

class ProductBuilder {
  readonly #aig = new Aig();
  readonly #sides: readonly [Side, Side];
  readonly #inputs: Lit[] = [];
  readonly #shared = new Set<string>();
  /** Driven inputs whose image is being computed: meeting one again is a combinational cycle. */
  readonly #pending: { side: Side; leaf: number }[] = [];

  constructor(left: System, right: System, readonly options: ProductOptions) {
    const image = (side: Side, leaf: number) => this.#driven(side, leaf);
    this.#sides = [new Side(left, this.#aig, image), new Side(right, this.#aig, image)];
  }

  build(): Product {
    const [left, right] = this.#sides;
    this.#connect(left, this.options.driveLeft ?? {}, right);
    this.#connect(right, this.options.driveRight ?? {}, left);
    for (const name of this.options.share ?? []) this.#share(name);
    for (const side of this.#sides) this.#freeInputs(side);
    const leaves = this.#sides.map((side) =>
      side.system.latches.map(({ lit }) => this.#leaf(side, lit))
    );
    const system = this.#system(leaves);
    const latchesBefore = left.system.latches.length;
    return {
      system,
      left: this.#productSide(system, left, 0),
      right: this.#productSide(system, right, latchesBefore),
    };
  }

  #connect(side: Side, drivers: Readonly<Record<string, string>>, other: Side): void {
    for (const [inputName, driverName] of Object.entries(drivers)) {
      const input = side.inputSignal(inputName);
      const driver = other.names.signal(driverName);
      if (driver === undefined) {
        throw new RangeError(
          `${quoted(other.system.name)} has no signal ${quoted(driverName)} to drive ${
            quoted(inputName)
          }`,
        );
      }
      sameWidth(input, driver);
      input.bits.forEach((bit, b) => {
        const text = `${quoted(inputName)} of ${quoted(side.system.name)}`;
        side.driven.set(variableOf(bit), { driver: driver.bits[b]!, text });
      });
    }
  }

  #share(name: string): void {
    const [left, right] = this.#sides.map((side) => side.inputSignal(name)) as [Signal, Signal];
    sameWidth(left, right);
    this.#shared.add(name);
    left.bits.forEach((bit, b) => {
      const leaf = this.#input();
      this.#sides[0].substitution.set(bit, leaf);
      this.#sides[1].substitution.set(right.bits[b]!, leaf);
    });
  }

  #input(): Lit {
    const leaf = this.#aig.leaf();
    this.#inputs.push(leaf);
    return leaf;
  }

  #freeInputs({ system, substitution, driven }: Side): void {
    for (const lit of system.inputs) {
      const known = substitution.get(lit) !== undefined || driven.has(variableOf(lit));
      if (!known) substitution.set(lit, this.#input());
    }
  }

  #leaf({ substitution }: Side, lit: Lit): Lit {
    const leaf = this.#aig.leaf();
    substitution.set(lit, leaf);
    return leaf;
  }

  /** The image of a driven input: that of its driver. */
  #driven(side: Side, leaf: number): Lit {
    const entry = side.driven.get(leaf);
    if (entry === undefined) {
      throw new RangeError(
        `leaf ${leaf} of ${quoted(side.system.name)} is neither input nor latch`,
      );
    }
    const seen = this.#pending.findIndex((item) => item.side === side && item.leaf === leaf);
    if (seen >= 0) {
      const cycle = this.#pending.slice(seen).map((item) => item.side.driven.get(item.leaf)!.text);
      throw new RangeError(
        `the connections form a combinational cycle through ${cycle.join(" and ")}: ` +
          "put a state variable into it",
      );
    }
    const other = this.#sides[side === this.#sides[0] ? 1 : 0];
    this.#pending.push({ side, leaf });
    const image = other.substitution.apply(entry.driver);
    this.#pending.pop();
    return image;
  }

  #system(leaves: readonly (readonly Lit[])[]): System {
    const [left, right] = this.#sides;
    const prefixes = this.#prefixes();
    const both = <T, U>(
      list: (system: System) => readonly T[],
      map: (item: T, side: Side, prefix: string, index: number) => U,
    ) =>
      this.#sides.flatMap((side, s) =>
        list(side.system).map((item, index) => map(item, side, prefixes[s]!, index))
      );
    const named = ({ name, lit }: NamedLit, { substitution }: Side, prefix: string): NamedLit => ({
      name: `${prefix}.${name}`,
      lit: substitution.apply(lit),
    });
    const latches = both(({ latches }) => latches, ({ next, reset }, side, _prefix, j) => {
      const lit = leaves[side === left ? 0 : 1]![j]!;
      return { lit, next: side.substitution.apply(next), reset: reset <= TRUE ? reset : lit };
    });
    return {
      name: this.options.name ?? `${left.system.name}*${right.system.name}`,
      aig: this.#aig,
      inputs: this.#inputs,
      latches,
      outputs: both(({ outputs }) => outputs, named),
      bads: both(({ bads }) => bads, named),
      constraints: both(({ constraints }) => constraints, named),
      justice: both(({ justice }) => justice, ({ name, lits }, { substitution }, prefix) => ({
        name: `${prefix}.${name}`,
        lits: substitution.applyAll(lits),
      })),
      fairness: both(({ fairness }) => fairness, named),
      signals: both(({ signals }) => signals, (signal, side, prefix) => {
        const shared = signal.kind === "input" && this.#shared.has(signal.name);
        if (shared && side === right) return [];
        const driven = signal.kind === "input" && side.driven.has(variableOf(signal.bits[0]!));
        return [{
          ...signal,
          name: shared ? signal.name : `${prefix}.${signal.name}`,
          kind: driven ? "define" as const : signal.kind,
          bits: side.substitution.applyAll(signal.bits),
        }];
      }).flat(),
    };
  }

  #prefixes(): readonly [string, string] {
    const [left, right] = this.options.prefixes ??
      [this.#sides[0].system.name, this.#sides[1].system.name];
    return [left, freeName(new Set([left]), right)];
  }

  #productSide(system: System, side: Side, firstLatch: number): ProductSide {
    const { system: own, substitution } = side;
    return {
      system: own,
      mapLit: (lit) => substitution.apply(lit),
      projectTrace: (trace) => {
        const inputLits = substitution.applyAll(own.inputs);
        const execution = new Execution(system, inputLits);
        execution.start(trace.initial);
        return {
          ...trace,
          initial: trace.initial.slice(firstLatch, firstLatch + own.latches.length),
          inputs: trace.inputs.map((step) => {
            execution.apply(step);
            const values = Uint8Array.from(inputLits, (lit) => execution.value(lit));
            execution.advance();
            return values;
          }),
        };
      },
    };
  }
}

function sameWidth(input: Signal, other: Signal): void {
  if (input.bits.length === other.bits.length) return;
  throw new RangeError(
    `${quoted(input.name)} has ${input.bits.length} bits and ${quoted(other.name)} has ` +
      `${other.bits.length}: connected signals must have the same width`,
  );
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
