/**
 * Orders of variables to try: as the system lists them, as a search through its functions meets them, word by word and bit
 * by bit (all lowest bits, then all second ones, which suits arithmetic), and some of them after FORCE (F. A. Aloul, I. L.
 * Markov, K. A. Sakallah: FORCE: A Fast and Easy-To-Implement Variable-Ordering Heuristic, GLSVLSI 2003), which moves
 * variables together that occur together.
 */

import { ConeFinder } from "../../../aig/cone.ts";
import { type Lit, variableOf } from "../../../aig/literal.ts";
import type { System } from "../../../system/system.ts";

const ROUNDS = 40;

/** The leaves that are variables: latches first, then inputs. Orders are permutations of their positions. */
export function leavesOf({ latches, inputs }: System): Lit[] {
  return [...latches.map(({ lit }) => lit), ...inputs];
}

/**
 * Orders that may be good ones.
 *
 * @param roots literals that will be asked about
 */
export function candidateOrders(system: System, roots: readonly Lit[]): number[][] {
  const { aig, latches } = system;
  const leaves = leavesOf(system);
  const indexOf = new Map(leaves.map((leaf, index) => [variableOf(leaf), index]));
  const cones = new ConeFinder(aig);
  const readBy = (lit: Lit) =>
    [...cones.cone([lit])].flatMap((variable) => indexOf.get(variable) ?? []);
  const groups = latches.map(({ next }, j) => [...new Set([j, ...readBy(next)])]);
  const all = [...groups, ...roots.map(readBy)];
  // Inputs go before the first latch that reads them.
  const listed = completed(leaves.length, [
    ...groups.flatMap((group, j) => [...group.filter((leaf) => leaf >= latches.length), j]),
  ]);
  const met = completed(leaves.length, asMet(system, roots, indexOf));
  const force = (start: readonly number[]) => forceOrder(leaves.length, all, start);
  const [words, bits] = byName(system);
  return [force(bits), force(met), bits, met, words, force(listed), listed];
}

/** Word by word, and bit by bit, with single bits first. */
function byName(system: System): [number[], number[]] {
  const place = new Map<Lit, { word: string; bit: number }>();
  for (const { name, bits } of system.signals) {
    bits.forEach((lit, bit) => {
      if (place.has(lit)) return;
      const indexed = bits.length === 1 ? /^(.*)<(\d+)>$/.exec(name) : null;
      if (indexed !== null) place.set(lit, { word: indexed[1]!, bit: Number(indexed[2]) });
      else place.set(lit, { word: name, bit: bits.length === 1 ? -1 : bit });
    });
  }
  const leaves = leavesOf(system);
  const at = (leaf: number) => place.get(leaves[leaf]!) ?? { word: "", bit: -1 };
  const inWords = (a: number, b: number) => at(a).word < at(b).word ? -1 : 1;
  const inBits = (a: number, b: number) => at(a).bit - at(b).bit;
  const all = [...leaves.keys()];
  return [
    [...all].sort((a, b) => at(a).word === at(b).word ? inBits(a, b) : inWords(a, b)),
    [...all].sort((a, b) => inBits(a, b) || (at(a).word === at(b).word ? 0 : inWords(a, b))),
  ];
}

/** The leaves as a depth-first search meets them, from the roots on, then from the functions of latches it has met. */
function asMet(
  { aig, latches }: System,
  roots: readonly Lit[],
  indexOf: ReadonlyMap<number, number>,
): number[] {
  const seen = new Set<number>();
  const met: number[] = [];
  const queue = [...roots];
  for (const root of queue) { // grows while it is walked
    const stack = [variableOf(root)];
    while (stack.length > 0) {
      const variable = stack.pop()!;
      if (seen.has(variable)) continue;
      seen.add(variable);
      const index = indexOf.get(variable);
      if (index !== undefined) {
        met.push(index);
        const latch = latches[index];
        if (latch !== undefined) queue.push(latch.next);
      } else if (aig.isGate(variable)) {
        stack.push(variableOf(aig.right(variable)), variableOf(aig.left(variable)));
      }
    }
  }
  return met;
}

/** Without repetitions, and with those that are missing at the end. */
function completed(count: number, order: readonly number[]): number[] {
  return [...new Set([...order, ...Array(count).keys()])];
}

/**
 * An order in which the members of each group are close to each other.
 *
 * @param count variables are the numbers below it
 * @param groups of variables that occur together
 * @param start the order to begin with
 */
function forceOrder(
  count: number,
  groups: readonly (readonly number[])[],
  start: readonly number[],
): number[] {
  const groupsOf: number[][] = Array.from({ length: count }, () => []);
  groups.forEach((group, g) => group.forEach((variable) => groupsOf[variable]!.push(g)));
  let order = [...start];
  let best = order;
  let shortest = spanOf(positionsOf(order), groups);
  for (let round = 0; round < ROUNDS; round++) {
    const position = positionsOf(order);
    const center = groups.map((group) => average(group.map((variable) => position[variable]!)));
    const pull = Array.from(
      { length: count },
      (_, v) =>
        groupsOf[v]!.length === 0 ? position[v]! : average(groupsOf[v]!.map((g) => center[g]!)),
    );
    order = [...order].sort((a, b) => pull[a]! - pull[b]! || position[a]! - position[b]!);
    const span = spanOf(positionsOf(order), groups);
    if (span >= shortest) continue;
    shortest = span;
    best = order;
  }
  return best;
}

function positionsOf(order: readonly number[]): number[] {
  const position: number[] = new Array(order.length);
  order.forEach((variable, at) => position[variable] = at);
  return position;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How far apart the members of groups are, all groups together. */
function spanOf(position: readonly number[], groups: readonly (readonly number[])[]): number {
  let span = 0;
  for (const group of groups) {
    let [first, last] = [Infinity, -Infinity];
    for (const variable of group) {
      first = Math.min(first, position[variable]!);
      last = Math.max(last, position[variable]!);
    }
    if (group.length > 0) span += last - first;
  }
  return span;
}
