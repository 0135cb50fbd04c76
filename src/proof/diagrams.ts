/**
 * Decision diagrams of the checker's own (R. E. Bryant, IEEE Transactions on Computers 1986): reduced, ordered, with
 * complemented edges. Those of the engines are not used here, so that a mistake in one of the two cannot hide itself.
 *
 * There is only what obligations need: variables, conjunction, quantification, and `restrict`. Nodes are never given back:
 * when there are too many, whoever uses them begins anew.
 */

/** A function: twice its node, plus 1 for the complement. 0 is false, 1 is true. */
export type Diagram = number;

/** There are more nodes than was agreed. */
export class DiagramLimit extends Error {
  override readonly name = "DiagramLimit";
}

const FIRST = 1 << 12;
const NODES_PER_LOOK = 1 << 16;
const DEEPEST = 0x7fffffff;
/** Operations of the table of results; further ones are for sets of variables. */
const AND = 1;
const RESTRICT = 2;
const FIRST_SET = 3;

/** Variables to be quantified. */
export interface VariableSet {
  readonly variables: ReadonlySet<number>;
  /** The last one. */
  readonly last: number;
  /** Its operation in the table of results. */
  readonly operation: number;
}

/** Diagrams over variables 0, 1, …, which are tested in this order. */
export class Diagrams {
  /** For each node its variable, and the functions where this is true and false; the latter has no complement. */
  #variable = new Int32Array(FIRST);
  #then = new Int32Array(FIRST);
  #else = new Int32Array(FIRST);
  /** Open addressing: nodes by their contents, and results by operation and operands. */
  #unique = new Int32Array(2 * FIRST);
  #results = new Int32Array(4 * FIRST);
  #size = 1;
  #sets = 0;

  /**
   * @param limit most nodes there may ever be
   * @param look called now and then
   */
  constructor(readonly limit: number, readonly look?: () => void) {
    this.#variable[0] = DEEPEST;
  }

  /** The function that is one variable. */
  variable(index: number): Diagram {
    return this.#make(index, 1, 0);
  }

  /** Both. */
  and(f: Diagram, g: Diagram): Diagram {
    if (f === 0 || g === 0 || (f ^ g) === 1) return 0;
    if (f === 1 || f === g) return g;
    if (g === 1) return f;
    if (f < g) return this.and(g, f);
    const known = this.#recall(AND, f, g);
    if (known >= 0) return known;
    const top = Math.min(this.#variable[f >> 1]!, this.#variable[g >> 1]!);
    const yes = this.and(this.#at(f, top, true), this.#at(g, top, true));
    const no = this.and(this.#at(f, top, false), this.#at(g, top, false));
    return this.#remember(AND, f, g, this.#make(top, yes, no));
  }

  /**
   * Some function that is f wherever `care` holds, hopefully a smaller one (O. Coudert, J. C. Madre, ICCAD 1990).
   *
   * @param care is not false
   */
  restrict(f: Diagram, care: Diagram): Diagram {
    if (f <= 1 || care === 1) return f;
    if ((f & 1) === 1) return this.restrict(f ^ 1, care) ^ 1;
    if ((f ^ care) <= 1) return f === care ? 1 : 0;
    const known = this.#recall(RESTRICT, f, care);
    if (known >= 0) return known;
    const [mine, its] = [this.#variable[f >> 1]!, this.#variable[care >> 1]!];
    const [yes, no] = [this.#at(care, its, true), this.#at(care, its, false)];
    let result: Diagram;
    if (its < mine) result = this.restrict(f, this.and(yes ^ 1, no ^ 1) ^ 1);
    else if (its > mine) {
      const high = this.restrict(this.#at(f, mine, true), care);
      result = this.#make(mine, high, this.restrict(this.#at(f, mine, false), care));
    } else if (yes === 0) result = this.restrict(this.#at(f, mine, false), no);
    else if (no === 0) result = this.restrict(this.#at(f, mine, true), yes);
    else {
      const high = this.restrict(this.#at(f, mine, true), yes);
      result = this.#make(mine, high, this.restrict(this.#at(f, mine, false), no));
    }
    return this.#remember(RESTRICT, f, care, result);
  }

  /** Variables to be quantified together. */
  set(variables: Iterable<number>): VariableSet {
    const all = new Set(variables);
    return { variables: all, last: Math.max(...all), operation: FIRST_SET + this.#sets++ };
  }

  /** Are there values of the variables of a set for which both hold? As a function of the others. */
  andExists(f: Diagram, g: Diagram, set: VariableSet): Diagram {
    if (f === 0 || g === 0 || (f ^ g) === 1) return 0;
    if (f < g) return this.andExists(g, f, set);
    const top = Math.min(this.#variable[f >> 1]!, this.#variable[g >> 1]!);
    if (top > set.last) return this.and(f, g);
    const known = this.#recall(set.operation, f, g);
    if (known >= 0) return known;
    const yes = this.andExists(this.#at(f, top, true), this.#at(g, top, true), set);
    const quantified = set.variables.has(top);
    if (quantified && yes === 1) return this.#remember(set.operation, f, g, 1);
    const no = this.andExists(this.#at(f, top, false), this.#at(g, top, false), set);
    const either = quantified ? this.and(yes ^ 1, no ^ 1) ^ 1 : this.#make(top, yes, no);
    return this.#remember(set.operation, f, g, either);
  }

  /** How many nodes a function has. */
  size(f: Diagram): number {
    return this.#reached(f).size;
  }

  /** The variables that a function tests. */
  support(f: Diagram): Set<number> {
    const variables = new Set<number>();
    for (const node of this.#reached(f)) variables.add(this.#variable[node]!);
    return variables;
  }

  #reached(f: Diagram): Set<number> {
    const seen = new Set<number>();
    for (const stack = [f >> 1]; stack.length > 0;) {
      const node = stack.pop()!;
      if (node === 0 || seen.has(node)) continue;
      seen.add(node);
      stack.push(this.#then[node]! >> 1, this.#else[node]! >> 1);
    }
    return seen;
  }

  /** The function where a variable has a value; nothing above the variable is tested. */
  #at(f: Diagram, variable: number, value: boolean): Diagram {
    const node = f >> 1;
    if (this.#variable[node] !== variable) return f;
    return (value ? this.#then[node]! : this.#else[node]!) ^ (f & 1);
  }

  #make(variable: number, yes: Diagram, no: Diagram): Diagram {
    if (yes === no) return yes;
    if ((no & 1) === 1) return this.#make(variable, yes ^ 1, no ^ 1) ^ 1;
    const mask = this.#unique.length - 1;
    let place = mix(variable, yes, no) & mask;
    for (let node = this.#unique[place]!; node !== 0; node = this.#unique[place]!) {
      const same = this.#variable[node] === variable && this.#then[node] === yes &&
        this.#else[node] === no;
      if (same) return 2 * node;
      place = (place + 1) & mask;
    }
    if (this.#size === this.limit) throw new DiagramLimit(`more than ${this.limit} nodes`);
    if (this.#size === this.#variable.length) {
      this.#grow();
      return this.#make(variable, yes, no);
    }
    if (this.#size % NODES_PER_LOOK === 0) this.look?.();
    const node = this.#size++;
    this.#variable[node] = variable;
    this.#then[node] = yes;
    this.#else[node] = no;
    this.#unique[place] = node;
    return 2 * node;
  }

  #grow(): void {
    const size = 2 * this.#variable.length;
    const larger = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const array = new Int32Array(size);
      array.set(old);
      return array;
    };
    this.#variable = larger(this.#variable);
    this.#then = larger(this.#then);
    this.#else = larger(this.#else);
    this.#unique = new Int32Array(2 * size);
    this.#results = new Int32Array(4 * size); // results may be forgotten
    for (let node = 1; node < this.#size; node++) {
      let place = mix(this.#variable[node]!, this.#then[node]!, this.#else[node]!) & (2 * size - 1);
      while (this.#unique[place] !== 0) place = (place + 1) & (2 * size - 1);
      this.#unique[place] = node;
    }
  }

  /** A result, or -1. An empty place has no operation. */
  #recall(operation: number, f: Diagram, g: Diagram): number {
    const results = this.#results;
    const place = this.#place(operation, f, g);
    const found = results[place] === operation && results[place + 1] === f &&
      results[place + 2] === g;
    return found ? results[place + 3]! : -1;
  }

  #remember(operation: number, f: Diagram, g: Diagram, result: Diagram): Diagram {
    const results = this.#results;
    const place = this.#place(operation, f, g);
    results[place] = operation;
    results[place + 1] = f;
    results[place + 2] = g;
    results[place + 3] = result;
    return result;
  }

  #place(operation: number, f: Diagram, g: Diagram): number {
    return 4 * (mix(f, g, operation) & (this.#results.length / 4 - 1));
  }
}

function mix(a: number, b: number, c: number): number {
  let h = Math.imul(a + 0x7f4a7c15, 0x9e3779b1) ^ Math.imul(b, 0x7feb352d);
  h = Math.imul(h ^ (h >>> 16), 0x846ca68b) ^ Math.imul(c, 0xc2b2ae35);
  return (h ^ (h >>> 15)) >>> 0;
}
