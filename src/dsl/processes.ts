/**
 * Interleaving: in every step the input `running` names one process, and that process executes one of its
 * enabled rules; if none is enabled, nothing it owns changes. Variables that rules update keep their value in
 * steps in which no rule updates them.
 *
 * Among rules whose guards can hold together, one more input (`p.choice`) says which is preferred; if that one is
 * not enabled, the first enabled rule is executed. So every enabled rule can be executed, a
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
import type { Lit } from "../aig/literal.ts";
import { bitWidth } from "../system/types.ts";
import { Blaster } from "./blast.ts";
import { boolConstant, enumConstant } from "./coercion.ts";
import { type Design, type Fairness, type Process, type Rule, SCHEDULER } from "./design.ts";
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
  const running = wireNode(process.running, design);
  const chosen = preferred(design, process, overlapping(rules));
  for (const rule of rules) {
    rule.fires.target = junction("and", [running, chosen.get(rule) ?? rule.guard]);
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

/** Which rule is executed when its process runs, for rules that may be enabled together. */
function preferred(design: Design, process: Process, rules: readonly Rule[]): Map<Rule, Node> {
  const chosen = new Map<Rule, Node>();
  if (rules.length === 0) return chosen;
  const type: Scalar & { kind: "enum" } = { kind: "enum", values: rules.map((rule) => rule.name) };
  const choice = design.input(`${process.name}.choice`, type, true);
  const hits = rules.map((rule) =>
    junction("and", [equality("eq", choice, enumConstant(type, rule.name)), rule.guard])
  );
  const miss = negation(junction("or", hits));
  for (const [i, rule] of rules.entries()) {
    const earlier = rules.slice(0, i).map((other) => other.guard);
    const first = junction("and", [
      miss,
      rule.guard,
      negation(junction("or", [boolConstant(false), ...earlier])),
    ]);
    chosen.set(rule, junction("or", [hits[i]!, first]));
  }
  return chosen;
}

/** The rules that may be enabled together with another one, as far as a look at few variables tells. */
function overlapping(rules: readonly Rule[]): Rule[] {
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
  const lits = rules.map((rule) => blaster.lit(rule.guard));
  return rules.filter((_, i) =>
    lits.some((other, j) => i !== j && !isUnsatisfiable(aig, aig.and(lits[i]!, other)))
  );
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
