/**
 * Infinite paths that see every label again and again, in any finite graph whose edges carry labels.
 *
 * This one question is behind justice, fair CTL and LTL. An infinite path ends up inside one strongly
 * connected component, and inside a component every edge can be taken again and again: so there is a fair
 * path exactly if some reachable component has inner edges (at least one) that together carry every label.
 */

/** An edge: where it goes, and the labels it carries as a bit mask. */
export interface Edge {
  readonly target: number;
  readonly labels: number;
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

/**
 * The fewest edges of a path from a root that runs into a cycle and carries every label on the cycle: the
 * length of the stem plus that of the cycle. `undefined` if there is none.
 */
export function shortestLassoLength(
  graph: LabelledGraph,
  count: number,
  roots: Iterable<number>,
): number | undefined {
  const full = allLabels(count);
  const stem = distances(graph, roots);
  let best: number | undefined;
  const knots = [...stem.keys()].filter((node) => stem[node]! >= 0);
  knots.sort((a, b) => stem[a]! - stem[b]!);
  for (const knot of knots) {
    if (best !== undefined && stem[knot]! + 1 >= best) break;
    const limit = best === undefined ? Infinity : best - stem[knot]! - 1;
    const cycle = shortestCycle(graph, knot, full, limit);
    if (cycle !== undefined) best = stem[knot]! + cycle;
  }
  return best;
}

/** Fewest edges from a root to each node, -1 where there is no path. */
export function distances(graph: LabelledGraph, roots: Iterable<number>): Int32Array {
  const distance = new Int32Array(graph.nodes).fill(-1);
  const queue: number[] = [];
  for (const root of roots) {
    if (distance[root] === 0) continue;
    distance[root] = 0;
    queue.push(root);
  }
  for (const node of queue) {
    for (const { target } of graph.edges(node)) {
      if (distance[target]! < 0) {
        distance[target] = distance[node]! + 1;
        queue.push(target);
      }
    }
  }
  return distance;
}

/** Fewest edges (at most `limit`) of a closed walk through `knot` that carries all labels of `full`. */
function shortestCycle(
  graph: LabelledGraph,
  knot: number,
  full: number,
  limit: number,
): number | undefined {
  const key = (node: number, seen: number) => node * (full + 1) + seen;
  const known = new Set<number>();
  let layer: [node: number, seen: number][] = [[knot, 0]];
  for (let length = 1; layer.length > 0 && length <= limit; length++) {
    const following: [number, number][] = [];
    for (const [node, seen] of layer) {
      for (const { target, labels } of graph.edges(node)) {
        const now = (seen | labels) & full;
        if (target === knot && now === full) return length;
        if (known.has(key(target, now))) continue;
        known.add(key(target, now));
        following.push([target, now]);
      }
    }
    layer = following;
  }
  return undefined;
}
