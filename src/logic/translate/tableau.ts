/**
 * LTL to AIG by the symbolic tableau, tight also for past operators.
 *
 * Clarke, Grumberg, Hamaguchi: Another look at LTL model checking (FMSD 1997), after Burch et al. 1990; with past
 * operators as in Kesten, Pnueli, Raviv (ICALP 1998), and tight in the sense of Schuppan and Biere: Shortest
 * counterexamples for symbolic model checking of LTL with past (TACAS 2005).
 *
 * The tableau knows at every step the exact value of every subformula, as the papers' states do. A state of the
 * papers has a variable for each `X g`; circuits cannot constrain the next state, so here
 *
 * | papers                            | here                                                            |
 * |-----------------------------------|-----------------------------------------------------------------|
 * | elementary formula `X g`          | input `predict(g)`: the value of `g` at the next step           |
 * | transition `X g  <->  g'`         | latch `now(g)`, next value `predict(g)`; constraint `now(g) <-> g` |
 * | `sat(f U g)`                      | latch `now(f U g)`, constrained to `g \| (f & predict(f U g))`   |
 * | elementary formula `Y g`          | latch `past(g)`, next value `g`, first value 0                  |
 * | fairness `!(f U g) \| g`          | justice signal                                                  |
 * | initial states satisfy the formula| latches that start with the value the formula needs             |
 *
 * All `now` latches are uninitialised, so that a loop may go back to step 0; for the same reason nothing tells
 * step 0 from the others, and the formula `f0` itself (or what of it is no temporal formula) is required by a
 * latch that starts true and may be set again at any time.
 *
 * Tightness. Claim: if the system has a lasso of `l` steps of stem and `n` of loop on which `f0` holds, the product
 * has one of the same shape. So a shortest counterexample of the product (in steps, stem and loop together) is a
 * shortest counterexample of the formula among lassos that close on equal latches, and lifting keeps its length.
 * The converse, that product lassos lift to lassos of the same length, is clear. For a formula without past the
 * value of a subformula at a step depends on what follows only, so on a lasso it is the same whenever the loop
 * comes round, and the latches close together with the system's.
 *
 * With past that fails: `O p` may become true in the second pass. By the lemma of `past_depth.ts` the values of a
 * subformula of past depth `h` are the same in all passes from pass `h` on, so its values in the passes 0 .. h are
 * all there is to know. The product keeps them all at once, *virtually unrolled*: copy `d` of a subformula is its
 * value in pass `d`. Inputs say where the loop begins (`enter`) and where a pass ends (`wrap`). Inside a pass copy
 * `d` is linked to copy `d`; at a wrap copy `d` to copy `d + 1` and the last copy to itself, while copy 0 is set
 * freely to what it was when the loop was entered. Hence the latches close when the loop comes round once. Outside
 * of the loop the copies above 0 mean nothing and are kept at 0.
 *
 * Soundness. Follow a path of the product with copy `min(w, h)` after `w` wraps. Along this thread all links of a
 * tableau hold: copies above 0 are linked only in the loop (`inside`), but there is no wrap outside of it. With
 * past depth, infinitely many wraps are required, so the thread ends in the last copies, whose `U`s are
 * subject to justice. So the thread gives every subformula its value, and `f0` holds in copy 0 at step 0.
 *
 * Constraints only cut paths off on which some prediction is wrong; dead ends are such paths. Infinite paths are
 * all that counts, so they do no harm.
 *
 * Departures: the value of a suspendable formula (`G F p`) is one latch that never changes; a universal formula
 * (`G p`) that is required at step 0 is true for ever and needs no latch.
 */

import { FALSE, type Lit, not, notIf, TRUE } from "../../aig/literal.ts";
import { subformulas } from "../formula.ts";
import type { Ltl } from "../ltl_formula.ts";
import { members } from "../ltl_simplify_and.ts";
import { pastDepths } from "../past_depth.ts";
import type { Monitor, Start } from "./monitor.ts";
import type { Normalised } from "./normalise.ts";

/** What the construction found besides filling the monitor. */
export interface TableauResult {
  /** Number of copies of the formula: one more than its past depth. */
  readonly copies: number;
}

/** Build the monitor for a formula that is to hold at the first step of a counterexample. */
export function buildTableau(monitor: Monitor, negation: Normalised): TableauResult {
  return new TableauBuilder(monitor, negation).build();
}

/** The latches and inputs that know a formula now and at the next step, one per copy. */
interface Prediction {
  readonly now: readonly Lit[];
  readonly next: readonly Lit[];
}

class TableauBuilder {
  #monitor: Monitor;
  #negation: Normalised;
  #depths: Map<Ltl<Lit>, number>;
  #values = new Map<Ltl<Lit>, (Lit | undefined)[]>();
  #predictions = new Map<Ltl<Lit>, Prediction>();
  #past = new Map<Ltl<Lit>, readonly Lit[]>();
  /** Values that formulas have at step 0, and for ever if they cannot change. */
  #required = new Map<Ltl<Lit>, boolean>();
  /** In the loop, and the two choices that lead into it and around it. */
  #inside: Lit = TRUE;
  #wrap: Lit = FALSE;
  /** Latches of copies above 0, which mean nothing outside of the loop. */
  #upper: Lit[] = [];

  constructor(monitor: Monitor, negation: Normalised) {
    this.#monitor = monitor;
    this.#negation = negation;
    this.#depths = pastDepths(negation.formula);
  }

  build(): TableauResult {
    const { formula, facts } = this.#negation;
    const copies = this.#depth(formula) + 1;
    if (copies > 1) this.#makeLoop(formula);
    const conjuncts = formula.kind === "and" ? members(formula) : [formula];
    for (const f of conjuncts) {
      if (f.kind === "F" || f.kind === "U") this.#demand(f, true);
      if (f.kind === "G" || f.kind === "R") this.#demand(facts.negation(f), false);
    }
    // From the bottom up, so that no recursion is deep.
    for (const f of subformulas(formula)) {
      for (let d = 0; d <= this.#depth(f); d++) this.#value(f, d);
    }
    for (const f of conjuncts) this.#require(f);
    const { aig } = this.#monitor;
    this.#monitor.constrain(formula, aig.or(this.#inside, not(aig.orAll(this.#upper))));
    return { copies };
  }

  /** The value an `F` or `U` has at step 0. */
  #demand(f: Ltl<Lit>, value: boolean): void {
    const before = this.#required.get(f);
    if (before !== undefined && before !== value) this.#monitor.constrain(f, FALSE);
    this.#required.set(f, value);
  }

  /** The inputs and the latch that say which part of the lasso a step belongs to. */
  #makeLoop(formula: Ltl<Lit>): void {
    const monitor = this.#monitor;
    const { aig } = monitor;
    this.#wrap = monitor.input("wrap", formula);
    this.#inside = monitor.latch("inside", formula, "free");
    const enter = monitor.input("enter", formula);
    monitor.next(this.#inside, aig.or(this.#inside, enter));
    monitor.constrain(formula, aig.implies(this.#wrap, this.#inside));
    monitor.recur(this.#wrap);
  }

  /** Require a conjunct of the formula at step 0. */
  #require(f: Ltl<Lit>): void {
    const value = this.#value(f, 0);
    if (f.kind === "F" || f.kind === "U" || f.kind === "G" || f.kind === "R") return; // by its latch
    const monitor = this.#monitor;
    const first = monitor.delayed("required", f, "true", monitor.input("again", f));
    monitor.constrain(f, monitor.aig.implies(first, value));
  }

  /** The value of a formula in a copy. */
  #value(f: Ltl<Lit>, copy: number): Lit {
    const d = Math.min(copy, this.#depth(f));
    let values = this.#values.get(f);
    if (values === undefined) this.#values.set(f, values = []);
    if (values[d] !== undefined) return values[d];
    const complement = this.#values.get(this.#negation.facts.negation(f))?.[d];
    return values[d] = complement === undefined ? this.#makeValue(f, d) : not(complement);
  }

  #makeValue(f: Ltl<Lit>, d: number): Lit {
    const { aig } = this.#monitor;
    switch (f.kind) {
      case "true":
        return TRUE;
      case "false":
        return FALSE;
      case "atom":
        return f.atom;
      case "not":
        return not(this.#value(f.arg, d));
      case "and":
        return aig.and(this.#value(f.left, d), this.#value(f.right, d));
      case "or":
        return aig.or(this.#value(f.left, d), this.#value(f.right, d));
      case "F":
      case "U":
        return this.#prediction(f).now[d]!;
      case "X":
        return this.#valueNext(f.arg, d);
      case "Y":
        return this.#yesterday(f, f.arg)[d]!;
      case "O":
        return aig.or(this.#value(f.arg, d), this.#yesterday(f, f)[d]!);
      case "S":
        return aig.or(
          this.#value(f.right, d),
          aig.and(this.#value(f.left, d), this.#yesterday(f, f)[d]!),
        );
      case "G":
      case "R":
      case "Z":
      case "H":
      case "T":
        return not(this.#value(this.#negation.facts.negation(f), d));
      default:
        throw new RangeError(`'${f.kind}' is not expected after normalisation`);
    }
  }

  /** The value that a formula in a copy will have at the next step, in the copy the thread goes to. */
  #valueNext(f: Ltl<Lit>, d: number): Lit {
    const [base, negated] = this.#polarity(f);
    const { next } = this.#prediction(base);
    const last = next.length - 1;
    const same = next[Math.min(d, last)]!;
    const value = this.#monitor.aig.mux(this.#wrap, next[Math.min(d + 1, last)]!, same);
    return notIf(value, negated);
  }

  /** A formula and its negation share their latches: which of the two has them. */
  #polarity(f: Ltl<Lit>): [base: Ltl<Lit>, negated: boolean] {
    const { facts, table } = this.#negation;
    const negation = facts.negation(f);
    if (f.kind === "F" || f.kind === "U") return [f, false];
    if (f.kind === "G" || f.kind === "R") return [negation, true];
    return table.id(f) < table.id(negation) ? [f, false] : [negation, true];
  }

  /** Latches and inputs for a formula that is `F`, `U` or the argument of `X`. */
  #prediction(f: Ltl<Lit>): Prediction {
    const known = this.#predictions.get(f);
    if (known !== undefined) return known;
    const made = this.#makePrediction(f);
    this.#predictions.set(f, made);
    const { aig } = this.#monitor;
    const until = f.kind === "F" || f.kind === "U";
    made.now.forEach((now, d) => {
      const value = until ? this.#expansion(f, d) : this.#value(f, d);
      const right = aig.iff(now, value);
      this.#monitor.constrain(f, d === 0 ? right : aig.implies(this.#inside, right));
    });
    if (until) { // the last copy is where the thread ends
      const last = made.now.length - 1;
      const goal = f.kind === "F" ? f.arg : "right" in f ? f.right : f;
      this.#monitor.recur(aig.implies(made.now[last]!, this.#value(goal, last)));
    }
    return made;
  }

  #makePrediction(f: Ltl<Lit>): Prediction {
    const monitor = this.#monitor;
    const { facts } = this.#negation;
    const copies = Array.from({ length: this.#depth(f) + 1 }, (_, d) => d);
    const required = this.#required.get(f);
    const start: Start = required === undefined ? "free" : required ? "true" : "false";
    const all = (lit: Lit) => ({ now: copies.map(() => lit), next: copies.map(() => lit) });
    const stays = required === undefined
      ? facts.isSuspendable(f)
      : required
      ? facts.isUniversal(f)
      : facts.isEventual(f); // its negation is universal
    if (stays && required !== undefined) return all(required ? TRUE : FALSE);
    if (stays) {
      const latch = monitor.latch("now", f, "free");
      monitor.next(latch, latch);
      return all(latch);
    }
    const next = copies.map(() => monitor.input("predict", f));
    const now = copies.map((d) => monitor.delayed("now", f, d === 0 ? start : "free", next[d]!));
    this.#upper.push(...now.slice(1));
    return { now, next };
  }

  /** `g | (f & X (f U g))` */
  #expansion(f: Ltl<Lit>, d: number): Lit {
    const { aig } = this.#monitor;
    const later = this.#valueNext(f, d);
    if (f.kind === "F") return aig.or(this.#value(f.arg, d), later);
    if (f.kind !== "U") throw new RangeError(`expected F or U, found '${f.kind}'`);
    return aig.or(this.#value(f.right, d), aig.and(this.#value(f.left, d), later));
  }

  /**
   * Latches that hold the value of `g` one step ago, for the past operator `f`: one per copy of `f`, so one
   * copy more than `g` has if `f` is `Y g`, and as many if `f` is `g` itself.
   */
  #yesterday(f: Ltl<Lit>, g: Ltl<Lit>): readonly Lit[] {
    const known = this.#past.get(f);
    if (known !== undefined) return known;
    const monitor = this.#monitor;
    const { aig } = monitor;
    const depth = this.#depth(f);
    const latches = Array.from(
      { length: depth + 1 },
      (_, d) => monitor.latch("past", g, d === 0 ? "false" : "free"),
    );
    this.#past.set(f, latches);
    this.#upper.push(...latches.slice(1));
    // Copy 0 is free at a wrap, the others when the loop is entered: never both, so they can share.
    const free = latches.slice(1).map(() => monitor.input("recall", g));
    latches.forEach((latch, d) => {
      const value = this.#value(g, d);
      if (d === 0) return monitor.next(latch, aig.mux(this.#wrap, free[0] ?? value, value));
      const inside = aig.mux(this.#wrap, this.#value(g, d === depth ? d : d - 1), value);
      monitor.next(latch, aig.mux(this.#inside, inside, free[d - 1]!));
    });
    // Two copies go to the last one at a wrap; on a lasso they agree there (`past_depth.ts`).
    if (depth > 0) {
      const agree = aig.iff(this.#value(g, depth - 1), this.#value(g, depth));
      monitor.constrain(f, aig.implies(this.#wrap, agree));
    }
    return latches;
  }

  /** The past depth of a subformula or of the negation of one. */
  #depth(f: Ltl<Lit>): number {
    const depth = this.#depths.get(f) ?? this.#depths.get(this.#negation.facts.negation(f));
    if (depth === undefined) throw new RangeError("expected a subformula of the formula");
    return depth;
  }
}
