/**
 * The transition relation as decision diagrams (J. R. Burch, E. M. Clarke, D. E. Long: Symbolic Model Checking with
 * Partitioned Transition Relations, VLSI 1991), and the graph's literals as diagrams and back.
 *
 * Every latch has two variables next to each other, this state's and the next state's. The relation is a list of
 * clusters, each the conjunction of `x' = F(x, i)` for some latches; variables are quantified as soon as no later
 * cluster reads them.
 */

import { ConeFinder } from "../../../aig/cone.ts";
import { isNegative, type Lit, notIf, positive, variableOf } from "../../../aig/literal.ts";
import type { System } from "../../../system/system.ts";
import type { TickEvent } from "../../engine.ts";
import { type Diagram, Diagrams, Pause, type VariableSet } from "./diagrams.ts";
import { leavesOf } from "./order.ts";

/** Work that may take long: it ticks. */
export type Work<T> = Generator<TickEvent, T>;

const TICK: TickEvent = { kind: "tick", activity: "iictl" };
const STEPS_PER_TICK = 50_000;
const LARGEST_CLUSTER = 1_000;

interface Cluster {
  readonly relation: Diagram;
  /** The next-state variables of its latches. */
  readonly nexts: VariableSet;
  /** State variables and inputs that no later cluster reads. */
  readonly done: VariableSet;
  /** The inputs among these, with `nexts`. */
  readonly before: VariableSet;
}

/** The steps of a system. */
export class Relation {
  readonly diagrams: Diagrams;
  readonly inputs: VariableSet;
  readonly #levelOf = new Map<number, number>();
  readonly #leafAt = new Map<number, Lit>();
  readonly #known = new Map<Lit, Diagram>();
  readonly #cones: ConeFinder;
  #clusters: Cluster[] = [];
  /** State variables and inputs that no cluster reads. */
  #unread: VariableSet;

  /**
   * @param order of latches and inputs, see `order.ts`
   * @param limit of nodes
   */
  constructor(readonly system: System, order: readonly number[], limit: number) {
    this.#cones = new ConeFinder(system.aig);
    const leaves = leavesOf(system);
    const inputs: number[] = [];
    let level = 0;
    for (const leaf of order) {
      this.#levelOf.set(variableOf(leaves[leaf]!), level);
      this.#leafAt.set(level, leaves[leaf]!);
      if (leaf < system.latches.length) level += 2;
      else inputs.push(level++);
    }
    this.diagrams = new Diagrams(level, limit);
    this.inputs = this.diagrams.variables(inputs);
    this.#unread = this.diagrams.variables([]);
  }

  /** Latches and inputs in the order of their variables. */
  get order(): Lit[] {
    return [...this.#leafAt.keys()].sort((a, b) => a - b).map((level) => this.#leafAt.get(level)!);
  }

  /** Every input: its literal, its diagram, and itself as a set. */
  *eachInput(): Iterable<{ input: Lit; diagram: Diagram; alone: VariableSet }> {
    const { diagrams } = this;
    for (const [level, has] of this.inputs.has.entries()) {
      if (has === 0) continue;
      const diagram = diagrams.variable(level);
      yield { input: this.#leafAt.get(level)!, diagram, alone: diagrams.variables([level]) };
    }
  }

  /** Compute the relation. */
  *build(): Work<void> {
    const { diagrams, system } = this;
    const parts: { next: number; relation: Diagram }[] = [];
    for (const { lit, next } of system.latches) {
      const level = this.#levelOf.get(variableOf(lit))! + 1;
      const [f, x] = [yield* this.of(next), diagrams.variable(level)];
      const relation = yield* this.work(() =>
        diagrams.and(diagrams.and(f, x ^ 1) ^ 1, diagrams.and(f ^ 1, x) ^ 1)
      );
      parts.push({ next: level, relation: diagrams.keep(relation) });
    }
    parts.sort((a, b) => a.next - b.next);
    const groups: { nexts: number[]; relation: Diagram }[] = [];
    for (const { next, relation } of parts) {
      const last = groups.at(-1);
      if (last !== undefined && diagrams.size(last.relation) < LARGEST_CLUSTER) {
        const both = yield* this.work(() => diagrams.and(last.relation, relation));
        if (diagrams.size(both) <= LARGEST_CLUSTER) {
          last.relation = diagrams.keep(both);
          last.nexts.push(next);
          continue;
        }
      }
      groups.push({ nexts: [next], relation });
    }
    this.#schedule(groups);
  }

  /** From now on only steps from these states matter. */
  *assume(states: Diagram): Work<void> {
    const { diagrams } = this;
    const groups: { nexts: number[]; relation: Diagram }[] = [];
    for (const { nexts, relation } of this.#clusters) {
      const smaller = yield* this.work(() => diagrams.restrict(relation, states));
      const levels = [...nexts.has.keys()].filter((level) => nexts.has[level] === 1);
      groups.push({ nexts: levels, relation: diagrams.keep(smaller) });
    }
    this.#schedule(groups);
  }

  /** A literal over latches and inputs as a diagram. */
  *of(lit: Lit): Work<Diagram> {
    if (lit < 2) return lit;
    const { aig } = this.system;
    let f = this.#known.get(positive(lit));
    if (f === undefined) {
      const inside = new Map<number, Diagram>();
      const at = (operand: Lit) => inside.get(variableOf(operand))! ^ (isNegative(operand) ? 1 : 0);
      for (const variable of this.#cones.cone([lit])) {
        const gate = aig.isGate(variable)
          ? yield* this.work(() =>
            this.diagrams.and(at(aig.left(variable)), at(aig.right(variable)))
          )
          : this.diagrams.variable(this.#levelOf.get(variable)!);
        inside.set(variable, gate);
      }
      f = this.diagrams.keep(inside.get(variableOf(lit))!);
      this.#known.set(positive(lit), f);
    }
    return f ^ (isNegative(lit) ? 1 : 0);
  }

  /** A diagram over latches and inputs as a literal. */
  toLit(f: Diagram): Lit {
    const { diagrams, system: { aig } } = this;
    const known = new Map<number, Lit>([[0, 0 as Lit]]);
    const visit = (f: Diagram): Lit => {
      const node = f >> 1;
      let lit = known.get(node);
      if (lit === undefined) {
        const plain = f & ~1;
        const leaf = this.#leafAt.get(diagrams.level(plain))!;
        lit = aig.mux(leaf, visit(diagrams.high(plain)), visit(diagrams.low(plain)));
        known.set(node, lit);
      }
      return notIf(lit, (f & 1) === 1);
    };
    return visit(f);
  }

  /** The values of a path of a diagram as literals of the graph. */
  literals(path: readonly number[]): Lit[] {
    return path.map((value) => notIf(this.#leafAt.get(value >> 1)!, (value & 1) === 1));
  }

  /** The states after a step from the set; the inputs satisfy `legal`, which is part of the set. */
  *image(set: Diagram): Work<Diagram> {
    const { diagrams } = this;
    let f = yield* this.work(() => diagrams.exists(set, this.#unread));
    for (const { relation, done } of this.#clusters) {
      f = yield* this.work(() => diagrams.andExists(f, relation, done));
    }
    return yield* this.work(() => diagrams.shift(f, -1));
  }

  /** The states and inputs that step into the set. */
  *into(set: Diagram): Work<Diagram> {
    const { diagrams } = this;
    let f = yield* this.work(() => diagrams.shift(set, 1));
    for (const { relation, nexts } of this.#clusters) {
      f = yield* this.work(() => diagrams.andExists(f, relation, nexts));
    }
    return f;
  }

  /**
   * The states that step into the set.
   *
   * @param under what inputs have to satisfy
   */
  *before(set: Diagram, under: Diagram): Work<Diagram> {
    const { diagrams } = this;
    let f = yield* this.work(() => diagrams.shift(set, 1));
    f = yield* this.work(() => diagrams.and(f, under));
    for (const { relation, before } of this.#clusters) {
      f = yield* this.work(() => diagrams.andExists(f, relation, before));
    }
    return yield* this.work(() => diagrams.exists(f, this.inputs));
  }

  /** Do something that may pause until it is done. */
  *work(operation: () => Diagram): Work<Diagram> {
    for (let steps = STEPS_PER_TICK;; steps += STEPS_PER_TICK / 4) {
      this.diagrams.allow(steps);
      try {
        return operation();
      } catch (error) {
        if (!(error instanceof Pause)) throw error;
        yield TICK;
      }
    }
  }

  /** Put clusters into an order in which variables are soon done with, and note when. */
  #schedule(groups: readonly { nexts: number[]; relation: Diagram }[]): void {
    const { diagrams } = this;
    const isNext = new Set(groups.flatMap(({ nexts }) => nexts));
    const reads = groups.map(({ relation }) =>
      new Set([...this.#support(relation)].filter((level) => !isNext.has(level)))
    );
    const readers = new Map<number, number>();
    for (const level of reads.flatMap((levels) => [...levels])) {
      readers.set(level, (readers.get(level) ?? 0) + 1);
    }
    const left = new Set(groups.keys());
    const order: number[] = [];
    while (left.size > 0) {
      // The cluster with the most variables that nobody else reads, for its size.
      let [next, least] = [-1, Infinity];
      for (const g of left) {
        let cost = 0;
        for (const level of reads[g]!) cost += readers.get(level) === 1 ? -1 : 1;
        cost /= 1 + groups[g]!.nexts.length;
        if (cost < least) [next, least] = [g, cost];
      }
      left.delete(next);
      order.push(next);
      for (const level of reads[next]!) readers.set(level, readers.get(level)! - 1);
    }
    const seen = new Set<number>();
    const done: number[][] = [];
    for (const g of [...order].reverse()) {
      done.unshift([...reads[g]!].filter((level) => !seen.has(level)));
      for (const level of reads[g]!) seen.add(level);
    }
    this.#clusters = order.map((g, k) => ({
      relation: groups[g]!.relation,
      nexts: diagrams.variables(groups[g]!.nexts),
      done: diagrams.variables(done[k]!),
      before: diagrams.variables([
        ...groups[g]!.nexts,
        ...done[k]!.filter((level) => this.inputs.has[level] === 1),
      ]),
    }));
    const all = [...this.#levelOf.values()];
    this.#unread = diagrams.variables(all.filter((level) => !seen.has(level)));
  }

  #support(f: Diagram): Set<number> {
    const levels = new Set<number>();
    const seen = new Set<number>();
    const stack = [f & ~1];
    while (stack.length > 0) {
      const g = stack.pop()!;
      if (g === 0 || seen.has(g)) continue;
      seen.add(g);
      levels.add(this.diagrams.level(g));
      stack.push(this.diagrams.low(g) & ~1, this.diagrams.high(g) & ~1);
    }
    return levels;
  }
}
