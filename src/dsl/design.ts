/**
 * A system at the level of words, as the tags and the builder put it together: declarations, updates, what
 * is assumed and what is to be shown. `compile.ts` turns it into gates.
 *
 * A design is finished by {@linkcode lowerProcesses} (`processes.ts`); after that it is never changed again and
 * can be copied into others (`instance.ts`).
 */

import type { Ctl } from "../logic/ctl_formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { type Leaf, leafNode, type Node, type Owner, RuleError, type Wire } from "./node.ts";
import { formatType, type Scalar } from "./types.ts";

/** Where in which template something was written. */
export interface Place {
  /** What the template is: the name of the system, `ltl`, … */
  readonly source: string;
  /** Counted from 1 at the opening quote of the template. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** A state variable: its updates are filled in while the design is made. */
export interface StateLeaf extends Leaf {
  readonly kind: "state";
  next?: Node;
  init?: Node;
  readonly place?: Place;
}

/** A named expression. */
export interface Statement {
  readonly name: string;
  readonly node: Node;
  readonly place?: Place;
}

/** `GF premise -> GF conclusion` is assumed. */
export interface StrongFairness {
  readonly name: string;
  readonly premise: Node;
  readonly conclusion: Node;
  readonly place?: Place;
}

/** A property to be shown. */
export type PropertyStatement =
  & { readonly name: string; readonly place?: Place }
  & (
    | { readonly kind: "invariant"; readonly node: Node }
    | { readonly kind: "ltl"; readonly formula: Ltl<Node> }
    | { readonly kind: "ctl"; readonly formula: Ctl<Node> }
  );

/** Fairness of a process or a rule: none, if enabled for ever (weak), if enabled again and again (strong). */
export type Fairness = "none" | "weak" | "strong";

/** A guarded update of a process. */
export interface Rule {
  readonly name: string;
  readonly guard: Node;
  readonly updates: ReadonlyMap<StateLeaf, Node>;
  readonly fairness: Fairness;
  /** Holds in the steps in which the rule is executed. */
  readonly fires: Wire;
}

/** One of several interleaved threads of control. */
export interface Process {
  readonly name: string;
  readonly fairness: Fairness;
  readonly rules: Rule[];
  /** Holds in the steps in which it is the turn of the process. */
  readonly running: Wire;
  /** Some rule could be executed. */
  readonly enabled: Wire;
}

/** The name of the input that says which process runs. */
export const SCHEDULER = "running";

/** A system under construction, or finished. */
export class Design implements Owner {
  readonly name: string;
  readonly inputs: Leaf[] = [];
  readonly states: StateLeaf[] = [];
  readonly defines: Statement[] = [];
  readonly inits: Statement[] = [];
  readonly assumes: Statement[] = [];
  readonly fairs: Statement[] = [];
  readonly strongs: StrongFairness[] = [];
  readonly properties: PropertyStatement[] = [];
  /** Conditions the language itself asks for, such as an index that stays inside its array. */
  readonly obligations: Statement[] = [];
  readonly processes: Process[] = [];
  /** Everything that can be referred to, by its full name. */
  readonly nodes: Map<string, Node> = new Map();
  readonly #propertyNames = new Set<string>();
  #finished = false;

  constructor(name: string) {
    this.name = name;
  }

  /** Declare an input. */
  input(name: string, type: Scalar, scheduling: boolean = false): Node {
    const leaf: Leaf = { name, kind: "input", type, scheduling };
    const node = this.enter(name, leafNode(leaf, this));
    this.inputs.push(leaf);
    return node;
  }

  /** Declare a state variable. */
  state(name: string, type: Scalar, place?: Place): Node {
    const leaf: StateLeaf = { name, kind: "state", type, place };
    const node = this.enter(name, leafNode(leaf, this));
    this.states.push(leaf);
    return node;
  }

  /** Give an expression a name. */
  define(name: string, expression: Node, place?: Place): Node {
    const node: Node = {
      op: "define",
      type: expression.type,
      args: [expression],
      name,
      owner: expression.owner ?? this,
    };
    this.enter(name, node);
    this.defines.push({ name, node: expression, place });
    return node;
  }

  /** Enter a name, which must be new. */
  enter(name: string, node: Node): Node {
    this.assertOpen();
    if (this.nodes.has(name)) {
      throw new RuleError(`\`${name}\` is declared twice in \`${this.name}\``);
    }
    this.nodes.set(name, node);
    return node;
  }

  /** Add a property; its name must be new. */
  property(property: PropertyStatement): void {
    this.assertOpen();
    if (this.#propertyNames.has(property.name)) {
      throw new RuleError(
        `there already is a property \`${property.name}\``,
        "names of properties are unique; inside a loop, index them: name[i]",
      );
    }
    this.#propertyNames.add(property.name);
    this.properties.push(property);
  }

  /** No declarations after this. */
  finish(): void {
    this.#finished = true;
  }

  /** Refuse changes to a finished design. */
  assertOpen(): void {
    if (this.#finished) throw new RuleError(`\`${this.name}\` is already built and cannot change`);
  }

  /** Refuse an expression over signals of another system. */
  assertOwn(node: Node): void {
    if (node.owner === undefined || node.owner === this) return;
    throw new RuleError(
      `\`${node.owner.name}\` is another system: its signals cannot be used in \`${this.name}\``,
      "make it an instance, or build the expression from this system's signals",
    );
  }
}

/** Refuse a name the language could not read back. */
export function assertName(name: string): void {
  if (!/^[A-Za-z_][A-Za-z_0-9]*(\[\d+\]|\.[A-Za-z_][A-Za-z_0-9]*)*$/.test(name)) {
    throw new RuleError(
      `\`${name}\` is not a name`,
      "letters, digits and _, as in st, st[0] or u.st",
    );
  }
}

/** A type of a declaration that makes sense. */
export function assertScalar(type: Scalar): void {
  if (type.kind === "range" && !(type.low <= type.high)) {
    throw new RuleError(`the range ${formatType(type)} is empty`);
  }
  if (type.kind === "enum" && new Set(type.values).size !== type.values.length) {
    throw new RuleError(`${formatType(type)} lists a value twice`);
  }
  if (type.kind === "enum" && type.values.length === 0) {
    throw new RuleError("an enum needs at least one value");
  }
}
