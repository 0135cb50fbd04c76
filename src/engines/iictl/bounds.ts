/**
 * The bounds `L_v` and `U_v` of all nodes, and how they came about: the certificate is a list of exactly these updates.
 *
 * Bounds of boolean nodes follow from those of their arguments (equations 2 and 3), and so do parts of the bounds of
 * temporal ones (Table 1, and the `update` statements of Fig. 1). They are computed when they are asked for: this
 * is the upward propagation of section 3.3.
 */

import { FALSE, type Lit, not, TRUE } from "../../aig/literal.ts";
import type { Aig } from "../../aig/graph.ts";
import type { CtlDag } from "../../proof/ctl_dag.ts";
import type { ChainProof, CtlProof, FairProof, Move } from "../../proof/proof.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import type { NodeBounds } from "./events.ts";

/** Why states were taken from the upper bound of an EG node. */
export type NoFairPath = Omit<ChainProof, "observers"> | Omit<FairProof, "observers">;

/** What was learnt about one temporal node. */
interface Learnt {
  /** What is left of everything. */
  kept: Lit;
  /** What was added to nothing: the union of `cubes`. */
  added: Lit;
  /** On R the same states as those of the moves, in larger cubes. */
  cubes: Cube[];
  readonly removed: { readonly states: Predicate; readonly proof?: NoFairPath }[];
  readonly moves: Move[];
  /** For EG: moves toward each fairness signal. */
  readonly toward: Move[][];
}

/** The bounds of all nodes of a parse graph. */
export class Bounds {
  /** Grows with every update. */
  version = 0;
  readonly #learnt = new Map<number, Learnt>();
  #uppers: (Lit | undefined)[] = [];
  #lowers: (Lit | undefined)[] = [];
  #computed = 0;

  constructor(readonly aig: Aig, readonly dag: CtlDag, readonly signals: number) {
    dag.nodes.forEach(({ kind }, v) => {
      if (kind !== "EX" && kind !== "EU" && kind !== "EG") return;
      const toward = kind === "EG" ? Array.from({ length: signals }, () => []) : [];
      // Table 1, as far as arguments do not say it.
      this.#learnt.set(v, { kept: TRUE, added: FALSE, cubes: [], removed: [], moves: [], toward });
    });
  }

  /** `U_v`. */
  upper(v: number): Lit {
    this.#refresh();
    return this.#uppers[v] ??= this.#upper(v);
  }

  /** `L_v`. */
  lower(v: number): Lit {
    this.#refresh();
    return this.#lowers[v] ??= this.#lower(v);
  }

  /** Are the two bounds of a node one and the same literal? */
  isExact(v: number): boolean {
    return this.upper(v) === this.lower(v);
  }

  /** What was taken from the upper bound of a temporal node, in the order learnt. */
  removedFrom(v: number): readonly { readonly states: Predicate }[] {
    return this.#learnt.get(v)!.removed;
  }

  /** `U_v := U_v & !P`. */
  remove(v: number, states: Predicate, proof?: NoFairPath): void {
    const learnt = this.#learnt.get(v)!;
    learnt.kept = this.aig.and(learnt.kept, not(toLiteral(this.aig, states)));
    learnt.removed.push({ states, proof });
    this.version++;
  }

  /** `L_v := L_v | g`, where the move leads into the bound the node needs. */
  add(v: number, move: Move): void {
    const learnt = this.#learnt.get(v)!;
    for (const list of learnt.toward) list.push(move);
    this.#grow(learnt, move);
  }

  /**
   * Add a loop to an EG node: each move leads into the cube of the next one, the last one into the first.
   *
   * @param sees for each fairness signal the position of a move that sees it
   */
  addLoop(v: number, loop: readonly Move[], sees: readonly number[]): void {
    const learnt = this.#learnt.get(v)!;
    learnt.toward.forEach((list, b) => {
      // From the move that sees the signal backwards: the others lead to an earlier one of the list.
      for (let k = 0; k < loop.length; k++) {
        list.push(loop[(sees[b]! - k + loop.length) % loop.length]!);
      }
    });
    for (const move of loop) this.#grow(learnt, move);
  }

  /** Add states to an EG node, with moves from all of them toward each fairness signal that stay among them. */
  addStates(v: number, states: Cube, toward: readonly (readonly Move[])[]): void {
    const learnt = this.#learnt.get(v)!;
    learnt.toward.forEach((list, b) => list.push(...toward[b]!));
    this.#grow(learnt, { from: states, input: "any" });
  }

  /**
   * All states of the cube that are in R are in `L_v` already: state the bound by this cube instead of those inside it,
   * which makes queries smaller. The certificate is about states of R, so it need not know.
   */
  merge(v: number, cube: Cube): void {
    this.#unite(this.#learnt.get(v)!, cube);
    this.version++;
  }

  #grow(learnt: Learnt, move: Move): void {
    this.#unite(learnt, move.from);
    learnt.moves.push(move);
    this.version++;
  }

  #unite(learnt: Learnt, cube: Cube): void {
    const { aig } = this;
    const outside = learnt.cubes.filter((old) => !cube.every((lit) => old.includes(lit)));
    learnt.added = outside.length === learnt.cubes.length
      ? aig.or(learnt.added, aig.andAll(cube))
      : aig.orAll([...outside, cube].map((each) => aig.andAll(each)));
    learnt.cubes = [...outside, cube];
  }

  #refresh(): void {
    if (this.#computed === this.version) return;
    this.#computed = this.version;
    this.#uppers = [];
    this.#lowers = [];
  }

  #upper(v: number): Lit {
    const node = this.dag.nodes[v]!;
    switch (node.kind) {
      case "atom":
        return node.lit;
      case "not": // (3)
        return not(this.lower(node.arg));
      case "and": // (2)
        return this.aig.and(this.upper(node.left), this.upper(node.right));
    }
    const { kept } = this.#learnt.get(v)!;
    switch (node.kind) {
      case "EX":
        return kept;
      case "EU": // (6), line 20
        return this.aig.and(kept, this.aig.or(this.upper(node.left), this.upper(node.right)));
      case "EG": // (9), line 32
        return this.aig.and(kept, this.upper(node.arg));
    }
  }

  #lower(v: number): Lit {
    const node = this.dag.nodes[v]!;
    switch (node.kind) {
      case "atom":
        return node.lit;
      case "not": // (3)
        return not(this.upper(node.arg));
      case "and": // (2)
        return this.aig.and(this.lower(node.left), this.lower(node.right));
    }
    const { added } = this.#learnt.get(v)!;
    return node.kind === "EU" ? this.aig.or(added, this.lower(node.right)) : added; // (6), line 20
  }

  /** The bounds for people. */
  describe(): NodeBounds[] {
    return this.dag.nodes.map((node, v) => ({
      node: v,
      kind: node.kind,
      arguments: "arg" in node ? [node.arg] : "left" in node ? [node.left, node.right] : [],
      lower: this.lower(v),
      upper: this.upper(v),
      added: this.#learnt.get(v)?.moves.length ?? 0,
      removed: this.#learnt.get(v)?.removed.length ?? 0,
    }));
  }

  /**
   * The bounds as a certificate states them.
   *
   * @param status what the bounds of the root have shown; bounds that it does not follow from are left out
   */
  evidence(status: "holds" | "fails"): CtlProof["bounds"] {
    const needed = this.#needed(status);
    return [...this.#learnt].map(([node, learnt]) => {
      const { kind } = this.dag.nodes[node]!;
      const [lower, upper] = [needed.lower.has(node), needed.upper.has(node)];
      const removed = upper ? learnt.removed : [];
      const moves = lower ? learnt.moves : [];
      const toward = lower ? learnt.toward : learnt.toward.map(() => []);
      if (kind !== "EG") {
        const sets = removed.map(({ states }) => states);
        return { kind: kind as "EX" | "EU", node, removed: sets, moves };
      }
      return {
        kind,
        node,
        removed: removed.map(({ states, proof }) => ({ states, proof: proof! })),
        lower: moves.map(({ from }) => from),
        toward,
      };
    });
  }

  /** Nodes whose lower, and whose upper bounds the verdict rests on: a negation turns one into the other. */
  #needed(status: "holds" | "fails"): { lower: Set<number>; upper: Set<number> } {
    const needed = { lower: new Set<number>(), upper: new Set<number>() };
    const visit = (v: number, bound: "lower" | "upper"): void => {
      if (needed[bound].has(v)) return;
      needed[bound].add(v);
      const node = this.dag.nodes[v]!;
      if (node.kind === "not") return visit(node.arg, bound === "lower" ? "upper" : "lower");
      for (
        const arg of "arg" in node ? [node.arg] : "left" in node ? [node.left, node.right] : []
      ) visit(arg, bound);
    };
    visit(this.dag.root, status === "holds" ? "lower" : "upper");
    return needed;
  }
}
