/**
 * A small system, state by state.
 *
 * A *state* is a valuation of the latches, numbered by reading latch `j` as bit `j`. A *point* is a state
 * together with the inputs of one step: the Kripke states of the system, since constraints, bads and justice
 * signals may read inputs. Point `(x, i)` has the number `x * 2^inputs + i`.
 *
 * Literals are evaluated in all points at once, 32 points in each bitwise operation. That is the only
 * cleverness here: everything built on top walks through states and points in plain loops.
 */

import { FALSE, isNegative, type Lit, TRUE, variableOf } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";

/** A set of points or states as one byte per member: 1 if in the set. */
export type Flags = Uint8Array;

const MOST_BITS = 22;
/** The values of variables 0 to 4 in 32 consecutive valuations. */
const PATTERNS = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

/** All states, points, transitions and values of a small system. */
export class ExplicitSystem {
  readonly latchCount: number;
  readonly inputCount: number;
  /** Number of states, `2^latches`. */
  readonly states: number;
  /** Number of input valuations, `2^inputs`. */
  readonly choices: number;
  /** Number of points. */
  readonly points: number;
  /** The points that satisfy every constraint. */
  readonly legal: Flags;
  /** The state that follows each point. */
  readonly next: Uint32Array;
  /** The initial states. */
  readonly initial: Flags;
  /** Truth tables by variable, one bit per point. */
  readonly #tables: Uint32Array[] = [];

  constructor(readonly system: System) {
    this.latchCount = system.latches.length;
    this.inputCount = system.inputs.length;
    if (this.latchCount + this.inputCount > MOST_BITS) {
      throw new RangeError(
        `expected at most ${MOST_BITS} latches and inputs together, got ${this.latchCount} and ` +
          `${this.inputCount}: the oracle is for small systems`,
      );
    }
    this.states = 2 ** this.latchCount;
    this.choices = 2 ** this.inputCount;
    this.points = this.states * this.choices;
    this.#leafTables();
    this.legal = this.all(system.constraints.map((constraint) => constraint.lit));
    this.next = this.#nextStates();
    this.initial = this.#initialStates();
  }

  /** Whether `lit` holds, in every point. */
  values(lit: Lit): Flags {
    const table = this.#table(variableOf(lit));
    const flip = isNegative(lit) ? 1 : 0;
    const flags = new Uint8Array(this.points);
    for (let p = 0; p < this.points; p++) flags[p] = ((table[p >>> 5]! >>> (p & 31)) & 1) ^ flip;
    return flags;
  }

  /** Whether all of the literals hold, in every point. */
  all(lits: readonly Lit[]): Flags {
    const flags = new Uint8Array(this.points).fill(1);
    for (const lit of lits) this.values(lit).forEach((value, p) => flags[p]! &= value);
    return flags;
  }

  /** The value of one literal in one point. */
  value(lit: Lit, point: number): number {
    const bit = (this.#table(variableOf(lit))[point >>> 5]! >>> (point & 31)) & 1;
    return isNegative(lit) ? bit ^ 1 : bit;
  }

  /** The state a point belongs to. */
  stateOf(point: number): number {
    return Math.floor(point / this.choices);
  }

  /** The point with this state and these inputs. */
  point(state: number, choice: number): number {
    return state * this.choices + choice;
  }

  #leafTables(): void {
    const words = Math.max(1, this.points >>> 5);
    const variableTable = (bit: number) => {
      const table = new Uint32Array(words);
      if (bit < 5) return table.fill(PATTERNS[bit]!);
      for (let w = 0; w < words; w++) if ((w >>> (bit - 5)) & 1) table[w] = 0xffffffff;
      return table;
    };
    this.#tables[0] = new Uint32Array(words);
    this.system.inputs.forEach((lit, i) => this.#tables[variableOf(lit)] = variableTable(i));
    this.system.latches.forEach(({ lit }, j) => {
      if (isNegative(lit)) throw new RangeError(`latch ${j} has the negative literal ${lit}`);
      this.#tables[variableOf(lit)] = variableTable(this.inputCount + j);
    });
  }

  #table(variable: number): Uint32Array {
    const known = this.#tables[variable];
    if (known !== undefined) return known;
    const aig = this.system.aig;
    if (!aig.isGate(variable)) {
      throw new RangeError(`variable ${variable} is neither an input nor a latch nor a gate`);
    }
    // Fill in the cone from below, without recursion: chains of gates may be long.
    const stack = [variable];
    while (stack.length > 0) {
      const gate = stack[stack.length - 1]!;
      const [left, right] = [aig.left(gate), aig.right(gate)];
      const missing = [left, right].map(variableOf).filter((v) => this.#tables[v] === undefined);
      if (missing.length > 0) {
        for (const v of missing) {
          if (!aig.isGate(v)) throw new RangeError(`leaf ${v} is neither an input nor a latch`);
          stack.push(v);
        }
        continue;
      }
      stack.pop();
      const [a, b] = [this.#tables[variableOf(left)]!, this.#tables[variableOf(right)]!];
      const [flipA, flipB] = [isNegative(left) ? -1 : 0, isNegative(right) ? -1 : 0];
      this.#tables[gate] = a.map((word, w) => (word ^ flipA) & (b[w]! ^ flipB));
    }
    return this.#tables[variable]!;
  }

  #nextStates(): Uint32Array {
    const next = new Uint32Array(this.points);
    this.system.latches.forEach((latch, j) => {
      this.values(latch.next).forEach((value, p) => next[p]! |= value << j);
    });
    return next;
  }

  #initialStates(): Flags {
    const initial = new Uint8Array(this.states).fill(1);
    this.system.latches.forEach(({ lit, reset }, j) => {
      if (reset === lit) return;
      if (reset !== TRUE && reset !== FALSE) {
        throw new RangeError(
          `latch ${j} has reset ${reset}: expected 0, 1 or its own literal ${lit}`,
        );
      }
      for (let x = 0; x < this.states; x++) if (((x >> j) & 1) !== reset) initial[x] = 0;
    });
    return initial;
  }
}
