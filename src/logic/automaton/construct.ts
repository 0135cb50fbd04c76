/**
 * From LTL to a generalised Büchi automaton, on the fly.
 *
 * Gerth, Peled, Vardi, Wolper: Simple on-the-fly automatic verification of linear temporal logic (PSTV 1995). A
 * state is a set of formulas that the rest of the word must satisfy. It is *expanded* into the ways to satisfy it:
 * literals that the next letter must satisfy (the paper's Old), formulas left for the rest (the paper's Next), and
 * the untils that were put off. With Giannakopoulou and Lerda (From states to transitions, FORTE 2002) letters
 * and acceptance are on transitions, so that states with the same Next are one state.
 *
 * | paper                                     | here                                             |
 * |-------------------------------------------|--------------------------------------------------|
 * | node with New empty: literals, Next       | {@linkcode Cover}                                 |
 * | expand(f U g) = g, or f and X (f U g)     | `#expand`; the second way is marked *postponed*   |
 * | accepting set of `f U g`                  | transitions that do not postpone it              |
 *
 * The covers of a conjunction are the products of the covers of its members, and covers are computed once for
 * each formula. Cover `a` is dropped if another one, `b`, asks for less: fewer literals, fewer formulas in Next,
 * fewer postponed untils (the optimisation of covers of Somenzi and Bloem, CAV 2000, section 4). This is sound
 * since whatever satisfies `a` satisfies `b`, also as to acceptance.
 */

import { subformulas } from "../formula.ts";
import type { Ltl } from "../ltl_formula.ts";
import { members } from "../ltl_simplify_and.ts";
import type { Automaton, Transition } from "./automaton.ts";
import { ANY, type Guard, implies, meet } from "./guard.ts";

/** One way to satisfy a formula: bits of `next` and `postponed` are numbers of formulas. */
interface Cover {
  readonly guard: Guard;
  readonly next: bigint;
  readonly postponed: bigint;
}

/** Limits of a construction. */
export interface ConstructionLimits {
  /** Most states. */
  readonly states: number;
  /** Most transitions, and most covers of one formula. */
  readonly transitions: number;
}

/** Thrown when an automaton gets larger than the caller allows. */
export class AutomatonTooLargeError extends RangeError {
  override readonly name: string = "RangeError";
}

/**
 * The automaton of a canonical formula (`ltl_table.ts`) without past operators in negation normal form without
 * `W`. It accepts exactly the words that satisfy the formula.
 *
 * @throws {AutomatonTooLargeError} if it exceeds the limits
 */
export function constructAutomaton<A>(
  formula: Ltl<A>,
  limits: ConstructionLimits,
  print: (formula: Ltl<A>) => string,
): Automaton<A> {
  return new Construction<A>(limits, print).build(formula);
}

class Construction<A> {
  #limits: ConstructionLimits;
  #print: (formula: Ltl<A>) => string;
  #covers = new Map<Ltl<A>, Cover[]>();
  #atoms: A[] = [];
  #atomNumbers = new Map<A, bigint>();
  /** Formulas that occur in Next, by number. */
  #later: Ltl<A>[] = [];
  #laterNumbers = new Map<Ltl<A>, bigint>();
  /** Untils, by number of their acceptance set. */
  #untils = new Map<Ltl<A>, bigint>();

  constructor(
    limits: ConstructionLimits,
    print: (formula: Ltl<A>) => string,
  ) {
    this.#limits = limits;
    this.#print = print;
  }

  build(formula: Ltl<A>): Automaton<A> {
    for (const f of subformulas(formula)) this.#covers.set(f, this.#expand(f));
    const start = this.#obligations(formula);
    const states = [start];
    const numbers = new Map([[start, 0]]);
    const lists: Cover[][] = [];
    let count = 0;
    for (const state of states) {
      const covers = this.#coversOfSet(state);
      count += covers.length;
      if (count > this.#limits.transitions) this.#tooLarge("transitions", this.#limits.transitions);
      lists.push(covers);
      for (const { next } of covers) {
        if (numbers.has(next)) continue;
        numbers.set(next, states.length);
        states.push(next);
        if (states.length > this.#limits.states) this.#tooLarge("states", this.#limits.states);
      }
    }
    const sets = this.#untils.size;
    const all = (1n << BigInt(sets)) - 1n;
    return {
      atoms: this.#atoms,
      sets,
      initial: 0,
      transitions: lists.map((covers) =>
        covers.map(({ guard, next, postponed }): Transition => ({
          guard,
          target: numbers.get(next)!,
          accepting: all & ~postponed,
        }))
      ),
      labels: states.map((state) =>
        state === 0n ? "true" : this.#formulas(state).map((f) => this.#print(f)).join(", ")
      ),
    };
  }

  #tooLarge(what: string, limit: number): never {
    throw new AutomatonTooLargeError(
      `the automaton has more than ${limit} ${what}: use the circuit or the tableau, or raise the limit`,
    );
  }

  /** The covers of a formula; those of its arguments are known. */
  #expand(f: Ltl<A>): Cover[] {
    const of = (g: Ltl<A>) => this.#covers.get(g)!;
    const later = (g: Ltl<A>): Cover => ({ guard: ANY, next: this.#obligations(g), postponed: 0n });
    switch (f.kind) {
      case "true":
        return [{ guard: ANY, next: 0n, postponed: 0n }];
      case "false":
        return [];
      case "atom": {
        const guard = { positive: this.#atomBit(f.atom), negative: 0n };
        return [{ guard, next: 0n, postponed: 0n }];
      }
      case "not": {
        if (f.arg.kind !== "atom") throw new RangeError("expected negation normal form");
        const guard = { positive: 0n, negative: this.#atomBit(f.arg.atom) };
        return [{ guard, next: 0n, postponed: 0n }];
      }
      case "and":
        return this.#product(of(f.left), of(f.right));
      case "or":
        return this.#least([...of(f.left), ...of(f.right)]);
      case "X":
        return [later(f.arg)];
      case "F":
        return this.#least([...of(f.arg), { ...later(f), postponed: this.#untilBit(f) }]);
      case "G":
        return this.#product(of(f.arg), [later(f)]);
      case "U": {
        const wait = { ...later(f), postponed: this.#untilBit(f) };
        return this.#least([...of(f.right), ...this.#product(of(f.left), [wait])]);
      }
      case "R":
        return this.#product(of(f.right), this.#least([...of(f.left), later(f)]));
      default:
        throw new RangeError(`'${f.kind}' is not expected in the construction of an automaton`);
    }
  }

  #coversOfSet(set: bigint): Cover[] {
    let covers: Cover[] = [{ guard: ANY, next: 0n, postponed: 0n }];
    for (const f of this.#formulas(set)) covers = this.#product(covers, this.#covers.get(f)!);
    // Different covers may come to the same once Next is cleaned up.
    return this.#least(covers.map((cover) => ({ ...cover, next: this.#cleaned(cover.next) })));
  }

  #product(left: readonly Cover[], right: readonly Cover[]): Cover[] {
    const list: Cover[] = [];
    for (const a of left) {
      for (const b of right) {
        const guard = meet(a.guard, b.guard);
        if (guard === undefined) continue;
        list.push({ guard, next: a.next | b.next, postponed: a.postponed | b.postponed });
      }
    }
    return this.#least(list);
  }

  /** Without the covers that ask for more than another one. */
  #least(covers: readonly Cover[]): Cover[] {
    if (covers.length > this.#limits.transitions) {
      this.#tooLarge("transitions", this.#limits.transitions);
    }
    const kept: Cover[] = [];
    for (const cover of covers) {
      if (kept.some((other) => asksForLess(other, cover))) continue;
      let size = 0;
      for (const other of kept) if (!asksForLess(cover, other)) kept[size++] = other;
      kept.length = size;
      kept.push(cover);
    }
    return kept;
  }

  /** A formula as a set of formulas that must all hold. */
  #obligations(f: Ltl<A>): bigint {
    let set = 0n;
    for (const member of f.kind === "and" ? members(f) : [f]) {
      if (member.kind !== "true") set |= this.#laterBit(member);
    }
    return this.#cleaned(set);
  }

  /**
   * Without the formulas that the expansion of another one begins with: `G (f & …)` expands `f` anyway, and so
   * does `g R (f & …)`. The covers of the set stay the same, since the product of covers with themselves adds
   * only covers that ask for more.
   */
  #cleaned(set: bigint): bigint {
    for (const f of this.#formulas(set)) {
      const now = f.kind === "G" ? f.arg : f.kind === "R" ? f.right : undefined;
      if (now === undefined) continue;
      for (const member of now.kind === "and" ? members(now) : [now]) {
        const bit = this.#laterNumbers.get(member);
        if (bit !== undefined) set &= ~bit;
      }
    }
    return set;
  }

  #formulas(set: bigint): Ltl<A>[] {
    const list: Ltl<A>[] = [];
    for (let i = 0; set >> BigInt(i) > 0n; i++) {
      if ((set >> BigInt(i)) & 1n) list.push(this.#later[i]!);
    }
    return list;
  }

  #atomBit(atom: A): bigint {
    return bitOf(this.#atomNumbers, atom, () => this.#atoms.push(atom));
  }

  #laterBit(f: Ltl<A>): bigint {
    return bitOf(this.#laterNumbers, f, () => this.#later.push(f));
  }

  #untilBit(f: Ltl<A>): bigint {
    return bitOf(this.#untils, f, () => {});
  }
}

function bitOf<K>(numbers: Map<K, bigint>, key: K, added: () => void): bigint {
  let bit = numbers.get(key);
  if (bit === undefined) {
    numbers.set(key, bit = 1n << BigInt(numbers.size));
    added();
  }
  return bit;
}

function asksForLess(a: Cover, b: Cover): boolean {
  return (a.next & ~b.next) === 0n && (a.postponed & ~b.postponed) === 0n &&
    implies(b.guard, a.guard);
}
