/**
 * Systems: from statements to a design. Two passes, so that the order of statements does not matter: the first unrolls
 * loops and enters every name, the second evaluates what was written about them.
 */

import { boolConstant } from "./coercion.ts";
import { type Block, DeclarationElaborator, placeOf } from "./declaration_elaborator.ts";
import type { Process, StateLeaf } from "./design.ts";
import { leafNode, type Node, wireNode } from "./node.ts";
import { printNode } from "./print_node.ts";
import { addRule, declareProcess, declareRule } from "./process_builder.ts";
import { Scope } from "./scope.ts";
import type { Span } from "./source.ts";
import { isStatic, spliced } from "./statics.ts";
import type { NameSyntax, StatementSyntax } from "./syntax.ts";
import type { Updates } from "./update_elaborator.ts";

type Statement<K extends StatementSyntax["kind"]> = StatementSyntax & { readonly kind: K };

/** A block of a process. */
interface ProcessBlock extends Block {
  readonly process: Process;
  /** What can be seen of the process from outside. */
  readonly members: Scope;
}

/** Elaborates whole systems. */
export class SystemElaborator extends DeclarationElaborator {
  readonly root = new Scope();
  readonly #updates: Updates = new Map();
  readonly #kept = new Map<StateLeaf, Span>();
  readonly #ctl: Span[] = [];
  readonly #strong: Span[] = [];
  #unnamed = 0;

  /** Elaborate everything; what is wrong is in the report afterwards. */
  run(statements: readonly StatementSyntax[]): void {
    this.#declare(statements, { scope: this.root, owner: this.root, prefix: "", local: false });
    if (this.#clashes()) return;
    for (const task of this.tasks) task();
    if (!this.report.failed) this.#complete();
    if (this.#strong.length > 0) {
      for (const span of this.#ctl) {
        this.report.error(
          span,
          "CTL under strong fairness is not supported",
          "state the property in LTL, or leave the strong fairness out",
          [{ span: this.#strong[0]!, label: "the strong fairness" }],
        );
      }
    }
  }

  #declare(statements: readonly StatementSyntax[], block: Block | ProcessBlock): void {
    const all = spliced(statements, this.report);
    for (const statement of all) {
      if (statement.kind === "const" || statement.kind === "type") this.constant(statement, block);
    }
    for (const statement of all) this.#statement(statement, block);
  }

  #statement(statement: StatementSyntax, block: Block | ProcessBlock): void {
    switch (statement.kind) {
      case "const":
      case "type":
      case "splice":
        return;
      case "input":
      case "var":
        return this.signals(statement, block);
      case "define":
        return this.define(statement, block);
      case "instance":
        return this.instance(statement, block);
      case "for":
        for (
          const scope of this.formulas.bindingScopes(statement.bindings, block.scope, child) ?? []
        ) {
          this.#declare(statement.body, { ...block, scope, local: true });
        }
        return;
      case "if":
        return this.#if(statement, block);
      case "process":
        return this.#process(statement, block);
      case "rule":
        return this.#rule(statement, block);
      default:
        this.tasks.push(() => this.#evaluate(statement, block));
    }
  }

  /** Decided by constants: the statements of one side. Otherwise: updates under a condition. */
  #if(statement: Statement<"if">, block: Block): void {
    const { condition, then, otherwise } = statement;
    if (!isStatic(condition, block.scope)) {
      this.tasks.push(() => this.updates.collect([statement], block.scope, this.#updates, []));
      return;
    }
    const node = this.formulas.condition(condition, block.scope, "the condition of `if`");
    if (node !== undefined) this.#declare(node.value === 1n ? then : otherwise, block);
  }

  #process(statement: Statement<"process">, block: Block): void {
    const { name, bindings, fairness, body } = statement;
    if ("process" in block) {
      this.report.error(name.span, "a process cannot contain another one");
      return;
    }
    if (fairness === "strong") this.#strong.push(statement.span);
    const indices: NameSyntax["indices"] = [
      ...name.indices,
      ...bindings.map(({ name, span }) => ({ kind: "name" as const, name, span })),
    ];
    for (const scope of this.formulas.bindingScopes(bindings, block.scope, child) ?? []) {
      const indexed: NameSyntax = { ...name, indices };
      const here = { ...block, scope };
      const fullName = this.fullName(indexed, here);
      const process = fullName && this.formulas.attempt(name.span, () => {
        return declareProcess(this.design, fullName, fairness);
      });
      if (!process) continue;
      const members = new Scope();
      const inner = new Scope(scope);
      this.enter(indexed, { kind: "namespace", members, what: process.name }, here);
      const prefix = `${process.name}.`;
      this.#declare(
        body,
        { scope: inner, owner: inner, prefix, local: false, process, members } as ProcessBlock,
      );
      for (const wire of [process.running, process.enabled]) {
        members.declare(wire.name.slice(prefix.length), {
          kind: "value",
          node: wireNode(wire, this.design),
        });
      }
      for (const [key, entry] of inner.entries) members.declare(key, entry);
    }
  }

  #rule(statement: Statement<"rule">, block: Block | ProcessBlock): void {
    const { name, guard, body, fairness } = statement;
    if (!("process" in block)) {
      this.report.error(
        statement.span,
        "a rule belongs in a process",
        "put it inside process name { … }",
      );
      return;
    }
    if (fairness === "strong") this.#strong.push(statement.span);
    const { process, members } = block;
    const indices = this.indices(name, block);
    if (indices === undefined) return;
    const ruleName = name.name + indices.map((i) => `[${i}]`).join("");
    const fires = this.formulas.attempt(
      name.span,
      () => declareRule(this.design, process, ruleName),
    );
    if (fires === undefined) return;
    members.declareIndexed(name.name, indices, {
      kind: "value",
      node: wireNode(fires, this.design),
      span: name.span,
    });
    this.tasks.push(() => {
      const condition = guard === undefined
        ? boolConstant(true)
        : this.formulas.allowing({ prime: false }, () =>
          this.formulas.condition(guard, block.scope, "a guard"));
      const updates: Updates = new Map();
      this.updates.collect(body, block.scope, updates, [wireNode(fires, this.design)]);
      if (condition === undefined) return;
      this.formulas.attempt((guard ?? name).span, () => {
        const values = new Map([...updates].map(([leaf, { node }]) => [leaf, node]));
        addRule(this.design, process, {
          name: ruleName,
          guard: condition,
          updates: values,
          fairness,
          fires,
        });
      });
    });
  }

  #evaluate(statement: StatementSyntax, block: Block): void {
    const { scope } = block;
    switch (statement.kind) {
      case "next":
        return this.updates.next(statement, scope, this.#updates, []);
      case "keep":
        return this.#keep(statement, scope);
      case "init":
      case "assume":
      case "fair":
      case "invariant":
        return this.#condition(statement, block);
      case "strong": {
        const premise = this.formulas.condition(statement.premise, scope, "strong fairness");
        const conclusion = this.formulas.condition(statement.conclusion, scope, "strong fairness");
        if (premise === undefined || conclusion === undefined) return;
        this.#strong.push(statement.span);
        const name = this.#name(statement.name, block) ?? `strong${++this.#unnamed}`;
        this.design.strongs.push({ name, premise, conclusion, place: placeOf(statement.span) });
        return;
      }
      case "ltl":
      case "ctl":
        return this.#property(statement, block);
    }
  }

  #name(name: NameSyntax | undefined, block: Block): string | undefined {
    return name && this.fullName(name, block);
  }

  #condition(statement: Statement<"init" | "assume" | "fair" | "invariant">, block: Block): void {
    const { kind, value } = statement;
    const node = this.formulas.allowing(
      { prime: kind !== "init" },
      () => this.formulas.condition(value, block.scope, `\`${kind}\``),
    );
    if (node === undefined) return;
    const name = this.#name(statement.name, block) ?? printNode(node);
    const place = placeOf(statement.span);
    this.formulas.attempt((statement.name ?? value).span, () => {
      this.design.assertOwn(node);
      if (kind === "invariant") this.design.property({ kind, name, node, place });
      else this.design[`${kind}s`].push({ name, node, place });
    });
  }

  #property(statement: Statement<"ltl" | "ctl">, block: Block): void {
    const { kind, value } = statement;
    const formula = kind === "ltl"
      ? this.formulas.ltl(value, block.scope)
      : this.formulas.ctl(value, block.scope);
    if (formula === undefined) return;
    if (kind === "ctl") this.#ctl.push(statement.span);
    const text = value.span.source.text.slice(value.span.start, value.span.end);
    const name = this.#name(statement.name, block) ?? text;
    const place = placeOf(statement.span);
    this.formulas.attempt((statement.name ?? value).span, () => {
      this.design.property(
        { kind, name, formula, place } as Parameters<typeof this.design.property>[0],
      );
    });
  }

  #keep({ targets }: Statement<"keep">, scope: Scope): void {
    for (const target of targets) {
      for (const { node, when } of this.updates.targets(target, scope, []) ?? []) {
        if (when !== undefined) {
          this.report.error(target.span, "`keep` needs to know which variable at compile time");
          break;
        }
        for (const leaf of leavesOf(node)) {
          const old = this.#kept.get(leaf);
          if (this.updates.closed.has(leaf)) {
            this.report.error(target.span, `\`${leaf.name}\` ${this.updates.closed.get(leaf)}`);
          } else if (old !== undefined) {
            this.report.error(target.span, `\`${leaf.name}\` is kept twice`);
          } else this.#kept.set(leaf, target.span);
        }
      }
    }
  }

  /** A name that is also a value of an enum would be ambiguous. */
  #clashes(): boolean {
    let found = false;
    for (const type of this.root.enums) {
      for (const value of type.values) {
        const entry = this.root.entries.get(value);
        if (entry?.span === undefined) continue;
        found = true;
        this.report.error(
          entry.span,
          `\`${value}\` is also a value of {${type.values.join(", ")}}`,
          "choose another name for one of them",
        );
      }
    }
    return found;
  }

  /** Every variable has exactly one source of its next value. */
  #complete(): void {
    const byRules = new Set(
      this.design.processes.flatMap(({ rules }) => rules.flatMap((r) => [...r.updates.keys()])),
    );
    const missing = new Map<Span, StateLeaf[]>();
    for (const leaf of this.design.states) {
      if (this.updates.closed.has(leaf)) continue;
      const update = this.#updates.get(leaf);
      const kept = this.#kept.get(leaf);
      if (byRules.has(leaf) && (update ?? kept) !== undefined) {
        const span = update?.span ?? kept!;
        this.report.error(
          span,
          `\`${leaf.name}\` is updated by rules`,
          "it keeps its value between them anyway",
        );
      } else if (byRules.has(leaf)) continue;
      else if (update === undefined && kept === undefined) {
        const span = this.declared.get(leaf)!;
        missing.set(span, [...(missing.get(span) ?? []), leaf]);
      } else if (update?.partial && kept === undefined) {
        this.report.error(
          update.span,
          `\`${leaf.name}\` has a next value in some situations only`,
          `if it stays the same otherwise, say \`keep ${leaf.name}\``,
        );
      } else if (update !== undefined && !update.partial && kept !== undefined) {
        this.report.error(kept, `\`${leaf.name}\` has a next value`, "so it cannot be kept", [
          { span: update.span, label: "the next value" },
        ]);
      } else leaf.next = update?.node ?? leafNode(leaf, this.design);
    }
    for (const [span, leaves] of missing) {
      const names = leaves.map((leaf) => `\`${leaf.name}\``);
      const shown = names.length > 4 ? `${names.slice(0, 3).join(", ")}, …` : names.join(", ");
      const base = leaves[0]!.name.replace(/\[.*$/, "");
      this.report.error(
        span,
        `${shown} ${leaves.length === 1 ? "has" : "have"} no next value`,
        `add \`next ${leaves[0]!.name} = …\`, or \`keep ${base}\` if it never changes`,
      );
    }
  }
}

function child(parent: Scope): Scope {
  return new Scope(parent);
}

function leavesOf(node: Node): StateLeaf[] {
  return node.type.kind === "array" ? node.args.flatMap(leavesOf) : [node.leaf as StateLeaf];
}
