/**
 * The parse graph of a CTL formula as the checker reads it: existential normal form, transformed by tau.
 *
 * The checker computes this from the formula itself, so that a certificate is always about the formula that was
 * asked. Node numbers of certificates are positions in this graph. The steps:
 *
 * 1. `E` operators only: `AX f = !EX !f`, `AF f = !EG !f`, `AG f = !E true U !f`,
 *    `A f U g = !(E !g U (!f & !g)) & !EG !g`, `A f R g = !E !f U !g`, `A f W g = !E !g U (!f & !g)`,
 *    `EF f = E true U f`, `E f R g = (E g U (f & g)) | EG g`, `E f W g = (E f U g) | EG f`.
 * 2. Subformulas without temporal operators become one atom, a literal of the system's graph.
 * 3. tau of "Incremental, Inductive CTL Model Checking" (CAV 2012), section 3.4: path quantifiers range over
 *    infinite legal fair paths, EX and EU only look at a finite part of one. So their targets must be states
 *    where a fair path starts: `EX (f & EG true)`, `E f U (g & EG true)`. The conjunct is left out where the
 *    target implies it, that is, where it is a positive combination of EX, EU and EG. Without fairness
 *    and constraints every state starts a fair path, and nothing is added.
 */

import type { Aig } from "../aig/graph.ts";
import { type Lit, not, TRUE } from "../aig/literal.ts";

/** Operators of one argument. */
export type CtlSyntaxUnary = "not" | "EX" | "EF" | "EG" | "AX" | "AF" | "AG";

/** Operators of two arguments. */
export type CtlSyntaxBinary =
  | ("and" | "or" | "implies" | "iff" | "xor")
  | ("EU" | "ER" | "EW" | "AU" | "AR" | "AW");

/** A CTL formula over literals of the system's graph. Formulas of `src/logic` are such trees. */
export type CtlSyntax =
  | { readonly kind: "true" | "false" }
  | { readonly kind: "atom"; readonly atom: Lit }
  | { readonly kind: CtlSyntaxUnary; readonly arg: CtlSyntax }
  | { readonly kind: CtlSyntaxBinary; readonly left: CtlSyntax; readonly right: CtlSyntax };

/** A node; its arguments are numbers of earlier nodes. */
export type CtlNode =
  | { readonly kind: "atom"; readonly lit: Lit }
  | { readonly kind: "not" | "EX" | "EG"; readonly arg: number }
  | { readonly kind: "and" | "EU"; readonly left: number; readonly right: number };

/** A parse graph: equal subformulas are one node, arguments come before what they are arguments of. */
export interface CtlDag {
  /** The nodes, arguments first. */
  readonly nodes: readonly CtlNode[];
  /** The node of the whole formula. */
  readonly root: number;
}

/**
 * The parse graph of a formula.
 *
 * @param aig the graph of the system; conjunctions of atoms are appended to it
 * @param tau whether there are fairness signals or constraints
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ctlDag, parseCtl, resolveAtoms, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const formula = resolveAtoms(parseCtl("AG EF on"), toggle.system);
 * const { nodes, root } = ctlDag(toggle.system.aig, formula, false);
 * assertEquals(nodes[root]!.kind, "not");
 * ```
 */
export function ctlDag(aig: Aig, formula: CtlSyntax, tau: boolean): CtlDag {
  const builder = new DagBuilder(aig, tau);
  const root = builder.build(formula);
  return { nodes: builder.nodes, root };
}

class DagBuilder {
  readonly nodes: CtlNode[] = [];
  readonly #known = new Map<string, number>();
  readonly #built = new Map<CtlSyntax, number>();

  constructor(readonly aig: Aig, readonly tau: boolean) {}

  build(formula: CtlSyntax): number {
    // Arguments first, with a stack of our own: formulas may be nested deeply.
    const stack = [formula];
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const args = "arg" in top ? [top.arg] : "left" in top ? [top.left, top.right] : [];
      const missing = args.filter((arg) => !this.#built.has(arg));
      if (missing.length > 0) stack.push(...missing);
      else {
        stack.pop();
        if (!this.#built.has(top)) this.#built.set(top, this.#translate(top));
      }
    }
    return this.#built.get(formula)!;
  }

  #translate(formula: CtlSyntax): number {
    switch (formula.kind) {
      case "true":
        return this.#atom(TRUE);
      case "false":
        return this.#atom(not(TRUE));
      case "atom":
        this.aig.assertLit(formula.atom);
        return this.#atom(formula.atom);
    }
    if ("arg" in formula) return this.#unary(formula.kind, this.#built.get(formula.arg)!);
    return this.#binary(
      formula.kind,
      this.#built.get(formula.left)!,
      this.#built.get(formula.right)!,
    );
  }

  #unary(kind: CtlSyntaxUnary, f: number): number {
    switch (kind) {
      case "not":
        return this.#not(f);
      case "EX":
        return this.#next(f);
      case "EF":
        return this.#until(this.#atom(TRUE), f);
      case "EG":
        return this.#always(f);
      case "AX":
        return this.#not(this.#next(this.#not(f)));
      case "AF":
        return this.#not(this.#always(this.#not(f)));
      case "AG":
        return this.#not(this.#until(this.#atom(TRUE), this.#not(f)));
    }
  }

  #binary(kind: CtlSyntaxBinary, f: number, g: number): number {
    switch (kind) {
      case "and":
        return this.#and(f, g);
      case "or":
        return this.#or(f, g);
      case "implies":
        return this.#or(this.#not(f), g);
      case "iff":
        return this.#or(this.#and(f, g), this.#and(this.#not(f), this.#not(g)));
      case "xor":
        return this.#or(this.#and(f, this.#not(g)), this.#and(this.#not(f), g));
      case "EU":
        return this.#until(f, g);
      case "ER":
        return this.#or(this.#until(g, this.#and(f, g)), this.#always(g));
      case "EW":
        return this.#or(this.#until(f, g), this.#always(f));
      case "AU":
        return this.#and(this.#leavesNever(f, g), this.#not(this.#always(this.#not(g))));
      case "AR":
        return this.#not(this.#until(this.#not(f), this.#not(g)));
      case "AW":
        return this.#leavesNever(f, g);
    }
  }

  /** No path leaves f before g. */
  #leavesNever(f: number, g: number): number {
    return this.#not(this.#until(this.#not(g), this.#and(this.#not(f), this.#not(g))));
  }

  #next(f: number): number {
    return this.#node({ kind: "EX", arg: this.#fairTarget(f) });
  }

  #until(f: number, g: number): number {
    return this.#node({ kind: "EU", left: f, right: this.#fairTarget(g) });
  }

  #always(f: number): number {
    return this.#node({ kind: "EG", arg: f });
  }

  #fairTarget(f: number): number {
    if (!this.tau || this.#impliesFair(f, true)) return f;
    return this.#and(f, this.#always(this.#atom(TRUE)));
  }

  /** Does a fair path start in every state that satisfies (or, if not `holds`, violates) the node? */
  #impliesFair(f: number, holds: boolean): boolean {
    const node = this.nodes[f]!;
    switch (node.kind) {
      case "atom":
        return node.lit === (holds ? not(TRUE) : TRUE);
      case "not":
        return this.#impliesFair(node.arg, !holds);
      case "and": {
        const [l, r] = [this.#impliesFair(node.left, holds), this.#impliesFair(node.right, holds)];
        return holds ? l || r : l && r;
      }
      default:
        return holds;
    }
  }

  #not(f: number): number {
    const node = this.nodes[f]!;
    if (node.kind === "not") return node.arg;
    if (node.kind === "atom") return this.#atom(not(node.lit));
    return this.#node({ kind: "not", arg: f });
  }

  #and(f: number, g: number): number {
    const [a, b] = [this.nodes[f]!, this.nodes[g]!];
    if (a.kind === "atom" && b.kind === "atom") return this.#atom(this.aig.and(a.lit, b.lit));
    if (f === g) return f;
    return this.#node({ kind: "and", left: Math.min(f, g), right: Math.max(f, g) });
  }

  #or(f: number, g: number): number {
    return this.#not(this.#and(this.#not(f), this.#not(g)));
  }

  #atom(lit: Lit): number {
    return this.#node({ kind: "atom", lit });
  }

  #node(node: CtlNode): number {
    const key = JSON.stringify(node);
    let number = this.#known.get(key);
    if (number === undefined) {
      number = this.nodes.length;
      this.nodes.push(node);
      this.#known.set(key, number);
    }
    return number;
  }
}
