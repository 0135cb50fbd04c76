/**
 * LTL with past, by the product with the tableau of elementary formulas (Clarke, Grumberg, Hamaguchi 1997;
 * Lichtenstein, Pnueli, Zuck 1985 for the past).
 *
 * Every X, U, Y and S subformula has one bit that says what the formula needs to know about other positions:
 * for `X f` and `l U r` a *guess* of the value of `f`, or of `l U r`, at the next position; for `Y f` and
 * `l S r` the *memory* of the value of `f`, or of `l S r`, at the previous position (false at the first).
 * Given the bits, all subformulas have a value at the current position: `l U r = r | (l & guess)` and so on.
 * A path of the system with bits is consistent if every guess comes true, every memory is kept, and no
 * `l U r` is true from some position on without `r`. On consistent paths the values are the truth.
 *
 * A node of the product is a state with the guesses made at the previous position, which must now come true,
 * and the memory. An edge is a choice of inputs and of new guesses. With `X root` among the formulas a node
 * also says what is the value of the whole formula now; it fails if a consistent fair path starts in an
 * initial state with an empty memory and the formula guessed false.
 */

import type { Lit } from "../../src/aig/literal.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import type { ExplicitSystem, Flags } from "./explicit_system.ts";
import { type Edge, type LabelledGraph, nodesWithFairPath, shortestLasso } from "./fair_paths.ts";
import { initialStates } from "./justice.ts";
import { CoreFormulas } from "./ltl_core.ts";
import { explicit, traceOf } from "./reachability.ts";

/** Does every initial infinite path, fair and with the constraints at every step, satisfy the formula? */
export function decideLtl(
  system: System | ExplicitSystem,
  formula: Ltl<Lit>,
  fairness: readonly Lit[],
): boolean {
  const product = new Product(explicit(system), formula, fairness);
  const fair = nodesWithFairPath(product, product.labels, product.roots);
  return product.roots.every((node) => fair[node] === 0);
}

/**
 * A lasso, closing on equal values of all latches, that refutes the formula. For formulas without past operators
 * it has the fewest steps possible, since their truth at a position depends on the rest of the path only; with
 * past operators it is one on which also the memory repeats, which may be longer than necessary.
 */
export function shortestLtlTrace(
  system: System | ExplicitSystem,
  formula: Ltl<Lit>,
  fairness: readonly Lit[],
): Trace | undefined {
  const model = explicit(system);
  const product = new Product(model, formula, fairness);
  const lasso = shortestLasso(product, product.labels, product.roots);
  return lasso && traceOf(model, [...lasso.stem, ...lasso.cycle], lasso.stem.length);
}

/** The number of steps of {@linkcode shortestLtlTrace}. */
export function shortestLtlLasso(
  system: System | ExplicitSystem,
  formula: Ltl<Lit>,
  fairness: readonly Lit[],
): number | undefined {
  return shortestLtlTrace(system, formula, fairness)?.inputs.length;
}

/** The product; node `(state, guesses, memory)` has the number that reads these as digits. */
class Product implements LabelledGraph {
  readonly nodes: number;
  /** Where a path that refutes the formula may start. */
  readonly roots: readonly number[];
  readonly labels: number;
  readonly #core: CoreFormulas<Lit>;
  readonly #futures: number[] = [];
  readonly #pasts: number[] = [];
  readonly #untils: number[] = [];
  readonly #bit: number[] = [];
  readonly #atoms: (Flags | undefined)[];
  readonly #fairness: Flags[];

  constructor(readonly model: ExplicitSystem, formula: Ltl<Lit>, fairness: readonly Lit[]) {
    this.#core = new CoreFormulas({ kind: "X", arg: formula });
    this.#core.list.forEach((f, n) => {
      if (f.kind === "X" || f.kind === "U") this.#bit[n] = this.#futures.push(n) - 1;
      if (f.kind === "Y" || f.kind === "S") this.#bit[n] = this.#pasts.push(n) - 1;
      if (f.kind === "U") this.#untils.push(n);
    });
    this.#atoms = this.#core.list.map((f) => f.kind === "atom" ? model.values(f.atom) : undefined);
    this.#fairness = fairness.map((lit) => model.values(lit));
    this.labels = fairness.length + this.#untils.length;
    this.nodes = this.#node(model.states, 0, 0);
    const nextIsTrue = 1 << this.#bit[this.#core.root]!;
    const guesses = Array.from({ length: 2 ** this.#futures.length }, (_, guess) => guess);
    this.roots = initialStates(model).flatMap((x) =>
      guesses.filter((guess) => (guess & nextIsTrue) === 0).map((guess) => this.#node(x, guess, 0))
    );
  }

  edges(node: number): Edge[] {
    const memories = 2 ** this.#pasts.length;
    const memory = node % memories;
    const rest = Math.floor(node / memories);
    const guesses = 2 ** this.#futures.length;
    return this.#steps(Math.floor(rest / guesses), rest % guesses, memory);
  }

  #steps(state: number, promised: number, memory: number): Edge[] {
    const edges: Edge[] = [];
    for (let i = 0; i < this.model.choices; i++) {
      const point = this.model.point(state, i);
      if (!this.model.legal[point]) continue;
      for (let guess = 0; guess < 2 ** this.#futures.length; guess++) {
        const values = this.#values(point, guess, memory);
        if (!this.#kept(promised, values)) continue;
        edges.push({
          target: this.#node(this.model.next[point]!, guess, this.#remember(values)),
          labels: this.#labelsOf(point, values),
          via: point,
        });
      }
    }
    return edges;
  }

  #node(state: number, guess: number, memory: number): number {
    return (state * 2 ** this.#futures.length + guess) * 2 ** this.#pasts.length + memory;
  }

  /** The value of every subformula at a point, given the bits. */
  #values(point: number, guess: number, memory: number): boolean[] {
    const values: boolean[] = [];
    this.#core.list.forEach((f, n) => {
      const guessed = ((guess >> this.#bit[n]!) & 1) === 1;
      const remembered = ((memory >> this.#bit[n]!) & 1) === 1;
      switch (f.kind) {
        case "true":
          return values.push(true);
        case "atom":
          return values.push(this.#atoms[n]![point] === 1);
        case "not":
          return values.push(!values[f.arg]);
        case "and":
          return values.push(values[f.left]! && values[f.right]!);
        case "X":
          return values.push(guessed);
        case "U":
          return values.push(values[f.right]! || (values[f.left]! && guessed));
        case "Y":
          return values.push(remembered);
        case "S":
          return values.push(values[f.right]! || (values[f.left]! && remembered));
      }
    });
    return values;
  }

  /** Whether the guesses of the previous position are true now. */
  #kept(promised: number, values: readonly boolean[]): boolean {
    return this.#futures.every((n, b) => {
      const f = this.#core.list[n]!;
      return values[f.kind === "X" ? f.arg : n] === (((promised >> b) & 1) === 1);
    });
  }

  #remember(values: readonly boolean[]): number {
    return this.#pasts.reduce((memory, n, b) => {
      const f = this.#core.list[n]!;
      return memory | (values[f.kind === "Y" ? f.arg : n] ? 1 << b : 0);
    }, 0);
  }

  /** Fairness literals first; then, for every until, that it is false or fulfilled. */
  #labelsOf(point: number, values: readonly boolean[]): number {
    let labels = 0;
    this.#fairness.forEach((flags, l) => labels |= flags[point]! << l);
    this.#untils.forEach((n, u) => {
      const f = this.#core.list[n] as { right: number };
      if (!values[n] || values[f.right]) labels |= 1 << (this.#fairness.length + u);
    });
    return labels;
  }
}
