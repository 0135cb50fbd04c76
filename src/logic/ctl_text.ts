/**
 * CTL as text: `parseCtl("AG (req -> AF ack)")`, `parseCtl("E [p U q]")` and `printCtl`.
 *
 * The precedences are in `formula_parser.ts`: `EX EF EG AX AF AG` bind like `!`, and the two-place
 * operators bring their own brackets, `E [f U g]` or `A (f R g)`. The words
 * `true false not EX EF EG AX AF AG E A U R W` are reserved; an atom with such a name is written in quotes.
 */

import type { Ctl, CtlBinary, CtlUnary } from "./ctl_formula.ts";
import { FormulaParser, type Grammar } from "./formula_parser.ts";
import { printFormula, printName } from "./formula_printer.ts";

const PREFIXES = new Map<string, CtlUnary>([
  ["!", "not"],
  ["~", "not"],
  ["not", "not"],
  ["EX", "EX"],
  ["EF", "EF"],
  ["EG", "EG"],
  ["AX", "AX"],
  ["AF", "AF"],
  ["AG", "AG"],
]);

const INFIXES = new Map<string, CtlBinary>([
  ["&", "and"],
  ["&&", "and"],
  ["^", "xor"],
  ["|", "or"],
  ["||", "or"],
  ["->", "implies"],
  ["=>", "implies"],
  ["<->", "iff"],
  ["<=>", "iff"],
]);

const OPENERS = new Set(["true", "false", "E", "A"]);
const CLOSERS = new Set(["U", "R", "W"]);

const GRAMMAR: Grammar<Ctl<string>> = {
  what: "CTL formula",
  prefixes: PREFIXES,
  infixes: INFIXES,
  openers: OPENERS,
  closers: CLOSERS,
  run: /^(?:[EA][XFG]){2,}$/,
  operators: /[EA][XFG]/g,
  operand: quantified,
  constant: (value) => ({ kind: value ? "true" : "false" }),
  atom: (atom) => ({ kind: "atom", atom }),
  unary: (kind, arg) => ({ kind: kind as CtlUnary, arg }),
  binary: (kind, left, right) => ({ kind: kind as CtlBinary, left, right }),
};

/** `E [f U g]`, with `A`, `R`, `W` and round brackets as well. */
function quantified(parser: FormulaParser<Ctl<string>>): Ctl<string> | undefined {
  const quantifier = parser.accept("E") ? "E" : parser.accept("A") ? "A" : undefined;
  if (quantifier === undefined) return undefined;
  const close = parser.accept("[") ? "]" : parser.accept("(") ? ")" : undefined;
  if (close === undefined) {
    parser.fail(`"[" after the path quantifier, as in ${quantifier} [p U q]`);
  }
  const left = parser.formula(1);
  const operator = parser.accept("U")
    ? "U"
    : parser.accept("R")
    ? "R"
    : parser.accept("W")
    ? "W"
    : undefined;
  if (operator === undefined) parser.fail("an operator, or U, R or W");
  const right = parser.formula(1);
  parser.expect(close);
  return { kind: `${quantifier}${operator}`, left, right };
}

/**
 * Read a formula whose atoms are names.
 *
 * @throws {FormulaSyntaxError} with the position, what was expected and a caret line
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseCtl } from "kripke";
 *
 * assertEquals(parseCtl("EX p"), { kind: "EX", arg: { kind: "atom", atom: "p" } });
 * ```
 */
export function parseCtl(text: string): Ctl<string> {
  return new FormulaParser(GRAMMAR, text).whole();
}

/**
 * Print a formula with as few parentheses as needed; what is printed parses back to the same tree.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseCtl, printCtl } from "kripke";
 *
 * assertEquals(printCtl(parseCtl("A [ p U EF q ]")), "A [p U EF q]");
 * ```
 */
export function printCtl<A>(
  formula: Ctl<A>,
  printAtom: (atom: A) => string = (atom) => printName(atom, isReserved),
): string {
  return printFormula(formula, printAtom);
}

function isReserved(name: string): boolean {
  return PREFIXES.has(name) || INFIXES.has(name) || OPENERS.has(name) || CLOSERS.has(name);
}
