/**
 * The nodes of a CTL certificate in the words of the formula that was asked.
 *
 * The certificate knows EX, EU, EG, conjunction and negation only (`ctl_dag.ts`). Every subformula of the question is
 * translated once more, and the node it becomes is called by its text; other nodes, which only the translation has,
 * get a text made from those of their arguments.
 */

import { supportOf } from "../../aig/cone.ts";
import { FALSE, isNegative, type Lit, not, toLit, TRUE, variableOf } from "../../aig/literal.ts";
import type { Ctl } from "../../logic/ctl_formula.ts";
import { printCtl } from "../../logic/ctl_text.ts";
import { subformulas } from "../../logic/formula.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import { type CtlDag, ctlDag, type CtlNode } from "../../proof/ctl_dag.ts";
import type { Names } from "../../system/names.ts";
import { cubeText, predicateText } from "../../system/cube_text.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";

/** Gates below an unnamed one that are spelled out. */
const DEEPEST = 4;
const UNNAMED = /\bg\d+\b/;
const MOST_SIGNALS = 5;

/** Names nodes of one parse graph. */
export class CtlWords {
  readonly #system: System;
  readonly #nodes: readonly CtlNode[];
  readonly #names: Names;
  readonly #words: ReadonlyMap<Lit, string>;
  /** Texts of the nodes that subformulas of the question became. */
  readonly #texts = new Map<number, string>();

  constructor(system: System, { formula, words }: CtlClaim, dag: CtlDag, names: Names) {
    this.#system = system;
    this.#nodes = dag.nodes;
    this.#names = names;
    this.#words = words ?? new Map();
    const tau = system.fairness.length > 0 || system.constraints.length > 0;
    const places = new Places(dag.nodes);
    for (const part of subformulas(formula as Ctl<Lit>)) {
      const small = ctlDag(system.aig, part, tau);
      const place = places.of(small);
      if (place === undefined) continue;
      const text = printCtl(part as Ctl<Lit>, (lit) => bracketed(this.#atom(lit)));
      if (!this.#texts.has(place)) this.#texts.set(place, text);
    }
  }

  /** Whether the node is a subformula of the question, or an atom that has a name. */
  isKnown(number: number): boolean {
    const node = this.#nodes[number]!;
    if (node.kind === "atom" && this.#words.has(not(node.lit))) return this.#words.has(node.lit);
    return this.#texts.has(number);
  }

  /** A node that says the opposite and can be said better: the argument of a negation, or a subformula of the question. */
  negationOf(number: number): number | undefined {
    const known = this.#nodes.findIndex((other, i) =>
      other.kind === "not" && other.arg === number && this.#texts.has(i)
    );
    if (known >= 0) return known;
    const node = this.#nodes[number]!;
    return node.kind === "not" ? node.arg : undefined;
  }

  /** A set of states as text, spelled out if it is a small formula, else by the signals it reads. */
  predicate(predicate: Predicate): string {
    const text = predicateText(this.#names, predicate);
    if (!UNNAMED.test(text)) return text;
    const spelled = this.#spelled(predicate);
    if (!UNNAMED.test(spelled)) return spelled;
    const leaves = supportOf(this.#system.aig, predicate.clauses.flat());
    const places = Array.from(leaves, (leaf) => this.#names.locate(toLit(leaf)));
    const read = new Set(places.flatMap((place) => place === undefined ? [] : place.signal.name));
    return `some condition on ${listed([...read])} holds`;
  }

  /** The same for a conjunction of literals. */
  cube(cube: Cube): string {
    const text = cubeText(this.#names, cube);
    return UNNAMED.test(text) ? this.predicate({ clauses: cube.map((lit) => [lit]) }) : text;
  }

  #spelled(predicate: Predicate): string {
    const clauses = predicate.clauses.map((clause) =>
      clause.length === 1
        ? this.#atom(clause[0]!)
        : clause.map((lit) => bracketed(this.#atom(lit))).join(" | ")
    );
    return clauses.length === 1 ? clauses[0]! : clauses.map(bracketed).join(" & ");
  }

  /** Whether the node says that a fair path goes on, which the translation adds. */
  isFairness(number: number): boolean {
    const node = this.#nodes[number]!;
    return node.kind === "EG" && this.isTrue(node.arg) && !this.#texts.has(number);
  }

  /** Whether the node is `true`. */
  isTrue(number: number): boolean {
    const node = this.#nodes[number]!;
    return node.kind === "atom" && node.lit === TRUE;
  }

  /** The node as text. */
  text(number: number): string {
    const known = this.#texts.get(number);
    if (known !== undefined) return known;
    const node = this.#nodes[number]!;
    switch (node.kind) {
      case "atom":
        return this.#atom(node.lit);
      case "and":
        if (this.isFairness(node.left)) return this.text(node.right);
        if (this.isFairness(node.right)) return this.text(node.left);
        return `${this.#inner(node.left)} & ${this.#inner(node.right)}`;
      case "EX":
      case "EG":
        return `${node.kind} ${this.#inner(node.arg)}`;
      case "EU":
        return this.isTrue(node.left)
          ? `EF ${this.#inner(node.right)}`
          : `E [${this.text(node.left)} U ${this.text(node.right)}]`;
      case "not":
        return this.opposite(node.arg);
    }
  }

  /** The negation of a node as text. */
  opposite(number: number): string {
    const node = this.#nodes[number]!;
    const known = this.#nodes.findIndex((other) => other.kind === "not" && other.arg === number);
    if (known >= 0 && this.#texts.has(known)) return this.#texts.get(known)!;
    switch (node.kind) {
      case "not":
        return this.text(node.arg);
      case "atom":
        return this.#atom(not(node.lit));
      case "EX":
        return `AX ${this.#innerOpposite(node.arg)}`;
      case "EG":
        return `AF ${this.#innerOpposite(node.arg)}`;
      case "EU":
        if (this.isTrue(node.left)) return `AG ${this.#innerOpposite(node.right)}`;
        return `!${this.text(number)}`;
      case "and":
        if (this.isFairness(node.left)) return this.opposite(node.right);
        if (this.isFairness(node.right)) return this.opposite(node.left);
        return `${this.#innerOpposite(node.left)} | ${this.#innerOpposite(node.right)}`;
    }
  }

  #inner(number: number): string {
    return bracketed(this.text(number));
  }

  #innerOpposite(number: number): string {
    return bracketed(this.opposite(number));
  }

  #atom(lit: Lit, depth = 0): string {
    if (lit === TRUE) return "true";
    if (lit === FALSE) return "false";
    const word = this.#words.get(lit);
    if (word !== undefined) return word;
    const opposite = this.#words.get(not(lit));
    if (opposite !== undefined) {
      return /^[\w[\].]+$/.test(opposite) ? `!${opposite}` : `!(${opposite})`;
    }
    const { aig } = this.#system;
    const own = this.#names.literal(lit);
    // A gate without a name, such as the conjunction of two atoms, in terms of what it reads.
    if (!aig.isGate(variableOf(lit)) || depth > DEEPEST || !/^!?g\d+$/.test(own)) return own;
    const sides = [aig.left(variableOf(lit)), aig.right(variableOf(lit))];
    const negative = isNegative(lit);
    return sides.map((side) => bracketed(this.#atom(negative ? not(side) : side, depth + 1)))
      .join(negative ? " | " : " & ");
  }
}

/** Finds the root of a small parse graph in a large one. */
class Places {
  readonly #known = new Map<string, number>();

  constructor(nodes: readonly CtlNode[]) {
    nodes.forEach((node, i) => this.#known.set(key(node, (number) => number), i));
  }

  of({ nodes, root }: CtlDag): number | undefined {
    const places: (number | undefined)[] = [];
    for (const node of nodes) {
      const text = key(node, (number) => places[number]);
      places.push(text.includes("undefined") ? undefined : this.#known.get(text));
    }
    return places[root];
  }
}

function key(node: CtlNode, place: (number: number) => number | undefined): string {
  switch (node.kind) {
    case "atom":
      return `atom ${node.lit}`;
    case "not":
    case "EX":
    case "EG":
      return `${node.kind} ${place(node.arg)}`;
    case "and": {
      const [a, b] = [place(node.left), place(node.right)];
      return a !== undefined && b !== undefined
        ? `and ${Math.min(a, b)} ${Math.max(a, b)}`
        : "undefined";
    }
    case "EU":
      return `EU ${place(node.left)} ${place(node.right)}`;
  }
}

/** Text with operators of two sides stands in brackets where other operators surround it. */
function bracketed(text: string): string {
  if (/^\((?:[^()]|\([^()]*\))*\)$/.test(text) || /^[EA] ?\[[^]*\]$/.test(text)) return text;
  return /[&|^?]|->|\bU\b|\bR\b|\bW\b/.test(text) ? `(${text})` : text;
}

/** Names one after the other, the first few of them. */
function listed(names: readonly string[]): string {
  const rest = names.length - MOST_SIGNALS;
  const shown = rest > 1 ? [...names.slice(0, MOST_SIGNALS), `${rest} other signals`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
