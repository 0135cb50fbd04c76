/**
 * The and-inverter graph that everything compiles to.
 *
 * A node is a variable: 0 is the constant false, every other one is a *leaf* (an input or a latch, the
 * graph does not care which) or a *gate*, the conjunction of two literals. A gate is made after its
 * fanins, so increasing variables are a topological order; many algorithms here are one loop over it.
 *
 * Invariants
 * 1. `fanin0 < fanin1` as numbers for every gate made by {@linkcode Aig.and}, both below the gate.
 * 2. No two gates made by {@linkcode Aig.and} have the same fanins (structural hashing).
 * 3. A leaf has `fanin0 == LEAF`.
 */

import {
  FALSE,
  isNegative,
  type Lit,
  MAXIMUM_VARIABLES,
  not,
  notIf,
  positive,
  toLit,
  TRUE,
  variableOf,
} from "./literal.ts";
import { simplifyAnd } from "./simplify.ts";

/** First fanin of what is not a gate. */
export const LEAF = 0xffffffff;
const EMPTY = 0;
const FIRST_CAPACITY = 64;

/**
 * An append-only and-inverter graph with structural hashing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, FALSE, not } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * assertEquals(aig.and(a, b), aig.and(b, a));
 * assertEquals(aig.and(a, not(a)), FALSE);
 * assertEquals(aig.gateCount, 1);
 * ```
 */
export class Aig {
  #fanin0 = new Uint32Array(FIRST_CAPACITY);
  #fanin1 = new Uint32Array(FIRST_CAPACITY);
  #size = 1;
  #leaves = 0;
  /** Open addressing; holds gate variables, 0 where empty. Its length is a power of two. */
  #table = new Uint32Array(2 * FIRST_CAPACITY);
  #hashed = 0;

  constructor() {
    this.#fanin0[0] = LEAF;
  }

  /** Number of variables, the constant included. Variables are `0 .. size - 1`. */
  get size(): number {
    return this.#size;
  }

  /** Number of leaves. */
  get leafCount(): number {
    return this.#leaves;
  }

  /** Number of gates. */
  get gateCount(): number {
    return this.#size - 1 - this.#leaves;
  }

  /** Bytes held by the arrays of the graph. */
  get bytes(): number {
    return this.#fanin0.byteLength + this.#fanin1.byteLength + this.#table.byteLength;
  }

  /** Make room for `count` variables in one go. */
  reserve(count: number): void {
    if (!(count <= MAXIMUM_VARIABLES)) {
      throw new RangeError(
        `cannot reserve ${count} variables, expected at most ${MAXIMUM_VARIABLES}`,
      );
    }
    if (count > this.#fanin0.length) this.#growNodes(count);
    while (this.#table.length < 2 * count) this.#growTable();
  }

  /** Whether the variable is a gate. */
  isGate(variable: number): boolean {
    return this.#fanin0[variable] !== LEAF;
  }

  /** Whether the variable is a leaf; the constant is neither a leaf nor a gate. */
  isLeaf(variable: number): boolean {
    return variable > 0 && this.#fanin0[variable] === LEAF;
  }

  /** First fanin of a gate. */
  left(gate: number): Lit {
    return this.#fanin0[gate] as Lit;
  }

  /** Second fanin of a gate. */
  right(gate: number): Lit {
    return this.#fanin1[gate] as Lit;
  }

  /**
   * The first fanins as an array indexed by variable ({@linkcode LEAF} marks what is not a gate). Hot loops read
   * it instead of calling {@linkcode left}; it is only valid until the graph grows.
   */
  get fanins0(): Uint32Array {
    return this.#fanin0;
  }

  /** The second fanins, see {@linkcode fanins0}. */
  get fanins1(): Uint32Array {
    return this.#fanin1;
  }

  /** Make a leaf and return its positive literal. */
  leaf(): Lit {
    this.#leaves++;
    return toLit(this.#append(LEAF, 0));
  }

  /**
   * The conjunction of two literals. Constants, equal and opposite operands and the two-level rules of
   * `simplify.ts` are folded; an existing gate is reused.
   */
  and(a: Lit, b: Lit): Lit {
    for (;;) {
      if (a > b) {
        const larger = a;
        a = b;
        b = larger;
      }
      if (a === FALSE || a === not(b)) return FALSE;
      if (a === TRUE || a === b) return b;
      const rule = simplifyAnd(this, a, b);
      if (rule === undefined) break;
      if (rule.length === 1) return rule[0];
      a = rule[0];
      b = rule[1];
    }
    return this.#hashedGate(a, b);
  }

  /** The gate with exactly these fanins if there is one. */
  find(a: Lit, b: Lit): Lit | undefined {
    if (a > b) [a, b] = [b, a];
    const found = this.#table[this.#slot(a, b)]!;
    return found === EMPTY ? undefined : toLit(found);
  }

  /** Refuse literals of another graph or of the future: a cheap guard for public entry points. */
  assertLit(lit: Lit): void {
    if (!Number.isInteger(lit) || lit < 0 || variableOf(lit) >= this.#size) {
      throw new RangeError(
        `literal ${lit} is not in this graph: expected 0 to ${2 * this.#size - 1}`,
      );
    }
  }

  #hashedGate(a: Lit, b: Lit): Lit {
    let slot = this.#slot(a, b);
    const found = this.#table[slot]!;
    if (found !== EMPTY) return toLit(found);
    if (2 * (this.#hashed + 1) > this.#table.length) {
      this.#growTable();
      slot = this.#slot(a, b);
    }
    const gate = this.#append(a, b);
    this.#table[slot] = gate;
    this.#hashed++;
    return toLit(gate);
  }

  /** Where the gate `a & b` is in the table, or the empty slot where it belongs. */
  #slot(a: number, b: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const gate = table[slot]!;
      if (gate === EMPTY || (this.#fanin0[gate] === a && this.#fanin1[gate] === b)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #append(fanin0: number, fanin1: number): number {
    if (this.#size === this.#fanin0.length) {
      if (this.#size >= MAXIMUM_VARIABLES) {
        throw new RangeError(
          `the graph is full: it has ${this.#size} variables, the most there can be`,
        );
      }
      this.#growNodes(Math.min(2 * this.#size, MAXIMUM_VARIABLES));
    }
    const variable = this.#size++;
    this.#fanin0[variable] = fanin0;
    this.#fanin1[variable] = fanin1;
    return variable;
  }

  #growNodes(capacity: number): void {
    const grow = (old: Uint32Array) => {
      const bigger = new Uint32Array(capacity);
      bigger.set(old);
      return bigger;
    };
    this.#fanin0 = grow(this.#fanin0);
    this.#fanin1 = grow(this.#fanin1);
  }

  #growTable(): void {
    const old = this.#table;
    this.#table = new Uint32Array(2 * old.length);
    for (const gate of old) {
      if (gate !== EMPTY) {
        this.#table[this.#slot(this.#fanin0[gate]!, this.#fanin1[gate]!)] = gate;
      }
    }
  }

  /** The disjunction of two literals. */
  or(a: Lit, b: Lit): Lit {
    return not(this.and(not(a), not(b)));
  }

  /** `a -> b`. */
  implies(a: Lit, b: Lit): Lit {
    return not(this.and(a, not(b)));
  }

  /** Exclusive or. Operands are made positive first, so that all four signs share their gates. */
  xor(a: Lit, b: Lit): Lit {
    const flip = isNegative(a) !== isNegative(b);
    [a, b] = [positive(a), positive(b)];
    return notIf(this.or(this.and(a, not(b)), this.and(not(a), b)), flip);
  }

  /** Equality of two literals. */
  iff(a: Lit, b: Lit): Lit {
    return not(this.xor(a, b));
  }

  /** `condition ? then : otherwise`. A negative `then` is pulled out, so that both signs share their gates. */
  mux(condition: Lit, then: Lit, otherwise: Lit): Lit {
    if (condition === TRUE || then === otherwise) return then;
    if (condition === FALSE) return otherwise;
    if (then === not(otherwise)) return this.xor(condition, otherwise);
    const flip = isNegative(then);
    const yes = this.and(condition, notIf(then, flip));
    const no = this.and(not(condition), notIf(otherwise, flip));
    return notIf(this.or(yes, no), flip);
  }

  /** Conjunction of any number of literals, built as a balanced tree. */
  andAll(lits: Iterable<Lit>): Lit {
    return balanced([...lits], TRUE, (a, b) => this.and(a, b));
  }

  /** Disjunction of any number of literals, built as a balanced tree. */
  orAll(lits: Iterable<Lit>): Lit {
    const negated: Lit[] = [];
    for (const lit of lits) negated.push(not(lit));
    return not(this.andAll(negated));
  }

  /** Parity of any number of literals, built as a balanced tree. */
  xorAll(lits: Iterable<Lit>): Lit {
    return balanced([...lits], FALSE, (a, b) => this.xor(a, b));
  }

  /** For people: `a12` leaf, `g13` gate, `!` complement. */
  format(lit: Lit): string {
    if (lit === FALSE) return "false";
    if (lit === TRUE) return "true";
    const variable = variableOf(lit);
    return `${isNegative(lit) ? "!" : ""}${this.isGate(variable) ? "g" : "a"}${variable}`;
  }
}

/** Combine neighbours level by level. */
function balanced(level: Lit[], neutral: Lit, combine: (a: Lit, b: Lit) => Lit): Lit {
  if (level.length === 0) return neutral;
  while (level.length > 1) {
    const next: Lit[] = [];
    for (let i = 0; i + 1 < level.length; i += 2) next.push(combine(level[i]!, level[i + 1]!));
    if (level.length % 2 === 1) next.push(level[level.length - 1]!);
    level = next;
  }
  return level[0]!;
}
