/**
 * LTL as text: `parseLtl("G (req -> F ack)")` and `printLtl`.
 *
 * The precedences are in `formula_parser.ts`. The words `true false not X F G Y Z O H U R W S T` are
 * reserved; an atom with such a name is written in quotes. Operators may be run together in front of an
 * operand: `GF p` is `G F p`.
 */

import { FormulaParser, type Grammar } from "./formula_parser.ts";
import { printFormula, printName } from "./formula_printer.ts";
import type { Ltl, LtlBinary, LtlUnary } from "./ltl_formula.ts";

const PREFIXES = new Map<string, LtlUnary>([
  ["!", "not"],
  ["~", "not"],
  ["not", "not"],
  ["[]", "G"],
  ["<>", "F"],
  ["X", "X"],
  ["F", "F"],
  ["G", "G"],
  ["Y", "Y"],
  ["Z", "Z"],
  ["O", "O"],
  ["H", "H"],
]);

const INFIXES = new Map<string, LtlBinary>([
  ["U", "U"],
  ["R", "R"],
  ["W", "W"],
  ["S", "S"],
  ["T", "T"],
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

const OPENERS = new Set(["true", "false"]);

const GRAMMAR: Grammar<Ltl<string>> = {
  what: "LTL formula",
  prefixes: PREFIXES,
  infixes: INFIXES,
  openers: OPENERS,
  closers: new Set(),
  run: /^[XFGYZOH]{2,}$/,
  operators: /[XFGYZOH]/g,
  constant: (value) => ({ kind: value ? "true" : "false" }),
  atom: (atom) => ({ kind: "atom", atom }),
  unary: (kind, arg) => ({ kind: kind as LtlUnary, arg }),
  binary: (kind, left, right) => ({ kind: kind as LtlBinary, left, right }),
};

/**
 * Read a formula whose atoms are names.
 *
 * @throws {FormulaSyntaxError} with the position, what was expected and a caret line
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseLtl } from "kripke";
 *
 * assertEquals(parseLtl("X p"), { kind: "X", arg: { kind: "atom", atom: "p" } });
 * ```
 */
export function parseLtl(text: string): Ltl<string> {
  return new FormulaParser(GRAMMAR, text).whole();
}

/**
 * Print a formula with as few parentheses as needed; what is printed parses back to the same tree.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Ltl, printLtl } from "kripke";
 *
 * assertEquals(printLtl(Ltl.not(Ltl.atom(3)), (n) => `x${n}`), "!x3");
 * ```
 */
export function printLtl<A>(
  formula: Ltl<A>,
  printAtom: (atom: A) => string = (atom) => printName(atom, isReserved),
): string {
  return printFormula(formula, printAtom);
}

function isReserved(name: string): boolean {
  // A run of operators such as `GF` is an operator in front of an operand, but never where an atom ends.
  return PREFIXES.has(name) || INFIXES.has(name) || OPENERS.has(name);
}
