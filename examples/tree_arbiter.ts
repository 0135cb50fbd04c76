/**
 * A tree of two-input arbiters, a family of the FAIR paper (FMCAD 2011): one system instantiated inside another.
 * Requests go up, grants come down, and each cell remembers whom it served last. The statements of the tree are
 * generated in TypeScript; connections may refer to instances that come later.
 *
 *     deno run examples/tree_arbiter.ts [levels = 2]
 */

import { checkCase, expr, fragment, type Model, print, specify, system } from "kripke";

/** A cell serves its two sides in turn when both want. */
export const cell: Model = system("cell")`
  input left, right, grant : bool
  var last : {leftward, rightward} = rightward
  define request = left | right
  define grantLeft  = grant & left  & (!right | last == rightward)
  define grantRight = grant & right & (!left  | last == leftward)
  next last = case { grantLeft : leftward; grantRight : rightward; else : last }
`;

/** A tree for `2 ** levels` clients; cell 1 is the root, and the cells below cell i are 2i and 2i + 1. */
export function treeArbiter(levels: number): Model {
  const clients = 2 ** levels;
  const request = (node: number) =>
    node < clients ? expr`c[${node}].request` : expr`req[${node - clients}]`;
  const granted = (node: number) =>
    node === 1
      ? expr`true`
      : node % 2 === 0
      ? expr`c[${node / 2}].grantLeft`
      : expr`c[${(node - 1) / 2}].grantRight`;
  const cells = Array.from({ length: clients - 1 }, (_, i) => i + 1).map((node) =>
    fragment`instance c[${node}] = ${cell}(left = ${request(2 * node)},
      right = ${request(2 * node + 1)}, grant = ${granted(node)})`
  );
  const grants = Array.from({ length: clients }, (_, i) => granted(clients + i));
  return system("tree arbiter")`
    const N = ${clients}
    input req : bool[N]
    ${cells}
    define grant = ${grants}

    invariant single : count(grant) <= 1
    invariant useful : all i in 0..N-1 : grant[i] -> req[i]
    for i in 0..N-1 { ltl served[i] : G (G req[i] -> F grant[i]) }
    ltl atOnce : G (req[0] -> grant[0] | X grant[0])
  `;
}

/** What is expected of it. */
export const spec = specify(treeArbiter, {
  title: "Tree arbiter",
  teaches: "instances, statements generated in TypeScript, a family of the FAIR paper",
  parameters: ["levels"],
  least: [1],
  cases: [[2], [1], [3]],
  expected: { single: "holds", useful: "holds", "served[*]": "holds", atOnce: "fails" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const result of checkCase(it)) print(result);
}
