/** Indexing of arrays, by constants and by variables, and the elements written through a variable index. */

import { equality } from "./logic_operators.ts";
import { arrayNode, constantOf, makeNode, type Node, RuleError } from "./node.ts";
import { bitOf, requireIndex } from "./number_operators.ts";
import { boolConstant, intConstant, unifyAll } from "./coercion.ts";
import { describeType } from "./types.ts";

/** An array written out, `[a, b, c]`: the items must have one type. */
export function listOf(items: readonly Node[]): Node {
  if (items.length === 0) throw new RuleError("an array needs at least one element");
  const { nodes, type } = unifyAll(items, "an array");
  return arrayNode(type, nodes);
}

/** `a[i]`: an element of an array, or a bit of a word. */
export function indexing(target: Node, index: Node): Node {
  if (target.type.kind !== "array") return bitOf(target, index);
  const { length, element } = target.type;
  requireIndex(index, length, target.name ? `\`${target.name}\`` : "the array");
  const i = constantOf(index);
  if (i !== undefined) return target.args[Number(i)]!;
  if (element.kind === "array") {
    const inner = Array.from({ length: element.length }, (_, k) => {
      const column = target.args.map((row) => row.args[k]!);
      return indexing(arrayNode(element.element, column), index);
    });
    return arrayNode(element.element, inner);
  }
  const { nodes, type } = unifyAll(target.args, "an array");
  return makeNode("select", type, [index, ...nodes], { name: target.name });
}

/** For a write through a variable index: under which condition each element is the one meant. */
export function elementConditions(target: Node, index: Node): Node[] {
  if (target.type.kind !== "array") {
    throw new RuleError(
      `only elements of arrays can be assigned, not of ${describeType(target.type)}`,
    );
  }
  requireIndex(index, target.type.length, target.name ? `\`${target.name}\`` : "the array");
  const beyond = index.type.kind === "word" ? 2 ** index.type.width : Infinity;
  return target.args.map((_, k) =>
    k < beyond ? equality("eq", index, intConstant(k)) : boolConstant(false)
  );
}
