/**
 * Past operators as history: latches that remember what the operator needs to know of the past.
 *
 * A past operator over signals is a small deterministic circuit:
 *
 * | operator | latch holds             | starts | value now          |
 * |----------|-------------------------|--------|--------------------|
 * | `Y p`    | `p` one step ago        | 0      | the latch          |
 * | `Z p`    | `p` one step ago        | 1      | the latch          |
 * | `O p`    | `O p` one step ago      | 0      | `p \| latch`       |
 * | `H p`    | `H p` one step ago      | 1      | `p & latch`        |
 * | `p S q`  | `p S q` one step ago    | 0      | `q \| (p & latch)` |
 * | `p T q`  | `p T q` one step ago    | 1      | `q & (p \| latch)` |
 *
 * If an argument `f` speaks of the future, its value is not known yet. Then a fresh input takes its place, a
 * *claim* `c` that the translation must make good: whenever `c` is true, `f` holds. Claims may be false though
 * `f` holds. That is enough, since in negation normal form every operator is monotone: if the formula with
 * claims is satisfied, so is the formula; and if the formula is satisfied, claiming exactly where `f` holds
 * satisfies the formula with claims.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import { subformulas } from "../formula.ts";
import type { Ltl } from "../ltl_formula.ts";
import type { LtlTable } from "../ltl_table.ts";
import { isPropositional, literalOf } from "./normalise.ts";
import type { Monitor } from "./monitor.ts";

/** A signal whose truth promises a formula, which has no past operators. */
export interface Claim {
  readonly signal: Lit;
  readonly formula: Ltl<Lit>;
}

/** A formula without past operators, over the literals of the system and the monitor. */
export interface WithoutPast {
  readonly formula: Ltl<Lit>;
  readonly claims: readonly Claim[];
}

/** Add history latches to the monitor for every past operator of a formula in negation normal form. */
export function recordHistory(
  monitor: Monitor,
  table: LtlTable<Lit>,
  formula: Ltl<Lit>,
): WithoutPast {
  const { aig } = monitor;
  const claims = new Map<Ltl<Lit>, Claim>();
  const done = new Map<Ltl<Lit>, Ltl<Lit>>();

  const signalOf = (f: Ltl<Lit>): Lit => {
    const present = done.get(f)!;
    if (isPropositional(present)) return literalOf(aig, present);
    let claim = claims.get(present);
    if (claim === undefined) {
      claim = { signal: monitor.input("claim", f), formula: present };
      claims.set(present, claim);
    }
    return claim.signal;
  };
  /** `value` is computed from the latch and becomes its next value. */
  const remember = (f: Ltl<Lit>, start: "false" | "true", value: (latch: Lit) => Lit): Ltl<Lit> => {
    const latch = monitor.latch("history", f, start);
    const now = value(latch);
    monitor.next(latch, now);
    return atomOf(table, now);
  };

  for (const f of subformulas(formula)) {
    switch (f.kind) {
      case "Y":
      case "Z": {
        const start = f.kind === "Y" ? "false" : "true";
        done.set(f, table.atom(monitor.delayed("history", f, start, signalOf(f.arg))));
        break;
      }
      case "O": {
        const p = signalOf(f.arg);
        done.set(f, remember(f, "false", (latch) => aig.or(p, latch)));
        break;
      }
      case "H": {
        const p = signalOf(f.arg);
        done.set(f, remember(f, "true", (latch) => aig.and(p, latch)));
        break;
      }
      case "S": {
        const [p, q] = [signalOf(f.left), signalOf(f.right)];
        done.set(f, remember(f, "false", (latch) => aig.or(q, aig.and(p, latch))));
        break;
      }
      case "T": {
        const [p, q] = [signalOf(f.left), signalOf(f.right)];
        done.set(f, remember(f, "true", (latch) => aig.and(q, aig.or(p, latch))));
        break;
      }
      default:
        if (f.kind === "not" || !("arg" in f || "left" in f)) done.set(f, f);
        else if ("arg" in f) done.set(f, table.unary(f.kind, done.get(f.arg)!));
        else done.set(f, table.binary(f.kind, done.get(f.left)!, done.get(f.right)!));
    }
  }
  return { formula: done.get(formula)!, claims: [...claims.values()] };
}

function atomOf(table: LtlTable<Lit>, lit: Lit): Ltl<Lit> {
  if (lit <= TRUE) return lit === TRUE ? table.true : table.false;
  return (lit & 1) === 1 ? table.unary("not", table.atom(not(lit))) : table.atom(lit);
}
