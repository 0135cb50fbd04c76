/**
 * Why a condition of the language has the value it has at a step of a trace.
 *
 * A conjunction is false because of its false members, an implication because of its premise and its conclusion, and
 * so on down to comparisons, which are explained by the values of their sides.
 */

import type { Lit } from "../../aig/literal.ts";
import { type Bool, wrap } from "../../dsl/expression.ts";
import type { Model } from "../../dsl/model.ts";
import type { Node } from "../../dsl/node.ts";
import { printNode } from "../../dsl/print_node.ts";
import { expression, exprOf, signalOf } from "../../dsl/resolve.ts";
import { Ltl } from "../../logic/ltl_formula.ts";
import type { TracePath } from "../../proof/trace_path.ts";
import type { System } from "../../system/system.ts";
import { valueText } from "../row.ts";
import { plain, type Reason } from "./reason.ts";

/** Members of a conjunction that are listed. */
const MOST = 6;

/** Explains conditions along one trace. */
export class Conditions {
  readonly #target: Model | System;
  readonly #path: TracePath;

  constructor(target: Model | System, path: TracePath) {
    this.#target = target;
    this.#path = path;
  }

  /** Why the condition, given as text of the language, holds or fails at a step. */
  explain(text: string, step: number): Reason {
    return this.#node(exprOf(this.#target, text).node, step);
  }

  /** Why an expression holds or fails at a step. */
  #node(node: Node, step: number): Reason {
    const holds = this.#holds(node, step);
    const say = (verb: string, because: readonly Reason[] = []) => ({
      text: `${printNode(node)} ${verb} at step ${step}`,
      because,
    });
    const verb = holds ? "holds" : "fails";
    const [a, b] = node.args;
    switch (node.op) {
      case "define":
        return { ...say(verb), because: [this.#node(a!, step)] };
      case "not":
        return {
          ...say(verb),
          because: compound(a!) ? [this.#node(a!, step)] : this.#values(a!, step),
        };
      case "and":
      case "or":
        return say(verb, this.#members(node, step, holds));
      case "implies":
        return holds
          ? say(verb, [this.#node(this.#holds(a!, step) ? b! : a!, step)])
          : say(verb, [this.#node(a!, step), this.#node(b!, step)]);
      case "iff":
      case "xor":
        return say(verb, node.args.map((arg) => this.#node(arg, step)));
      default:
        return say(verb, this.#values(node, step));
    }
  }

  /** The members that decide: those false of a false conjunction, those true of a true disjunction. */
  #members(node: Node, step: number, holds: boolean): Reason[] {
    const decisive = node.op === "and" ? !holds : holds;
    const chosen = decisive
      ? node.args.filter((arg) => this.#holds(arg, step) === holds)
      : node.args;
    const shown = chosen.slice(0, MOST).map((arg) => this.#node(arg, step));
    if (chosen.length > MOST) shown.push(plain(`… and ${chosen.length - MOST} more`));
    return shown;
  }

  /** The values of what a comparison reads. */
  #values(node: Node, step: number): Reason[] {
    const parts = node.args.filter((arg) => arg.op !== "const" && arg.type.kind !== "array");
    const texts = parts.flatMap((arg) => {
      const value = this.#value(arg, step);
      return value === undefined ? [] : [`${printNode(arg)} = ${value}`];
    });
    return texts.length === 0 ? [] : [plain(texts.join(", "))];
  }

  #holds(node: Node, step: number): boolean {
    return this.#path.value(expression(this.#target, wrap(node) as Bool), step) === 1;
  }

  #value(node: Node, step: number): string | undefined {
    const signal = signalOf(this.#target, wrap(node));
    return valueText(this.#path.signal(signal, step));
  }
}

/** The boolean structure of a condition as a formula, with the words of its atoms. */
export function conditionFormula(
  target: Model | System,
  text: string,
): { formula: Ltl<Lit>; words: Map<Lit, string> } {
  const words = new Map<Lit, string>();
  const build = (node: Node): Ltl<Lit> => {
    const args = () => node.args.map(build);
    switch (node.type.kind === "bool" ? node.op : "leaf") {
      case "not":
        return Ltl.not(build(node.args[0]!));
      case "and":
        return Ltl.andAll(args());
      case "or":
        return Ltl.orAll(args());
      case "implies":
        return Ltl.implies(build(node.args[0]!), build(node.args[1]!));
      default: {
        const lit = expression(target, wrap(node) as Bool);
        if (!words.has(lit)) words.set(lit, printNode(node));
        return Ltl.atom(lit);
      }
    }
  };
  return { formula: build(exprOf(target, text).node), words };
}

function compound({ op }: Node): boolean {
  return op === "and" || op === "or" || op === "implies" || op === "define" || op === "not";
}
