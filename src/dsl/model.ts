/**
 * A compiled system: the transition system with its names, and its properties as data.
 *
 * What can be asked of a model later (formulas and expressions as text, signals by name) is resolved against its
 * names by `resolve.ts`; the graph only grows by that.
 */

import type { Lit } from "../aig/literal.ts";
import type { Ctl } from "../logic/ctl_formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import type { System } from "../system/system.ts";
import type { Circuit } from "./compile.ts";
import type { Design, Place } from "./design.ts";
import { nearestPhrase } from "./nearest.ts";
import type { Scope } from "./scope.ts";

/** A state formula inside a temporal one. */
export interface Atom {
  /** Where it holds. */
  readonly lit: Lit;
  /** In the user's words. */
  readonly text: string;
}

/** What all properties have. */
export interface PropertyFacts {
  /** Unique in its model. */
  readonly name: string;
  /** The formula in the user's words; it parses back. */
  readonly text: string;
  /** What the author stated, or what the language asks for: `x in range`. */
  readonly origin: "stated" | "obligation";
  /** Where it was written, if it was written in a template. */
  readonly place?: Place;
}

/** Holds in every reachable state. Its complement is one of the system's bads, under the same name. */
export interface InvariantProperty extends PropertyFacts {
  /** Discriminates. */
  readonly kind: "invariant";
  /** The condition. */
  readonly lit: Lit;
  /** `G lit`. */
  readonly formula: Ltl<Atom>;
}

/** A property of every path. */
export interface LtlProperty extends PropertyFacts {
  /** Discriminates. */
  readonly kind: "ltl";
  /** Holds on every fair path. */
  readonly formula: Ltl<Atom>;
}

/** A property of the tree of paths. */
export interface CtlProperty extends PropertyFacts {
  /** Discriminates. */
  readonly kind: "ctl";
  /** Holds in every initial state. */
  readonly formula: Ctl<Atom>;
}

/** Something to be shown about a system. */
export type Property = InvariantProperty | LtlProperty | CtlProperty;

/** What a compiled system consists of. */
export interface ModelParts {
  readonly system: System;
  readonly properties: readonly Property[];
  readonly design: Design;
  readonly circuit: Circuit;
}

/**
 * A system written with the `system` tag or the builder, compiled.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals([toggle.name, toggle.system.latches.length], ["toggle", 1]);
 * ```
 */
export class Model {
  /** As given to the tag or the builder. */
  readonly name: string;
  /** The transition system that engines work on. */
  readonly system: System;
  /** In the order they were stated; obligations of the language last. */
  readonly properties: readonly Property[];
  /**
   * The system at the level of words.
   * @ignore
   */
  readonly design: Design;
  /**
   * Turns further expressions into gates of the same graph.
   * @ignore
   */
  readonly circuit: Circuit;
  /**
   * The names of the template the model was written in.
   * @ignore
   */
  readonly scope?: Scope;

  /** @ignore */
  constructor(parts: ModelParts, scope?: Scope) {
    this.name = parts.design.name;
    this.system = parts.system;
    this.properties = parts.properties;
    this.design = parts.design;
    this.circuit = parts.circuit;
    this.scope = scope;
  }

  /** The property with this name. */
  property(name: string): Property {
    const found = this.properties.find((property) => property.name === name);
    if (found !== undefined) return found;
    const names = this.properties.map((property) => property.name);
    throw new RangeError(
      `\`${this.name}\` has no property \`${name}\`` +
        nearestPhrase(name, names, "its properties are"),
    );
  }

  /** The system in a few lines: its size, its signals and its properties. */
  toString(): string {
    const { inputs, latches, aig, signals } = this.system;
    const list = (kind: string) =>
      signals.filter((signal) => signal.kind === kind).map((signal) => signal.name).join(", ") ||
      "none";
    return [
      `system ${this.name}: ${inputs.length} input bits, ${latches.length} latches, ${aig.gateCount} gates`,
      `  inputs  ${list("input")}`,
      `  state   ${list("state")}`,
      ...this.properties.map(({ kind, name, text }) => `  ${kind.padEnd(9)} ${name} : ${text}`),
    ].join("\n");
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return this.toString();
  }
}
