/** Processes of the builder: guarded rules, one of which is executed when it is the process's turn. */

import { coerce } from "./coercion.ts";
import type { Design, Fairness, Process, Rule, StateLeaf } from "./design.ts";
import { Bool, type BoolLike, nodeOf, type Operand } from "./expression.ts";
import { requireBool } from "./logic_operators.ts";
import { type Node, RuleError, type Wire, wireNode } from "./node.ts";
import type { StateVariable } from "./state_variable.ts";
import { BOOL } from "./types.ts";

/** Sets the value a variable has after the rule. */
export type Setter = (variable: StateVariable, value: Operand) => void;

/** Declare a process; its rules follow. */
export function declareProcess(design: Design, name: string, fairness: Fairness): Process {
  design.assertOpen();
  const wire = (suffix: string): Wire => {
    const made: Wire = { name: `${name}.${suffix}`, type: BOOL };
    design.enter(made.name, wireNode(made, design));
    return made;
  };
  const process: Process = {
    name,
    fairness,
    rules: [],
    running: wire("running"),
    enabled: wire("enabled"),
  };
  design.processes.push(process);
  return process;
}

/** Declare the name of a rule: the condition that it is executed. */
export function declareRule(design: Design, process: Process, name: string): Wire {
  const fires: Wire = { name: `${process.name}.${name}`, type: BOOL };
  design.enter(fires.name, wireNode(fires, design));
  return fires;
}

/** Whether an expression looks at next values or at which rule fires: neither is known to a guard. */
export function looksAhead(node: Node): string | undefined {
  const seen = new Set<Node>();
  const stack = [node];
  while (stack.length > 0) {
    const top = stack.pop()!;
    if (seen.has(top)) continue;
    seen.add(top);
    if (top.op === "prime") return `${top.leaf!.name}'`;
    stack.push(...top.args);
  }
  return undefined;
}

/** Add a rule to a process. */
export function addRule(design: Design, process: Process, rule: Rule): void {
  requireBool(rule.guard, "a guard");
  design.assertOwn(rule.guard);
  const ahead = looksAhead(rule.guard);
  if (ahead !== undefined) {
    throw new RuleError(`the guard of \`${rule.fires.name}\` uses the next value \`${ahead}\``);
  }
  process.rules.push(rule);
}

/**
 * Puts a process together.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder, check } from "kripke";
 *
 * const s = builder("one");
 * const n = s.range("n", 0, 3);
 * n.init = 0;
 * s.process("p", (process) => {
 *   process.rule("up", n.lt(3), (set) => set(n, n.add(1)));
 * });
 * s.invariant("low", n.lt(3));
 * assertEquals((await check(s.build(), "low")).status, "fails");
 * ```
 */
export class ProcessBuilder {
  /** The name of the process. */
  readonly name: string;
  readonly #design: Design;
  readonly #process: Process;

  /** @ignore */
  constructor(design: Design, name: string, fairness: Fairness) {
    this.name = name;
    this.#design = design;
    this.#process = declareProcess(design, name, fairness);
  }

  /** It is the turn of this process. */
  get running(): Bool {
    return new Bool(wireNode(this.#process.running, this.#design));
  }

  /** One of the rules could be executed. */
  get enabled(): Bool {
    return new Bool(wireNode(this.#process.enabled, this.#design));
  }

  /** A rule; the result says in which steps it is executed. */
  rule(
    name: string,
    guard: BoolLike,
    body: (set: Setter) => void,
    fairness: Fairness = "none",
  ): Bool {
    const fires = declareRule(this.#design, this.#process, name);
    const updates = new Map<StateLeaf, Node>();
    body((variable, value) => {
      const leaf = variable.node.leaf as StateLeaf;
      if (updates.has(leaf)) {
        throw new RuleError(`\`${fires.name}\` updates \`${leaf.name}\` twice`);
      }
      const node = nodeOf(value, variable);
      this.#design.assertOwn(node);
      updates.set(leaf, coerce(node, leaf.type, `\`${leaf.name}\``));
    });
    addRule(this.#design, this.#process, { name, guard: nodeOf(guard), updates, fairness, fires });
    return new Bool(wireNode(fires, this.#design));
  }
}
