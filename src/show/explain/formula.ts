/**
 * Why a formula of LTL has the value it has at a step of a trace: which subformula breaks, and where.
 *
 * Every value on the trace is known (see `formula_rows.ts`), so an explanation is a choice of steps: `G p` fails
 * because of the first step at which `p` does, `F p` because `p` fails at every step from here on.
 */

import type { Ltl } from "../../logic/ltl_formula.ts";
import { type AtomValues, formulaText, formulaValues, type Truth } from "../formula_rows.ts";
import { plain, type Reason } from "./reason.ts";

/** How atoms are printed and explained. */
export interface AtomWords<A> {
  print(atom: A): string;
  /** Why an atom holds or fails at a step, if more can be said than that it does. */
  explain?(atom: A, step: number): Reason | undefined;
}

/** Explains one formula along one trace. */
export class FormulaReasons<A> {
  readonly #values: Map<Ltl<A>, Truth[]>;
  readonly #trace: AtomValues<A>;
  readonly #words: AtomWords<A>;

  constructor(formula: Ltl<A>, trace: AtomValues<A>, words: AtomWords<A>) {
    this.#values = formulaValues(formula, trace);
    this.#trace = trace;
    this.#words = words;
  }

  /** Why a subformula holds or fails at a step. */
  explain(f: Ltl<A>, step: number): Reason {
    const value = this.#values.get(f)![step];
    const say = (because: readonly Reason[], more: string = ""): Reason => ({
      text: `${this.#text(f)} ${verb(value)} at step ${step}${more}`,
      because,
    });
    const at = (g: Ltl<A>, where: number | undefined) =>
      where === undefined ? [] : [this.explain(g, where)];
    switch (f.kind) {
      case "true":
      case "false":
        return say([]);
      case "atom":
        return this.#words.explain?.(f.atom, step) ?? say([]);
      case "not":
        return say(at(f.arg, step));
      case "and":
      case "or":
        return say(this.#sides(f, step, (f.kind === "and") !== value));
      case "implies":
        if (value) return say(this.#at(f.left, step) ? at(f.right, step) : at(f.left, step));
        return say([this.explain(f.left, step), this.explain(f.right, step)]);
      case "iff":
      case "xor":
        return say([this.explain(f.left, step), this.explain(f.right, step)]);
      case "X":
        return say(at(f.arg, this.#after(step)));
      case "Y":
      case "Z":
        return step === 0 ? say([], ", where there is no step before") : say(at(f.arg, step - 1));
      case "G":
        return value
          ? say([this.#always(f.arg, step, true)])
          : say(at(f.arg, this.#first(f.arg, step, false)));
      case "F":
        return value
          ? say(at(f.arg, this.#first(f.arg, step, true)))
          : say([this.#always(f.arg, step, false)]);
      case "U":
      case "W":
      case "R":
        return say(this.#until(f.kind, f.left, f.right, step, value));
      default:
        return say([], ", by the steps before");
    }
  }

  /** The sides of a junction that decide it. */
  #sides(f: { left: Ltl<A>; right: Ltl<A>; kind: string }, step: number, all: boolean): Reason[] {
    const wanted = f.kind === "or"; // one true side decides a disjunction, one false side a conjunction
    const sides = [f.left, f.right].filter((side) => all ? this.#at(side, step) === wanted : true);
    return (sides.length > 0 ? sides : [f.left, f.right]).map((side) => this.explain(side, step));
  }

  #until(
    kind: "U" | "W" | "R",
    left: Ltl<A>,
    right: Ltl<A>,
    step: number,
    value: Truth,
  ): Reason[] {
    if (kind === "R") { // right holds up to and including the first step at which left does
      const broken = this.#first(right, step, false);
      if (value === false && broken !== undefined) return [this.explain(right, broken)];
      const released = this.#first(left, step, true);
      return released === undefined
        ? [this.#always(right, step, true)]
        : [this.explain(left, released)];
    }
    if (value === true) {
      const reached = this.#first(right, step, true);
      return reached === undefined
        ? [this.#always(left, step, true)]
        : [this.explain(right, reached)];
    }
    const broken = this.#firstWhere(
      step,
      (i) => this.#at(left, i) === false && this.#at(right, i) === false,
    );
    if (broken !== undefined) return [this.explain(left, broken), this.explain(right, broken)];
    return [this.#always(right, step, false)];
  }

  #always(f: Ltl<A>, step: number, value: boolean): Reason {
    const { loop, length } = this.#trace;
    const rest = loop === undefined
      ? `up to the end, step ${length - 1}`
      : `on (loop: step${loop === length - 1 ? ` ${loop}` : `s ${loop} to ${length - 1}`})`;
    return plain(
      `${this.#text(f)} ${value ? "always holds" : "never holds"} from step ${step} ${rest}`,
    );
  }

  #first(f: Ltl<A>, from: number, value: boolean): number | undefined {
    return this.#firstWhere(from, (step) => this.#at(f, step) === value);
  }

  /** The first step from `from` on, in a lasso round the loop if need be. */
  #firstWhere(from: number, condition: (step: number) => boolean): number | undefined {
    const { loop, length } = this.#trace;
    for (let step = from; step < length; step++) if (condition(step)) return step;
    for (let step = loop ?? length; step < from; step++) if (condition(step)) return step;
    return undefined;
  }

  #at(f: Ltl<A>, step: number): Truth {
    return this.#values.get(f)![step];
  }

  #after(step: number): number | undefined {
    return step + 1 < this.#trace.length ? step + 1 : this.#trace.loop;
  }

  #text(f: Ltl<A>): string {
    return formulaText(f, (atom) => this.#words.print(atom));
  }
}

function verb(value: Truth): string {
  return value === undefined ? "is open" : value ? "holds" : "fails";
}
