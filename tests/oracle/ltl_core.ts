/**
 * LTL with past in terms of not, and, X, U, Y and S, with equal subformulas shared.
 *
 * The definitions are the textbook ones, so that whatever is proved about the six core operators holds for
 * all: `F f = true U f`, `f R g = !(!f U !g)`, `f W g = !(!g U (!f & !g))`, `Z f = !Y !f`, and the mirror
 * images for the past.
 */

import type { Ltl } from "../../src/logic/ltl_formula.ts";

/** A core formula; arguments are positions of earlier formulas in {@linkcode CoreFormulas.list}. */
export type Core<A> =
  | { readonly kind: "true" }
  | { readonly kind: "atom"; readonly atom: A }
  | { readonly kind: "not" | "X" | "Y"; readonly arg: number }
  | { readonly kind: "and" | "U" | "S"; readonly left: number; readonly right: number };

/** The distinct core subformulas of a formula, arguments first. */
export class CoreFormulas<A extends string | number> {
  readonly list: Core<A>[] = [];
  readonly root: number;
  readonly #known = new Map<string, number>();

  constructor(formula: Ltl<A>) {
    this.root = this.#translate(formula);
  }

  #translate(f: Ltl<A>): number {
    switch (f.kind) {
      case "true":
        return this.#add({ kind: "true" });
      case "false":
        return this.#not(this.#add({ kind: "true" }));
      case "atom":
        return this.#add({ kind: "atom", atom: f.atom });
      case "not":
        return this.#not(this.#translate(f.arg));
      case "X":
      case "Y":
        return this.#add({ kind: f.kind, arg: this.#translate(f.arg) });
      case "Z":
        return this.#not(this.#add({ kind: "Y", arg: this.#not(this.#translate(f.arg)) }));
      case "F":
        return this.#eventually("U", this.#translate(f.arg));
      case "O":
        return this.#eventually("S", this.#translate(f.arg));
      case "G":
        return this.#not(this.#eventually("U", this.#not(this.#translate(f.arg))));
      case "H":
        return this.#not(this.#eventually("S", this.#not(this.#translate(f.arg))));
      default:
        return this.#binary(f.kind, this.#translate(f.left), this.#translate(f.right));
    }
  }

  #binary(kind: (Ltl<A> & { left: unknown })["kind"], left: number, right: number): number {
    switch (kind) {
      case "and":
      case "U":
      case "S":
        return this.#add({ kind, left, right });
      case "or":
        return this.#or(left, right);
      case "implies":
        return this.#or(this.#not(left), right);
      case "iff":
        return this.#not(this.#binary("xor", left, right));
      case "xor":
        return this.#or(this.#and(left, this.#not(right)), this.#and(this.#not(left), right));
      case "R":
      case "T": {
        const until = kind === "R" ? "U" : "S";
        return this.#not(
          this.#add({ kind: until, left: this.#not(left), right: this.#not(right) }),
        );
      }
      case "W": {
        const neither = this.#and(this.#not(left), this.#not(right));
        return this.#not(this.#add({ kind: "U", left: this.#not(right), right: neither }));
      }
      default:
        throw new TypeError(`${kind} is not an LTL operator of two arguments`);
    }
  }

  #eventually(kind: "U" | "S", right: number): number {
    return this.#add({ kind, left: this.#add({ kind: "true" }), right });
  }

  #and(left: number, right: number): number {
    return this.#add({ kind: "and", left, right });
  }

  #or(left: number, right: number): number {
    return this.#not(this.#and(this.#not(left), this.#not(right)));
  }

  #not(arg: number): number {
    const core = this.list[arg]!;
    return core.kind === "not" ? core.arg : this.#add({ kind: "not", arg });
  }

  #add(core: Core<A>): number {
    const key = JSON.stringify(core);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.list.length);
    return this.list.push(core) - 1;
  }
}
