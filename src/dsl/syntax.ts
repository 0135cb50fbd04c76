/**
 * The text as trees, before names mean anything. Every node knows its span, so that later complaints have a place.
 */

import type { Hole, Span } from "./source.ts";

/** Infix operators of expressions, as they are written (one spelling each). */
export type InfixOp =
  | "<->"
  | "->"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "<<"
  | ">>"
  | "+"
  | "-"
  | "*"
  | "/"
  | "mod";

/** Operators that are written in chains. */
export type ChainOp = "&" | "|" | "^" | "++";

/** Temporal operators of one argument, of LTL and of CTL. */
export type TemporalUnary =
  | ("X" | "F" | "G" | "Y" | "Z" | "O" | "H")
  | ("EX" | "EF" | "EG" | "AX" | "AF" | "AG");

/** Temporal operators of two arguments, of LTL and of CTL. */
export type TemporalBinary =
  | ("U" | "R" | "W" | "S" | "T")
  | ("EU" | "ER" | "EW" | "AU" | "AR" | "AW");

/** What a variable of a quantifier or loop runs through. */
export type DomainSyntax =
  | {
    readonly kind: "span";
    readonly low: ExprSyntax;
    readonly high: ExprSyntax;
    readonly span: Span;
  }
  | { readonly kind: "set"; readonly items: readonly ExprSyntax[]; readonly span: Span }
  | { readonly kind: "type"; readonly type: TypeSyntax; readonly span: Span };

/** `i in 0..3`. */
export interface BindingSyntax {
  readonly name: string;
  readonly domain: DomainSyntax;
  readonly span: Span;
}

/** One arm of a `case`; with a subject the patterns are values, without one there is one guard. */
export interface ArmSyntax {
  readonly patterns: readonly ExprSyntax[];
  readonly value: ExprSyntax;
}

/** A value that can be chosen. */
export interface OptionSyntax {
  readonly value: ExprSyntax;
  readonly when?: ExprSyntax;
}

/** An expression or a formula: formulas are expressions with temporal operators. */
export type ExprSyntax = { readonly span: Span } & ExprShape;

type ExprShape =
  | { readonly kind: "number"; readonly value: bigint }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "hole"; readonly hole: Hole }
  | { readonly kind: "prefix"; readonly op: "!" | "~" | "-"; readonly arg: ExprSyntax }
  | {
    readonly kind: "infix";
    readonly op: InfixOp;
    readonly left: ExprSyntax;
    readonly right: ExprSyntax;
    readonly at: Span;
  }
  | {
    readonly kind: "chain";
    readonly op: ChainOp;
    readonly args: readonly ExprSyntax[];
    readonly at: Span;
  }
  | {
    readonly kind: "conditional";
    readonly condition: ExprSyntax;
    readonly then: ExprSyntax;
    readonly otherwise: ExprSyntax;
  }
  | {
    readonly kind: "case";
    readonly subject?: ExprSyntax;
    readonly arms: readonly ArmSyntax[];
    readonly otherwise?: ExprSyntax;
  }
  | {
    readonly kind: "quantified";
    readonly op: "all" | "some" | "count" | "sum";
    readonly bindings: readonly BindingSyntax[];
    readonly body: ExprSyntax;
  }
  | { readonly kind: "choose"; readonly from: ChooseSyntax }
  | { readonly kind: "index"; readonly target: ExprSyntax; readonly index: ExprSyntax }
  | {
    readonly kind: "slice";
    readonly target: ExprSyntax;
    readonly high: ExprSyntax;
    readonly low: ExprSyntax;
  }
  | {
    readonly kind: "member";
    readonly target: ExprSyntax;
    readonly name: string;
    readonly at: Span;
  }
  | { readonly kind: "prime"; readonly target: ExprSyntax }
  | {
    readonly kind: "call";
    readonly name: string;
    readonly args: readonly ExprSyntax[];
    readonly at: Span;
  }
  | { readonly kind: "convert"; readonly width: ExprSyntax; readonly arg: ExprSyntax }
  | { readonly kind: "member of"; readonly arg: ExprSyntax; readonly domain: DomainSyntax }
  | { readonly kind: "list"; readonly items: readonly ExprSyntax[] }
  | {
    readonly kind: "temporal";
    readonly op: TemporalUnary;
    readonly arg: ExprSyntax;
    readonly at: Span;
  }
  | {
    readonly kind: "temporal2";
    readonly op: TemporalBinary;
    readonly left: ExprSyntax;
    readonly right: ExprSyntax;
    readonly at: Span;
  };

/** What `choose` chooses from. */
export type ChooseSyntax =
  | { readonly kind: "options"; readonly options: readonly OptionSyntax[] }
  | { readonly kind: "binding"; readonly binding: BindingSyntax; readonly condition: ExprSyntax }
  | { readonly kind: "domain"; readonly domain: DomainSyntax };

/** A type as written. */
export type TypeSyntax =
  & { readonly span: Span }
  & (
    | { readonly kind: "bool" }
    | { readonly kind: "word"; readonly width: ExprSyntax }
    | { readonly kind: "range"; readonly low: ExprSyntax; readonly high: ExprSyntax }
    | { readonly kind: "enum"; readonly values: readonly EnumValueSyntax[] }
    | { readonly kind: "array"; readonly element: TypeSyntax; readonly length: ExprSyntax }
    | { readonly kind: "named"; readonly name: string }
  );

/** A value of an enum: a name, or interpolated names. */
export interface EnumValueSyntax {
  readonly name?: string;
  readonly hole?: Hole;
  readonly span: Span;
}

/** A declared name, perhaps with indices: `served[i]`. */
export interface NameSyntax {
  readonly name: string;
  readonly indices: readonly ExprSyntax[];
  readonly span: Span;
}

/** How fair a process or rule is. */
export type FairnessSyntax = "none" | "weak" | "strong";

/** A connection of an instance; without a value the input stays open. */
export interface ConnectionSyntax {
  readonly input: NameSyntax;
  readonly value?: ExprSyntax;
  readonly span: Span;
}

/** A statement. */
export type StatementSyntax = { readonly span: Span } & StatementShape;

type StatementShape =
  | { readonly kind: "input"; readonly names: readonly NameSyntax[]; readonly type: TypeSyntax }
  | {
    readonly kind: "var";
    readonly frozen: boolean;
    readonly names: readonly NameSyntax[];
    readonly type: TypeSyntax;
    readonly init?: ExprSyntax;
  }
  | { readonly kind: "const"; readonly name: NameSyntax; readonly value: ExprSyntax }
  | { readonly kind: "type"; readonly name: NameSyntax; readonly type: TypeSyntax }
  | {
    readonly kind: "define";
    readonly name: NameSyntax;
    readonly parameters?: readonly string[];
    readonly type?: TypeSyntax;
    readonly value: ExprSyntax;
  }
  | { readonly kind: "next"; readonly target: ExprSyntax; readonly value: ExprSyntax }
  | { readonly kind: "keep"; readonly targets: readonly ExprSyntax[] }
  | {
    readonly kind: "init" | "assume" | "fair" | "invariant";
    readonly name?: NameSyntax;
    readonly value: ExprSyntax;
  }
  | {
    readonly kind: "strong";
    readonly name?: NameSyntax;
    readonly premise: ExprSyntax;
    readonly conclusion: ExprSyntax;
  }
  | { readonly kind: "ltl" | "ctl"; readonly name?: NameSyntax; readonly value: ExprSyntax }
  | {
    readonly kind: "for";
    readonly bindings: readonly BindingSyntax[];
    readonly body: readonly StatementSyntax[];
  }
  | {
    readonly kind: "if";
    readonly condition: ExprSyntax;
    readonly then: readonly StatementSyntax[];
    readonly otherwise: readonly StatementSyntax[];
  }
  | {
    readonly kind: "process";
    readonly name: NameSyntax;
    readonly bindings: readonly BindingSyntax[];
    readonly fairness: FairnessSyntax;
    readonly body: readonly StatementSyntax[];
  }
  | {
    readonly kind: "rule";
    readonly name: NameSyntax;
    readonly fairness: FairnessSyntax;
    readonly guard?: ExprSyntax;
    readonly body: readonly StatementSyntax[];
  }
  | {
    readonly kind: "instance";
    readonly name: NameSyntax;
    readonly system: ExprSyntax;
    readonly connections: readonly ConnectionSyntax[];
  }
  | { readonly kind: "splice"; readonly hole: Hole };
