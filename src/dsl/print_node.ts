/**
 * Expressions as text of the language, in the user's names. The text of an expression of a compiled system
 * parses back, in the scope of that system, to the same literal.
 */

import { constantOf, type Node } from "./node.ts";
import { formatType } from "./types.ts";

/** How tightly operators bind; the parser uses the same table (`parse_expression.ts`). */
export const BINDING = {
  conditional: 0,
  iff: 1,
  implies: 2,
  or: 3,
  xor: 4,
  and: 5,
  until: 6,
  next: 7,
  compare: 8,
  concat: 9,
  shift: 10,
  add: 11,
  multiply: 12,
  unary: 13,
  postfix: 14,
} as const;

const INFIX: { readonly [op: string]: readonly [symbol: string, binding: number] } = {
  iff: ["<->", BINDING.iff],
  implies: ["->", BINDING.implies],
  or: ["|", BINDING.or],
  xor: ["^", BINDING.xor],
  and: ["&", BINDING.and],
  eq: ["==", BINDING.compare],
  ne: ["!=", BINDING.compare],
  lt: ["<", BINDING.compare],
  le: ["<=", BINDING.compare],
  gt: [">", BINDING.compare],
  ge: [">=", BINDING.compare],
  concat: ["++", BINDING.concat],
  shl: ["<<", BINDING.shift],
  shr: [">>", BINDING.shift],
  add: ["+", BINDING.add],
  sub: ["-", BINDING.add],
  mul: ["*", BINDING.multiply],
  div: ["/", BINDING.multiply],
  mod: ["mod", BINDING.multiply],
};

/** The text of an expression. */
export function printNode(node: Node): string {
  return print(node, BINDING.conditional, false);
}

/** The text of an expression where an operator binds as tightly as `binding`: in parentheses if need be. */
export function printOperand(node: Node, binding: number): string {
  return print(node, binding, false);
}

/**
 * @param binding parentheses are needed if the operator binds weaker than this
 * @param typed a neighbour tells the width of a word constant
 */
function print(node: Node, binding: number, typed: boolean): string {
  const wrap = (text: string, own: number) => own < binding ? `(${text})` : text;
  const infix = INFIX[node.op];
  if (infix !== undefined) return wrap(printInfix(node, ...infix), infix[1]);
  const inner = (arg: Node) => print(arg, BINDING.conditional, false);
  switch (node.op) {
    case "const":
      return wrap(printConstant(node, typed), node.value! < 0n ? BINDING.unary : BINDING.postfix);
    case "leaf":
      return node.leaf!.name;
    case "prime":
      return `${node.leaf!.name}'`;
    case "wire":
      return node.wire!.name;
    case "define":
      return node.name!;
    case "not":
    case "neg": {
      const symbol = node.op === "neg" ? "-" : node.type.kind === "word" ? "~" : "!";
      return wrap(`${symbol}${print(node.args[0]!, BINDING.unary, false)}`, BINDING.unary);
    }
    case "ite": {
      const [condition, then, otherwise] = node.args as [Node, Node, Node];
      const values = [then, otherwise].map((arg) =>
        print(arg, BINDING.conditional, typed || mixed(node.args.slice(1), arg))
      );
      return wrap(
        `${print(condition, BINDING.iff, false)} ? ${values[0]} : ${values[1]}`,
        BINDING.conditional,
      );
    }
    case "case":
      return printCase(node, typed);
    case "bit":
      return `${print(node.args[0]!, BINDING.postfix, false)}[${inner(node.args[1]!)}]`;
    case "slice":
      return `${print(node.args[0]!, BINDING.postfix, false)}[${node.high}:${node.low}]`;
    case "select": {
      const array = node.name ?? `[${node.args.slice(1).map(inner).join(", ")}]`;
      return `${array}[${inner(node.args[0]!)}]`;
    }
    case "array":
      return node.name ?? `[${node.args.map(inner).join(", ")}]`;
    case "toWord":
      return `${formatType(node.type)}(${inner(node.args[0]!)})`;
    case "toInt":
      return `int(${inner(node.args[0]!)})`;
    case "count":
      return `count(${node.args.map(inner).join(", ")})`;
    case "min":
    case "max":
      return `${node.op}(${
        node.args.map((arg) => print(arg, 0, mixed(node.args, arg))).join(", ")
      })`;
    case "pick": {
      const options: string[] = [];
      for (let k = 1; k < node.args.length; k += 2) {
        const when = constantOf(node.args[k + 1]!) === 1n ? "" : ` if ${inner(node.args[k + 1]!)}`;
        options.push(inner(node.args[k]!) + when);
      }
      return `choose {${options.join(", ")}}`;
    }
    default:
      throw new RangeError(`no text for ${node.op}`);
  }
}

function printInfix(node: Node, symbol: string, own: number): string {
  const last = node.args.length - 1;
  const parts = node.args.map((arg, i) => {
    // `->` groups to the right, comparisons not at all, everything else to the left.
    const open = node.op === "implies" ? i === last : own !== BINDING.compare && i === 0;
    const shifting = node.op === "shl" || node.op === "shr";
    const typed = node.op !== "concat" && !shifting && mixed(node.args, arg);
    return print(arg, open ? own : own + 1, typed);
  });
  return parts.join(` ${symbol} `);
}

/** Whether some other operand says which word a constant is. */
function mixed(args: readonly Node[], one: Node): boolean {
  return args.some((arg) => arg !== one && arg.type.kind === one.type.kind && arg.op !== "const");
}

function printConstant(node: Node, typed: boolean): string {
  const value = node.value!;
  switch (node.type.kind) {
    case "bool":
      return value === 1n ? "true" : "false";
    case "enum":
      return node.type.values[Number(value)]!;
    case "word":
      return typed ? `${value}` : `${formatType(node.type)}(${value})`;
    default:
      return `${value}`;
  }
}

function printCase(node: Node, typed: boolean): string {
  const arms: string[] = [];
  const values = node.args.filter((_, i) => i % 2 === 1 || i === node.args.length - 1);
  const text = (arg: Node) => print(arg, BINDING.conditional, typed || mixed(values, arg));
  for (let k = 0; k + 1 < node.args.length; k += 2) {
    arms.push(`${print(node.args[k]!, BINDING.iff, false)} : ${text(node.args[k + 1]!)}`);
  }
  if (node.args.length % 2 === 1) arms.push(`else : ${text(node.args[node.args.length - 1]!)}`);
  return `case { ${arms.join("; ")} }`;
}
