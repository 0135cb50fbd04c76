/** Names, types, bounds and domains: the parts of elaboration that look things up. */

import { enumConstant, intConstant } from "./coercion.ts";
import type { Report } from "./diagnostics.ts";
import { assertScalar } from "./design.ts";
import { nearestNames } from "../logic/nearest_name.ts";
import { constant, constantOf, type Node } from "./node.ts";
import { wordOf } from "./number_operators.ts";
import { type Entry, type Scope, valueOf } from "./scope.ts";
import type { Span } from "./source.ts";
import type { BindingSyntax, DomainSyntax, ExprSyntax, TypeSyntax } from "./syntax.ts";
import { BOOL, describeType, formatType, rangeType, type Type } from "./types.ts";

/** Loops, quantifiers and arrays of more than this are surely a mistake. */
const LARGEST_DOMAIN = 65536;

/** What is allowed where an expression stands. */
export interface Allowed {
  /** `choose` makes a new input, which a property must not do. */
  readonly choose: boolean;
  /** `x'` needs a next state. */
  readonly prime: boolean;
}

/** Looks things up. Methods that find something wrong report it and return nothing. */
export abstract class NameElaborator {
  readonly report: Report;
  allowed: Allowed = { choose: false, prime: true };

  constructor(report: Report) {
    this.report = report;
  }

  /** The value of an expression; `expected` tells which enum a bare name belongs to. */
  abstract node(syntax: ExprSyntax, scope: Scope, expected?: Type): Node | undefined;

  /** Run something that may break a rule; the complaint goes to this place. */
  attempt<T>(span: Span, make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      this.report.rule(span, error);
      return undefined;
    }
  }

  /** Do something while other things are allowed. */
  allowing<T>(allowed: Partial<Allowed>, run: () => T): T {
    const outer = this.allowed;
    this.allowed = { ...outer, ...allowed };
    try {
      return run();
    } finally {
      this.allowed = outer;
    }
  }

  /** What a name, an index of a family or a member of a namespace refers to; other things are no entries. */
  entry(syntax: ExprSyntax, scope: Scope): Entry | undefined {
    switch (syntax.kind) {
      case "name":
        return scope.lookup(syntax.name);
      case "member": {
        const target = this.entry(syntax.target, scope);
        if (target?.kind === "poison") return target;
        if (target?.kind !== "namespace") {
          if (target === undefined && syntax.target.kind === "name") {
            this.unknown(syntax.target.name, syntax.target.span, scope);
          } else if (target !== undefined || syntax.target.kind !== "member") {
            this.report.error(
              syntax.target.span,
              "this has no members",
              "only instances and processes have",
            );
          }
          return { kind: "poison" };
        }
        const member = target.members.entries.get(syntax.name);
        if (member !== undefined) return member;
        const near = nearestNames(syntax.name, target.members.entries.keys());
        const all = [...target.members.entries.keys()].slice(0, 10).map((name) => `\`${name}\``);
        this.report.error(
          syntax.at,
          `\`${target.what}\` has no member \`${syntax.name}\``,
          near.length > 0 ? `did you mean \`${near[0]}\`?` : `it has ${all.join(", ")}`,
        );
        return { kind: "poison" };
      }
      case "index": {
        const family = this.entry(syntax.target, scope);
        if (family?.kind !== "family") return family?.kind === "poison" ? family : undefined;
        const index = this.node(syntax.index, scope);
        if (index === undefined) return { kind: "poison" };
        const value = constantOf(index);
        if (value === undefined) return undefined;
        const item = family.items.get(Number(value));
        if (item !== undefined) return item;
        const keys = [...family.items.keys()];
        this.report.error(
          syntax.index.span,
          `there is no \`${family.name}[${value}]\``,
          `the indices are ${keys[0]}..${keys[keys.length - 1]}`,
        );
        return { kind: "poison" };
      }
      default:
        return undefined;
    }
  }

  /** The value of a name, which may be a value of an enum. */
  protected named(name: string, span: Span, scope: Scope, expected?: Type): Node | undefined {
    const entry = scope.lookup(name);
    if (entry !== undefined) return this.entryValue(entry, name, span, expected);
    if (expected?.kind === "enum" && expected.values.includes(name)) {
      return enumConstant(expected, name);
    }
    const types = scope.enumsWith(name);
    if (types.length === 1) return enumConstant(types[0]!, name);
    if (types.length > 1) {
      this.report.error(
        span,
        `\`${name}\` is a value of ${types.map(formatType).join(" and of ")}`,
        "compare it with something of the type that is meant",
      );
      return undefined;
    }
    this.unknown(name, span, scope);
    return undefined;
  }

  /** The value an entry stands for. */
  protected entryValue(entry: Entry, name: string, span: Span, expected?: Type): Node | undefined {
    switch (entry.kind) {
      case "value":
        return entry.node;
      case "lazy":
        return entry.value();
      case "family": {
        const array = valueOf(entry);
        if (array === undefined) {
          this.report.error(span, `\`${name}\` needs an index`, "its members are not one array");
        }
        return array;
      }
      case "function":
        this.report.error(span, `\`${name}\` needs its arguments`, `as in ${name}(…)`);
        return undefined;
      case "type":
        this.report.error(span, `\`${name}\` is a type, not a value`);
        return undefined;
      case "namespace":
        // The scheduler's values are the names of the processes.
        if (expected?.kind === "enum" && expected.values.includes(entry.what)) {
          return enumConstant(expected, entry.what);
        }
        this.report.error(span, `\`${name}\` is not a value`, `name a member, as in ${name}.x`);
        return undefined;
      case "poison":
        return undefined;
    }
  }

  /** Complain about a name nobody declared. */
  protected unknown(name: string, span: Span, scope: Scope): void {
    // A name of one letter is near to every other one.
    const near = name.length > 1 ? nearestNames(name, scope.names()) : [];
    const label = near.length > 0
      ? `did you mean ${near.map((n) => `\`${n}\``).join(" or ")}?`
      : undefined;
    this.report.error(span, `unknown name \`${name}\``, label);
  }

  /** An integer that is known at compile time. */
  integer(syntax: ExprSyntax, scope: Scope, what: string): number | undefined {
    const node = this.allowing({ choose: false, prime: false }, () => this.node(syntax, scope));
    if (node === undefined) return undefined;
    const value = constantOf(node);
    if (value !== undefined && (node.type.kind === "range" || node.type.kind === "word")) {
      if (Number.isSafeInteger(Number(value))) return Number(value);
      this.report.error(syntax.span, `${what} is too large`);
      return undefined;
    }
    this.report.error(
      syntax.span,
      `${what} must be a number known at compile time`,
      `this is ${describeType(node.type)}${value === undefined ? ", which varies" : ""}`,
    );
    return undefined;
  }

  /** A type. */
  type(syntax: TypeSyntax, scope: Scope): Type | undefined {
    switch (syntax.kind) {
      case "bool":
        return BOOL;
      case "word": {
        const width = this.integer(syntax.width, scope, "the width of a word");
        return width === undefined ? undefined : this.attempt(syntax.span, () => wordOf(width));
      }
      case "range": {
        const low = this.integer(syntax.low, scope, "the bound of a range");
        const high = this.integer(syntax.high, scope, "the bound of a range");
        if (low === undefined || high === undefined) return undefined;
        return this.#checked(rangeType(low, high), syntax.span);
      }
      case "enum":
        return this.#enum(syntax, scope);
      case "array": {
        const element = this.type(syntax.element, scope);
        const length = this.integer(syntax.length, scope, "the length of an array");
        if (element === undefined || length === undefined) return undefined;
        return this.#array(element, length, syntax.length.span);
      }
      case "named": {
        const entry = scope.lookup(syntax.name);
        if (entry?.kind === "type") return entry.type();
        if (entry?.kind === "poison") return undefined;
        if (entry !== undefined) {
          this.report.error(
            syntax.span,
            `\`${syntax.name}\` is not a type`,
            "a range has two bounds: 0..n",
          );
          return undefined;
        }
        const types = this.#typeNames(scope);
        const near = nearestNames(syntax.name, types);
        this.report.error(
          syntax.span,
          `unknown type \`${syntax.name}\``,
          near.length > 0
            ? `did you mean \`${near[0]}\`?`
            : "types are bool, u8, 0..7, {red, green} and arrays of them",
        );
        return undefined;
      }
    }
  }

  #array(element: Type, length: number, span: Span): Type | undefined {
    if (length < 1) {
      this.report.error(span, `an array needs at least one element, not ${length}`);
      return undefined;
    }
    if (length * scalarCount(element) <= LARGEST_DOMAIN) return { kind: "array", element, length };
    this.report.error(
      span,
      `an array can have ${LARGEST_DOMAIN} elements, not ${length * scalarCount(element)}`,
    );
    return undefined;
  }

  #typeNames(scope: Scope): string[] {
    const own = [...scope.entries].filter(([, entry]) => entry.kind === "type").map(([name]) =>
      name
    );
    return scope.parent === undefined
      ? [...own, "bool"]
      : [...own, ...this.#typeNames(scope.parent)];
  }

  #enum(syntax: TypeSyntax & { kind: "enum" }, scope: Scope): Type | undefined {
    const values: string[] = [];
    for (const { name, hole, span } of syntax.values) {
      if (name !== undefined) {
        values.push(name);
        continue;
      }
      const names = Array.isArray(hole!.value) ? hole!.value : [hole!.value];
      for (const value of names) {
        if (typeof value === "string" && /^[A-Za-z_][A-Za-z_0-9]*$/.test(value)) values.push(value);
        else {
          this.report.error(
            span,
            "the values of an enum are names",
            'interpolate strings such as "idle"',
          );
          return undefined;
        }
      }
    }
    const type = this.#checked({ kind: "enum", values }, syntax.span);
    if (type !== undefined) scope.addEnums(type);
    return type;
  }

  #checked<T extends Exclude<Type, { kind: "array" }>>(type: T, span: Span): T | undefined {
    return this.attempt(span, () => {
      assertScalar(type);
      return type;
    });
  }

  /** The values of a domain, as constants. */
  domainValues(domain: DomainSyntax, scope: Scope, expected?: Type): Node[] | undefined {
    switch (domain.kind) {
      case "span": {
        const low = this.integer(domain.low, scope, "a bound");
        const high = this.integer(domain.high, scope, "a bound");
        if (low === undefined || high === undefined) return undefined;
        return this.#span(low, high, domain.span);
      }
      case "set": {
        const nodes = domain.items.map((item) => this.node(item, scope, expected));
        return nodes.every((node) => node !== undefined) ? nodes : undefined;
      }
      case "type": {
        const type = this.type(domain.type, scope);
        if (type === undefined) return undefined;
        if (type.kind === "range") return this.#span(type.low, type.high, domain.span);
        const count = type.kind === "bool"
          ? 2
          : type.kind === "enum"
          ? type.values.length
          : undefined;
        if (count !== undefined && type.kind !== "array") {
          return Array.from({ length: count }, (_, i) => constant(type, BigInt(i)));
        }
        this.report.error(
          domain.span,
          `${formatType(type)} is not something to go through one by one`,
        );
        return undefined;
      }
    }
  }

  #span(low: number, high: number, span: Span): Node[] | undefined {
    if (high - low < LARGEST_DOMAIN) {
      return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => intConstant(low + i));
    }
    this.report.error(span, `${high - low + 1} values are too many to go through one by one`);
    return undefined;
  }

  /** Every way to give the variables of loops or quantifiers values, as scopes. */
  bindingScopes(
    bindings: readonly BindingSyntax[],
    scope: Scope,
    make: (parent: Scope) => Scope,
  ): Scope[] | undefined {
    let scopes = [scope];
    for (const { name, domain, span } of bindings) {
      const wider: Scope[] = [];
      for (const outer of scopes) {
        const values = this.domainValues(domain, outer);
        if (values === undefined) return undefined;
        for (const node of values) {
          if (constantOf(node) === undefined) {
            this.report.error(
              domain.span,
              `\`${name}\` runs through values known at compile time only`,
            );
            return undefined;
          }
          const inner = make(outer);
          inner.declare(name, { kind: "value", node, span });
          wider.push(inner);
        }
      }
      if (wider.length > LARGEST_DOMAIN) {
        this.report.error(
          span,
          `${wider.length} combinations are too many to go through one by one`,
        );
        return undefined;
      }
      scopes = wider;
    }
    return scopes;
  }
}

function scalarCount(type: Type): number {
  return type.kind === "array" ? type.length * scalarCount(type.element) : 1;
}
