/**
 * A system inside another one. The finished design is copied with its names prefixed (`u.x`): its state becomes
 * state of the outer system, its inputs become wires that are connected to expressions of the outer system, and
 * its assumptions, fairness and properties come along.
 */

import { mapAtoms } from "../logic/formula.ts";
import { confine } from "./confine.ts";
import type { Design, PropertyStatement, StateLeaf, Statement } from "./design.ts";
import { type Leaf, leafNode, type Node, RuleError, type Wire, wireNode } from "./node.ts";

/** A copy of a design, still to be connected. */
export interface InstanceCopy {
  readonly name: string;
  /** The inputs of the inner system by their inner names. */
  readonly inputs: ReadonlyMap<string, Wire>;
  /** Everything the inner system names, by its inner name, as expressions of the outer system. */
  readonly nodes: ReadonlyMap<string, Node>;
}

/** Copy `inner` into `outer` under a name. */
export function instantiate(outer: Design, name: string, inner: Design): InstanceCopy {
  outer.assertOpen();
  const copy = new Copy(outer, name, inner);
  copy.run();
  return { name, inputs: copy.inputs, nodes: copy.nodes };
}

/** Connect an input of an instance to an expression of the outer system. */
export function connect(outer: Design, wire: Wire, value: Node): void {
  outer.assertOwn(value);
  if (wire.target !== undefined) throw new RuleError(`\`${wire.name}\` is connected twice`);
  wire.target = confine(outer, value, wire.type, wire.name, `the input \`${wire.name}\``);
}

/** Leave an input of an instance open: it becomes an input of the outer system. */
export function leaveOpen(outer: Design, wire: Wire): void {
  if (wire.target !== undefined) throw new RuleError(`\`${wire.name}\` is connected twice`);
  const leaf: Leaf = { name: wire.name, kind: "input", type: wire.type };
  outer.inputs.push(leaf);
  wire.target = leafNode(leaf, outer);
}

class Copy {
  readonly inputs = new Map<string, Wire>();
  readonly nodes = new Map<string, Node>();
  readonly #outer: Design;
  readonly #inner: Design;
  readonly #prefix: string;
  readonly #copied = new Map<Node, Node>();
  readonly #leaves = new Map<Leaf, Node>();
  readonly #wires = new Map<Wire, Wire>();

  constructor(outer: Design, name: string, inner: Design) {
    this.#outer = outer;
    this.#inner = inner;
    this.#prefix = `${name}.`;
  }

  run(): void {
    const [outer, inner] = [this.#outer, this.#inner];
    for (const leaf of inner.inputs) {
      if (leaf.scheduling) {
        const own: Leaf = { ...leaf, name: this.#prefix + leaf.name };
        outer.inputs.push(own);
        this.#leaves.set(leaf, leafNode(own, outer));
        continue;
      }
      const wire: Wire = { name: this.#prefix + leaf.name, type: leaf.type };
      this.inputs.set(leaf.name, wire);
      this.#leaves.set(leaf, wireNode(wire, outer));
    }
    for (const { name, type, place } of inner.states) {
      const leaf: StateLeaf = { name: this.#prefix + name, kind: "state", type, place };
      outer.states.push(leaf);
    }
    const states = outer.states.slice(outer.states.length - inner.states.length);
    inner.states.forEach((leaf, i) => this.#leaves.set(leaf, leafNode(states[i]!, outer)));
    inner.states.forEach((leaf, i) => {
      states[i]!.next = leaf.next && this.#copy(leaf.next);
      states[i]!.init = leaf.init && this.#copy(leaf.init);
    });
    for (const [name, node] of inner.nodes) {
      const copied = this.#copy(node);
      outer.enter(this.#prefix + name, copied);
      this.nodes.set(name, copied);
    }
    this.#statements();
  }

  #statements(): void {
    const [outer, inner] = [this.#outer, this.#inner];
    for (const list of ["defines", "inits", "assumes", "fairs", "obligations"] as const) {
      for (const statement of inner[list]) outer[list].push(this.#statement(statement));
    }
    for (const { name, premise, conclusion, place } of inner.strongs) {
      outer.strongs.push({
        name: this.#prefix + name,
        premise: this.#copy(premise),
        conclusion: this.#copy(conclusion),
        place,
      });
    }
    for (const property of inner.properties) outer.property(this.#property(property));
  }

  #statement({ name, node, place }: Statement): Statement {
    return { name: this.#prefix + name, node: this.#copy(node), place };
  }

  #property(property: PropertyStatement): PropertyStatement {
    const name = this.#prefix + property.name;
    const { place } = property;
    const copy = (node: Node) => this.#copy(node);
    switch (property.kind) {
      case "invariant":
        return { kind: "invariant", name, node: copy(property.node), place };
      case "ltl":
        return { kind: "ltl", name, formula: mapAtoms(property.formula, copy), place };
      case "ctl":
        return { kind: "ctl", name, formula: mapAtoms(property.formula, copy), place };
    }
  }

  #copy(node: Node): Node {
    let copied = this.#copied.get(node);
    if (copied === undefined) this.#copied.set(node, copied = this.#make(node));
    return copied;
  }

  #make(node: Node): Node {
    switch (node.op) {
      case "const":
        return node;
      case "leaf":
        return this.#leaf(node.leaf!);
      case "prime":
        return { ...node, leaf: this.#leaf(node.leaf!).leaf, owner: this.#outer };
      case "wire":
        return wireNode(this.#wire(node.wire!), this.#outer);
    }
    const args = node.args.map((arg) => this.#copy(arg));
    const owner = node.owner && this.#outer;
    const named = node.name === undefined ? undefined : this.#prefix + node.name;
    return { ...node, args, owner, name: named };
  }

  #leaf(leaf: Leaf): Node {
    let node = this.#leaves.get(leaf);
    if (node === undefined) { // a choice: every instance makes its own
      node = leafNode({ ...leaf }, undefined);
      this.#leaves.set(leaf, node);
    }
    return node;
  }

  #wire(wire: Wire): Wire {
    let copied = this.#wires.get(wire);
    if (copied === undefined) {
      copied = { name: this.#prefix + wire.name, type: wire.type };
      this.#wires.set(wire, copied);
      copied.target = wire.target && this.#copy(wire.target);
    }
    return copied;
  }
}
