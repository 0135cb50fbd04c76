/**
 * Formulas over expressions. Boolean parts without temporal operators are kept together in one atom, whichever way
 * the formula was put together: `G (a & b)` has the one atom `a & b`.
 */

import type { Ctl } from "../logic/ctl_formula.ts";
import { children, type Formula, subformulas } from "../logic/formula.ts";
import { printFormula } from "../logic/formula_printer.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { boolConstant } from "./coercion.ts";
import { equivalence, implication, junction, negation } from "./logic_operators.ts";
import { constantOf, type Node } from "./node.ts";
import { BINDING, printNode, printOperand } from "./print_node.ts";

/** The formula with every boolean part as one atom; constant atoms become `true` and `false`. */
export function gatherAtoms(formula: Ltl<Node>): Ltl<Node>;
export function gatherAtoms(formula: Ctl<Node>): Ctl<Node>;
export function gatherAtoms(formula: Formula<Node>): Formula<Node> {
  const gathered = new Map<Formula<Node>, Formula<Node>>();
  for (const f of subformulas(formula)) {
    const args = children(f).map((child) => gathered.get(child)!);
    gathered.set(f, gather(f, args));
  }
  return gathered.get(formula)!;
}

function gather(formula: Formula<Node>, args: readonly Formula<Node>[]): Formula<Node> {
  const nodes = args.map(asNode);
  if (nodes.every((node) => node !== undefined)) {
    const node = connect(formula, nodes);
    if (node !== undefined) return asFormula(node);
  }
  if (formula.kind === "atom") return asFormula(formula.atom);
  if (args.length === 1) return { kind: formula.kind, arg: args[0]! } as Formula<Node>;
  if (args.length === 2) {
    return { kind: formula.kind, left: args[0]!, right: args[1]! } as Formula<Node>;
  }
  return formula;
}

function asNode(formula: Formula<Node>): Node | undefined {
  if (formula.kind === "atom") return formula.atom;
  if (formula.kind === "true" || formula.kind === "false") {
    return boolConstant(formula.kind === "true");
  }
  return undefined;
}

function asFormula(node: Node): Formula<Node> {
  const value = constantOf(node);
  if (value === undefined || node.op === "define") return { kind: "atom", atom: node };
  return { kind: value === 1n ? "true" : "false" };
}

/** A boolean operator on expressions; nothing for a temporal one. */
function connect(formula: Formula<Node>, args: readonly Node[]): Node | undefined {
  const [a, b] = args as [Node, Node];
  switch (formula.kind) {
    case "not":
      return negation(a);
    case "and":
    case "or":
    case "xor":
      return junction(formula.kind, args);
    case "implies":
      return implication(a, b);
    case "iff":
      return equivalence(a, b);
    default:
      return undefined;
  }
}

/** The formula as text of the language. */
export function printTemporal(formula: Formula<Node>): string {
  if (formula.kind === "atom") return printNode(formula.atom);
  return printFormula(formula, (node) => printOperand(node, BINDING.compare));
}
