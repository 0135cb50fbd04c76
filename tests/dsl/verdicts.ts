/** What the oracle says about the properties of a small model. */

import type { Lit } from "../../src/aig/literal.ts";
import { not } from "../../src/aig/literal.ts";
import type { Atom, Model, Property } from "../../src/dsl/model.ts";
import { mapAtoms } from "../../src/logic/formula.ts";
import { decideBad, decideCtl, decideLtl, ExplicitSystem } from "../oracle/mod.ts";

/** `holds` or `fails`. */
export type Answer = "holds" | "fails";

const litOf = ({ lit }: Atom): Lit => lit;

/** Decide one property. */
export function decide(
  model: Model,
  property: Property | string,
  explicit?: ExplicitSystem,
): Answer {
  const asked = typeof property === "string" ? model.property(property) : property;
  const system = explicit ?? new ExplicitSystem(model.system);
  const fairness = model.system.fairness.map(({ lit }) => lit);
  return answer(asked, system, fairness) ? "holds" : "fails";
}

function answer(property: Property, system: ExplicitSystem, fairness: readonly Lit[]): boolean {
  switch (property.kind) {
    case "invariant":
      return !decideBad(system, not(property.lit)).reachable;
    case "ltl":
      return decideLtl(system, mapAtoms(property.formula, litOf), fairness);
    case "ctl":
      return decideCtl(system, mapAtoms(property.formula, litOf), fairness).holds;
  }
}

/** Decide all properties. */
export function decideAll(model: Model): Record<string, Answer> {
  const explicit = new ExplicitSystem(model.system);
  return Object.fromEntries(model.properties.map((p) => [p.name, decide(model, p, explicit)]));
}
