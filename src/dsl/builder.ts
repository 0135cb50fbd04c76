/**
 * Systems made by functions. The `system` tag is compiled to the same calls, so both ways give the same circuit.
 */

import type { Ctl } from "../logic/ctl_formula.ts";
import { mapAtoms } from "../logic/formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { buildModel } from "./build.ts";
import { coerce } from "./coercion.ts";
import { assertName, assertScalar, Design, type Fairness, type StateLeaf } from "./design.ts";
import {
  Bool,
  type BoolLike,
  Enum,
  type Expr,
  Int,
  type Like,
  nodeOf,
  type Operand,
  Word,
  wrap,
} from "./expression.ts";
import { connect, instantiate, leaveOpen } from "./instance.ts";
import { cases, picking, requireBool } from "./logic_operators.ts";
import type { Model } from "./model.ts";
import { nearestPhrase } from "./nearest.ts";
import { arrayNode, type Leaf, leafNode, type Node, RuleError, type Wire } from "./node.ts";
import { wordOf } from "./number_operators.ts";
import { printNode } from "./print_node.ts";
import { ProcessBuilder } from "./process_builder.ts";
import {
  assignNext,
  BoolState,
  EnumState,
  IntState,
  type StateVariable,
  WordState,
} from "./state_variable.ts";
import type { CtlText, LtlText } from "./texts.ts";
import { BOOL, rangeType, type Scalar } from "./types.ts";
import { type PlainOf, Vector } from "./vector.ts";

/**
 * Start a system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder, check } from "kripke";
 *
 * const s = builder("counter");
 * const up = s.input.bool("up");
 * const n = s.word("n", 4);
 * n.init = 0;
 * n.next = up.ite(n.add(1), n);
 * s.invariant("small", n.lt(12));
 * assertEquals((await check(s.build(), "small")).status, "fails");
 * ```
 */
export function builder(name: string): SystemBuilder {
  return new SystemBuilder(name);
}

/**
 * Inputs of a system, by type.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 *
 * const s = builder("inputs");
 * const colour = s.input.enum("colour", ["red", "green"]);
 * s.define("stop", colour.eq("red"));
 * assertEquals(s.build().system.inputs.length, 1);
 * ```
 */
export class Inputs {
  readonly #design: Design;

  /** @ignore */
  constructor(design: Design) {
    this.#design = design;
  }

  /** A free truth value in every step. */
  bool(name: string): Bool {
    return new Bool(this.#declare(name, BOOL));
  }

  /** A free word in every step. */
  word(name: string, width: number): Word {
    return new Word(this.#declare(name, wordOf(width)));
  }

  /** A free integer between two bounds in every step. */
  range(name: string, low: number, high: number): Int {
    return new Int(this.#declare(name, rangeType(low, high)));
  }

  /** A free value of an enum in every step. */
  enum<const V extends string>(name: string, values: readonly V[]): Enum<V> {
    return new Enum<V>(this.#declare(name, { kind: "enum", values }));
  }

  #declare(name: string, type: Scalar): Node {
    assertName(name);
    assertScalar(type);
    return this.#design.input(name, type);
  }
}

/**
 * A copy of another system inside the one that is being built.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const s = builder("pair");
 * const left = s.instance("left", toggle, {});
 * s.define("lit", left.signal("on"));
 * assertEquals(s.build().system.latches.length, 1);
 * ```
 */
export class Instance {
  /** What the names of its signals start with. */
  readonly name: string;
  readonly #nodes: ReadonlyMap<string, Node>;

  /** @ignore */
  constructor(name: string, nodes: ReadonlyMap<string, Node>) {
    this.name = name;
    this.#nodes = nodes;
  }

  /** A signal or a define of the inner system, by the name it has there. */
  signal(name: string): Expr {
    const node = this.#nodes.get(name);
    if (node !== undefined) return wrap(node);
    throw new RangeError(
      `\`${this.name}\` has no signal \`${name}\`` +
        nearestPhrase(name, [...this.#nodes.keys()], "its signals are"),
    );
  }
}

/** What an input of an instance is connected to; `"open"` makes it an input of the outer system. */
export type Connection = Expr | boolean | number | bigint | "open";

/**
 * Puts a system together.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { SystemBuilder } from "kripke";
 *
 * const s = new SystemBuilder("toggle");
 * const on = s.bool("on");
 * on.init = false;
 * on.next = on.not();
 * assertEquals(s.build().system.latches.length, 1);
 * ```
 */
export class SystemBuilder {
  /**
   * The system at the level of words.
   * @ignore
   */
  readonly design: Design;
  /** Inputs: `s.input.bool("request")`. */
  readonly input: Inputs;
  readonly #unnamed = new Map<string, number>();

  /** Start a system; the function `builder` does the same. */
  constructor(name: string) {
    this.design = new Design(name);
    this.input = new Inputs(this.design);
  }

  /** A state variable that is a truth value. */
  bool(name: string): BoolState {
    return new BoolState(this.#state(name, BOOL), this.design);
  }

  /** A state variable that is a word of `width` bits. */
  word(name: string, width: number): WordState {
    return new WordState(this.#state(name, wordOf(width)), this.design);
  }

  /** A state variable that is an integer from `low` to `high`. */
  range(name: string, low: number, high: number): IntState {
    return new IntState(this.#state(name, rangeType(low, high)), this.design);
  }

  /** A state variable with named values. */
  enum<const V extends string>(name: string, values: readonly V[]): EnumState<V> {
    return new EnumState<V>(this.#state(name, { kind: "enum", values }), this.design);
  }

  /** An array: `s.array("st", 4, (name) => s.bool(name))` declares `st[0]` to `st[3]`. */
  array<E extends Expr>(
    name: string,
    length: number,
    make: (name: string, i: number) => E,
  ): Vector<E> {
    if (!Number.isInteger(length) || length < 1) {
      throw new RuleError(`the array \`${name}\` needs at least one element, not ${length}`);
    }
    const items = Array.from({ length }, (_, i) => make(`${name}[${i}]`, i));
    return new Vector(arrayNode(items[0]!.node.type, items.map((item) => item.node), name), items);
  }

  /** A name for an expression; it shows in traces and prints instead of what it stands for. */
  define<E extends Expr>(name: string, expression: E): E {
    assertName(name);
    this.design.assertOwn(expression.node);
    return wrap(this.design.define(name, expression.node)) as E;
  }

  /** The variables never change. */
  keep(...variables: StateVariable[]): void {
    for (const { node } of variables) assignNext(this.design, node.leaf as StateLeaf, node);
  }

  /** Something the initial states satisfy. */
  init(condition: BoolLike, name?: string): void {
    this.#add("inits", condition, name);
  }

  /** Something every step satisfies. */
  assume(condition: BoolLike, name?: string): void {
    this.#add("assumes", condition, name);
  }

  /** Something that happens again and again on every path that counts. */
  fair(condition: BoolLike, name?: string): void {
    this.#add("fairs", condition, name);
  }

  /** If `premise` happens again and again, so does `conclusion`. */
  strong(premise: BoolLike, conclusion: BoolLike, name?: string): void {
    const [p, q] = [this.#condition(premise), this.#condition(conclusion)];
    const n = (this.#unnamed.get("strong") ?? 0) + 1;
    this.#unnamed.set("strong", n);
    this.design.strongs.push({ name: name ?? `strong${n}`, premise: p, conclusion: q });
  }

  /** Something that holds in every reachable state. */
  invariant(name: string, condition: BoolLike): void {
    this.design.property({ kind: "invariant", name, node: this.#condition(condition) });
  }

  /** A property of every path: `s.ltl("live", ltl\`G F ${n.eq(0)}\`)`, or a formula over expressions. */
  ltl(name: string, formula: LtlText | Ltl<BoolLike>): void {
    const resolved = "resolveIn" in formula
      ? formula.resolveIn(this.design)
      : mapAtoms(formula, (atom) => this.#condition(atom));
    this.design.property({ kind: "ltl", name, formula: resolved });
  }

  /** A property of the tree of paths. */
  ctl(name: string, formula: CtlText | Ctl<BoolLike>): void {
    const resolved = "resolveIn" in formula
      ? formula.resolveIn(this.design)
      : mapAtoms(formula, (atom) => this.#condition(atom));
    this.design.property({ kind: "ctl", name, formula: resolved });
  }

  /** The value of the first arm whose guard holds, else the last one. */
  cases<E extends Expr>(
    arms: readonly (readonly [guard: BoolLike, value: Like<E>])[],
    otherwise: E,
  ): PlainOf<E> {
    const list = arms.map(([guard, value]) => ({
      guard: nodeOf(guard),
      value: nodeOf(value as Operand, otherwise),
    }));
    return wrap(cases(list, otherwise.node)) as PlainOf<E>;
  }

  /** Any of the values, a new choice in every step. */
  choose<E extends Expr>(...values: [E, ...E[]]): E {
    const always = nodeOf(true);
    return wrap(picking(values.map(({ node }) => ({ value: node, when: always })))) as E;
  }

  /** Any truth value, a new choice in every step. */
  chooseBool(): Bool {
    return new Bool(choiceOf(BOOL));
  }

  /** Any word, a new choice in every step. */
  chooseWord(width: number): Word {
    return new Word(choiceOf(wordOf(width)));
  }

  /** Any integer between two bounds, a new choice in every step. */
  chooseRange(low: number, high: number): Int {
    const type = rangeType(low, high);
    assertScalar(type);
    return new Int(choiceOf(type));
  }

  /** A process: `s.process("p", (p) => p.rule("go", guard, (set) => set(x, 1)))`. */
  process(
    name: string,
    body: (process: ProcessBuilder) => void,
    fairness: Fairness = "none",
  ): ProcessBuilder {
    assertName(name);
    const process = new ProcessBuilder(this.design, name, fairness);
    body(process);
    return process;
  }

  /** A copy of another system, with its inputs connected by name. */
  instance(
    name: string,
    model: Model,
    connections: { readonly [input: string]: Connection },
  ): Instance {
    assertName(name);
    const copy = instantiate(this.design, name, model.design);
    for (const [input, connection] of Object.entries(connections)) {
      const wire = copy.inputs.get(input);
      if (wire === undefined) {
        throw new RuleError(
          `\`${model.name}\` has no input \`${input}\`` +
            nearestPhrase(input, [...copy.inputs.keys()], "its inputs are"),
        );
      }
      this.#connect(wire, connection);
    }
    for (const [input, wire] of copy.inputs) {
      if (wire.target !== undefined) continue;
      throw new RuleError(
        `the input \`${input}\` of \`${name}\` is not connected`,
        `say "open" to leave it free`,
      );
    }
    return new Instance(name, copy.nodes);
  }

  /** Check that the system is complete, and compile it. */
  build(): Model {
    const updated = new Set(
      this.design.processes.flatMap((p) => p.rules.flatMap((r) => [...r.updates.keys()])),
    );
    const missing = this.design.states.filter((leaf) =>
      leaf.next === undefined && !updated.has(leaf)
    );
    if (missing.length > 0) {
      throw new RuleError(
        `no next value for ${missing.map((leaf) => `\`${leaf.name}\``).join(", ")}`,
        "assign x.next, or call keep(x) if it never changes",
      );
    }
    return buildModel(this.design);
  }

  #connect(wire: Wire, connection: Connection): void {
    if (connection === "open") leaveOpen(this.design, wire);
    else connect(this.design, wire, nodeOf(connection as Operand));
  }

  #state(name: string, type: Scalar): Node {
    assertName(name);
    assertScalar(type);
    return this.design.state(name, type);
  }

  #condition(condition: BoolLike): Node {
    const node = coerce(nodeOf(condition), BOOL, "a condition");
    requireBool(node, "a condition");
    this.design.assertOwn(node);
    return node;
  }

  #add(list: "inits" | "assumes" | "fairs", condition: BoolLike, name?: string): void {
    this.design.assertOpen();
    const node = this.#condition(condition);
    this.design[list].push({ name: name ?? printNode(node), node });
  }
}

/** Any value of a type, a new choice in every step. */
export function choiceOf(type: Scalar): Node {
  const leaf: Leaf = { name: "", kind: "choice", type };
  return leafNode(leaf, undefined);
}
