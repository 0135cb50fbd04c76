/** What can be interpolated into templates, and how complaints call what cannot. */

import { Expr } from "./expression.ts";
import { Vector } from "./vector.ts";
import { Model } from "./model.ts";
import { CtlText, ExpressionText, Fragment, LtlText } from "./texts.ts";

/** A value in an expression. */
export type ExprValue =
  | number
  | bigint
  | boolean
  | Expr
  // deno-lint-ignore no-explicit-any -- a vector of any expressions
  | Vector<any>
  | ExpressionText
  | readonly ExprValue[];

/** A value in a formula of LTL. */
export type LtlValue = ExprValue | LtlText;

/** A value in a formula of CTL. */
export type CtlValue = ExprValue | CtlText;

/** A value in a system: also names of enum values, systems to instantiate, and statements. */
export type SystemValue =
  | LtlValue
  | CtlValue
  | Model
  | Fragment
  | readonly Fragment[]
  | string
  | readonly string[];

/** What a value is, in a complaint. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return `${value}`;
  if (typeof value === "string") return "a string";
  if (typeof value === "function") return "a function";
  if (typeof value === "number" || typeof value === "boolean") {
    return `the ${typeof value} ${value}`;
  }
  if (value instanceof Model) return `the system \`${value.name}\``;
  if (value instanceof Fragment) return "a fragment of statements";
  if (value instanceof LtlText) return "an LTL formula";
  if (value instanceof CtlText) return "a CTL formula";
  if (value instanceof ExpressionText || value instanceof Expr) return "an expression";
  if (value instanceof Vector) return "an array of expressions";
  if (Array.isArray(value)) return "an array";
  return `a ${(value as object).constructor?.name ?? "value"}`;
}
