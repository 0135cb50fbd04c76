/**
 * From a finished design to a transition system over one graph.
 *
 * - Initial values that are constants are resets. Everything else about the start (`init`, initial values that are
 *   expressions, unused encodings of uninitialised variables) is a constraint that is active in the first step only:
 *   a latch `$first` is 1 there and 0 ever after.
 * - An input of a range or enum type is constrained to the encodings in use.
 * - A next value that could leave its range, or be undefined, becomes an obligation (`x in range`), unless it is evident
 *   that it cannot. Where the obligation fails the variable keeps its value, so it never leaves its domain.
 * - Strong fairness `GF p -> GF q` is turned into one fairness signal with the classical guess: an input decides
 *   at some moment that `p` will not happen again (`stopped`); if it does all the same the guess is `broken` for
 *   ever. `q | stopped & !broken` infinitely often says `GF q` or `FG !p`. No constraint is added, so invariants do
 *   not notice; the guess would be visible to the branching of CTL, which is therefore refused.
 */

import { Aig } from "../aig/graph.ts";
import { FALSE, type Lit, not, TRUE, variableOf } from "../aig/literal.ts";
import { supportOf } from "../aig/cone.ts";
import { displayable } from "../system/display.ts";
import type { Latch, NamedLit, Signal, System } from "../system/system.ts";
import { bitWidth } from "../system/types.ts";
import { Blaster } from "./blast.ts";
import type { Design, StateLeaf, Statement, StrongFairness } from "./design.ts";
import { type Leaf, leafNode, type Node, RuleError } from "./node.ts";
import { printNode } from "./print_node.ts";
import { isUnsatisfiable } from "./tautology.ts";
import { formatType, type Scalar } from "./types.ts";
import { constantBits, equalBits, lessThan, muxBits } from "./words.ts";

/** A condition the language asks for. */
export interface Obligation {
  readonly name: string;
  readonly lit: Lit;
  readonly text: string;
  readonly place?: Statement["place"];
}

/** A design as gates; properties are still to be stated. */
export class Circuit {
  readonly aig: Aig = new Aig();
  readonly blaster: Blaster;
  readonly obligations: Obligation[] = [];
  readonly #design: Design;
  readonly #bits = new Map<Leaf, Lit[]>();
  /** The variable each leaf of the graph belongs to. */
  readonly #owners = new Map<number, Leaf>();
  readonly #inputs: Lit[] = [];
  readonly #latches: Latch[] = [];
  readonly #signals: Signal[] = [];
  readonly #constraints: NamedLit[] = [];
  readonly #fairness: NamedLit[] = [];
  #first: Lit | undefined;
  #choices = 0;

  constructor(design: Design) {
    this.#design = design;
    this.blaster = new Blaster(this.aig, {
      bits: (leaf) => this.#bits.get(leaf) ?? this.#choice(leaf),
      next: (leaf) => (leaf as StateLeaf).next,
    });
    for (const leaf of design.inputs) this.#input(leaf);
    for (const leaf of design.states) this.#allocate(leaf, "state");
    for (const { name, node } of design.defines) this.#define(name, node);
    for (const leaf of design.inputs) this.#confine(leaf);
    for (const leaf of design.states) this.#state(leaf);
    for (const { name, node, place } of design.inits) {
      const { bits, defined } = this.blaster.value(node);
      this.oblige(
        `init ${name} is defined`,
        this.aig.implies(this.#firstStep(), defined),
        node,
        place,
      );
      this.#constrainFirst(`init ${name}`, bits[0]!);
    }
    for (const { name, node, place } of design.assumes) {
      this.#constraints.push({ name, lit: this.truth(node, `assume ${name}`, place) });
    }
    for (const { name, node, place } of design.fairs) {
      this.#fairness.push({ name, lit: this.truth(node, `fair ${name}`, place) });
    }
    for (const strong of design.strongs) this.#strong(strong);
    for (const { name, node, place } of design.obligations) {
      const { bits, defined } = this.blaster.value(node);
      this.oblige(name, this.aig.and(bits[0]!, defined), node, place);
    }
  }

  /** The system with its bad states. */
  system(bads: readonly NamedLit[]): System {
    return displayable({
      name: this.#design.name,
      aig: this.aig,
      inputs: this.#inputs,
      latches: this.#latches,
      outputs: [],
      bads,
      constraints: this.#constraints,
      justice: [],
      fairness: this.#fairness,
      signals: this.#signals.toSorted((a, b) =>
        Number(a.kind === "define") - Number(b.kind === "define")
      ),
    });
  }

  /** A node for a signal that the design does not name, such as `$first`. */
  alias({ name, type, bits }: Signal): Node {
    const leaf: Leaf = { name, kind: "input", type };
    this.#bits.set(leaf, [...bits]);
    return leafNode(leaf, this.#design);
  }

  /** The literal of a condition; that it is always defined becomes an obligation. */
  truth(node: Node, name: string, place?: Statement["place"]): Lit {
    const { bits, defined } = this.blaster.value(node);
    this.oblige(`${name} is defined`, defined, node, place);
    return bits[0]!;
  }

  /** Ask that a condition always holds, unless that is evident. */
  oblige(name: string, lit: Lit, about: Node, place?: Statement["place"], text?: string): boolean {
    if (this.isEvident(lit)) return false;
    this.obligations.push({ name, lit, place, text: text ?? `\`${printNode(about)}\` is defined` });
    return true;
  }

  /** Whether a condition holds for all values of the variables it depends on that are in use. */
  isEvident(lit: Lit): boolean {
    if (lit === TRUE) return true;
    const { aig } = this;
    const variables = new Set<Leaf>();
    for (const leaf of supportOf(aig, [lit])) {
      const owner = this.#owners.get(leaf);
      if (owner !== undefined) variables.add(owner);
    }
    const domains = [...variables].map((leaf) => this.#domain(leaf));
    return isUnsatisfiable(aig, aig.and(aig.andAll(domains), not(lit)));
  }

  #allocate(leaf: Leaf, kind: Signal["kind"], name: string = leaf.name): Lit[] {
    const bits = Array.from({ length: bitWidth(leaf.type) }, () => this.aig.leaf());
    this.#bits.set(leaf, bits);
    for (const lit of bits) this.#owners.set(variableOf(lit), leaf);
    this.#signals.push({ name, kind, type: leaf.type, bits });
    return bits;
  }

  #input(leaf: Leaf, name?: string): Lit[] {
    const bits = this.#allocate(leaf, "input", name);
    this.#inputs.push(...bits);
    return bits;
  }

  /**
   * A nondeterministic choice is an input nobody has named. Encodings that are not in use stand for ones that are
   * (with the top bit cleared), so that no constraint is needed.
   */
  #choice(leaf: Leaf): Lit[] {
    if (leaf.kind !== "choice") throw new RuleError(`\`${leaf.name}\` belongs to another system`);
    const width = bitWidth(leaf.type);
    const bits = Array.from({ length: width }, () => this.aig.leaf());
    this.#bits.set(leaf, bits);
    this.#inputs.push(...bits);
    const type: Scalar = { kind: "word", width };
    this.#signals.push({ name: `$choose${++this.#choices}`, kind: "input", type, bits });
    const top = this.aig.and(bits[width - 1]!, this.#domain(leaf));
    const confined = [...bits.slice(0, -1), top];
    this.#bits.set(leaf, confined);
    return confined;
  }

  /** Whether the bits of a variable are an encoding in use. */
  #domain(leaf: Leaf): Lit {
    const count = domainSize(leaf.type);
    const bits = this.#bits.get(leaf)!;
    if (count === undefined || count === 2 ** bits.length) return TRUE;
    const last = constantBits(BigInt(count - 1), bits.length);
    return not(lessThan(this.aig, last, bits));
  }

  #confine(leaf: Leaf): void {
    const lit = this.#domain(leaf);
    if (lit !== TRUE) this.#constraints.push({ name: domainText(leaf), lit });
  }

  #define(name: string, node: Node): void {
    const type = node.type as Scalar;
    const bits = [...this.blaster.stored(node, type)];
    this.#signals.push({ name, kind: "define", type, bits });
  }

  #state(leaf: StateLeaf): void {
    const bits = this.#bits.get(leaf)!;
    if (leaf.next === undefined) throw new RuleError(`\`${leaf.name}\` has no next value`);
    const updated = this.#update(leaf, leaf.next);
    let next = updated.bits;
    let fine = updated.fine;
    const resets = this.#resets(leaf);
    if (resets.fine !== TRUE) {
      fine = this.aig.and(fine, this.aig.implies(this.#firstStep(), resets.fine));
    }
    const { type } = leaf;
    const range = type.kind === "range";
    const obliged = this.oblige(
      range ? `${leaf.name} in range` : `${leaf.name} is defined`,
      fine,
      leaf.next,
      leaf.place,
      range
        ? `every next value of \`${leaf.name}\` is in ${formatType(type)}`
        : `every next value of \`${leaf.name}\` is defined`,
    );
    if (obliged && range) next = muxBits(this.aig, updated.fine, next, bits);
    bits.forEach((lit, i) => this.#latches.push({ lit, next: next[i]!, reset: resets.bits[i]! }));
  }

  /** The stored bits of a new value, and whether it is a sensible one. */
  #update(leaf: StateLeaf, node: Node): { bits: readonly Lit[]; fine: Lit } {
    const bits = this.blaster.stored(node, leaf.type);
    const { defined } = this.blaster.value(node);
    if (leaf.type.kind !== "range") return { bits, fine: defined };
    const inside = this.blaster.within(node, leaf.type.low, leaf.type.high);
    return { bits, fine: this.aig.and(defined, inside) };
  }

  #resets(leaf: StateLeaf): { bits: readonly Lit[]; fine: Lit } {
    const bits = this.#bits.get(leaf)!;
    if (leaf.init === undefined) {
      this.#constrainFirst(domainText(leaf), this.#domain(leaf));
      return { bits, fine: TRUE };
    }
    // Where the value is no good the obligation fails; it must not vanish because no state matches it.
    const { bits: wanted, fine } = this.#update(leaf, leaf.init);
    const initial = leaf.type.kind === "range"
      ? wanted.map((lit) => this.aig.and(lit, fine))
      : wanted;
    if (initial.every((lit) => lit === TRUE || lit === FALSE)) return { bits: initial, fine };
    const text = `init ${leaf.name} == ${printNode(leaf.init)}`;
    this.#constrainFirst(text, equalBits(this.aig, bits, initial));
    // The value may be an expression over the variable itself.
    this.#constrainFirst(domainText(leaf), this.#domain(leaf));
    return { bits, fine };
  }

  #constrainFirst(name: string, lit: Lit): void {
    if (lit === TRUE) return;
    this.#constraints.push({ name, lit: this.aig.implies(this.#firstStep(), lit) });
  }

  #firstStep(): Lit {
    return this.#first ??= this.#auxiliary("$first", TRUE, () => FALSE);
  }

  /** A latch of our own. */
  #auxiliary(name: string, reset: Lit, next: (lit: Lit) => Lit): Lit {
    const lit = this.aig.leaf();
    this.#latches.push({ lit, next: next(lit), reset });
    this.#signals.push({ name, kind: "state", type: { kind: "bool" }, bits: [lit] });
    return lit;
  }

  #strong({ name, premise, conclusion, place }: StrongFairness): void {
    const { aig } = this;
    const p = this.truth(premise, `strong ${name}`, place);
    const q = this.truth(conclusion, `strong ${name}`, place);
    const stop = aig.leaf();
    this.#inputs.push(stop);
    this.#signals.push({
      name: `$${name}.stop`,
      kind: "input",
      type: { kind: "bool" },
      bits: [stop],
    });
    const stopped = this.#auxiliary(`$${name}.stopped`, FALSE, (lit) => aig.or(lit, stop));
    const broken = this.#auxiliary(
      `$${name}.broken`,
      FALSE,
      (lit) => aig.or(lit, aig.and(stopped, p)),
    );
    this.#fairness.push({ name, lit: aig.or(q, aig.and(stopped, not(broken))) });
  }
}

function domainText(leaf: Leaf): string {
  return `${leaf.name} in ${formatType(leaf.type)}`;
}

/** Number of values of types that may leave encodings unused. */
function domainSize(type: Scalar): number | undefined {
  if (type.kind === "range") return type.high - type.low + 1;
  return type.kind === "enum" ? type.values.length : undefined;
}
