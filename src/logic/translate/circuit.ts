/**
 * LTL to AIG by the circuit construction.
 *
 * Claessen, Een, Sterin: A circuit approach to LTL model checking (FMCAD 2013), which builds on the temporal
 * testers of Pnueli (Kesten, Pnueli, Raviv, ICALP 1998; Pnueli, Zaks 2008). No automaton is made: every temporal
 * operator of the negated formula becomes a small circuit, a *positive tester*, that may promise its formula at
 * any time and then watches that the promise is kept.
 *
 * | paper                                 | here                                                          |
 * |---------------------------------------|---------------------------------------------------------------|
 * | tester output `z`: formula promised   | `demand` of a subformula: a literal, true where it must hold  |
 * | pseudo-input: a free choice           | an input `choose(f)` or `claim(f)`                            |
 * | `failed`: a broken promise            | the complement of a constraint                                |
 * | `pending` of an until                 | latch `pending(f)`; unfulfilled at the end of a step: `owed`  |
 * | accepting: nothing pending, infinitely often | justice signal `!owed`                                 |
 *
 * Departures. (1) The paper wires outputs of testers upwards and makes every `z` a pseudo-input. Here demands are
 * passed downwards where they are known: the top formula is demanded at the first step, the body of a demanded
 * `G` for ever, and so on; inputs remain only where there is a choice, that is, for a disjunction of two temporal
 * formulas and for the moment at which a temporal goal of `F`, `U` or `R` is reached. These are the paper's
 * optimisations for known contexts, applied throughout. If one side of a choice is a signal there is none: a
 * true signal is always the better choice. (2) Broken promises are constraints, not a latched `failed` signal.
 * (3) Past operators are history latches (`history.ts`); future formulas below them are claims.
 *
 * Invariants, for the negated formula `f0` in negation normal form without past and `W`:
 * 1. Soundness: on every infinite path of the product that satisfies the constraints and the justice signals,
 *    each subformula holds wherever it is demanded. (Induction over subformulas; an `F`, `U` once demanded stays
 *    pending until its goal is demanded, and it is not owed infinitely often, so the goal is demanded some time.)
 * 2. Completeness: on every infinite path of the system that satisfies `f0` the inputs can be chosen so that
 *    constraints and justice are satisfied: choose what is true, and for `F`, `U` the first true goal.
 * 3. Constraints may lead into dead ends, finite paths that cannot be continued because a promise cannot be
 *    kept. A counterexample of a justice property is infinite, so by 1 and 2 it exists iff the system has a path
 *    that satisfies `f0`; dead ends neither add nor remove one.
 * 4. If `f0` has no `G` and `R` (it is co-safety, the formula is safety), let `bad` be true in a step that owes
 *    nothing. From then on nothing need be demanded, so no constraint of the monitor is violated any more: every
 *    infinite continuation *of the system* satisfies `f0`. So a path to `bad` is a counterexample if the system
 *    can go on for ever, as systems without constraints can. Conversely a path that satisfies `f0` comes to
 *    `bad` if the first goals are chosen and nothing is claimed that is not needed.
 */

import { FALSE, type Lit, not, TRUE } from "../../aig/literal.ts";
import { subformulas } from "../formula.ts";
import type { Ltl } from "../ltl_formula.ts";
import type { LtlTable } from "../ltl_table.ts";
import { recordHistory } from "./history.ts";
import type { Monitor } from "./monitor.ts";
import { literalOf, propositionalParts } from "./normalise.ts";

/** Where a subformula must hold: at the first step, and where any of the literals is true. */
interface Demand {
  atFirst: boolean;
  readonly lits: Lit[];
}

/** What the construction found besides filling the monitor. */
export interface CircuitResult {
  /** If the negated formula is co-safety: reached by the prefixes all whose continuations satisfy it. */
  readonly bad?: Lit;
}

/**
 * Build the monitor for a formula that is to hold at the first step of a counterexample.
 *
 * @param onlyBad the caller wants `bad` alone, and the justice signals need not be right
 */
export function buildCircuit(
  monitor: Monitor,
  table: LtlTable<Lit>,
  formula: Ltl<Lit>,
  onlyBad: boolean = false,
): CircuitResult {
  return new CircuitBuilder(monitor, table).build(formula, onlyBad);
}

class CircuitBuilder {
  #monitor: Monitor;
  #table: LtlTable<Lit>;
  #demands = new Map<Ltl<Lit>, Demand>();
  #signals = new Map<Ltl<Lit>, Lit>();
  #first: Lit | undefined;
  /** True at the end of a step that leaves something to be fulfilled later. */
  #owed: Lit[] = [];
  #isCosafety = true;

  constructor(monitor: Monitor, table: LtlTable<Lit>) {
    this.#monitor = monitor;
    this.#table = table;
  }

  build(formula: Ltl<Lit>, onlyBad: boolean): CircuitResult {
    const { formula: root, claims } = recordHistory(this.#monitor, this.#table, formula);
    // One graph with all roots, so that parents can be visited before their children.
    let whole = root;
    for (const claim of claims) whole = this.#table.binary("and", whole, claim.formula);
    for (const f of propositionalParts(whole)) {
      this.#signals.set(f, literalOf(this.#monitor.aig, f));
    }
    if (onlyBad && claims.length === 0) {
      // `F p` is the negation of an invariant, and as a bad it needs no latch; nor do constants.
      if (root.kind === "F" && this.#signals.has(root.arg)) {
        return { bad: this.#signals.get(root.arg)! };
      }
      const signal = this.#signals.get(root);
      if (signal === FALSE || signal === TRUE) return { bad: signal };
    }
    this.#demand(root, "first");
    for (const { signal, formula } of claims) this.#demand(formula, signal);
    const order = subformulas(whole);
    for (let i = order.length - 1; i >= 0; i--) {
      const demand = this.#demands.get(order[i]!);
      if (demand !== undefined) this.#watch(order[i]!, demand);
    }
    if (!this.#isCosafety) return {};
    return { bad: not(this.#monitor.aig.orAll(this.#owed)) };
  }

  #demand(f: Ltl<Lit>, when: Lit | "first"): void {
    if (when === FALSE) return;
    const demand = this.#demands.get(f) ?? { atFirst: false, lits: [] };
    this.#demands.set(f, demand);
    if (when === "first") demand.atFirst = true;
    else demand.lits.push(when);
  }

  /** Demand something where another formula is demanded. */
  #pass(f: Ltl<Lit>, demand: Demand): void {
    if (demand.atFirst) this.#demand(f, "first");
    for (const lit of demand.lits) this.#demand(f, lit);
  }

  /** The circuit for one subformula; all its parents have been visited. */
  #watch(f: Ltl<Lit>, demand: Demand): void {
    const monitor = this.#monitor;
    const { aig } = monitor;
    const signal = this.#signals.get(f);
    if (signal !== undefined) {
      monitor.constrain(f, aig.implies(this.#literal(demand), signal));
      return;
    }
    switch (f.kind) {
      case "and":
        this.#pass(f.left, demand);
        this.#pass(f.right, demand);
        return;
      case "or": {
        const now = this.#literal(demand);
        const [left, right] = [this.#signals.get(f.left), this.#signals.get(f.right)];
        if (left !== undefined) this.#demand(f.right, aig.and(now, not(left)));
        else if (right !== undefined) this.#demand(f.left, aig.and(now, not(right)));
        else {
          const choice = monitor.input("choose", f);
          this.#demand(f.left, aig.and(now, choice));
          this.#demand(f.right, aig.and(now, not(choice)));
        }
        return;
      }
      case "X": {
        const now = this.#literal(demand);
        this.#owed.push(now);
        this.#demand(f.arg, monitor.delayed("next", f.arg, "false", now));
        return;
      }
      case "G":
        this.#isCosafety = false;
        this.#demand(f.arg, this.#active(f, demand, FALSE));
        return;
      case "R":
        this.#isCosafety = false;
        this.#watchRelease(f, f.left, f.right, demand);
        return;
      case "F":
        this.#watchUntil(f, this.#table.true, f.arg, demand);
        return;
      case "U":
        this.#watchUntil(f, f.left, f.right, demand);
        return;
      default:
        throw new RangeError(`'${f.kind}' is not expected after normalisation`);
    }
  }

  /** `left U right`: pending from the demand until the goal. */
  #watchUntil(f: Ltl<Lit>, left: Ltl<Lit>, right: Ltl<Lit>, demand: Demand): void {
    const { aig } = this.#monitor;
    const goal = this.#signals.get(right) ?? this.#monitor.input("reach", right);
    const pending = this.#active(f, demand, goal);
    if (!this.#signals.has(right)) this.#demand(right, aig.and(pending, goal));
    const owed = aig.and(pending, not(goal));
    this.#demand(left, owed);
    this.#owed.push(owed);
    this.#monitor.recur(not(owed));
  }

  /** `left R right`: `right` is demanded until released, and at the moment of release too. */
  #watchRelease(f: Ltl<Lit>, left: Ltl<Lit>, right: Ltl<Lit>, demand: Demand): void {
    const { aig } = this.#monitor;
    if (this.#isAlways(demand)) return this.#demand(right, TRUE); // released and demanded again
    const release = this.#signals.get(left) ?? this.#monitor.input("release", left);
    const active = this.#active(f, demand, release);
    if (!this.#signals.has(left)) this.#demand(left, aig.and(active, release));
    this.#demand(right, active);
  }

  /**
   * True from a demand on, up to and including the step where `end` is true. A demand at the first step only
   * is a latch that starts true.
   */
  #active(f: Ltl<Lit>, demand: Demand, end: Lit): Lit {
    const monitor = this.#monitor;
    if (this.#isAlways(demand)) return TRUE;
    if (demand.lits.length === 0) {
      if (end === FALSE) return TRUE;
      const latch = monitor.latch("pending", f, "true");
      monitor.next(latch, monitor.aig.and(latch, not(end)));
      return latch;
    }
    const latch = monitor.latch("pending", f, "false");
    const lit = monitor.aig.or(latch, this.#literal(demand));
    monitor.next(latch, monitor.aig.and(lit, not(end)));
    return lit;
  }

  #isAlways(demand: Demand): boolean {
    return demand.lits.includes(TRUE);
  }

  #literal(demand: Demand): Lit {
    const lits = demand.atFirst ? [this.#firstStep(), ...demand.lits] : demand.lits;
    return this.#monitor.aig.orAll(lits);
  }

  /** A latch that is true in the first step only. */
  #firstStep(): Lit {
    this.#first ??= this.#monitor.delayed("first", this.#table.true, "true", FALSE);
    return this.#first;
  }
}
