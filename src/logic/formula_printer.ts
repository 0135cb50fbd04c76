/**
 * Printing with as few parentheses as the precedences of `formula_parser.ts` allow, so that what is
 * printed parses back to the same tree: `(a & b) & c` prints as `a & b & c`, `a & (b & c)` as it is.
 */

import { children, type Formula, subformulas } from "./formula.ts";
import { isIdentifier, quote } from "./formula_lexer.ts";
import { BINDINGS, PREFIX_LEVEL } from "./formula_parser.ts";

const SYMBOLS: Readonly<Record<string, string>> = {
  and: "&",
  xor: "^",
  or: "|",
  implies: "->",
  iff: "<->",
};

/** Binds tighter than anything: atoms, constants and what brings its own brackets. */
const CLOSED = PREFIX_LEVEL + 1;

interface Printed {
  readonly text: string;
  readonly level: number;
}

/** Print a formula of either logic; `printAtom` must give text that reads back as one operand. */
export function printFormula<A>(formula: Formula<A>, printAtom: (atom: A) => string): string {
  const printed = new Map<Formula<A>, Printed>();
  for (const f of subformulas(formula)) {
    printed.set(f, printNode(f, children(f).map((child) => printed.get(child)!), printAtom));
  }
  return printed.get(formula)!.text;
}

function printNode<A>(
  formula: Formula<A>,
  args: readonly Printed[],
  printAtom: (atom: A) => string,
): Printed {
  const { kind } = formula;
  if (kind === "atom") return { text: printAtom(formula.atom), level: CLOSED };
  if (args.length === 0) return { text: kind, level: CLOSED };
  if (args.length === 1) {
    const operand = within(args[0]!, PREFIX_LEVEL);
    return { text: kind === "not" ? `!${operand}` : `${kind} ${operand}`, level: PREFIX_LEVEL };
  }
  const binding = BINDINGS[kind];
  if (binding === undefined) { // a path quantifier with U, R or W
    const text = `${kind[0]} [${args[0]!.text} ${kind[1]} ${args[1]!.text}]`;
    return { text, level: CLOSED };
  }
  const { level, associates } = binding;
  const left = within(args[0]!, associates === "left" ? level : level + 1);
  const right = within(args[1]!, associates === "right" ? level : level + 1);
  return { text: `${left} ${SYMBOLS[kind] ?? kind} ${right}`, level };
}

function within(printed: Printed, level: number): string {
  return printed.level >= level ? printed.text : `(${printed.text})`;
}

/** Print an atom that is (or prints as) a name: in quotes if it could not be read back without. */
export function printName(name: unknown, reserved: (name: string) => boolean): string {
  const text = String(name);
  return isIdentifier(text) && !reserved(text) ? text : quote(text);
}
