/**
 * Why a CTL formula holds or fails: its certificate as a tree that can be read.
 *
 * The certificate (see `check_ctl.ts`) has a lower and an upper bound for every part of the formula, and moves that lead
 * through the lower bounds. So everything can be shown by walking: where `EF p` holds, following the moves gives
 * a path to `p`; where `EG p` holds, a lasso; where a part fails, the set of states that was proved to fail it. What lies
 * below a statement is found out when somebody looks at it: the tree is finite but may be large.
 */

import { not, variableOf } from "../../aig/literal.ts";
import type { CtlNode } from "../../proof/ctl_dag.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import type { CtlProof, GlobalBounds, Move } from "../../proof/proof.ts";
import { cubeText } from "../../system/cube_text.ts";
import { Names } from "../../system/names.ts";
import type { System } from "../../system/system.ts";
import { CertificateStates, type Point } from "./ctl_states.ts";
import { CtlWords } from "./ctl_words.ts";
import { lazily, plain, type Reason } from "./reason.ts";

/** States of a path, and moves, that are listed. */
const MOST_STATES = 12;
/** Values of a state that are listed. */
const MOST_VALUES = 10;

/** The reason why a formula holds or fails, from its certificate. */
export function ctlReason(
  system: System,
  claim: CtlClaim,
  status: "holds" | "fails",
  proof: CtlProof,
): Reason {
  const walk = new CertificateWalk(system, claim, proof);
  const point = proof.refuted ?? walk.states.initial();
  const because = point === undefined
    ? [plain("no initial state has a legal step, as far as was looked")]
    : [walk.begin(point).explain(walk.root, point, status === "holds")];
  return { text: `${claim.name} ${status}`, because };
}

class CertificateWalk {
  readonly states: CertificateStates;
  readonly #system: System;
  readonly #names: Names;
  readonly #words: CtlWords;
  #initial: readonly string[] = [];

  constructor(system: System, claim: CtlClaim, proof: CtlProof) {
    this.#system = system;
    this.states = new CertificateStates(system, claim, proof);
    this.#names = new Names(system);
    this.#words = new CtlWords(system, claim, this.states.dag, this.#names);
  }

  get root(): number {
    return this.states.dag.root;
  }

  /** Where everything begins. */
  begin(point: Point): this {
    this.#initial = this.#names.state(point.latches).split(", ");
    return this;
  }

  /** Why a node holds or fails in a state. */
  explain(number: number, point: Point, holds: boolean): Reason {
    const node = this.states.dag.nodes[number]!;
    if (node.kind === "and" && !this.#words.isKnown(number)) {
      // A conjunct that the translation has added is only mentioned if it is to blame.
      const { left, right } = node;
      const [fair, other] = this.#words.isFairness(left) ? [left, right] : [right, left];
      if (this.#words.isFairness(fair)) {
        const blamed = !holds && this.states.upper(other, point) ? fair : other;
        return this.explain(blamed, point, holds);
      }
    }
    // `AG !p holds` is better said as `EF p fails` if that is what the question speaks of.
    const better = this.#words.isKnown(number) ? undefined : this.#words.negationOf(number);
    if (better !== undefined) return this.explain(better, point, !holds);
    const [because, how] = this.#why(number, point, holds);
    if (this.#words.isFairness(number)) {
      return lazily(
        `${holds ? "a" : "no"} fair path starts in ${this.#state(point)}${how}`,
        because,
      );
    }
    const verb = holds ? "holds" : "fails";
    return lazily(`${this.#words.text(number)} ${verb} in ${this.#state(point)}${how}`, because);
  }

  /** What a statement about a node rests on, and how. */
  #why(number: number, point: Point, holds: boolean): [() => Reason[], string] {
    const node = this.states.dag.nodes[number]!;
    switch (node.kind) {
      case "atom":
        return [() => [], ""];
      case "not":
        return this.#why(node.arg, point, !holds);
      case "and": {
        const sides = [node.left, node.right];
        const decisive = holds
          ? sides
          : sides.filter((side) => !this.states.upper(side, point)).slice(0, 1);
        return [() => decisive.map((side) => this.explain(side, point, holds)), ""];
      }
      default:
        return holds
          ? this.#path(number, node, point)
          : [() => this.#refutation(number, node, point), ""];
    }
  }

  /** A path that shows that a temporal node holds. */
  #path(number: number, node: CtlNode, point: Point): [() => Reason[], string] {
    const nothing: [() => Reason[], string] = [() => [], ""];
    if (node.kind === "EX") {
      const next = this.states.stepOf(number, point)?.points.at(-1);
      return next === undefined
        ? nothing
        : [() => [this.explain(node.arg, next, true)], ", by one step"];
    }
    if (node.kind === "EU") {
      const states = this.states.pathOf(number, point)?.points;
      if (states === undefined) return nothing;
      const steps = states.length - 1;
      const via = states.slice(1, -1);
      return [
        () => [
          ...(via.length > 0 ? [this.#listed("by way of", via, node.left, point)] : []),
          this.explain(node.right, states.at(-1)!, true),
        ],
        steps === 0 ? "" : `, by a path of ${steps} step${steps === 1 ? "" : "s"}`,
      ];
    }
    const walk = this.states.lassoOf(number, point);
    if (node.kind !== "EG" || walk?.loop === undefined) return nothing;
    const loop = walk.points.slice(walk.loop, -1);
    const stem = walk.points.slice(1, walk.loop);
    return [
      () => [
        ...(stem.length > 0 ? [this.#listed("by way of", stem, node.arg, point)] : []),
        this.#listed("and then round and round", loop, node.arg, stem.at(-1) ?? point),
      ],
      `, on a loop of ${loop.length} state${loop.length === 1 ? "" : "s"}`,
    ];
  }

  /** The set that was proved to fail a temporal node, or the argument that fails at once. */
  #refutation(number: number, node: CtlNode, point: Point): Reason[] {
    for (const set of this.states.bounds.get(number)?.removed ?? []) {
      const states = "states" in set ? set.states : set;
      if (!this.states.inPredicate(states, point)) continue;
      const where = this.#words.predicate(states);
      const from = where === "true" ? "from every state" : `wherever ${where}`;
      return [lazily(`${from}: ${this.#impossible(node)}`, () => this.#below(node, set, point))];
    }
    if (node.kind === "EU") {
      const sides = node.left === node.right ? [node.left] : [node.left, node.right];
      return sides.filter((side) => !this.states.upper(side, point))
        .map((side) => this.explain(side, point, false));
    }
    return node.kind === "EG" ? [this.explain(node.arg, point, false)] : [];
  }

  /** What no path or step can do. */
  #impossible(node: CtlNode): string {
    const words = this.#words;
    switch (node.kind) {
      case "EU":
        return words.isTrue(node.left)
          ? `every path keeps ${words.opposite(node.right)}`
          : `no path along ${words.text(node.left)} leads to ${words.text(node.right)}`;
      case "EX":
        return `every step leads to ${words.opposite(node.arg)}`;
      case "EG":
        return words.isTrue(node.arg)
          ? "no fair path goes on"
          : `every fair path leads to ${words.opposite(node.arg)}`;
      default:
        return "it fails";
    }
  }

  /** What a set of states that fail a node rests on: the target fails in them, here for instance. */
  #below(node: CtlNode, set: object, point: Point): Reason[] {
    if (node.kind === "EG" && "proof" in set) {
      const { proof } = set as GlobalBounds["removed"][number];
      return [
        plain(
          proof.kind === "chain"
            ? `shown by ${count(proof.links.length, "region")} that no path goes back to`
            : `shown by ${
              count(proof.lemmas.length, "wall and constraint", "walls and constraints")
            }`,
        ),
      ];
    }
    if (node.kind !== "EU" || !this.#isTemporal(node.right)) return [];
    const here = this.explain(node.right, point, false);
    return [
      lazily(`for instance, ${here.text}`, () => here.because),
      ...this.#strategies(node.right),
    ];
  }

  /** The moves that show, state by state, that the temporal parts of a node hold. */
  #strategies(number: number): Reason[] {
    const node = this.states.dag.nodes[number]!;
    if (node.kind === "not") return this.#strategies(node.arg);
    if (node.kind === "and") {
      return [...this.#strategies(node.left), ...this.#strategies(node.right)];
    }
    const moves = this.states.movesOf(number);
    if (moves.length === 0) return [];
    const title = `elsewhere ${this.#words.text(number)} is shown by ${
      count(moves.length, "move")
    }`;
    return [lazily(title, () => {
      const shown = moves.slice(0, MOST_STATES).map((move) => plain(this.#move(move)));
      const rest = moves.length - shown.length;
      return rest > 0 ? [...shown, plain(`… ${rest} more`)] : shown;
    })];
  }

  #move({ from, input, by = [] }: Move): string {
    const where = this.#words.cube(from);
    const chosen = [
      ...(input === "any" || input.length === 0 ? [] : [cubeText(this.#names, input)]),
      ...(by.length === 0 ? [] : [`${count(by.length, "input")} that the state decides`]),
    ];
    const how = chosen.length === 0 ? "any step" : `a step with ${chosen.join(" and ")}`;
    return `where ${where}: ${how} leads on`;
  }

  #isTemporal(number: number): boolean {
    const node = this.states.dag.nodes[number]!;
    if (node.kind === "atom") return false;
    if (node.kind === "not") return this.#isTemporal(node.arg);
    if (node.kind === "and") return this.#isTemporal(node.left) || this.#isTemporal(node.right);
    return !this.#words.isFairness(number);
  }

  /** States one after the other, each with the reason why it satisfies a node if that needs one. */
  #listed(title: string, states: readonly Point[], node: number, before: Point): Reason {
    const temporal = this.#isTemporal(node);
    return lazily(title, () => {
      const shown = states.slice(0, MOST_STATES).map((state, k) => {
        const text = this.#state(state, states[k - 1] ?? before);
        return temporal ? lazily(text, () => [this.explain(node, state, true)]) : plain(text);
      });
      if (states.length > MOST_STATES) shown.push(plain(`… ${states.length - MOST_STATES} more`));
      return shown;
    });
  }

  /** Large states are told by what is different from the one before, or else from the initial one. */
  #latches({ latches }: Point, before?: Point): string {
    const text = this.#names.state(latches);
    const parts = text.split(", ");
    if (parts.length <= MOST_VALUES) return text;
    const other = before === undefined
      ? this.#initial
      : this.#names.state(before.latches).split(", ");
    const changed = parts.filter((part, i) => part !== other[i]);
    if (changed.length === 0) return before === undefined ? "the initial state" : "the same again";
    const rest = changed.length - MOST_VALUES;
    const more = rest > 0 ? `, … (${rest} more)` : "";
    const how = before === undefined ? "the initial state changed by" : "then";
    return `${how} ${changed.slice(0, MOST_VALUES).join(", ")}${more}`;
  }

  /** A state in words: the latches, and the inputs that belong to it. */
  #state(point: Point, before?: Point): string {
    const text = this.#latches(point, before) || "the only state";
    const inputs = this.#system.inputs.flatMap((lit, i) =>
      this.states.stateInputs.has(variableOf(lit)) ? [point.inputs[i] === 1 ? lit : not(lit)] : []
    );
    return inputs.length === 0 ? text : `${text} with ${cubeText(this.#names, inputs)}`;
  }
}

function count(number: number, noun: string, nouns: string = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}
