/**
 * Obligations decided by decision diagrams, for sets of states that were computed by such: a solver has to compare two
 * diagrams path by path, where diagrams in the same order are compared node by node.
 *
 * Latches of a later step are functions of the step before it. Here they are variables first, next to those of the
 * earlier step, so that a set of states is as small a diagram at the later step as at the earlier one; then they are
 * quantified away, some at a time, in conjunction with the relations that give them the values of their functions. What
 * the facts say of the earliest step alone is the care set: these functions need be right only there, and are the
 * smaller for it.
 */

import { ConeFinder } from "../aig/cone.ts";
import type { Aig } from "../aig/graph.ts";
import { isNegative, type Lit, variableOf } from "../aig/literal.ts";
import { type Diagram, DiagramLimit, Diagrams, type VariableSet } from "./diagrams.ts";

/** Most nodes there may be at a time. */
const MOST_NODES = 1 << 23;
/** Relations are put together up to this size. */
const LARGEST_CLUSTER = 1_000;

/** Decides whether facts and further literals can hold together; facts only ever become more. */
export class DiagramProver {
  readonly #facts: Lit[] = [];
  #work: Work | undefined;

  /**
   * @param order leaves of the graph, and gates that are variables first; leaves that are missing come last. Any order
   * is right, but few are good
   * @param look called now and then; may throw to end it all
   * @param limit of nodes
   */
  constructor(
    readonly aig: Aig,
    readonly order: readonly number[],
    readonly look?: () => void,
    readonly limit: number = MOST_NODES,
  ) {}

  /** Add a fact. */
  assume(fact: Lit): void {
    this.#facts.push(fact);
  }

  /** Can the facts and these literals not hold together? Undefined if diagrams become too large. */
  refutes(lits: readonly Lit[]): boolean | undefined {
    const again = this.#work !== undefined; // without what earlier obligations have left behind there is more room
    try {
      this.#work ??= new Work(this.aig, this.order, new Diagrams(this.limit, this.look));
      this.#work.take(this.#facts);
      return this.#work.refutes(lits);
    } catch (error) {
      if (!(error instanceof DiagramLimit)) throw error;
      this.#work = undefined;
      return again ? this.refutes(lits) : undefined;
    }
  }
}

/** Gates that are variables, and that each has the value of its function. */
interface Cluster {
  readonly ranks: VariableSet;
  readonly relation: Diagram;
}

/** Literals of the graph, some of them known to hold, as diagrams. */
class Work {
  readonly #ranks = new Map<number, number>();
  /** Gates that are variables, by their rank, and their functions. */
  readonly #gates = new Map<number, number>();
  readonly #gateFunctions = new Map<number, Diagram>();
  readonly #clusters = new Map<string, readonly Cluster[]>();
  /** Of leaves and gates, right where the care set is. */
  readonly #functions = new Map<number, Diagram>();
  readonly #finder: ConeFinder;
  #taken = 0;
  /** What is known: without gates that are variables, and with. */
  #care: Diagram = 1;
  #later: Diagram = 1;

  constructor(readonly aig: Aig, order: readonly number[], readonly diagrams: Diagrams) {
    this.#finder = new ConeFinder(aig);
    for (const variable of order) {
      const rank = this.#rank(variable);
      if (aig.isGate(variable)) this.#gates.set(rank, variable);
    }
  }

  /** Make use of the facts that are new. */
  take(facts: readonly Lit[]): void {
    [this.#care, this.#later] = this.#both(facts.slice(this.#taken), this.#care, this.#later);
    this.#taken = facts.length;
  }

  /** Can these literals not hold together with what is known? */
  refutes(lits: readonly Lit[]): boolean {
    const [care, later] = this.#both(lits, this.#care, this.#later);
    return care === 0 || this.diagrams.and(care, this.#overLeaves(later)) === 0;
  }

  /** The function without gates that are variables: for each there is the value that its function has. */
  #overLeaves(f: Diagram): Diagram {
    for (let gates = this.#gatesOf(f); gates.length > 0; gates = this.#gatesOf(f)) {
      // Those that others are functions of have to wait.
      const read = new Set(gates.flatMap((rank) => this.#gatesOf(this.#gateAt(rank))));
      for (const { relation, ranks } of this.#clustersOf(gates.filter((rank) => !read.has(rank)))) {
        f = this.diagrams.andExists(f, relation, ranks);
      }
    }
    return f;
  }

  /** That gates have the values of their functions: as few relations as are not large. */
  #clustersOf(gates: readonly number[]): readonly Cluster[] {
    const key = gates.join(" ");
    let clusters = this.#clusters.get(key);
    if (clusters === undefined) {
      const { diagrams } = this;
      const groups: { relation: Diagram; ranks: number[] }[] = [];
      for (const rank of gates) {
        const [x, f] = [diagrams.variable(rank), this.#gateAt(rank)];
        const relation = diagrams.and(diagrams.and(x, f ^ 1) ^ 1, diagrams.and(x ^ 1, f) ^ 1);
        const last = groups.at(-1);
        const both = last === undefined ? relation : diagrams.and(last.relation, relation);
        if (last !== undefined && diagrams.size(both) <= LARGEST_CLUSTER) {
          last.relation = both;
          last.ranks.push(rank);
        } else groups.push({ relation, ranks: [rank] });
      }
      clusters = groups.map(({ relation, ranks }) => ({ relation, ranks: diagrams.set(ranks) }));
      this.#clusters.set(key, clusters);
    }
    return clusters;
  }

  /** Literals join one of two conjunctions, small ones first. */
  #both(lits: readonly Lit[], care: Diagram, later: Diagram): [Diagram, Diagram] {
    const sized = lits.map((lit) => ({ lit, size: this.#finder.cone([lit]).length }));
    for (const { lit } of sized.sort((a, b) => a.size - b.size)) {
      const f = this.#of(lit);
      if (this.#gatesOf(f).length === 0) care = this.diagrams.and(care, f);
      else later = this.diagrams.and(later, f);
    }
    return [care, later];
  }

  /** The gates that are variables and that the function tests, by their ranks. */
  #gatesOf(f: Diagram): number[] {
    return [...this.diagrams.support(f)].filter((rank) => this.#gates.has(rank)).sort((a, b) =>
      a - b
    );
  }

  #of(lit: Lit): Diagram {
    if (lit < 2) return lit;
    const root = variableOf(lit);
    const functions = this.#functions;
    for (const stack = [root]; stack.length > 0;) {
      const variable = stack.at(-1)!;
      if (functions.has(variable)) {
        stack.pop();
      } else if (this.#ranks.has(variable) || !this.aig.isGate(variable)) {
        functions.set(variable, this.diagrams.variable(this.#rank(variable)));
      } else {
        const below = this.#operands(variable).map(variableOf)
          .filter((operand) => operand !== 0 && !functions.has(operand));
        if (below.length > 0) stack.push(...below);
        else functions.set(variable, this.#conjunction(variable));
      }
    }
    return functions.get(root)! ^ (isNegative(lit) ? 1 : 0);
  }

  /** The function of a gate that is a variable. */
  #gateAt(rank: number): Diagram {
    let f = this.#gateFunctions.get(rank);
    if (f === undefined) {
      f = this.#conjunction(this.#gates.get(rank)!);
      this.#gateFunctions.set(rank, f);
    }
    return f;
  }

  #conjunction(gate: number): Diagram {
    const { diagrams } = this;
    const [left, right] = this.#operands(gate).map((lit) => this.#of(lit));
    const both = diagrams.and(left!, right!);
    return this.#care === 0 ? both : diagrams.restrict(both, this.#care);
  }

  #operands(gate: number): Lit[] {
    return [this.aig.left(gate), this.aig.right(gate)];
  }

  #rank(variable: number): number {
    const rank = this.#ranks.get(variable) ?? this.#ranks.size;
    this.#ranks.set(variable, rank);
    return rank;
  }
}
