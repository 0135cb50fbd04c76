/**
 * Updates: `next x = e`, `x' = e`, `a[i]' = e`, with `if` and `for` around them. The outcome is one value per state
 * variable; where an `if` or a variable index leaves a variable alone the value is its old one, and the update is
 * marked as partial: outside of rules the author has to say `keep` then.
 */

import { elementConditions } from "./array_operators.ts";
import { boolConstant, coerce } from "./coercion.ts";
import type { Design, StateLeaf } from "./design.ts";
import type { FormulaElaborator } from "./formula_elaborator.ts";
import { comparison, conditional, implication, junction, negation } from "./logic_operators.ts";
import { constant, constantOf, leafNode, type Node, RuleError } from "./node.ts";
import { printNode } from "./print_node.ts";
import { Scope } from "./scope.ts";
import type { Span } from "./source.ts";
import { isStatic, spliced } from "./statics.ts";
import type { ExprSyntax, StatementSyntax } from "./syntax.ts";
import { formatType, rangeType, type Type } from "./types.ts";

/** The next value of a variable. */
export interface Update {
  readonly node: Node;
  readonly span: Span;
  /** The old value is kept in some situations. */
  readonly partial: boolean;
}

/** One value per variable. */
export type Updates = Map<StateLeaf, Update>;

/** Something that is assigned: a variable or an array of them, perhaps only under a condition. */
interface Target {
  readonly node: Node;
  readonly when?: Node;
}

/** Elaborates updates. */
export class UpdateElaborator {
  readonly #formulas: FormulaElaborator;
  readonly #design: Design;
  /** Variables that cannot be assigned, and why. */
  readonly closed = new Map<StateLeaf, string>();

  constructor(formulas: FormulaElaborator, design: Design) {
    this.#formulas = formulas;
    this.#design = design;
  }

  /**
   * Collect the updates of statements.
   *
   * @param path what holds when the statements are executed, for obligations
   */
  collect(
    statements: readonly StatementSyntax[],
    scope: Scope,
    into: Updates,
    path: readonly Node[],
  ): void {
    const { report } = this.#formulas;
    for (const statement of spliced(statements, report)) {
      switch (statement.kind) {
        case "next":
          this.next(statement, scope, into, path);
          break;
        case "if":
          this.#if(statement, scope, into, path);
          break;
        case "for":
          for (
            const inner of this.#formulas.bindingScopes(statement.bindings, scope, child) ?? []
          ) {
            this.collect(statement.body, inner, into, path);
          }
          break;
        default:
          report.error(
            statement.span,
            `\`${statement.kind}\` cannot stand here`,
            "only updates, if and for can",
          );
      }
    }
  }

  /** One assignment. */
  next(
    { target, value, span }: StatementSyntax & { kind: "next" },
    scope: Scope,
    into: Updates,
    path: readonly Node[],
  ): void {
    const elaborator = this.#formulas;
    const targets = this.targets(target, scope, path);
    const type = targets?.[0]?.node.type;
    const node = elaborator.allowing({ choose: true }, () => elaborator.node(value, scope, type));
    if (targets === undefined || node === undefined) return;
    elaborator.attempt(value.span, () => {
      this.#design.assertOwn(node);
      for (const { node: one, when } of targets) this.#assign(one, node, when, span, into);
    });
  }

  #assign(target: Node, value: Node, when: Node | undefined, span: Span, into: Updates): void {
    if (target.type.kind === "array") {
      const values = value.type.kind === "array"
        ? coerce(value, target.type, name(target)).args
        : undefined;
      if (values === undefined) {
        throw new RuleError(
          `${name(target)} is ${formatType(target.type)}, but the value is no array`,
        );
      }
      target.args.forEach((element, i) => this.#assign(element, values[i]!, when, span, into));
      return;
    }
    const leaf = target.leaf as StateLeaf;
    const stored = coerce(value, leaf.type, name(target));
    const node = when === undefined ? stored : conditional(when, stored, target);
    this.add(
      leaf,
      { node, span, partial: when !== undefined && constantOf(when) === undefined },
      into,
    );
  }

  /** Enter an update; a variable has only one. */
  add(leaf: StateLeaf, update: Update, into: Updates): void {
    const { report } = this.#formulas;
    const reason = this.closed.get(leaf);
    const old = into.get(leaf);
    if (reason !== undefined) report.error(update.span, `\`${leaf.name}\` ${reason}`);
    else if (old !== undefined) {
      report.error(update.span, `\`${leaf.name}\` gets two next values`, "the second one", [
        { span: old.span, label: "the first one" },
      ]);
    } else into.set(leaf, update);
  }

  #if(
    { condition, then, otherwise, span }: StatementSyntax & { kind: "if" },
    scope: Scope,
    into: Updates,
    path: readonly Node[],
  ): void {
    const node = this.#formulas.condition(condition, scope, "the condition of `if`");
    if (node === undefined) return;
    const value = constantOf(node);
    if (value !== undefined && isStatic(condition, scope)) {
      this.collect(value === 1n ? then : otherwise, scope, into, path);
      return;
    }
    const [yes, no]: Updates[] = [new Map(), new Map()];
    this.collect(then, scope, yes!, [...path, node]);
    this.collect(otherwise, scope, no!, [...path, negation(node)]);
    for (const leaf of new Set([...yes!.keys(), ...no!.keys()])) {
      const [a, b] = [yes!.get(leaf), no!.get(leaf)];
      const old = leafNode(leaf, this.#design);
      const partial = a === undefined || b === undefined || a.partial || b.partial;
      const merged = conditional(node, a?.node ?? old, b?.node ?? old);
      this.add(leaf, { node: merged, span: (a ?? b)?.span ?? span, partial }, into);
    }
  }

  /** The variables an assignment is about. */
  targets(syntax: ExprSyntax, scope: Scope, path: readonly Node[]): Target[] | undefined {
    const found = this.#find(syntax, scope, path);
    return found?.every(({ node }) => this.#assignable(node, syntax.span)) ? found : undefined;
  }

  #find(syntax: ExprSyntax, scope: Scope, path: readonly Node[]): Target[] | undefined {
    const elaborator = this.#formulas;
    if (syntax.kind === "index" && elaborator.entry(syntax, scope) === undefined) {
      const arrays = this.#find(syntax.target, scope, path);
      const index = elaborator.node(syntax.index, scope);
      if (arrays === undefined || index === undefined) return undefined;
      return elaborator.attempt(
        syntax.index.span,
        () =>
          arrays.flatMap((array) =>
            elements(array, index, (inside) => {
              this.#design.obligations.push({
                name: `${array.node.name ?? "index"} index in range`,
                node: implication(junction("and", [boolConstant(true), ...path]), inside),
              });
            })
          ),
      );
    }
    const node = elaborator.node(syntax, scope);
    return node && [{ node }];
  }

  #assignable(node: Node, span: Span): boolean {
    const { report } = this.#formulas;
    if (node.type.kind === "array") {
      return node.args.every((element) => this.#assignable(element, span));
    }
    if (node.op === "leaf" && node.leaf!.kind === "state") return true;
    const what = {
      leaf: "an input",
      define: "a definition",
      const: "a constant",
      wire: "not a variable",
    };
    const shown = what[node.op as keyof typeof what] ?? "an expression";
    report.error(span, `\`${printNode(node)}\` is ${shown}`, "only variables have next values");
    return false;
  }
}

function child(parent: Scope): Scope {
  return new Scope(parent);
}

function name(target: Node): string {
  return `\`${target.leaf?.name ?? target.name ?? "the target"}\``;
}

/** The elements an index may mean; `oblige` is told the condition under which the index is inside the array. */
function elements({ node, when }: Target, index: Node, oblige: (inside: Node) => void): Target[] {
  const conditions = elementConditions(node, index);
  const value = constantOf(index);
  if (value !== undefined) return [{ node: node.args[Number(value)]!, when }];
  const last = conditions.length - 1;
  const { type } = index;
  const [least, most] = type.kind === "range" ? [type.low, type.high] : [0, wordMaximum(type)];
  if (least < 0 || most > last) {
    const bound = (n: number) => constant(rangeType(n, n), BigInt(n));
    const parts: Node[] = [];
    if (least < 0) parts.push(comparison("ge", index, bound(0)));
    if (most > last) parts.push(comparison("le", index, bound(last)));
    oblige(junction("and", parts));
  }
  return conditions.map((condition, k) => ({
    node: node.args[k]!,
    when: when === undefined ? condition : junction("and", [when, condition]),
  }));
}

function wordMaximum(type: Type): number {
  return type.kind === "word" ? 2 ** type.width - 1 : 0;
}
