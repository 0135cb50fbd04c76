/**
 * A formula along a trace: the value of it and of its subformulas at every step.
 *
 * On a lasso every value is determined. On a finite path a value is known if every continuation gives the same
 * one: `G p` is false where `p` fails later on the path and otherwise open, shown as `?`.
 */

import { subformulas } from "../logic/formula.ts";
import { LassoEvaluation } from "../logic/ltl_evaluate.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { printLtl } from "../logic/ltl_text.ts";
import type { Row } from "./row.ts";

/** True, false, or not decided by the path. */
export type Truth = boolean | undefined;

/** A trace as a formula sees it. */
export interface AtomValues<A> {
  /** Number of steps. */
  readonly length: number;
  /** In a lasso, the step that follows the last one. */
  readonly loop?: number;
  /** Whether an atom holds at a step. */
  holds(atom: A, step: number): boolean;
}

/**
 * The values of all subformulas, children before parents, each by step.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formulaValues, parseLtl } from "kripke";
 *
 * const formula = parseLtl("F p");
 * // On the path p is false twice: whether it comes later is open.
 * const values = formulaValues(formula, { length: 2, holds: () => false });
 * assertEquals(values.get(formula), [undefined, undefined]);
 * ```
 */
export function formulaValues<A>(formula: Ltl<A>, trace: AtomValues<A>): Map<Ltl<A>, Truth[]> {
  return trace.loop === undefined ? finiteValues(formula, trace) : lassoValues(formula, trace);
}

/**
 * The rows of a formula and its subformulas, the formula itself first; atoms are left out unless asked for.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formulaRows, parseLtl } from "kripke";
 *
 * const trace = { length: 2, loop: 1, holds: (_: string, step: number) => step === 0 };
 * const [row] = formulaRows(parseLtl("F p"), trace, (name) => name);
 * assertEquals([row?.name, row?.values], ["F p", [true, false]]);
 * ```
 */
export function formulaRows<A>(
  formula: Ltl<A>,
  trace: AtomValues<A>,
  printAtom: (atom: A) => string,
  { atoms = false, name }: { readonly atoms?: boolean; readonly name?: string } = {},
): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const [f, values] of [...formulaValues(formula, trace)].reverse()) {
    const leaf = f.kind === "atom" || f.kind === "true" || f.kind === "false";
    const text = f === formula && name !== undefined ? name : formulaText(f, printAtom);
    if ((leaf && !atoms && f !== formula) || seen.has(text)) continue;
    seen.add(text);
    rows.push({
      name: text,
      kind: "property",
      type: { kind: "bool" },
      values: values.map((value) => value ?? "?"),
    });
  }
  return rows;
}

/** A formula over conditions in the user's words: a negated comparison is put in brackets. */
export function formulaText<A>(formula: Ltl<A>, printAtom: (atom: A) => string): string {
  const worded = (f: Ltl<A>): Ltl<string> => {
    if (f.kind === "atom") return { kind: "atom", atom: printAtom(f.atom) };
    if (f.kind === "not" && f.arg.kind === "atom") {
      const text = printAtom(f.arg.atom);
      const closed = /^[\w[\].]+$|^\(.*\)$/.test(text);
      return { kind: "atom", atom: closed ? `!${text}` : `!(${text})` };
    }
    if ("arg" in f) return { ...f, arg: worded(f.arg) };
    if ("left" in f) return { ...f, left: worded(f.left), right: worded(f.right) };
    return f;
  };
  return printLtl(worded(formula), (text) => text);
}

function lassoValues<A>(formula: Ltl<A>, trace: AtomValues<A>): Map<Ltl<A>, Truth[]> {
  const { length, loop } = trace;
  const evaluation = new LassoEvaluation(formula, {
    stem: loop!,
    loop: length - loop!,
    holds: (atom, position) => trace.holds(atom, position),
  });
  const steps = Array.from({ length }, (_, step) => step);
  return new Map(subformulas(formula).map((f) => [f, steps.map((step) => evaluation.at(f, step))]));
}

/** Three-valued: connectives after Kleene, the future after the last step is open, the past before 0 is known. */
function finiteValues<A>(formula: Ltl<A>, trace: AtomValues<A>): Map<Ltl<A>, Truth[]> {
  const { length } = trace;
  const values = new Map<Ltl<A>, Truth[]>();
  const forwards = (at: (step: number, before: Truth) => Truth, start: Truth) => {
    const row: Truth[] = [];
    for (let step = 0; step < length; step++) {
      row.push(at(step, step === 0 ? start : row[step - 1]));
    }
    return row;
  };
  const backwards = (at: (step: number, after: Truth) => Truth) => {
    const row: Truth[] = new Array(length);
    for (let step = length - 1; step >= 0; step--) row[step] = at(step, row[step + 1]);
    return row;
  };
  for (const f of subformulas(formula)) {
    const a = "arg" in f ? values.get(f.arg)! : "left" in f ? values.get(f.left)! : [];
    const b = "right" in f ? values.get(f.right)! : [];
    const row = (): Truth[] => {
      switch (f.kind) {
        case "true":
        case "false":
          return new Array(length).fill(f.kind === "true");
        case "atom":
          return Array.from({ length }, (_, step) => trace.holds(f.atom, step));
        case "not":
          return a.map(not);
        case "and":
          return a.map((x, i) => and(x, b[i]));
        case "or":
          return a.map((x, i) => or(x, b[i]));
        case "implies":
          return a.map((x, i) => or(not(x), b[i]));
        case "iff":
          return a.map((x, i) => not(xor(x, b[i])));
        case "xor":
          return a.map((x, i) => xor(x, b[i]));
        case "X":
          return a.map((_, i) => a[i + 1]);
        case "F":
          return backwards((i, after) => or(a[i], after));
        case "G":
          return backwards((i, after) => and(a[i], after));
        case "U":
        case "W":
          return backwards((i, after) => or(b[i], and(a[i], after)));
        case "R":
          return backwards((i, after) => and(b[i], or(a[i], after)));
        case "Y":
        case "Z":
          return a.map((_, i) => (i === 0 ? f.kind === "Z" : a[i - 1]));
        case "O":
          return forwards((i, before) => or(a[i], before), false);
        case "H":
          return forwards((i, before) => and(a[i], before), true);
        case "S":
          return forwards((i, before) => or(b[i], and(a[i], before)), false);
        case "T":
          return forwards((i, before) => and(b[i], or(a[i], before)), true);
      }
    };
    values.set(f, row());
  }
  return values;
}

const not = (a: Truth): Truth => (a === undefined ? undefined : !a);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));
const xor = (a: Truth, b: Truth): Truth => a === undefined || b === undefined ? undefined : a !== b;
