/** From a design to a model: the circuit, and the properties as formulas over its literals. */

import { type Lit, not } from "../aig/literal.ts";
import { mapAtoms } from "../logic/formula.ts";
import { Ltl } from "../logic/ltl_formula.ts";
import { Circuit } from "./compile.ts";
import type { Design, PropertyStatement } from "./design.ts";
import { gatherAtoms, printTemporal } from "./formula_atoms.ts";
import { type Atom, Model, type Property } from "./model.ts";
import { type Node, RuleError } from "./node.ts";
import { printNode } from "./print_node.ts";
import { lowerProcesses } from "./processes.ts";
import type { Scope } from "./scope.ts";

/** Finish a design and compile it. */
export function buildModel(design: Design, scope?: Scope): Model {
  design.assertOpen();
  lowerProcesses(design);
  const circuit = new Circuit(design);
  const stated = design.properties.map((property) => stateProperty(circuit, property, design));
  const taken = new Set(stated.map((property) => property.name));
  const asked = circuit.obligations.map(({ name, lit, text, place }) => {
    while (taken.has(name)) name += "'";
    taken.add(name);
    return invariant(name, lit, text, "obligation", place);
  });
  const properties = [...stated, ...asked];
  const bads = properties.filter((property) => property.kind === "invariant")
    .map(({ name, lit }) => ({ name, lit: not(lit) }));
  const parts = { design, properties, system: circuit.system(bads), circuit };
  return new Model(parts, scope);
}

function stateProperty(circuit: Circuit, property: PropertyStatement, design: Design): Property {
  const { name, place } = property;
  const atom = (node: Node): Atom => ({
    lit: circuit.truth(node, name, place),
    text: printNode(node),
  });
  switch (property.kind) {
    case "invariant": {
      const { lit, text } = atom(property.node);
      return invariant(name, lit, text, "stated", place);
    }
    case "ltl": {
      const gathered = gatherAtoms(property.formula);
      const text = printTemporal(gathered);
      return {
        kind: "ltl",
        name,
        text,
        origin: "stated",
        formula: mapAtoms(gathered, atom),
        place,
      };
    }
    case "ctl": {
      refuseStrong(design);
      const gathered = gatherAtoms(property.formula);
      const text = printTemporal(gathered);
      return {
        kind: "ctl",
        name,
        text,
        origin: "stated",
        formula: mapAtoms(gathered, atom),
        place,
      };
    }
  }
}

/** CTL cannot be asked where strong fairness was encoded by a guess (see `compile.ts`). */
export function refuseStrong(design: Design): void {
  if (design.strongs.length === 0) return;
  throw new RuleError(
    `CTL under strong fairness is not supported (\`${design.strongs[0]!.name}\`)`,
    "state the property in LTL, or leave the strong fairness out",
  );
}

function invariant(
  name: string,
  lit: Lit,
  text: string,
  origin: Property["origin"],
  place: Property["place"],
): Property {
  const formula = Ltl.G(Ltl.atom({ lit, text }));
  return { kind: "invariant", name, text, origin, lit, formula, place };
}
