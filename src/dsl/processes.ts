/**
 * Interleaving: in every step the input `running` names one process, and that process executes one of its
 * enabled rules; if none is enabled, nothing it owns changes. Variables that rules update keep their value in
 * steps in which no rule updates them.
 *
 * If two guards of a process can hold together, one more input (`p.choice`) says which rule is preferred; if
 * that one is not enabled, the first enabled rule is executed. So every enabled rule can be executed, a
 * scheduled process with an enabled rule always moves, and no constraint is needed.
 *
 * Fairness, for a process `p` and for a rule `r` of it:
 *
 * | written | justice | meaning |
 * |---|---|---|
 * | `fair process p` | `p.running` | scheduled again and again |
 * | `strong process p` | strong `p.enabled => p.running & p.enabled` | enabled again and again, then moves again and again |
 * | `fair rule r` | `p.r` or the guard is false | not enabled for ever without being executed |
 * | `strong rule r` | strong `guard => p.r` | enabled again and again, then executed again and again |
 */

import { Aig } from "../aig/graph.ts";
import { FALSE, type Lit } from "../aig/literal.ts";
import { bitWidth } from "../system/types.ts";
import { Blaster } from "./blast.ts";
import { boolConstant, enumConstant } from "./coercion.ts";
import { type Design, type Fairness, type Process, SCHEDULER } from "./design.ts";
import { conditional, equality, junction, negation } from "./logic_operators.ts";
import { type Leaf, leafNode, type Node, RuleError, type Wire, wireNode } from "./node.ts";
import { isUnsatisfiable } from "./tautology.ts";
import type { Scalar } from "./types.ts";

/** Replace the processes of a design by inputs, updates and fairness, and finish the design. */
export function lowerProcesses(design: Design): void {
  const { processes } = design;
  if (processes.length > 0) {
    connectScheduler(design);
    for (const { enabled, rules } of processes) {
      enabled.target = junction("or", rules.map((rule) => rule.guard));
    }
    for (const process of processes) lowerProcess(design, process);
    combineUpdates(design);
  }
  design.finish();
}

function connectScheduler(design: Design): void {
  const { processes } = design;
  if (processes.length === 1) {
    processes[0]!.running.target = boolConstant(true);
    return;
  }
  if (design.nodes.has(SCHEDULER)) {
    throw new RuleError(
      `\`${SCHEDULER}\` is the input that says which process runs`,
      "choose another name for the signal",
    );
  }
  const type: Scalar & { kind: "enum" } = { kind: "enum", values: processes.map((p) => p.name) };
  const scheduler = design.input(SCHEDULER, type, true);
  for (const process of processes) {
    process.running.target = equality("eq", scheduler, enumConstant(type, process.name));
  }
}

function lowerProcess(design: Design, process: Process): void {
  const { rules, name } = process;
  const guards = rules.map((rule) => rule.guard);
  const running = wireNode(process.running, design);
  const chosen = exclusive(guards) ? guards : preferred(design, process);
  for (const [i, rule] of rules.entries()) {
    rule.fires.target = junction("and", [running, chosen[i]!]);
  }
  if (design.processes.length > 1) define(design, process.running);
  define(design, process.enabled);
  for (const rule of rules) define(design, rule.fires);
  const enabled = wireNode(process.enabled, design);
  const moves = junction("and", [running, enabled]);
  addFairness(design, name, process.fairness, running, enabled, moves);
  for (const { guard, fairness, fires } of rules) {
    const executed = wireNode(fires, design);
    const weak = junction("or", [executed, negation(guard)]);
    addFairness(design, fires.name, fairness, weak, guard, executed);
  }
}

function define(design: Design, wire: Wire): void {
  design.defines.push({ name: wire.name, node: wireNode(wire, design) });
}

function addFairness(
  design: Design,
  name: string,
  fairness: Fairness,
  weak: Node,
  premise: Node,
  conclusion: Node,
): void {
  if (fairness === "weak") design.fairs.push({ name, node: weak });
  if (fairness === "strong") design.strongs.push({ name, premise, conclusion });
}

/** Which rule is executed when its process runs and several may be enabled. */
function preferred(design: Design, process: Process): Node[] {
  const { rules } = process;
  const type: Scalar & { kind: "enum" } = { kind: "enum", values: rules.map((rule) => rule.name) };
  const choice = design.input(`${process.name}.choice`, type, true);
  const hits = rules.map((rule) =>
    junction("and", [equality("eq", choice, enumConstant(type, rule.name)), rule.guard])
  );
  const miss = negation(junction("or", hits));
  return rules.map((rule, i) => {
    const earlier = rules.slice(0, i).map((other) => other.guard);
    const first = junction("and", [miss, rule.guard, negation(junction("or", earlier))]);
    return junction("or", [hits[i]!, first]);
  });
}

/** Whether no two guards can hold together, as far as a look at few variables tells. */
function exclusive(guards: readonly Node[]): boolean {
  const aig = new Aig();
  const bits = new Map<Leaf, Lit[]>();
  const blaster = new Blaster(aig, {
    bits: (leaf) => {
      const known = bits.get(leaf);
      if (known !== undefined) return known;
      const fresh = Array.from({ length: bitWidth(leaf.type) }, () => aig.leaf());
      bits.set(leaf, fresh);
      return fresh;
    },
    next: () => undefined,
  });
  const lits = guards.map((guard) => blaster.lit(guard));
  for (let i = 0; i < lits.length; i++) {
    for (let j = 0; j < i; j++) {
      const both = aig.and(lits[i]!, lits[j]!);
      if (both !== FALSE && !isUnsatisfiable(aig, both)) return false;
    }
  }
  return true;
}

/** One update per variable, from all the rules that change it. */
function combineUpdates(design: Design): void {
  for (const state of design.states) {
    const updates: { fires: Wire; value: Node }[] = [];
    for (const { rules } of design.processes) {
      for (const { updates: changed, fires } of rules) {
        const value = changed.get(state);
        if (value !== undefined) updates.push({ fires, value });
      }
    }
    if (updates.length === 0) continue;
    if (state.next !== undefined) {
      throw new RuleError(
        `\`${state.name}\` is updated by the rule \`${
          updates[0]!.fires.name
        }\` and has a next value as well`,
      );
    }
    let next: Node = leafNode(state, design);
    for (const { fires, value } of updates.toReversed()) {
      next = conditional(wireNode(fires, design), value, next);
    }
    state.next = next;
  }
}
