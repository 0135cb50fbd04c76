/**
 * Questions about a finished system in its own words: formulas and expressions are given their meaning, and their gates,
 * in the graph the system already has. Works for models and for any other system whose signals have names, such as one
 * read from a file.
 */

import type { Lit } from "../aig/literal.ts";
import type { Ctl } from "../logic/ctl_formula.ts";
import { type Formula, mapAtoms } from "../logic/formula.ts";
import { Ltl } from "../logic/ltl_formula.ts";
import type { Signal, System } from "../system/system.ts";
import { Blaster } from "./blast.ts";
import { refuseStrong } from "./build.ts";
import type { Design, StateLeaf } from "./design.ts";
import { LanguageError, Report } from "./diagnostics.ts";
import { Bool, Expr, wrap } from "./expression.ts";
import { FormulaElaborator } from "./formula_elaborator.ts";
import { gatherAtoms, printTemporal } from "./formula_atoms.ts";
import { type Atom, Model, type Property } from "./model.ts";
import { type Leaf, leafNode, type Node, type Owner, RuleError } from "./node.ts";
import { printNode } from "./print_node.ts";
import { joinScopes, type Scope, scopeOf } from "./scope.ts";
import { Source, type Span } from "./source.ts";
import { parseExpression } from "./statement_parser.ts";
import type { ExprSyntax } from "./syntax.ts";
import { CtlText, ExpressionText, LtlText } from "./texts.ts";
import type { Scalar } from "./types.ts";

/** Everything needed to give text a meaning. */
interface Context {
  readonly owner: Owner;
  readonly scope: Scope;
  readonly blaster: Blaster;
  isEvident(lit: Lit): boolean;
}

/** What can be asked of a system: the name of a property, a formula, or a condition that should always hold. */
export type PropertyLike = string | LtlText | CtlText | ExpressionText | Bool;

/**
 * A property of a model, or a formula as a property of it.
 *
 * ```ts
 * import { ltl, resolve, system } from "kripke";
 * const blink = system`var light : bool = false  next light = !light`;
 * console.log(resolve(blink, ltl`G F light`).text); // G F light
 * ```
 *
 * @throws {LanguageError} if a name is unknown or a type is wrong, with the place in the formula
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ltl, resolve, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const property = resolve(toggle, ltl`G F on`);
 * assertEquals([property.kind, property.text], ["ltl", "G F on"]);
 * ```
 */
export function resolve(target: Model | System, question: PropertyLike): Property {
  if (typeof question === "string") {
    if (target instanceof Model) return target.property(question);
    throw new RangeError(`\`${target.name}\` is a plain system without named properties`);
  }
  const context = contextOf(target);
  if (question instanceof Bool) {
    const atom = atomOf(context, question.node);
    return invariant(atom);
  }
  const { syntax } = question;
  if (question instanceof ExpressionText) {
    const node = elaborated(
      context,
      (elaborator) => elaborator.condition(syntax, context.scope, "an invariant"),
    );
    return invariant(atomOf(context, node, syntax.span));
  }
  if (question instanceof LtlText) {
    const formula = gatherAtoms(
      elaborated(context, (elaborator) => elaborator.ltl(syntax, context.scope)),
    );
    const text = printTemporal(formula);
    return {
      kind: "ltl",
      name: text,
      text,
      origin: "stated",
      formula: atomsOf(context, formula, syntax.span),
    };
  }
  if (target instanceof Model) refuseStrong(target.design);
  const formula = gatherAtoms(
    elaborated(context, (elaborator) => elaborator.ctl(syntax, context.scope)),
  );
  const text = printTemporal(formula);
  return {
    kind: "ctl",
    name: text,
    text,
    origin: "stated",
    formula: atomsOf(context, formula, syntax.span),
  };
}

/**
 * The literal of a condition given as text, such as a lemma proposed by a user.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, not, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(expression(toggle, "!on"), not(expression(toggle, "on")));
 * ```
 */
export function expression(target: Model | System, text: string | ExpressionText | Bool): Lit {
  const context = contextOf(target);
  if (text instanceof Bool) return atomOf(context, text.node).lit;
  const syntax = syntaxOf(text);
  const node = elaborated(
    context,
    (elaborator) => elaborator.condition(syntax, context.scope, "a condition"),
  );
  return atomOf(context, node, syntax.span).lit;
}

/**
 * Any scalar expression as a signal, for example as one more row of a trace.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { signalOf, system } from "kripke";
 *
 * const counter = system("counter")`var n : 0..3 = 0  next n = n < 3 ? n + 1 : n`;
 * assertEquals(signalOf(counter, "n + 1").type, { kind: "range", low: 1, high: 4 });
 * ```
 */
export function signalOf(target: Model | System, text: string | ExpressionText | Expr): Signal {
  const context = contextOf(target);
  const node = text instanceof Expr ? text.node : nodeOf(context, syntaxOf(text));
  const type = node.type as Scalar;
  const bits = [...context.blaster.stored(node, type)];
  return { name: printNode(node), kind: "define", type, bits };
}

/**
 * The expression a text stands for, to be used with the builder or interpolated.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exprOf, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(String(exprOf(toggle, "on & on")), "on & on");
 * ```
 */
export function exprOf(target: Model | System, text: string | ExpressionText): Expr {
  return wrap(nodeOf(contextOf(target), syntaxOf(text)));
}

/** The formula of a tag over the expressions of a design that is still being built. */
export function ltlIn(text: LtlText, design: Design): Ltl<Node> {
  const scope = scopeOf(design.nodes);
  return elaborated({ owner: design }, (elaborator) => elaborator.ltl(text.syntax, scope));
}

/** The formula of a tag over the expressions of a design that is still being built. */
export function ctlIn(text: CtlText, design: Design): Ctl<Node> {
  const scope = scopeOf(design.nodes);
  return elaborated({ owner: design }, (elaborator) => elaborator.ctl(text.syntax, scope));
}

function invariant(atom: Atom): Property {
  const { lit, text } = atom;
  return {
    kind: "invariant",
    name: text,
    text,
    origin: "stated",
    lit,
    formula: Ltl.G(Ltl.atom(atom)),
  };
}

/** Elaborate, and throw what is wrong. */
function elaborated<T>(
  context: { owner: Owner },
  run: (elaborator: FormulaElaborator) => T | undefined,
): T {
  const report = new Report();
  const elaborator = new FormulaElaborator(report);
  elaborator.owner = context.owner;
  const result = run(elaborator);
  report.throwIfFailed();
  return result!;
}

function nodeOf(context: Context, syntax: ExprSyntax): Node {
  const node = elaborated(context, (elaborator) => elaborator.node(syntax, context.scope));
  if (node.type.kind !== "array") return node;
  throw new LanguageError([{
    message: "this is an array",
    span: syntax.span,
    label: "name one element",
  }]);
}

function syntaxOf(text: string | ExpressionText): ExprSyntax {
  if (typeof text !== "string") return text.syntax;
  const report = new Report();
  const syntax = parseExpression(new Source("expression", text), "expression", report);
  report.throwIfFailed();
  return syntax!;
}

function atomsOf(context: Context, formula: Ltl<Node>, span: Span): Ltl<Atom>;
function atomsOf(context: Context, formula: Ctl<Node>, span: Span): Ctl<Atom>;
function atomsOf(context: Context, formula: Formula<Node>, span: Span): Formula<Atom> {
  return mapAtoms(formula as Ltl<Node>, (node) => atomOf(context, node, span));
}

/** The literal of a condition, which must not depend on anything undefined. */
function atomOf(context: Context, node: Node, span?: Span): Atom {
  const text = printNode(node);
  if (node.owner !== undefined && node.owner !== context.owner) {
    throw new RuleError(
      `\`${text}\` is about \`${node.owner.name}\`, not about \`${context.owner.name}\``,
    );
  }
  const { bits, defined } = context.blaster.value(node);
  if (!context.isEvident(defined)) {
    const message =
      `\`${text}\` can be undefined: a division by zero, an index out of range or no matching case`;
    const label = "guard it, as in i < 4 & a[i]";
    if (span === undefined) throw new RuleError(message, label);
    throw new LanguageError([{ message, span, label }]);
  }
  return { lit: bits[0]!, text };
}

const contexts = new WeakMap<Model | System, Context>();

function contextOf(target: Model | System): Context {
  let context = contexts.get(target);
  if (context === undefined) {
    context = target instanceof Model ? modelContext(target) : systemContext(target);
    contexts.set(target, context);
  }
  return context;
}

function modelContext(model: Model): Context {
  const { design, circuit } = model;
  // Names of the template first; then everything that shows in traces, what the compiler added included.
  const nodes = new Map(design.nodes);
  for (const signal of model.system.signals) {
    if (!nodes.has(signal.name)) nodes.set(signal.name, circuit.alias(signal));
  }
  const scope = model.scope === undefined
    ? scopeOf(nodes)
    : joinScopes(scopeOf(nodes), model.scope);
  return {
    owner: design,
    scope,
    blaster: circuit.blaster,
    isEvident: (lit) => circuit.isEvident(lit),
  };
}

/** A system without a design: its signals are all there is. */
function systemContext(system: System): Context {
  const owner: Owner = { name: system.name };
  const bits = new Map<Leaf, readonly Lit[]>();
  const nodes: [string, Node][] = [];
  const next = new Map(system.latches.map((latch) => [latch.lit, latch.next]));
  for (const signal of system.signals) {
    const { name, type } = signal;
    const leaf: Leaf = { name, kind: signal.kind === "state" ? "state" : "input", type };
    bits.set(leaf, signal.bits);
    if (signal.kind === "state" && signal.bits.every((lit) => next.has(lit))) {
      const successor: Leaf = { name: `${name}'`, kind: "input", type };
      bits.set(successor, signal.bits.map((lit) => next.get(lit)!));
      (leaf as StateLeaf).next = leafNode(successor, owner);
    }
    nodes.push([name, leafNode(leaf, owner)]);
  }
  const blaster = new Blaster(system.aig, {
    bits: (leaf) => bits.get(leaf)!,
    next: (leaf) => (leaf as StateLeaf).next,
  });
  return { owner, scope: scopeOf(nodes), blaster, isEvident: (lit) => lit === 1 };
}
