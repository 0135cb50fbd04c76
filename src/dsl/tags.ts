/**
 * The tags.
 *
 * ```ts
 * import { ltl, resolve, system } from "kripke";
 *
 * const N = 3;
 * const ring = system("ring")`
 *   var at : 0..${N - 1} = 0
 *   next at = (at + 1) mod ${N}
 *   ltl around : G F at == 0
 * `;
 * resolve(ring, ltl`G (at == 1 -> X at == 2)`);
 * ```
 */

import { buildModel } from "./build.ts";
import { Design } from "./design.ts";
import { Report } from "./diagnostics.ts";
import type { CtlValue, ExprValue, LtlValue, SystemValue } from "./interpolated.ts";
import type { Model } from "./model.ts";
import { RuleError } from "./node.ts";
import { ctlIn, ltlIn } from "./resolve.ts";
import { Source, type Span } from "./source.ts";
import { parseExpression, parseStatements } from "./statement_parser.ts";
import { SystemElaborator } from "./system_elaborator.ts";
import type { ExprSyntax } from "./syntax.ts";
import { CtlText, ExpressionText, Fragment, LtlText } from "./texts.ts";

/** A tag that compiles a system under a name. */
export type SystemTag = (strings: TemplateStringsArray, ...values: readonly SystemValue[]) => Model;

/**
 * Compile a system: as a tag, or with a name first.
 *
 * ```ts
 * import { system } from "kripke";
 * const blink = system("blink")`
 *   var light : bool = false
 *   next light = !light
 *   ltl again : G F light
 * `;
 * console.log(blink.properties.map((property) => property.text)); // [ "G F light" ]
 * ```
 *
 * @throws {LanguageError} that shows everything that is wrong, each with its place
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system } from "kripke";
 *
 * const light = system("light")`
 *   var  on : bool = false
 *   next on = !on
 *   ltl  blinks : G F on
 * `;
 * assertEquals((await check(light, "blinks")).status, "holds");
 * ```
 */
export function system(name: string): SystemTag;
/** Compile a system without a name of its own. */
export function system(strings: TemplateStringsArray, ...values: readonly SystemValue[]): Model;
export function system(
  first: string | TemplateStringsArray,
  ...values: readonly SystemValue[]
): Model | SystemTag {
  if (typeof first === "string") {
    return (strings, ...holes) => compileSystem(first, Source.template(first, strings, holes));
  }
  return compileSystem("system", Source.template("system", first, values));
}

/** Compile the text of a system. */
export function compileSystem(name: string, source: Source): Model {
  const report = new Report();
  const statements = parseStatements(source, report);
  report.throwIfFailed();
  const design = new Design(name);
  const elaborator = new SystemElaborator(design, report);
  elaborator.run(statements);
  report.throwIfFailed();
  try {
    return buildModel(design, elaborator.root);
  } catch (error) {
    report.rule(placeOfRule(error, elaborator, source), error);
    report.throwIfFailed();
    throw error;
  }
}

/** Rules that are broken only when everything is put together name what they are about. */
function placeOfRule(error: unknown, elaborator: SystemElaborator, source: Source): Span {
  const name = error instanceof RuleError ? /`([^`']+)'?`/.exec(error.message)?.[1] : undefined;
  for (const [leaf, span] of elaborator.declared) if (leaf.name === name) return span;
  return elaborator.root.entries.get(name?.replace(/[.[].*$/, "") ?? "")?.span ??
    { source, start: 0, end: 0 };
}

/**
 * An expression whose names get their meaning where it is interpolated.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, expr, system } from "kripke";
 *
 * const ready = expr`n == 3`;
 * const counter = system("counter")`
 *   var  n : 0..3 = 0
 *   next n = n < 3 ? n + 1 : n
 *   ltl  gets : F ${ready}
 * `;
 * assertEquals((await check(counter, "gets")).status, "holds");
 * ```
 */
export function expr(
  strings: TemplateStringsArray,
  ...values: readonly ExprValue[]
): ExpressionText;
/** An expression from a string. */
export function expr(text: string): ExpressionText;
export function expr(
  first: TemplateStringsArray | string,
  ...values: readonly ExprValue[]
): ExpressionText {
  const source = sourceOf("expr", first, values);
  return new ExpressionText(source, parsed(source, "expression"));
}

/**
 * A formula of LTL whose names get their meaning where it is interpolated or checked.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, ltl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { status } = await check(toggle, ltl`G (on -> X !on)`);
 * assertEquals(status, "holds");
 * ```
 */
export function ltl(strings: TemplateStringsArray, ...values: readonly LtlValue[]): LtlText;
/** A formula of LTL from a string. */
export function ltl(text: string): LtlText;
export function ltl(first: TemplateStringsArray | string, ...values: readonly LtlValue[]): LtlText {
  const source = sourceOf("ltl", first, values);
  return new LtlText(source, parsed(source, "ltl"), ltlIn);
}

/**
 * A formula of CTL whose names get their meaning where it is interpolated or checked.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, ctl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { status } = await check(toggle, ctl`AG EF on`);
 * assertEquals(status, "holds");
 * ```
 */
export function ctl(strings: TemplateStringsArray, ...values: readonly CtlValue[]): CtlText;
/** A formula of CTL from a string. */
export function ctl(text: string): CtlText;
export function ctl(first: TemplateStringsArray | string, ...values: readonly CtlValue[]): CtlText {
  const source = sourceOf("ctl", first, values);
  return new CtlText(source, parsed(source, "ctl"), ctlIn);
}

/**
 * Statements to be interpolated into a system, alone or in arrays.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, fragment, system } from "kripke";
 *
 * const rules = fragment`
 *   var  on : bool = false
 *   next on = !on
 * `;
 * const light = system("light")`${rules}  ltl blinks : G F on`;
 * assertEquals((await check(light, "blinks")).status, "holds");
 * ```
 */
export function fragment(
  strings: TemplateStringsArray,
  ...values: readonly SystemValue[]
): Fragment {
  const source = Source.template("fragment", strings, values);
  const report = new Report();
  const statements = parseStatements(source, report);
  report.throwIfFailed();
  return new Fragment(source, statements);
}

function sourceOf(
  title: string,
  first: TemplateStringsArray | string,
  values: readonly unknown[],
): Source {
  return typeof first === "string"
    ? new Source(title, first)
    : Source.template(title, first, values);
}

function parsed(source: Source, mode: "expression" | "ltl" | "ctl"): ExprSyntax {
  const report = new Report();
  const syntax = parseExpression(source, mode, report);
  report.throwIfFailed();
  return syntax!;
}
