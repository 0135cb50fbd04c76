/** One formula on one system by every route and variant, for unit tests and fuzzing. */

import type { Lit } from "../../src/aig/literal.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import {
  type LtlProduct,
  translate,
  type TranslateOptions,
} from "../../src/logic/translate/translate.ts";
import type { System } from "../../src/system/system.ts";
import { canReach, hasFairPath, ProductStates } from "./product_states.ts";

/** All variants that must agree, by name. */
export const VARIANTS: Readonly<Record<string, TranslateOptions>> = {
  "circuit": { route: "circuit" },
  "circuit, not simplified": { route: "circuit", simplify: false },
  "circuit, liveness": { route: "circuit", safety: false },
  "tableau": { route: "tableau" },
  "tableau, not simplified": { route: "tableau", simplify: false, safety: false },
  "tableau, liveness": { route: "tableau", safety: false },
  "automaton": { route: "automaton" },
  "automaton, not simplified": {
    route: "automaton",
    simplify: false,
    reduce: false,
    safety: false,
  },
  "automaton, liveness": { route: "automaton", safety: false },
  "automaton, binary": { route: "automaton", safety: false, encoding: "binary" },
};

/** The signals that must recur on a counterexample. */
export function recurring(product: LtlProduct): Lit[] {
  if (product.kind === "invariant") return [];
  return [...product.justice, ...product.system.fairness.map(({ lit }) => lit)];
}

/** Whether the formula fails according to a product. */
export function failsOn(product: LtlProduct, budget?: number): boolean {
  if (product.kind === "invariant") {
    return canReach(new ProductStates(product.system, [product.bad], budget));
  }
  const lits = recurring(product);
  return hasFairPath(new ProductStates(product.system, lits, budget), lits.length);
}

/** Whether the formula fails, by a variant. */
export function fails(
  system: System,
  formula: Ltl<Lit>,
  options: TranslateOptions,
  budget?: number,
): boolean {
  return failsOn(translate(system, formula, options), budget);
}
