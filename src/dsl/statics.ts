/** What can be known while statements are still being read: whether an expression is decided by constants alone. */

import type { Report } from "./diagnostics.ts";
import { describeValue } from "./interpolated.ts";
import { constantOf } from "./node.ts";
import type { Scope } from "./scope.ts";
import type { Hole, Span } from "./source.ts";
import type { ExprSyntax, StatementSyntax } from "./syntax.ts";
import { Fragment } from "./texts.ts";

/** Whether only constants and loop variables occur, so that the value is known before any signal is. */
export function isStatic(syntax: ExprSyntax, scope: Scope): boolean {
  const inner = (part: ExprSyntax) => isStatic(part, scope);
  switch (syntax.kind) {
    case "number":
    case "boolean":
      return true;
    case "hole":
      return ["number", "bigint", "boolean"].includes(typeof syntax.hole.value);
    case "name": {
      const entry = scope.lookup(syntax.name);
      if (entry === undefined) return scope.enumsWith(syntax.name).length > 0;
      if (entry.kind === "value") return constantOf(entry.node) !== undefined;
      return entry.kind === "lazy" && entry.constant;
    }
    case "prefix":
      return inner(syntax.arg);
    case "infix":
      return inner(syntax.left) && inner(syntax.right);
    case "chain":
      return syntax.args.every(inner);
    case "conditional":
      return inner(syntax.condition) && inner(syntax.then) && inner(syntax.otherwise);
    case "call":
      return syntax.args.every(inner);
    case "member of":
      return inner(syntax.arg) && syntax.domain.kind === "span";
    default:
      return false;
  }
}

/** Statements with interpolated fragments replaced by what they contain. */
export function spliced(statements: readonly StatementSyntax[], report: Report): StatementSyntax[] {
  return statements.flatMap((statement) =>
    statement.kind === "splice"
      ? fragmentStatements(statement.hole, statement.span, report)
      : [statement]
  );
}

function fragmentStatements(hole: Hole, span: Span, report: Report): StatementSyntax[] {
  const collect = (value: unknown): StatementSyntax[] => {
    if (value instanceof Fragment) {
      report.embed(value.source, span);
      return spliced(value.statements, report);
    }
    if (Array.isArray(value)) return value.flatMap(collect);
    report.error(
      span,
      `expected statements here, but the interpolated value is ${describeValue(value)}`,
      "use fragment`…`, or an array of fragments",
    );
    return [];
  };
  return collect(hole.value);
}
