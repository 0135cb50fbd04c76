/** Literals in certificates: from the graph to names and back (see `certificate.ts`). */

import { isNegative, type Lit, not, toLit, TRUE, variableOf } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { type Json, type LitReader, type LitWriter, misfit } from "./codec.ts";
import { bitNames } from "./describe.ts";

/** Names literals, and collects the gates and auxiliary leaves that it meets. */
export class CertificateWriter implements LitWriter {
  readonly #names: Map<number, string>;
  readonly #gates: Json[] = [];
  #leaves = 0;

  constructor(readonly system: System) {
    this.#names = bitNames(system);
    this.#names.set(0, "!true");
  }

  /** The gates in use, operands first. */
  get gates(): Json[] {
    return this.#gates;
  }

  /** How many auxiliary leaves are in use. */
  get leaves(): number {
    return this.#leaves;
  }

  lit(lit: Lit): string {
    this.system.aig.assertLit(lit);
    if (!this.#names.has(variableOf(lit))) this.#nameCone(variableOf(lit));
    return signed(this.#names.get(variableOf(lit))!, isNegative(lit));
  }

  #nameCone(root: number): void {
    const { aig } = this.system;
    const names = this.#names;
    const stack = [root];
    while (stack.length > 0) {
      const variable = stack[stack.length - 1]!;
      if (names.has(variable)) {
        stack.pop();
      } else if (!aig.isGate(variable)) {
        names.set(variable, `$${this.#leaves++}`);
      } else {
        const operands = [aig.left(variable), aig.right(variable)];
        const missing = operands.filter((lit) => !names.has(variableOf(lit)));
        if (missing.length > 0) stack.push(...missing.map(variableOf));
        else {
          names.set(variable, `#${this.#gates.length}`);
          this.#gates.push(operands.map((lit) => this.lit(lit)));
        }
      }
    }
  }
}

function signed(name: string, negative: boolean): string {
  if (!negative) return name;
  return name.startsWith("!") ? name.slice(1) : `!${name}`;
}

/** Finds the literals that names stand for. */
export class CertificateReader implements LitReader {
  readonly #lits = new Map<string, Lit>([["true", TRUE]]);

  constructor(readonly system: System, leaves: Json | undefined, gates: Json | undefined) {
    for (const [variable, name] of bitNames(system)) this.#lits.set(name, toLit(variable));
    this.#makeLeaves(leaves ?? 0);
    this.#makeGates(gates ?? []);
  }

  lit(name: string, place: string): Lit {
    const negative = name.startsWith("!");
    const lit = this.#lits.get(negative ? name.slice(1) : name);
    if (lit === undefined) return misfit(place, "the name of an input, a latch or a gate", name);
    return negative ? not(lit) : lit;
  }

  #makeLeaves(count: Json): void {
    if (typeof count !== "number" || !Number.isInteger(count) || count < 0 || count > MOST_LEAVES) {
      misfit("leaves", `an integer from 0 to ${MOST_LEAVES}`, count);
    }
    for (let i = 0; i < count; i++) this.#lits.set(`$${i}`, this.system.aig.leaf());
  }

  #makeGates(gates: Json): void {
    if (!Array.isArray(gates)) return misfit("gates", "a list", gates);
    gates.forEach((operands, i) => {
      const place = `gates[${i}]`;
      if (!Array.isArray(operands) || operands.length !== 2) {
        return misfit(place, "a list of two literals", operands);
      }
      const [a, b] = operands.map((operand) =>
        typeof operand === "string"
          ? this.lit(operand, place)
          : misfit(place, "a list of two literals", operands)
      );
      this.#lits.set(`#${i}`, this.system.aig.and(a!, b!));
    });
  }
}

/** A certificate that claims more leaves than this is broken. */
const MOST_LEAVES = 10_000_000;
