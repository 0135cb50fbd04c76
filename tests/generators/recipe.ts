/**
 * Recipes: small systems as plain data.
 *
 * Random systems are drawn as recipes and built from them. A recipe prints as a literal that can be pasted
 * into a regression test, and it shrinks well: every reference is a number that means something in every
 * recipe, so dropping a gate or a latch leaves a valid recipe.
 *
 * A reference `r` is coded like a literal: item `r >> 1` (modulo the number of items) of the list
 * "false, inputs, latches, gates so far", complemented if `r` is odd. So 0 is false and 1 is true.
 */

import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, notIf, TRUE } from "../../src/aig/literal.ts";
import type { Latch, Signal, System } from "../../src/system/system.ts";

/** A literal of a recipe. */
export type Ref = number;

/** A gate; `mux` reads `a ? b : c`, the others ignore `c`. */
export interface RecipeGate {
  readonly op: "and" | "or" | "xor" | "mux";
  readonly a: Ref;
  readonly b: Ref;
  readonly c: Ref;
}

/** What a group of latches does when enabled; it starts at its first value again when cleared. */
export type Shape = "counter" | "gray" | "shift" | "ring" | "onehot" | "saturating";

/** Latches: a single bit with any next-state function, or a group that behaves like hardware does. */
export type RecipePart =
  | { readonly kind: "bit"; readonly reset: 0 | 1 | "x"; readonly next: Ref }
  | {
    readonly kind: Shape;
    readonly width: number;
    /** One bit per latch; the bits of `unknown` are uninitialised. */
    readonly reset: number;
    readonly unknown: number;
    readonly enable: Ref;
    readonly clear: Ref;
    /** What is shifted in. */
    readonly data: Ref;
  };

/** A system as data. */
export interface Recipe {
  readonly inputs: number;
  readonly parts: readonly RecipePart[];
  readonly gates: readonly RecipeGate[];
  /** Each bad is a conjunction. */
  readonly bads: readonly (readonly Ref[])[];
  /** Each constraint is a disjunction. */
  readonly constraints: readonly (readonly Ref[])[];
  readonly justice: readonly (readonly Ref[])[];
  readonly fairness: readonly Ref[];
}

/** Number of latches of a recipe. */
export function latchCount(recipe: Pick<Recipe, "parts">): number {
  return recipe.parts.reduce((sum, part) => sum + (part.kind === "bit" ? 1 : part.width), 0);
}

/** Build the system a recipe describes. */
export function buildSystem(recipe: Recipe, name: string = "random"): System {
  const aig = new Aig();
  const pool: Lit[] = [FALSE];
  const leaf = () => {
    const lit = aig.leaf();
    pool.push(lit);
    return lit;
  };
  const inputs = Array.from({ length: recipe.inputs }, leaf);
  const groups = recipe.parts.map((part) =>
    Array.from({ length: part.kind === "bit" ? 1 : part.width }, leaf)
  );
  const at = (ref: Ref): Lit => notIf(pool[(ref >> 1) % pool.length]!, (ref & 1) === 1);
  for (const gate of recipe.gates) pool.push(gateLit(aig, gate, at));

  const latches = recipe.parts.flatMap((part, p) => partLatches(aig, part, groups[p]!, at));
  return {
    name,
    aig,
    inputs,
    latches,
    outputs: [],
    bads: recipe.bads.map((cube, i) => ({ name: `bad${i}`, lit: aig.andAll(cube.map(at)) })),
    constraints: recipe.constraints.map((clause, i) => ({
      name: `assume${i}`,
      lit: aig.orAll(clause.map(at)),
    })),
    justice: recipe.justice.map((refs, i) => ({ name: `justice${i}`, lits: refs.map(at) })),
    fairness: recipe.fairness.map((ref, i) => ({ name: `fair${i}`, lit: at(ref) })),
    signals: [
      ...inputs.map((lit, i): Signal => boolSignal(`i${i}`, "input", lit)),
      ...recipe.parts.map((part, p): Signal =>
        part.kind === "bit" ? boolSignal(`x${p}`, "state", groups[p]![0]!) : {
          name: `${part.kind}${p}`,
          kind: "state",
          type: { kind: "word", width: part.width },
          bits: groups[p]!,
        }
      ),
    ],
  };
}

function boolSignal(name: string, kind: "input" | "state", lit: Lit): Signal {
  return { name, kind, type: { kind: "bool" }, bits: [lit] };
}

function gateLit(aig: Aig, gate: RecipeGate, at: (ref: Ref) => Lit): Lit {
  switch (gate.op) {
    case "and":
      return aig.and(at(gate.a), at(gate.b));
    case "or":
      return aig.or(at(gate.a), at(gate.b));
    case "xor":
      return aig.xor(at(gate.a), at(gate.b));
    case "mux":
      return aig.mux(at(gate.a), at(gate.b), at(gate.c));
  }
}

function partLatches(
  aig: Aig,
  part: RecipePart,
  bits: readonly Lit[],
  at: (ref: Ref) => Lit,
): Latch[] {
  if (part.kind === "bit") {
    const lit = bits[0]!;
    const reset = part.reset === "x" ? lit : part.reset === 1 ? TRUE : FALSE;
    return [{ lit, next: at(part.next), reset }];
  }
  const stepped = stepOf(aig, part.kind, bits, at(part.data));
  const [enable, clear] = [at(part.enable), at(part.clear)];
  return bits.map((lit, b) => {
    const first = ((part.reset >> b) & 1) === 1 ? TRUE : FALSE;
    const next = aig.mux(clear, first, aig.mux(enable, stepped[b]!, lit));
    return { lit, next, reset: ((part.unknown >> b) & 1) === 1 ? lit : first };
  });
}

/** The next value of an enabled group, bit 0 first. */
function stepOf(aig: Aig, shape: Shape, bits: readonly Lit[], data: Lit): Lit[] {
  const last = bits[bits.length - 1]!;
  switch (shape) {
    case "counter":
      return increment(aig, bits);
    case "saturating": {
      const full = aig.andAll(bits);
      return increment(aig, bits).map((lit) => aig.or(full, lit));
    }
    case "gray": {
      const binary = bits.map((_, b) => aig.xorAll(bits.slice(b)));
      const sum = increment(aig, binary);
      return sum.map((lit, b) => aig.xor(lit, sum[b + 1] ?? FALSE));
    }
    case "shift":
      return [data, ...bits.slice(0, -1)];
    case "ring":
      return [last, ...bits.slice(0, -1)];
    case "onehot": {
      // A token that moves up, or stays at the top while `data` holds it back.
      const stay = aig.and(last, data);
      return bits.map((_, b) => {
        if (b === 0) return aig.and(last, not(data));
        const moved = bits[b - 1]!;
        return b === bits.length - 1 ? aig.or(moved, stay) : moved;
      });
    }
  }
}

function increment(aig: Aig, bits: readonly Lit[]): Lit[] {
  let carry: Lit = TRUE;
  return bits.map((lit) => {
    const sum = aig.xor(lit, carry);
    carry = aig.and(lit, carry);
    return sum;
  });
}
