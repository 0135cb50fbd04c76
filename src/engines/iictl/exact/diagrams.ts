/**
 * Decision diagrams (R. E. Bryant: Graph-Based Algorithms for Boolean Function Manipulation, IEEE Trans. Computers 1986),
 * reduced and ordered, with complemented edges (Brace, Rudell, Bryant, DAC 1990).
 *
 * A function is a number: twice its node, plus 1 if it is the complement. Node 0 is the constant, so 0 is false and 1 true,
 * as in the graph. The low edge of a node is never complemented, which makes the form canonical. Nodes live in typed
 * arrays; whoever uses diagrams says from time to time which functions are still needed ({@linkcode Diagrams.tidy}).
 *
 * An operation stops with {@linkcode Pause} after some steps. What it has found until then is remembered, so that asking
 * again goes on, more or less, where it stopped: an engine can yield in between.
 */

/** A function of the variables. */
export type Diagram = number;

/** An operation has taken its share of steps; ask again. */
export class Pause extends Error {
  override readonly name = "Pause";
}

/** There are more nodes than was agreed. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

const PAUSE = new Pause("the operation goes on when it is asked for again");
const TERMINAL = 0xffff;
const FIRST_NODES = 1 << 14;

/** Operations in the table of results, beside the numbers of quantified sets. */
const AND = 1;
const SHIFT = 2;
const RESTRICT = 3;
const FIRST_SET = 16;

/** A set of variables to quantify. */
export interface VariableSet {
  readonly has: Uint8Array;
  /** The last level of the set; below it nothing is quantified. */
  readonly last: number;
  readonly key: number;
}

/** The diagrams over some variables; level 0 is tested first. */
export class Diagrams {
  #level = new Uint16Array(FIRST_NODES);
  #low = new Int32Array(FIRST_NODES);
  #high = new Int32Array(FIRST_NODES);
  #chain = new Int32Array(FIRST_NODES);
  #buckets = new Int32Array(FIRST_NODES);
  #results = new Int32Array(4 * FIRST_NODES);
  /** Places that were ever taken, those of them that are taken, and the first one that is free again. */
  #count = 1;
  #used = 1;
  #free = 0;
  readonly #kept: Diagram[] = [];
  #steps = 0;
  #sets = 0;

  /** @param limit of nodes; it may be changed */
  constructor(readonly levels: number, public limit: number) {
    this.#level[0] = TERMINAL;
  }

  /** How many nodes there are. */
  get nodes(): number {
    return this.#used;
  }

  /** Let the next operations take this many steps together. */
  allow(steps: number): void {
    this.#steps = steps;
  }

  /** The level a function tests first. */
  level(f: Diagram): number {
    return this.#level[f >> 1]!;
  }

  /** The function where its first variable is false. */
  low(f: Diagram): Diagram {
    return this.#low[f >> 1]! ^ (f & 1);
  }

  /** The function where its first variable is true. */
  high(f: Diagram): Diagram {
    return this.#high[f >> 1]! ^ (f & 1);
  }

  /** A variable by its level. */
  variable(level: number): Diagram {
    return this.#node(level, 0, 1);
  }

  /** A set of variables, by their levels. */
  variables(levels: Iterable<number>): VariableSet {
    const has = new Uint8Array(this.levels);
    let last = -1;
    for (const level of levels) {
      has[level] = 1;
      last = Math.max(last, level);
    }
    return { has, last, key: FIRST_SET + this.#sets++ };
  }

  or(f: Diagram, g: Diagram): Diagram {
    return this.and(f ^ 1, g ^ 1) ^ 1;
  }

  and(f: Diagram, g: Diagram): Diagram {
    if (f === 0 || g === 0 || f === (g ^ 1)) return 0;
    if (f === 1 || f === g) return g;
    if (g === 1) return f;
    if (f > g) [f, g] = [g, f];
    const slot = this.#slot(f, g, AND);
    if (slot < 0) return this.#results[~slot + 3]!;
    const top = this.#level[f >> 1]!;
    const other = this.#level[g >> 1]!;
    const level = top < other ? top : other;
    const r0 = this.and(top === level ? this.low(f) : f, other === level ? this.low(g) : g);
    const r1 = this.and(top === level ? this.high(f) : f, other === level ? this.high(g) : g);
    return this.#record(f, g, AND, this.#node(level, r0, r1));
  }

  /** There are values of the variables of the set for which both hold. */
  andExists(f: Diagram, g: Diagram, set: VariableSet): Diagram {
    if (f === 0 || g === 0 || f === (g ^ 1)) return 0;
    if (f === g) g = 1;
    if (f > g) [f, g] = [g, f];
    if (f === 1) [f, g] = [g, 1];
    const top = this.#level[f >> 1]!;
    const other = this.#level[g >> 1]!;
    const level = top < other ? top : other;
    if (level > set.last) return this.and(f, g);
    const slot = this.#slot(f, g, set.key);
    if (slot < 0) return this.#results[~slot + 3]!;
    const f0 = top === level ? this.low(f) : f;
    const g0 = other === level ? this.low(g) : g;
    const f1 = top === level ? this.high(f) : f;
    const g1 = other === level ? this.high(g) : g;
    const r0 = this.andExists(f0, g0, set);
    const quantified = set.has[level] === 1;
    if (quantified && r0 === 1) return this.#record(f, g, set.key, 1);
    const r1 = this.andExists(f1, g1, set);
    return this.#record(f, g, set.key, quantified ? this.or(r0, r1) : this.#node(level, r0, r1));
  }

  exists(f: Diagram, set: VariableSet): Diagram {
    return this.andExists(f, 1, set);
  }

  forall(f: Diagram, set: VariableSet): Diagram {
    return this.andExists(f ^ 1, 1, set) ^ 1;
  }

  /** Every variable replaced by the one `by` levels below (above if negative); the order must stay the same. */
  shift(f: Diagram, by: 1 | -1): Diagram {
    if (f < 2) return f;
    if ((f & 1) === 1) return this.shift(f ^ 1, by) ^ 1;
    const slot = this.#slot(f, by, SHIFT);
    if (slot < 0) return this.#results[~slot + 3]!;
    const node = this.#node(
      this.#level[f >> 1]! + by,
      this.shift(this.low(f), by),
      this.shift(this.high(f), by),
    );
    return this.#record(f, by, SHIFT, node);
  }

  /**
   * A function that agrees with f wherever `care` holds, and is often smaller (Coudert, Madre, ICCAD 1990).
   *
   * @param care not false
   */
  restrict(f: Diagram, care: Diagram): Diagram {
    if (f < 2 || care === 1) return f;
    if (f === care) return 1;
    if (f === (care ^ 1)) return 0;
    const slot = this.#slot(f, care, RESTRICT);
    if (slot < 0) return this.#results[~slot + 3]!;
    const [top, other] = [this.#level[f >> 1]!, this.#level[care >> 1]!];
    let result: Diagram;
    if (other < top) result = this.restrict(f, this.or(this.low(care), this.high(care)));
    else {
      const [c0, c1] = other === top ? [this.low(care), this.high(care)] : [care, care];
      if (c0 === 0) result = this.restrict(this.high(f), c1);
      else if (c1 === 0) result = this.restrict(this.low(f), c0);
      else {result = this.#node(
          top,
          this.restrict(this.low(f), c0),
          this.restrict(this.high(f), c1),
        );}
    }
    return this.#record(f, care, RESTRICT, result);
  }

  /** How many nodes some functions have together. */
  size(...functions: readonly Diagram[]): number {
    const seen = new Set<number>();
    const stack = functions.map((f) => f >> 1);
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (node === 0 || seen.has(node)) continue;
      seen.add(node);
      stack.push(this.#low[node]! >> 1, this.#high[node]! >> 1);
    }
    return seen.size;
  }

  /** Values of some variables that make the function true: twice the level, plus 1 if the value is false. */
  path(f: Diagram): number[] {
    const values: number[] = [];
    while (f > 1) {
      const falsified = this.low(f) !== 0;
      values.push(2 * this.level(f) + (falsified ? 1 : 0));
      f = falsified ? this.low(f) : this.high(f);
    }
    return values;
  }

  /** Protect a function from {@linkcode tidy} for good. */
  keep(f: Diagram): Diagram {
    this.#kept.push(f);
    return f;
  }

  /** Once the nodes are many, forget all functions but those that are kept and these. */
  tidy(needed: readonly Diagram[]): void {
    if (this.#used < 0.75 * this.limit) return;
    const marked = new Uint8Array(this.#count);
    const stack = [...this.#kept, ...needed].map((f) => f >> 1);
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (marked[node] === 1 || node === 0) continue;
      marked[node] = 1;
      stack.push(this.#low[node]! >> 1, this.#high[node]! >> 1);
    }
    this.#buckets.fill(0);
    this.#results.fill(0);
    this.#free = 0;
    this.#used = 1;
    for (let node = this.#count - 1; node > 0; node--) {
      if (marked[node] === 1) this.#enter(node);
      else {
        this.#chain[node] = this.#free;
        this.#free = node;
      }
    }
  }

  #node(level: number, low: Diagram, high: Diagram): Diagram {
    if (low === high) return low;
    const sign = low & 1;
    low ^= sign;
    high ^= sign;
    const bucket = hash(level, low, high) & (this.#buckets.length - 1);
    for (let node = this.#buckets[bucket]!; node !== 0; node = this.#chain[node]!) {
      if (this.#low[node] === low && this.#high[node] === high && this.#level[node] === level) {
        return 2 * node + sign;
      }
    }
    if (this.#used >= this.limit) throw new TooLarge(`more than ${this.limit} nodes`);
    let node = this.#free;
    if (node !== 0) this.#free = this.#chain[node]!;
    else {
      if (this.#count === this.#level.length) this.#grow();
      node = this.#count++;
    }
    this.#level[node] = level;
    this.#low[node] = low;
    this.#high[node] = high;
    this.#enter(node);
    return 2 * node + sign;
  }

  /** Enter a node into the table of nodes. */
  #enter(node: number): void {
    const bucket = hash(this.#level[node]!, this.#low[node]!, this.#high[node]!) &
      (this.#buckets.length - 1);
    this.#chain[node] = this.#buckets[bucket]!;
    this.#buckets[bucket] = node;
    this.#used++;
  }

  /** Where the result of an operation is or will be; the complement of the place if it is there. */
  #slot(f: Diagram, g: Diagram, operation: number): number {
    const results = this.#results;
    const slot = 4 * (hash(f, g, operation) & (results.length / 4 - 1));
    if (results[slot] === f && results[slot + 1] === g && results[slot + 2] === operation) {
      return ~slot;
    }
    if (--this.#steps < 0) throw PAUSE;
    return slot;
  }

  #record(f: Diagram, g: Diagram, operation: number, result: Diagram): Diagram {
    const results = this.#results; // may have been replaced since the result was looked for
    const slot = 4 * (hash(f, g, operation) & (results.length / 4 - 1));
    results[slot] = f;
    results[slot + 1] = g;
    results[slot + 2] = operation;
    results[slot + 3] = result;
    return result;
  }

  #grow(): void {
    const size = 2 * this.#level.length;
    this.#level = enlarged(this.#level, new Uint16Array(size));
    this.#low = enlarged(this.#low, new Int32Array(size));
    this.#high = enlarged(this.#high, new Int32Array(size));
    this.#chain = new Int32Array(size);
    this.#buckets = new Int32Array(size);
    this.#used = 1;
    for (let node = 1; node < this.#count; node++) this.#enter(node);
    const old = this.#results;
    this.#results = new Int32Array(4 * size);
    for (let slot = 0; slot < old.length; slot += 4) {
      if (old[slot + 2] !== 0) {
        this.#record(old[slot]!, old[slot + 1]!, old[slot + 2]!, old[slot + 3]!);
      }
    }
  }
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

function enlarged<T extends Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
