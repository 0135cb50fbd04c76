/**
 * Declarations: inputs, variables, constants, types, definitions and instances. They enter their names at once, and
 * leave behind tasks for what can only be evaluated when all names are known.
 */

import { coerce } from "./coercion.ts";
import { confine } from "./confine.ts";
import type { Design, Place, StateLeaf } from "./design.ts";
import type { Report } from "./diagnostics.ts";
import { FormulaElaborator } from "./formula_elaborator.ts";
import { connect, instantiate, leaveOpen } from "./instance.ts";
import { describeValue } from "./interpolated.ts";
import { Model } from "./model.ts";
import { nearestPhrase } from "./nearest.ts";
import { arrayNode, type Node, scalarsOf, type Wire } from "./node.ts";
import { type Entry, type Scope, scopeOf } from "./scope.ts";
import type { Span } from "./source.ts";
import { assignInit, assignNext } from "./state_variable.ts";
import type { NameSyntax, StatementSyntax } from "./syntax.ts";
import { formatType, type Scalar, type Type } from "./types.ts";
import { UpdateElaborator } from "./update_elaborator.ts";

/** Where statements stand. */
export interface Block {
  /** Where names are looked up. */
  readonly scope: Scope;
  /** Where names are entered that belong to the system or to a process. */
  readonly owner: Scope;
  /** What full names start with: empty, or the name of the process and a dot. */
  readonly prefix: string;
  /** Inside a loop: names without an index are local to the round. */
  readonly local: boolean;
}

type Statement<K extends StatementSyntax["kind"]> = StatementSyntax & { readonly kind: K };

/** Elaborates declarations. */
export class DeclarationElaborator {
  readonly design: Design;
  readonly report: Report;
  readonly formulas: FormulaElaborator;
  readonly updates: UpdateElaborator;
  /** What is to be done when all names are known, in the order of the text. */
  readonly tasks: (() => void)[] = [];
  /** Where each variable was declared. */
  readonly declared = new Map<StateLeaf, Span>();

  constructor(design: Design, report: Report) {
    this.design = design;
    this.report = report;
    this.formulas = new FormulaElaborator(report);
    this.formulas.owner = design;
    this.updates = new UpdateElaborator(this.formulas, design);
  }

  /** Enter a name, or complain that it is taken. */
  enter(name: NameSyntax, entry: Entry, block: Block): void {
    const indices = this.indices(name, block);
    if (indices === undefined) return;
    const scope = indices.length === 0 ? block.scope : block.owner;
    const old = scope.declareIndexed(name.name, indices, { ...entry, span: name.span });
    if (old === undefined) return;
    this.#complain(name, old, block.local && indices.length > 0);
  }

  /** Complain about a name that is taken, before anything is declared under it. */
  #taken(name: NameSyntax, block: Block): boolean {
    const old = name.indices.length === 0 ? block.scope.entries.get(name.name) : undefined;
    if (old === undefined) return false;
    this.#complain(name, old, false);
    // What follows may be about either of them.
    block.scope.entries.set(name.name, { kind: "poison", span: old.span });
    return true;
  }

  #complain(name: NameSyntax, old: Entry, loop: boolean): void {
    this.report.error(
      name.span,
      `\`${name.name}\` is declared twice`,
      loop ? "different rounds of the loop need different indices" : undefined,
      old.span && [{ span: old.span, label: "the first declaration" }],
    );
  }

  /** The indices of a declared name. */
  indices(name: NameSyntax, block: Block): number[] | undefined {
    const indices = name.indices.map((index) =>
      this.formulas.integer(index, block.scope, "the index of a name")
    );
    return indices.every((index) => index !== undefined) ? indices : undefined;
  }

  /** The full name of something declared here. */
  fullName(name: NameSyntax, block: Block): string | undefined {
    const indices = this.indices(name, block);
    return indices && block.prefix + name.name + indices.map((i) => `[${i}]`).join("");
  }

  /** `const` and `type`: entered first, so that bounds can use them wherever they stand. */
  constant(statement: Statement<"const" | "type">, block: Block): void {
    const { name } = statement;
    if (statement.kind === "type") {
      const type = once(
        () => this.formulas.type(statement.type, block.scope),
        () => this.#cycle(name),
      );
      this.enter(name, { kind: "type", type }, block);
      this.tasks.push(() => type());
      return;
    }
    const value = once(
      () =>
        this.formulas.allowing(
          { prime: false },
          () => this.formulas.node(statement.value, block.scope),
        ),
      () => this.#cycle(name),
    );
    this.enter(name, { kind: "lazy", constant: true, value }, block);
    this.tasks.push(() => value());
  }

  #cycle(name: NameSyntax): undefined {
    this.report.error(name.span, `\`${name.name}\` is defined by itself`);
    return undefined;
  }

  /** `define`: evaluated when first used. */
  define(statement: Statement<"define">, block: Block): void {
    const { name, parameters, value: body } = statement;
    if (parameters !== undefined) {
      this.enter(
        name,
        { kind: "function", name: name.name, parameters, body, scope: block.scope },
        block,
      );
      return;
    }
    const isLocal = block.local && name.indices.length === 0;
    const fullName = this.fullName(name, block);
    if (fullName === undefined) return;
    const evaluate = once(
      () => this.#definition(statement, fullName, isLocal, block),
      () => this.#cycle(name),
    );
    this.enter(name, { kind: "lazy", constant: false, value: evaluate }, block);
    this.tasks.push(() => {
      const node = evaluate();
      if (node === undefined || isLocal) return;
      this.formulas.attempt(name.span, () => {
        for (const one of scalarsOf(node)) {
          this.design.enter(one.name!, one);
          this.design.defines.push({
            name: one.name!,
            node: one.args[0]!,
            place: placeOf(name.span),
          });
        }
      });
    });
  }

  #definition(
    { type, value, name }: Statement<"define">,
    full: string,
    local: boolean,
    block: Block,
  ): Node | undefined {
    const target = type && this.formulas.type(type, block.scope);
    if (type !== undefined && target === undefined) return undefined;
    const node = this.formulas.allowing(
      { choose: true, prime: true },
      () => this.formulas.node(value, block.scope, target),
    );
    if (node === undefined) return undefined;
    return this.formulas.attempt(value.span, () => {
      this.design.assertOwn(node);
      const what = `\`${name.name}\``;
      const typed = target === undefined
        ? node
        : confine(this.design, node, target, full, what, placeOf(name.span));
      return local ? typed : this.#namedDefinition(full, typed);
    });
  }

  #namedDefinition(name: string, node: Node): Node {
    if (node.type.kind === "array") {
      const items = node.args.map((item, i) => this.#namedDefinition(`${name}[${i}]`, item));
      return arrayNode(node.type.element, items, name);
    }
    return { op: "define", type: node.type, args: [node], name, owner: node.owner ?? this.design };
  }

  /** `input` and `var`. */
  signals(statement: Statement<"input" | "var">, block: Block): void {
    const type = this.formulas.type(statement.type, block.scope);
    for (const name of statement.names) {
      if (block.local && name.indices.length === 0) {
        this.report.error(
          name.span,
          `\`${name.name}\` would be declared in every round of the loop`,
          `declare an array outside, or index the name: ${name.name}[i]`,
        );
        continue;
      }
      if (this.#taken(name, block)) continue;
      const fullName = this.fullName(name, block);
      const node = type && fullName && this.formulas.attempt(name.span, () => {
        return this.#declare(statement, fullName, type, name.span);
      });
      this.enter(name, node ? { kind: "value", node } : { kind: "poison" }, block);
      if (node && statement.kind === "var") this.#variable(statement, node, block);
    }
    const { init } = statement as Statement<"var">;
    if (type === undefined && init !== undefined) {
      this.tasks.push(() => this.formulas.node(init, block.scope));
    }
  }

  #declare(statement: Statement<"input" | "var">, name: string, type: Type, span: Span): Node {
    if (type.kind === "array") {
      const items = Array.from({ length: type.length }, (_, i) => {
        return this.#declare(statement, `${name}[${i}]`, type.element, span);
      });
      return arrayNode(type.element, items, name);
    }
    if (statement.kind === "input") return this.design.input(name, type);
    const node = this.design.state(name, type, placeOf(span));
    this.declared.set(node.leaf as StateLeaf, span);
    return node;
  }

  #variable({ init, frozen }: Statement<"var">, node: Node, block: Block): void {
    const leaves = scalarsOf(node);
    if (frozen) {
      for (const one of leaves) {
        assignNext(this.design, one.leaf as StateLeaf, one);
        this.updates.closed.set(one.leaf as StateLeaf, "is frozen: it never changes");
      }
    }
    if (init === undefined) return;
    this.tasks.push(() => {
      const value = this.formulas.allowing(
        { choose: true, prime: false },
        () => this.formulas.node(init, block.scope, expectedInit(node.type, init.kind === "list")),
      );
      if (value === undefined) return;
      this.formulas.attempt(init.span, () => {
        const what = `\`${leaves[0]!.leaf!.name}\``;
        const values = value.type.kind === "array"
          ? scalarsOf(coerce(value, node.type, what))
          : leaves.map(() => value);
        leaves.forEach((one, i) => assignInit(this.design, one.leaf as StateLeaf, values[i]!));
      });
    });
  }

  /** `instance`. */
  instance(statement: Statement<"instance">, block: Block): void {
    const { name, system } = statement;
    const model = system.kind === "hole" ? system.hole.value : undefined;
    const fullName = this.fullName(name, block);
    if (!(model instanceof Model)) {
      this.report.error(
        system.span,
        `expected a system made with the \`system\` tag or the builder, but the interpolated value is ${
          describeValue(model)
        }`,
      );
      this.enter(name, { kind: "poison" }, block);
      return;
    }
    const copy = fullName &&
      this.formulas.attempt(name.span, () => instantiate(this.design, fullName, model.design));
    if (!copy) return;
    for (const node of copy.nodes.values()) block.scope.addEnums(node.type);
    const what = copy.name;
    this.enter(name, { kind: "namespace", members: scopeOf(copy.nodes), what }, block);
    for (const leaf of this.design.states) {
      if (leaf.next !== undefined && !this.updates.closed.has(leaf)) {
        this.updates.closed.set(leaf, `belongs to the instance \`${what}\``);
      }
    }
    this.tasks.push(() => this.#connections(statement, copy.inputs, what, model, block));
  }

  #connections(
    { connections, name }: Statement<"instance">,
    inputs: ReadonlyMap<string, Wire>,
    what: string,
    model: Model,
    block: Block,
  ): void {
    const reported = this.report.count;
    for (const { input, value, span } of connections) {
      const indices = this.indices(input, block);
      if (indices === undefined) continue;
      const inner = input.name + indices.map((i) => `[${i}]`).join("");
      const wires = inputs.has(inner)
        ? [inputs.get(inner)!]
        : [...inputs].filter(([key]) => key.startsWith(`${inner}[`)).map(([, wire]) => wire);
      if (wires.length === 0) {
        this.report.error(
          input.span,
          `\`${model.name}\` has no input \`${inner}\`` +
            nearestPhrase(inner, [...inputs.keys()], "its inputs are"),
        );
        continue;
      }
      if (value === undefined) {
        this.formulas.attempt(span, () => wires.forEach((wire) => leaveOpen(this.design, wire)));
        continue;
      }
      const element = wires[0]!.type;
      const expected: Type = wires.length > 1
        ? { kind: "array", element, length: wires.length }
        : element;
      const node = this.formulas.allowing(
        { choose: true },
        () => this.formulas.node(value, block.scope, expected),
      );
      if (node === undefined) continue;
      const values = scalarsOf(node);
      if (values.length !== wires.length) {
        const type = wires.length > 1
          ? `${formatType(element)}[${wires.length}]`
          : formatType(element);
        this.report.error(
          value.span,
          `the input \`${inner}\` is ${type}, but this is ${formatType(node.type)}`,
        );
        continue;
      }
      this.formulas.attempt(
        value.span,
        () => wires.forEach((wire, i) => connect(this.design, wire, values[i]!)),
      );
    }
    const open = [...inputs].filter(([, wire]) => wire.target === undefined).map(([input]) =>
      `\`${input}\``
    );
    if (open.length === 0 || this.report.count > reported) return;
    this.report.error(
      name.span,
      `${open.join(", ")} of \`${what}\` ${open.length === 1 ? "is" : "are"} not connected`,
      "connect every input, or leave it open: name = *",
    );
  }
}

/** Where a span starts. */
export function placeOf({ source, start }: Span): Place {
  return { source: source.title, ...source.position(start) };
}

/** For an initial value that is not an array, the type of the elements decides. */
function expectedInit(type: Type, list: boolean): Type {
  if (list) return type;
  let element: Type = type;
  while (element.kind === "array") element = element.element;
  return element as Scalar;
}

/** Evaluate once; a second call during the first is a cycle. */
function once<T>(evaluate: () => T, cycle: () => T): () => T {
  let state: "new" | "open" | "done" = "new";
  let result: T;
  return () => {
    if (state === "done") return result;
    if (state === "open") return cycle();
    state = "open";
    result = evaluate();
    state = "done";
    return result;
  };
}
