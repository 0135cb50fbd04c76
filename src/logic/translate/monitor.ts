/**
 * The parts a translation adds to a system: inputs, latches, constraints and justice signals.
 *
 * A monitor reads literals of the system and never drives any: the leaves it adds come after those of the
 * system in the lists, so a trace of the product is a trace of the system with values added at the end, and
 * lifting a trace is cutting them off. The states of a lasso of the product agree on the system's latches
 * where they agree on all latches, so lassos lift to lassos of the same shape.
 *
 * The properties of the system are left out of the product: the monitor's constraints are about one formula
 * and would falsify the others.
 */

import type { Aig } from "../../aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../../aig/literal.ts";
import { extend } from "../../system/auxiliary.ts";
import { Names } from "../../system/names.ts";
import type { NamedLit, System } from "../../system/system.ts";
import { children } from "../formula.ts";
import type { Ltl } from "../ltl_formula.ts";
import { printLtl } from "../ltl_text.ts";

/** How a latch of the monitor starts. */
export type Start = "false" | "true" | "free";

/** Longer formulas are shortened in the names of signals, and larger ones not even printed. */
const LONGEST_NAME = 60;
const LARGEST_NAMED = 40;

interface OpenLatch {
  readonly name: string;
  readonly lit: Lit;
  readonly reset: Lit;
  next?: Lit;
}

/** Collects what a monitor needs and puts it together with the system. */
export class Monitor {
  readonly system: System;
  readonly aig: Aig;
  #names: Names;
  readonly #words: ReadonlyMap<Lit, string>;
  #used = new Map<string, number>();
  #inputs: NamedLit[] = [];
  #latches: OpenLatch[] = [];
  #open = new Map<Lit, OpenLatch>();
  #constraints: NamedLit[] = [];
  #justice: Lit[] = [];

  /** @param words what the user calls conditions that are no signals, for the names of the monitor */
  constructor(system: System, words: ReadonlyMap<Lit, string> = new Map()) {
    this.system = system;
    this.aig = system.aig;
    this.#names = new Names(system);
    this.#words = words;
  }

  /** A fresh input: something the counterexample may choose at every step. */
  input(role: string, formula: Ltl<Lit>): Lit {
    const lit = this.aig.leaf();
    this.#inputs.push({ name: this.#name(role, formula), lit });
    return lit;
  }

  /** A fresh latch whose next value is given later with {@linkcode next}. */
  latch(role: string, formula: Ltl<Lit>, start: Start): Lit {
    const lit = this.aig.leaf();
    const reset = start === "free" ? lit : start === "true" ? TRUE : FALSE;
    const latch = { name: this.#name(role, formula), lit, reset };
    this.#latches.push(latch);
    this.#open.set(lit, latch);
    return lit;
  }

  /** Give a latch its next value. */
  next(latch: Lit, next: Lit): void {
    const open = this.#latches.find(({ lit }) => lit === latch);
    if (open === undefined || open.next !== undefined) {
      throw new RangeError(
        `${this.aig.format(latch)} is not a latch that waits for its next value`,
      );
    }
    open.next = next;
  }

  /** A latch that holds `value` one step later. */
  delayed(role: string, formula: Ltl<Lit>, start: Start, value: Lit): Lit {
    const latch = this.latch(role, formula, start);
    this.next(latch, value);
    return latch;
  }

  /** Require a literal at every step. */
  constrain(formula: Ltl<Lit>, lit: Lit): void {
    if (lit !== TRUE) this.#constraints.push({ name: this.#name("require", formula), lit });
  }

  /** Require a literal infinitely often. */
  recur(lit: Lit): void {
    if (lit !== TRUE && !this.#justice.includes(lit)) this.#justice.push(lit);
  }

  /**
   * The signals that hold infinitely often on a counterexample, besides the fairness of the system. Never
   * empty, since "every infinite path" is `[TRUE]`.
   */
  get justice(): readonly Lit[] {
    return this.#justice.length === 0 ? [TRUE] : this.#justice;
  }

  /** Numbers for tables. */
  get counts(): {
    readonly inputs: number;
    readonly latches: number;
    readonly constraints: number;
  } {
    return {
      inputs: this.#inputs.length,
      latches: this.#latches.length,
      constraints: this.#constraints.length,
    };
  }

  /** The system with the monitor and one property: the bad literal, or the justice signals. */
  product(name: string, bad?: Lit): System {
    const latches = this.#latches.map(({ name, lit, next, reset }) => {
      if (next === undefined) throw new RangeError(`latch '${name}' has no next value`);
      return { name, lit, next, reset };
    });
    return extend(this.system, { latches, inputs: this.#inputs }, {
      constraints: [...this.system.constraints, ...this.#constraints],
      bads: bad === undefined ? [] : [{ name, lit: bad }],
      justice: bad === undefined ? [{ name, lits: this.justice }] : [],
    });
  }

  /** A formula over literals in the user's names. */
  text(formula: Ltl<Lit>): string {
    return printLtl(formula, (lit) => this.#atom(lit));
  }

  #atom(lit: Lit): string {
    const [word, complement] = [this.#words.get(lit), this.#words.get(not(lit))];
    if (word !== undefined) return bracketed(word);
    return complement === undefined ? this.#names.literal(lit) : `!${bracketed(complement)}`;
  }

  /** `pending(F ack)`, and `pending(F ack) 2` if the name is taken. */
  #name(role: string, formula: Ltl<Lit>): string {
    const text = isSmall(formula) ? this.text(formula) : "…";
    const short = text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
    const name = `${role}(${short})`;
    const count = (this.#used.get(name) ?? 0) + 1;
    this.#used.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  }
}

/** A condition that is more than a name, fit to stand between operators. */
function bracketed(word: string): string {
  return /[^\w[\].]/.test(word) ? `(${word})` : word;
}

/** Whether a formula has few nodes as a tree. */
function isSmall(formula: Ltl<Lit>): boolean {
  const stack = [formula];
  for (let count = 0; stack.length > 0; count++) {
    if (count > LARGEST_NAMED) return false;
    stack.push(...children(stack.pop()!));
  }
  return true;
}
