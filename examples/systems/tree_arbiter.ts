/**
 * A tree of two-input arbiters: one system instantiated several times inside another. Requests go up, grants come
 * down, and each cell remembers whom it served last. Connections may refer to instances that come later.
 */

import { checkAll, type Model, system } from "kripke";

/** A cell serves its two sides in turn when both want. */
export const cell: Model = system("cell")`
  input left, right, grant : bool
  var last : {leftward, rightward} = rightward
  define request = left | right
  define grantLeft  = grant & left  & (!right | last == rightward)
  define grantRight = grant & right & (!left  | last == leftward)
  next last = case { grantLeft : leftward; grantRight : rightward; else : last }
`;

/** A tree for four clients. */
export function treeArbiter(): Model {
  return system("tree arbiter")`
    input req : bool[4]
    instance root = ${cell}(left = low.request, right = high.request, grant = true)
    instance low  = ${cell}(left = req[0], right = req[1], grant = root.grantLeft)
    instance high = ${cell}(left = req[2], right = req[3], grant = root.grantRight)
    define grant = [low.grantLeft, low.grantRight, high.grantLeft, high.grantRight]

    invariant single : count(grant) <= 1
    invariant useful : all i in 0..3 : grant[i] -> req[i]
    for i in 0..3 { ltl served[i] : G (G req[i] -> F grant[i]) }
    ltl atOnce : G (req[0] -> grant[0] | X grant[0])
  `;
}

/** The instance that is checked. */
export const model = treeArbiter();

/** What is expected of it. */
export const expected = {
  single: "holds",
  useful: "holds",
  "served[0]": "holds",
  "served[1]": "holds",
  "served[2]": "holds",
  "served[3]": "holds",
  atOnce: "fails",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
