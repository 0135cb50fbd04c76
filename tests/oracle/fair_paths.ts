/**
 * Infinite paths that see every label again and again, in any finite graph whose edges carry labels.
 *
 * This one question is behind justice, fair CTL and LTL. An infinite path ends up inside one strongly
 * connected component, and inside a component every edge can be taken again and again: so there is a fair
 * path exactly if some reachable component has inner edges (at least one) that together carry every label.
 */

/** An edge: where it goes, the labels it carries as a bit mask, and what the caller knows it by. */
export interface Edge {
  readonly target: number;
  readonly labels: number;
  readonly via: number;
}

/** A finite graph over the nodes `0 .. nodes - 1`. */
export interface LabelledGraph {
  readonly nodes: number;
  edges(node: number): readonly Edge[];
}

/** The mask with `count` labels. */
export function allLabels(count: number): number {
  if (count > 31) throw new RangeError(`expected at most 31 labels, got ${count}`);
  return 2 ** count - 1;
}

/** The nodes from which some infinite path carries each of the labels `0 .. count - 1` infinitely often. */
export function nodesWithFairPath(
  graph: LabelledGraph,
  count: number,
  roots: Iterable<number>,
): Uint8Array {
  const full = allLabels(count);
  const component = components(graph, roots);
  const inner = new Map<number, number>(); // labels of the inner edges of a component
  const into: number[][] = [];
  const fair = new Uint8Array(graph.nodes);
  for (let node = 0; node < graph.nodes; node++) {
    const own = component[node]!;
    if (own < 0) continue;
    for (const { target, labels } of graph.edges(node)) {
      (into[target] ??= []).push(node);
      if (component[target] === own) inner.set(own, (inner.get(own) ?? 0) | labels);
    }
  }
  const queue: number[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    if (component[node]! >= 0 && inner.get(component[node]!) === full) {
      fair[node] = 1;
      queue.push(node);
    }
  }
  for (const node of queue) {
    for (const source of into[node] ?? []) {
      if (fair[source] === 0) {
        fair[source] = 1;
        queue.push(source);
      }
    }
  }
  return fair;
}

/** Strongly connected components of what the roots reach (Tarjan 1972); -1 marks unreached nodes. */
export function components(graph: LabelledGraph, roots: Iterable<number>): Int32Array {
  const component = new Int32Array(graph.nodes).fill(-1);
  const order = new Int32Array(graph.nodes).fill(-1);
  const low = new Int32Array(graph.nodes);
  const open: number[] = []; // visited nodes whose component is not complete
  const path: { node: number; edges: readonly Edge[]; at: number }[] = [];
  let visited = 0;
  let found = 0;
  const enter = (node: number) => {
    order[node] = low[node] = visited++;
    open.push(node);
    path.push({ node, edges: graph.edges(node), at: 0 });
  };
  for (const root of roots) {
    if (order[root]! >= 0) continue;
    enter(root);
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const edge = top.edges[top.at++];
      if (edge !== undefined) {
        if (order[edge.target]! < 0) enter(edge.target);
        else if (component[edge.target]! < 0) {
          low[top.node] = Math.min(low[top.node]!, order[edge.target]!);
        }
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node]!, low[top.node]!);
      if (low[top.node] === order[top.node]) {
        let node: number;
        do {
          node = open.pop()!;
          component[node] = found;
        } while (node !== top.node);
        found++;
      }
    }
  }
  return component;
}

/** A path into a cycle, by the `via` of its edges. */
export interface Lasso {
  readonly root: number;
  readonly stem: readonly number[];
  readonly cycle: readonly number[];
}

/** A lasso from a root with the fewest edges that carries every label on its cycle, if there is one. */
export function shortestLasso(
  graph: LabelledGraph,
  count: number,
  roots: Iterable<number>,
): Lasso | undefined {
  const full = allLabels(count);
  const stems = shortestPaths(graph, roots);
  const knots = [...stems.keys()].sort((a, b) => stems.get(a)!.length - stems.get(b)!.length);
  let best: { knot: number; cycle: readonly number[]; length: number } | undefined;
  for (const knot of knots) {
    const { length } = stems.get(knot)!;
    if (best !== undefined && length + 1 >= best.length) break;
    const limit = best === undefined ? Infinity : best.length - length - 1;
    const cycle = shortestCycle(graph, knot, full, limit);
    if (cycle !== undefined) best = { knot, cycle, length: length + cycle.length };
  }
  if (best === undefined) return undefined;
  const stem: number[] = [];
  let node = best.knot;
  for (let from = stems.get(node)!; from.length > 0; from = stems.get(node)!) {
    stem.unshift(from.via);
    node = from.source;
  }
  return { root: node, stem, cycle: best.cycle };
}

/** For each reachable node, the length of a shortest path to it and the last edge of one. */
function shortestPaths(graph: LabelledGraph, roots: Iterable<number>) {
  const known = new Map<number, { length: number; source: number; via: number }>();
  for (const root of roots) known.set(root, { length: 0, source: root, via: -1 });
  for (const [node, { length }] of known) { // a map visits what is added while it is visited
    for (const { target, via } of graph.edges(node)) {
      if (!known.has(target)) known.set(target, { length: length + 1, source: node, via });
    }
  }
  return known;
}

/** A closed walk through `knot` with the fewest edges, at most `limit`, that carries all labels of `full`. */
function shortestCycle(
  graph: LabelledGraph,
  knot: number,
  full: number,
  limit: number,
): readonly number[] | undefined {
  const key = (node: number, seen: number) => node * (full + 1) + seen;
  const known = new Set<number>();
  type Walk = { node: number; seen: number; via: number; before?: Walk };
  let layer: Walk[] = [{ node: knot, seen: 0, via: -1 }];
  for (let length = 1; layer.length > 0 && length <= limit; length++) {
    const following: Walk[] = [];
    for (const walk of layer) {
      for (const { target, labels, via } of graph.edges(walk.node)) {
        const seen = (walk.seen | labels) & full;
        const longer: Walk = { node: target, seen, via, before: walk };
        if (target === knot && seen === full) {
          const edges: number[] = [];
          for (let at: Walk = longer; at.before !== undefined; at = at.before) {
            edges.unshift(at.via);
          }
          return edges;
        }
        if (known.has(key(target, seen))) continue;
        known.add(key(target, seen));
        following.push(longer);
      }
    }
    layer = following;
  }
  return undefined;
}
