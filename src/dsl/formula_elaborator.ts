/** Formulas: temporal operators over expressions. Parts without temporal operators are expressions, and become atoms. */

import type { Ctl } from "../logic/ctl_formula.ts";
import type { Formula } from "../logic/formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { ExpressionElaborator } from "./expression_elaborator.ts";
import { describeValue } from "./interpolated.ts";
import type { Node } from "./node.ts";
import { Scope } from "./scope.ts";
import type { Span } from "./source.ts";
import type { ExprSyntax } from "./syntax.ts";
import { CtlText, ExpressionText, LtlText } from "./texts.ts";

const CONNECTIVE = { "&": "and", "|": "or", "^": "xor", "->": "implies", "<->": "iff" } as const;

/** Elaborates formulas. */
export class FormulaElaborator extends ExpressionElaborator {
  /** A formula of LTL over expressions. */
  ltl(syntax: ExprSyntax, scope: Scope): Ltl<Node> | undefined {
    return this.#formula(syntax, scope, "ltl") as Ltl<Node> | undefined;
  }

  /** A formula of CTL over expressions. */
  ctl(syntax: ExprSyntax, scope: Scope): Ctl<Node> | undefined {
    return this.#formula(syntax, scope, "ctl") as Ctl<Node> | undefined;
  }

  /** Operators of one argument are undone in a loop, so that `X X X …` may be long. */
  #formula(syntax: ExprSyntax, scope: Scope, logic: "ltl" | "ctl"): Formula<Node> | undefined {
    const ops: string[] = [];
    let core = syntax;
    while (
      core.kind === "temporal" ||
      (core.kind === "prefix" && core.op !== "-" && isTemporal(core.arg))
    ) {
      ops.push(core.kind === "temporal" ? core.op : "not");
      core = core.arg;
    }
    let formula = this.#unprefixed(core, scope, logic);
    if (formula === undefined) return undefined;
    for (const kind of ops.toReversed()) formula = { kind, arg: formula } as Formula<Node>;
    return formula;
  }

  #unprefixed(syntax: ExprSyntax, scope: Scope, logic: "ltl" | "ctl"): Formula<Node> | undefined {
    if (!isTemporal(syntax)) {
      const atom = this.condition(syntax, scope, "a formula");
      return atom && { kind: "atom", atom };
    }
    const inner = (part: ExprSyntax, within: Scope = scope) => this.#formula(part, within, logic);
    switch (syntax.kind) {
      case "hole":
        return this.#interpolated(syntax.hole.value, syntax.span, scope, logic);
      case "temporal2":
        return join(syntax.op, [inner(syntax.left), inner(syntax.right)]);
      case "infix":
        if (syntax.op !== "->" && syntax.op !== "<->") break;
        return join(CONNECTIVE[syntax.op], [inner(syntax.left), inner(syntax.right)]);
      case "chain":
        if (syntax.op === "++") break;
        return join(CONNECTIVE[syntax.op], syntax.args.map((arg) => inner(arg)));
      case "quantified": {
        if (syntax.op !== "all" && syntax.op !== "some") break;
        const scopes = this.bindingScopes(syntax.bindings, scope, (parent) => new Scope(parent));
        if (scopes === undefined) return undefined;
        if (scopes.length === 0) return { kind: syntax.op === "all" ? "true" : "false" };
        return join(syntax.op === "all" ? "and" : "or", scopes.map((s) => inner(syntax.body, s)));
      }
    }
    this.report.error(
      syntax.span,
      "a temporal formula cannot be part of an expression",
      "only & | ^ ! -> <->, all, some and temporal operators apply to formulas",
    );
    return undefined;
  }

  #interpolated(
    value: unknown,
    span: Span,
    scope: Scope,
    logic: "ltl" | "ctl",
  ): Formula<Node> | undefined {
    const wanted = logic === "ltl" ? LtlText : CtlText;
    if (value instanceof ExpressionText || value instanceof wanted) {
      this.report.embed(value.source, span);
      return this.#formula(value.syntax, scope, logic);
    }
    this.report.error(
      span,
      `expected ${
        logic === "ltl" ? "an LTL" : "a CTL"
      } formula or an expression, but the interpolated value is ` +
        describeValue(value),
      "LTL and CTL formulas cannot be put inside each other",
    );
    return undefined;
  }
}

function join(
  kind: string,
  args: readonly (Formula<Node> | undefined)[],
): Formula<Node> | undefined {
  if (!args.every((arg) => arg !== undefined)) return undefined;
  const known = args as Formula<Node>[];
  // `U R W S T` and their CTL kin have two arguments; the others are chains that group to the left.
  return known.reduce((left, right) => ({ kind, left, right } as Formula<Node>));
}

/** Whether a temporal operator or formula occurs. */
function isTemporal(syntax: ExprSyntax): boolean {
  switch (syntax.kind) {
    case "temporal":
    case "temporal2":
      return true;
    case "hole": {
      const { value } = syntax.hole;
      if (value instanceof ExpressionText) return isTemporal(value.syntax);
      return value instanceof LtlText || value instanceof CtlText;
    }
    case "prefix":
      return isTemporal(syntax.arg);
    case "infix":
      return isTemporal(syntax.left) || isTemporal(syntax.right);
    case "chain":
      return syntax.args.some(isTemporal);
    case "conditional":
      return [syntax.condition, syntax.then, syntax.otherwise].some(isTemporal);
    case "quantified":
      return isTemporal(syntax.body);
    default:
      return false;
  }
}
