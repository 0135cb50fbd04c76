/**
 * Why a CTL formula holds or fails: its certificate as a tree that can be read.
 *
 * The certificate (see `check_ctl.ts`) has a lower and an upper bound for every part of the formula, and moves that lead
 * through the lower bounds. So everything can be shown by walking: where `EF p` holds, following the moves gives
 * a path to `p`; where `EG p` holds, a lasso; where a part fails, the set of states that was proved to fail it.
 */

import { type Lit, not, TRUE, variableOf } from "../../aig/literal.ts";
import type { CtlNode } from "../../proof/ctl_dag.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import type { CtlProof, GlobalBounds } from "../../proof/proof.ts";
import { cubeText } from "../../system/cube_text.ts";
import { Names } from "../../system/names.ts";
import type { System } from "../../system/system.ts";
import { predicateText } from "../event_text.ts";
import { CertificateStates, type Point } from "./ctl_states.ts";
import { plain, type Reason } from "./reason.ts";

/** States of a path that are listed. */
const MOST_STATES = 12;
/** Moves after which a walk is given up. */
const LONGEST_WALK = 10_000;

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
    : [walk.explain(walk.root, point, status === "holds")];
  return { text: `${claim.name} ${status}`, because };
}

class CertificateWalk {
  readonly states: CertificateStates;
  readonly #system: System;
  readonly #names: Names;
  readonly #words: ReadonlyMap<Lit, string>;

  constructor(system: System, claim: CtlClaim, proof: CtlProof) {
    this.#system = system;
    this.states = new CertificateStates(system, claim, proof);
    this.#names = new Names(system);
    this.#words = claim.words ?? new Map();
  }

  get root(): number {
    return this.states.dag.root;
  }

  /** Why a node holds or fails in a state. */
  explain(number: number, point: Point, holds: boolean): Reason {
    const [because, how] = this.#why(number, point, holds);
    const text = `${this.#text(number)} ${holds ? "holds" : "fails"} in ${
      this.#state(point)
    }${how}`;
    return { text, because };
  }

  /** What a statement about a node rests on, and how. */
  #why(number: number, point: Point, holds: boolean): [Reason[], string] {
    const node = this.states.dag.nodes[number]!;
    switch (node.kind) {
      case "atom":
        return [[], ""];
      case "not":
        return this.#why(node.arg, point, !holds);
      case "and": {
        const sides = [node.left, node.right];
        const decisive = holds
          ? sides
          : sides.filter((side) => !this.states.upper(side, point)).slice(0, 1);
        return [decisive.map((side) => this.explain(side, point, holds)), ""];
      }
      default:
        return holds
          ? this.#path(number, node, point)
          : [this.#refutation(number, node, point), ""];
    }
  }

  /** A path that shows that a temporal node holds. */
  #path(number: number, node: CtlNode, point: Point): [Reason[], string] {
    if (node.kind === "EX") {
      const next = this.states.follow(point, this.states.movesOf(number));
      return next === undefined
        ? [[], ""]
        : [[this.explain(node.arg, next, true)], ", by one step"];
    }
    if (node.kind === "EU") {
      const states = [point];
      while (!this.states.lower(node.right, states.at(-1)!) && states.length < LONGEST_WALK) {
        const next = this.states.follow(states.at(-1)!, this.states.movesOf(number));
        if (next === undefined) return [[], ""];
        states.push(next);
      }
      const end = this.explain(node.right, states.at(-1)!, true);
      const steps = states.length - 1;
      const via = states.slice(1, -1);
      return [
        [...(via.length > 0 ? [this.#listed("by way of", via)] : []), end],
        steps === 0 ? "" : `, by a path of ${steps} step${steps === 1 ? "" : "s"}`,
      ];
    }
    return this.#lasso(this.states.bounds.get(number) as GlobalBounds | undefined, point);
  }

  /** Follow the moves to each fairness signal in turn until a state comes back. */
  #lasso(bounds: GlobalBounds | undefined, point: Point): [Reason[], string] {
    if (bounds === undefined) return [[], ""];
    const { fairness } = this.#system;
    const states = [point];
    const seen = new Map<string, number>();
    let list = 0;
    for (let i = 0; i < LONGEST_WALK; i++) {
      const here = states.at(-1)!;
      const key = `${here.latches.join("")} ${this.#statePart(here)} ${list}`;
      const before = seen.get(key);
      if (before !== undefined) {
        const loop = states.slice(before, -1);
        const stem = states.slice(1, before);
        return [[
          ...(stem.length > 0 ? [this.#listed("by way of", stem)] : []),
          this.#listed("and then round and round", loop),
        ], `, on a loop of ${loop.length} state${loop.length === 1 ? "" : "s"}`];
      }
      seen.set(key, states.length - 1);
      const move = (bounds.toward[list] ?? []).find(({ from }) => this.states.inCube(from, here));
      if (move === undefined) break;
      const signal = fairness[list]?.lit ?? TRUE;
      if (this.states.value(signal, { ...here, inputs: this.states.inputs(here, move) })) {
        list = (list + 1) % Math.max(1, bounds.toward.length);
      }
      states.push(this.states.step(here, move));
    }
    return [[], ""];
  }

  /** The set that was proved to fail a temporal node, or the argument that fails at once. */
  #refutation(number: number, node: CtlNode, point: Point): Reason[] {
    for (const set of this.states.bounds.get(number)?.removed ?? []) {
      const states = "states" in set ? set.states : set;
      if (!this.states.inPredicate(states, point)) continue;
      const where = predicateText(this.#names, states);
      const why = node.kind === "EU"
        ? `no path leads to ${this.#text(node.right)}`
        : node.kind === "EX"
        ? `no step leads to ${this.#text(node.arg)}`
        : node.kind === "EG"
        ? `no fair path keeps ${this.#text(node.arg)}`
        : "it fails";
      return [plain(`wherever ${where}: ${why}`)];
    }
    if (node.kind === "EU") {
      const sides = node.left === node.right ? [node.left] : [node.left, node.right];
      return sides.filter((side) => !this.states.upper(side, point))
        .map((side) => this.explain(side, point, false));
    }
    return node.kind === "EG" ? [this.explain(node.arg, point, false)] : [];
  }

  #listed(title: string, states: readonly Point[]): Reason {
    const shown = states.slice(0, MOST_STATES).map((state) => plain(this.#state(state)));
    if (states.length > MOST_STATES) shown.push(plain(`… ${states.length - MOST_STATES} more`));
    return { text: title, because: shown };
  }

  /** A state in words: the latches, and the inputs that belong to it. */
  #state(point: Point): string {
    const text = this.#names.state(point.latches) || "the only state";
    const inputs = this.#system.inputs.flatMap((lit, i) =>
      this.states.stateInputs.has(variableOf(lit)) ? [point.inputs[i] === 1 ? lit : not(lit)] : []
    );
    return inputs.length === 0 ? text : `${text} with ${cubeText(this.#names, inputs)}`;
  }

  #statePart({ inputs }: Point): string {
    return this.#system.inputs.map((lit, i) =>
      this.states.stateInputs.has(variableOf(lit)) ? inputs[i] : ""
    ).join("");
  }

  /** A node in the notation people use: `!E[true U !p]` is `AG p`. */
  #text(number: number): string {
    const node = this.states.dag.nodes[number]!;
    switch (node.kind) {
      case "atom":
        return this.#atom(node.lit);
      case "and":
        return `(${this.#text(node.left)} & ${this.#text(node.right)})`;
      case "EX":
      case "EG":
        return `${node.kind} ${this.#text(node.arg)}`;
      case "EU":
        return this.#isTrue(node.left)
          ? `EF ${this.#text(node.right)}`
          : `E[${this.#text(node.left)} U ${this.#text(node.right)}]`;
      case "not":
        return this.#negation(this.states.dag.nodes[node.arg]!, node.arg);
    }
  }

  #negation(inner: CtlNode, number: number): string {
    const opposite = (argument: number) => {
      const node = this.states.dag.nodes[argument]!;
      return node.kind === "not" ? this.#text(node.arg) : this.#negation(node, argument);
    };
    switch (inner.kind) {
      case "EX":
        return `AX ${opposite(inner.arg)}`;
      case "EG":
        return `AF ${opposite(inner.arg)}`;
      case "EU":
        if (this.#isTrue(inner.left)) return `AG ${opposite(inner.right)}`;
        break;
      case "atom":
        return this.#atom(not(inner.lit));
    }
    return `!${this.#text(number)}`;
  }

  #isTrue(number: number): boolean {
    const node = this.states.dag.nodes[number]!;
    return node.kind === "atom" && node.lit === TRUE;
  }

  #atom(lit: Lit): string {
    const word = this.#words.get(lit);
    if (word !== undefined) return bracketed(word);
    const opposite = this.#words.get(not(lit));
    return opposite === undefined ? this.#names.literal(lit) : `!${bracketed(opposite)}`;
  }
}

function bracketed(word: string): string {
  return /[^\w[\].]/.test(word) ? `(${word})` : word;
}
