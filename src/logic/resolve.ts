/**
 * From names to literals: the atoms of a formula that was read from text, looked up in a system.
 *
 * A name means, in this order, a signal of one bit, an output, or bit `i` of a wider signal written `n[i]` or
 * `n<i>`. Formulas of the language (`src/dsl`) are resolved there; this is for formula texts and `.ctl` files.
 */

import type { Lit } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import type { Ctl } from "./ctl_formula.ts";
import { atomsOf, type Formula, mapAtoms } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";
import { nearestNames } from "./nearest_name.ts";

/**
 * The literals a system's names stand for.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { SymbolTable, expression, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(new SymbolTable(toggle.system).lookup("on"), expression(toggle, "on"));
 * ```
 */
export class SymbolTable {
  #lits = new Map<string, Lit>();
  #wide = new Map<string, number>();
  #system: string;

  /** The names of a system. */
  constructor(system: System) {
    this.#system = system.name;
    // Signals before outputs: what is listed first keeps the name.
    const ranks = { state: 0, input: 1, output: 2, define: 3 };
    for (const signal of system.signals.toSorted((a, b) => ranks[a.kind] - ranks[b.kind])) {
      if (signal.bits.length === 1) this.#add(signal.name, signal.bits[0]!);
      else {
        this.#wide.set(signal.name, signal.bits.length);
        signal.bits.forEach((lit, i) => {
          this.#add(`${signal.name}[${i}]`, lit);
          this.#add(`${signal.name}<${i}>`, lit);
        });
      }
    }
    for (const { name, lit } of system.outputs) this.#add(name, lit);
  }

  #add(name: string, lit: Lit): void {
    if (!this.#lits.has(name)) this.#lits.set(name, lit);
  }

  /**
   * The literal of a name.
   *
   * @throws {RangeError} if there is none, with the nearest names
   */
  lookup(name: string): Lit {
    const lit = this.#lits.get(name);
    if (lit !== undefined) return lit;
    const width = this.#wide.get(name);
    if (width !== undefined) {
      throw new RangeError(
        `${this.#system}: '${name}' has ${width} bits, but an atom is one bit: ` +
          `name a bit, '${name}[0]' to '${name}[${width - 1}]'`,
      );
    }
    const near = nearestNames(name, this.#lits.keys());
    const hint = near.length > 0
      ? `did you mean ${near.map((n) => `'${n}'`).join(" or ")}?`
      : `expected the name of a latch, an input or an output`;
    throw new RangeError(`${this.#system}: there is no signal '${name}': ${hint}`);
  }
}

/**
 * A formula over names as a formula over the literals of a system.
 *
 * @throws {RangeError} if the system does not know a name; all unknown names are reported at once
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { atomsOf, expression, parseLtl, resolveAtoms, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const formula = resolveAtoms(parseLtl("G F on"), toggle.system);
 * assertEquals(atomsOf(formula), [expression(toggle, "on")]);
 * ```
 */
export function resolveAtoms(formula: Ltl<string>, system: System | SymbolTable): Ltl<Lit>;
/** The same for CTL. */
export function resolveAtoms(formula: Ctl<string>, system: System | SymbolTable): Ctl<Lit>;
export function resolveAtoms(
  formula: Formula<string>,
  system: System | SymbolTable,
): Formula<Lit> {
  const table = system instanceof SymbolTable ? system : new SymbolTable(system);
  const lits = new Map<string, Lit>();
  const problems: string[] = [];
  for (const name of atomsOf(formula)) {
    try {
      lits.set(name, table.lookup(name));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return mapAtoms(formula as Ltl<string>, (name) => lits.get(name)!);
}
