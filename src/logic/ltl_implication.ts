/**
 * Cheap syntactic facts about formulas in negation normal form without `W`: which ones imply which, and which
 * ones keep their value along the word. They drive the rewriting of `ltl_simplify.ts`.
 *
 * Implication is the syntactic order of Somenzi and Bloem ("Efficient Büchi automata from LTL formulae",
 * CAV 2000, section 3), with the mirror images for past: `below(f, g)` says that at every position of every
 * word `f` implies `g`; false means "not seen". *Eventual* and *universal* formulas are those of Etessami and
 * Holzmann ("Optimizing Büchi automata", CONCUR 2000), stated for positions so that past fits in:
 *
 * - eventual:  if it holds at `k`, it holds at every `t <= k`  (`F f`, `H f`, …);
 * - universal: if it holds at `t`, it holds at every `k >= t`  (`G f`, `O f`, …);
 * - suspendable: both, so its value is the same at every position (`G F f`, …).
 */

import type { Ltl } from "./ltl_formula.ts";
import type { LtlTable } from "./ltl_table.ts";

const DUALS = {
  and: "or",
  or: "and",
  X: "X",
  F: "G",
  G: "F",
  U: "R",
  R: "U",
  Y: "Z",
  Z: "Y",
  O: "H",
  H: "O",
  S: "T",
  T: "S",
} as const;

/** Beyond this depth of argument the answer is "not seen". */
const DEEPEST = 40;

/** After so many steps of argument the answer is "not seen". */
const LONGEST = 1000;

const EVENTUAL = 1;
const UNIVERSAL = 2;

/** Facts about the formulas of one table, remembered. */
export class LtlFacts<A> {
  #table: LtlTable<A>;
  #negations = new Map<Ltl<A>, Ltl<A>>();
  #natures = new Map<Ltl<A>, number>();
  #below = new Map<number, boolean>();
  #steps = 0;

  constructor(table: LtlTable<A>) {
    this.#table = table;
  }

  /** The negation of a formula in negation normal form without `W`, again so. It is an involution. */
  negation(formula: Ltl<A>): Ltl<A> {
    const known = this.#negations.get(formula);
    if (known !== undefined) return known;
    const stack = [formula];
    while (stack.length > 0) {
      const f = stack[stack.length - 1]!;
      const missing = "arg" in f && f.kind !== "not"
        ? [f.arg]
        : "left" in f
        ? [f.left, f.right]
        : [];
      const open = missing.filter((g) => !this.#negations.has(g));
      if (open.length > 0) {
        stack.push(...open);
        continue;
      }
      stack.pop();
      const dual = this.#dual(f);
      this.#negations.set(f, dual);
      this.#negations.set(dual, f);
    }
    return this.#negations.get(formula)!;
  }

  #dual(f: Ltl<A>): Ltl<A> {
    const of = (g: Ltl<A>) => this.#negations.get(g)!;
    if (f.kind === "true") return this.#table.false;
    if (f.kind === "false") return this.#table.true;
    if (f.kind === "atom") return this.#table.unary("not", f);
    if (f.kind === "not") return f.arg;
    if ("arg" in f) return this.#table.unary(DUALS[f.kind], of(f.arg));
    if (
      !("left" in f) || f.kind === "implies" || f.kind === "iff" || f.kind === "xor" ||
      f.kind === "W"
    ) throw new RangeError(`expected negation normal form without W, found '${f.kind}'`);
    return this.#table.binary(DUALS[f.kind], of(f.left), of(f.right));
  }

  /** If it holds at `k`, it holds at every position before. */
  isEventual(f: Ltl<A>): boolean {
    return (this.#nature(f) & EVENTUAL) !== 0;
  }

  /** If it holds at `t`, it holds at every position after. */
  isUniversal(f: Ltl<A>): boolean {
    return (this.#nature(f) & UNIVERSAL) !== 0;
  }

  /** Its value is the same at every position. */
  isSuspendable(f: Ltl<A>): boolean {
    return this.#nature(f) === (EVENTUAL | UNIVERSAL);
  }

  #nature(f: Ltl<A>, depth: number = 0): number {
    const known = this.#natures.get(f);
    if (known !== undefined) return known;
    if (depth > DEEPEST) return 0; // not remembered: asked from nearer, more may be seen
    const of = (g: Ltl<A>) => this.#nature(g, depth + 1);
    const nature = (() => {
      switch (f.kind) {
        case "true":
        case "false":
          return EVENTUAL | UNIVERSAL;
        case "and":
        case "or":
          return of(f.left) & of(f.right);
        case "X":
          return of(f.arg);
        case "F":
        case "H":
          return EVENTUAL | (of(f.arg) & UNIVERSAL);
        case "G":
        case "O":
          return UNIVERSAL | (of(f.arg) & EVENTUAL);
        case "Y":
          return of(f.arg) & UNIVERSAL;
        case "Z":
          return of(f.arg) & EVENTUAL;
        case "U":
        case "T":
          return of(f.right) & UNIVERSAL;
        case "R":
        case "S":
          return of(f.right) & EVENTUAL;
        default:
          return 0;
      }
    })();
    if (depth === 0) this.#natures.set(f, nature);
    return nature;
  }

  /** Whether `f` is seen to imply `g` at every position of every word. */
  below(f: Ltl<A>, g: Ltl<A>): boolean {
    this.#steps = 0;
    return this.#isBelow(f, g, 0);
  }

  #isBelow(f: Ltl<A>, g: Ltl<A>, depth: number): boolean {
    if (f === g || f.kind === "false" || g.kind === "true") return true;
    if (f.kind === "true" || g.kind === "false" || depth > DEEPEST) return false;
    if (isLiteral(f) && isLiteral(g)) return false;
    const key = this.#table.id(f) * 0x4000000 + this.#table.id(g);
    const known = this.#below.get(key);
    if (known !== undefined) return known;
    if (++this.#steps > LONGEST) return false;
    const answer = this.#strictlyBelow(f, g, depth + 1);
    // A refusal may be due to the depth; remember it only for questions asked from near the top.
    if (answer || depth < DEEPEST / 2) this.#below.set(key, answer);
    return answer;
  }

  #strictlyBelow(f: Ltl<A>, g: Ltl<A>, depth: number): boolean {
    const le = (a: Ltl<A>, b: Ltl<A>) => this.#isBelow(a, b, depth);
    // What holds whatever is on the other side: split conjunctions and disjunctions.
    if (f.kind === "or") return le(f.left, g) && le(f.right, g);
    if (g.kind === "and") return le(f, g.left) && le(f, g.right);
    if (f.kind === "and" && (le(f.left, g) || le(f.right, g))) return true;
    if (g.kind === "or" && (le(f, g.left) || le(f, g.right))) return true;
    // The same operator on both sides is monotone.
    if (f.kind === g.kind) {
      if ("arg" in f && "arg" in g && f.kind !== "not" && le(f.arg, g.arg)) return true;
      if (
        "left" in f && "left" in g && le(f.left, g.left) && le(f.right, g.right)
      ) return true;
    }
    // What f says about the present.
    if ((f.kind === "G" || f.kind === "H") && le(f.arg, g)) return true;
    if ((f.kind === "U" || f.kind === "S") && le(f.left, g) && le(f.right, g)) return true;
    if ((f.kind === "R" || f.kind === "T") && le(f.right, g)) return true;
    // What suffices for g in the present.
    if ((g.kind === "F" || g.kind === "O") && le(f, g.arg)) return true;
    if ((g.kind === "U" || g.kind === "S") && le(f, g.right)) return true;
    if ((g.kind === "R" || g.kind === "T") && le(f, g.left) && le(f, g.right)) return true;
    // Between different operators of one direction.
    if (g.kind === "F" && (f.kind === "F" || f.kind === "X")) return le(f.arg, g);
    if (g.kind === "F" && f.kind === "U") return le(f.right, g);
    if (f.kind === "G" && (g.kind === "G" || g.kind === "X")) return le(f, g.arg);
    if (f.kind === "G" && g.kind === "R") return le(f, g.right);
    if (g.kind === "O" && (f.kind === "O" || f.kind === "Y")) return le(f.arg, g);
    if (g.kind === "O" && f.kind === "S") return le(f.right, g);
    if (f.kind === "H" && (g.kind === "H" || g.kind === "Z")) return le(f, g.arg);
    if (f.kind === "H" && g.kind === "T") return le(f, g.right);
    if (f.kind === "Y" && g.kind === "Z") return le(f.arg, g.arg);
    return false;
  }
}

function isLiteral(f: Ltl<unknown>): boolean {
  return f.kind === "atom" || f.kind === "not";
}
