/** The language: systems, expressions and formulas as tagged templates, and the builder under them. */

export { ctl, expr, fragment, ltl, system, type SystemTag } from "./tags.ts";
export { expression, exprOf, type PropertyLike, resolve, signalOf } from "./resolve.ts";
export {
  type Atom,
  type CtlProperty,
  type InvariantProperty,
  type LtlProperty,
  Model,
  type Property,
  type PropertyFacts,
} from "./model.ts";
export { type Diagnostic, LanguageError, type Related } from "./diagnostics.ts";
export { builder, type Connection, Inputs, Instance, SystemBuilder } from "./builder.ts";
export { ProcessBuilder, type Setter } from "./process_builder.ts";
export {
  Bool,
  type BoolLike,
  Enum,
  type EnumLike,
  Expr,
  Int,
  type IntLike,
  type Like,
  type NumberLike,
  Numeric,
  type Operand,
  Word,
  type WordLike,
} from "./expression.ts";
export { BoolState, EnumState, IntState, type StateVariable, WordState } from "./state_variable.ts";
export { CtlText, ExpressionText, Fragment, LtlText, SourceText } from "./texts.ts";
export { type Hole, Source, type Span } from "./source.ts";
export type { CtlValue, ExprValue, LtlValue, SystemValue } from "./interpolated.ts";
export type { Fairness, Place } from "./design.ts";
export { type PlainOf, Vector } from "./vector.ts";
