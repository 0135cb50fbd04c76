/** Integers put where fewer values fit: what sticks out is an obligation, and never gets through. */

import { coerce, intConstant } from "./coercion.ts";
import type { Design, Place } from "./design.ts";
import { comparison, conditional, junction } from "./logic_operators.ts";
import { arrayNode, type Node } from "./node.ts";
import type { Type } from "./types.ts";

/**
 * The value as something of type `target`. If its interval sticks out of a range, the design is obliged to stay
 * inside (`<name> in range`), and the low end is taken where it does not.
 */
export function confine(
  design: Design,
  value: Node,
  target: Type,
  name: string,
  what: string,
  place?: Place,
): Node {
  const node = coerce(value, target, what);
  if (target.kind === "array") {
    const items = node.args.map((item, i) =>
      confine(design, item, target.element, `${name}[${i}]`, what, place)
    );
    return arrayNode(target.element, items, node.name);
  }
  if (target.kind !== "range" || node.type.kind !== "range") return node;
  const { low, high } = target;
  if (node.type.low >= low && node.type.high <= high) return node;
  const inside = junction("and", [
    comparison("ge", node, intConstant(low)),
    comparison("le", node, intConstant(high)),
  ]);
  design.obligations.push({ name: `${name} in range`, node: inside, place });
  return conditional(inside, node, intConstant(low));
}
