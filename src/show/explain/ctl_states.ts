/**
 * The states a CTL certificate talks about: which bounds they are in, and where the moves of the certificate lead. See
 * `check_ctl.ts` for what a state and a move are.
 */

import { isNegative, type Lit, TRUE, variableOf } from "../../aig/literal.ts";
import { type CtlDag, ctlDag } from "../../proof/ctl_dag.ts";
import { stateInputsOf } from "../../proof/ctl_states.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import type { CtlProof, GlobalBounds, Move, StepBounds } from "../../proof/proof.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import { Simulator } from "../../system/simulator.ts";
import type { System } from "../../system/system.ts";

/** A state: values of the latches, and of the inputs that the atoms of the formula read. */
export interface Point {
  readonly latches: Uint8Array;
  readonly inputs: Uint8Array;
}

/** States one after the other, and the inputs of the steps between them. */
export interface Walk {
  readonly points: Point[];
  readonly inputs: Uint8Array[];
  /** Of a lasso: the position of the state that the last one equals. */
  readonly loop?: number;
}

/** Moves after which a walk is given up. */
const LONGEST_WALK = 10_000;

/** Inputs and uninitialised latches that are tried in search of an initial state. */
const MOST_FREE_BITS = 14;

/** Evaluates a certificate state by state. */
export class CertificateStates {
  readonly dag: CtlDag;
  readonly bounds: ReadonlyMap<number, StepBounds | GlobalBounds>;
  /** Variables of the inputs that belong to a state. */
  readonly stateInputs: ReadonlySet<number>;
  readonly #system: System;
  readonly #proof: CtlProof;
  readonly #simulator: Simulator;

  constructor(system: System, { formula }: CtlClaim, proof: CtlProof) {
    this.#system = system;
    this.#proof = proof;
    const tau = system.fairness.length > 0 || system.constraints.length > 0;
    this.dag = ctlDag(system.aig, formula, tau);
    this.bounds = new Map(proof.bounds.map((bounds) => [bounds.node, bounds]));
    this.#simulator = new Simulator(system);
    this.stateInputs = stateInputsOf(system, this.dag);
  }

  /** An initial state with a legal step, as far as a short search finds one. */
  initial(): Point | undefined {
    const { latches, inputs, constraints } = this.#system;
    const free = latches.flatMap(({ lit, reset }, j) => (reset === lit ? [j] : []));
    const bits = free.length + inputs.length;
    for (let choice = 0; choice < 2 ** Math.min(bits, MOST_FREE_BITS); choice++) {
      const point: Point = {
        latches: Uint8Array.from(latches, ({ reset }) => reset === TRUE ? 1 : 0),
        inputs: Uint8Array.from(inputs, (_, i) => (choice >>> i) & 1),
      };
      free.forEach((j, k) => point.latches[j] = (choice >>> (inputs.length + k)) & 1);
      if (constraints.every(({ lit }) => this.value(lit, point))) return point;
    }
    return undefined;
  }

  /** The moves of an EX or EU node. */
  movesOf(number: number): readonly Move[] {
    const bounds = this.bounds.get(number);
    return bounds === undefined || bounds.kind === "EG" ? [] : bounds.moves;
  }

  /** Follow the moves of an EU node from a state in its lower bound to one that satisfies its second argument. */
  pathOf(number: number, start: Point): Walk | undefined {
    const node = this.dag.nodes[number]!;
    if (node.kind !== "EU") return undefined;
    const walk: Walk = { points: [start], inputs: [] };
    while (!this.lower(node.right, walk.points.at(-1)!)) {
      if (!this.#advance(walk, this.movesOf(number))) return undefined;
    }
    return walk;
  }

  /** The one step of an EX node. */
  stepOf(number: number, start: Point): Walk | undefined {
    const walk: Walk = { points: [start], inputs: [] };
    return this.#advance(walk, this.movesOf(number)) ? walk : undefined;
  }

  /** Follow the moves of an EG node to each fairness signal in turn until a state comes back. */
  lassoOf(number: number, start: Point): Walk | undefined {
    const bounds = this.bounds.get(number);
    if (bounds?.kind !== "EG") return undefined;
    const walk: Walk = { points: [start], inputs: [] };
    const seen = new Map<string, number>();
    for (let list = 0;;) {
      const here = walk.points.at(-1)!;
      const key = `${here.latches.join("")} ${this.#statePart(here)} ${list}`;
      const loop = seen.get(key);
      if (loop !== undefined) return { ...walk, loop };
      seen.set(key, walk.inputs.length);
      if (!this.#advance(walk, bounds.toward[list] ?? [])) return undefined;
      const signal = this.#system.fairness[list]?.lit ?? TRUE;
      if (this.value(signal, { ...here, inputs: walk.inputs.at(-1)! })) {
        list = (list + 1) % Math.max(1, bounds.toward.length);
      }
    }
  }

  /** Make the first move that can be made; false if there is none, or the walk is too long. */
  #advance(walk: Walk, moves: readonly Move[]): boolean {
    const here = walk.points.at(-1)!;
    const move = moves.find(({ from }) => this.inCube(from, here));
    if (move === undefined || walk.inputs.length >= LONGEST_WALK) return false;
    walk.inputs.push(this.inputs(here, move));
    walk.points.push(this.step(here, move));
    return true;
  }

  /** The inputs that belong to a state, as text. */
  #statePart({ inputs }: Point): string {
    return this.#system.inputs.map((lit, i) =>
      this.stateInputs.has(variableOf(lit)) ? inputs[i] : ""
    ).join("");
  }

  /** Where a move leads. */
  step(point: Point, move: Move): Point {
    const inputs = this.inputs(point, move);
    const simulator = this.#simulator.start(point.latches, inputs);
    const latches = Uint8Array.from(this.#system.latches, ({ next }) => simulator.value(next));
    const after = new Uint8Array(this.#system.inputs.length);
    this.#choose(after, point, move, true);
    return { latches, inputs: after };
  }

  /** The inputs of a step: those of the state, and those that the move chooses. */
  inputs(point: Point, move: Move): Uint8Array {
    const inputs = point.inputs.slice();
    const legal = move.input !== "any" ? move : (this.#proof.legal ?? [])
      .find(({ from }) => this.inCube(from, point));
    if (legal !== undefined) this.#choose(inputs, point, legal, false);
    return inputs;
  }

  /** Set the inputs that a move chooses: those of the state after it, or the others. */
  #choose(inputs: Uint8Array, here: Point, { input, by = [] }: Move, ofState: boolean): void {
    const set = (lit: Lit, value: boolean) => {
      if (this.stateInputs.has(variableOf(lit)) !== ofState) return;
      const position = this.#system.inputs.findIndex((i) => variableOf(i) === variableOf(lit));
      if (position >= 0) inputs[position] = value ? 1 : 0;
    };
    if (input !== "any") { for (const lit of input) set(lit, !isNegative(lit)); }
    for (const choice of by) {
      set(choice.input, this.value(choice.value, here) !== isNegative(choice.input));
    }
  }

  /** Whether the state may satisfy a node. */
  upper(number: number, point: Point): boolean {
    const node = this.dag.nodes[number]!;
    switch (node.kind) {
      case "atom":
        return this.value(node.lit, point);
      case "not":
        return !this.lower(node.arg, point);
      case "and":
        return this.upper(node.left, point) && this.upper(node.right, point);
    }
    const removed = this.bounds.get(number)?.removed ?? [];
    if (removed.some((set) => this.inPredicate("states" in set ? set.states : set, point))) {
      return false;
    }
    if ("left" in node) return this.upper(node.left, point) || this.upper(node.right, point);
    return node.kind === "EX" || this.upper(node.arg, point);
  }

  /** Whether the state surely satisfies a node. */
  lower(number: number, point: Point): boolean {
    const node = this.dag.nodes[number]!;
    switch (node.kind) {
      case "atom":
        return this.value(node.lit, point);
      case "not":
        return !this.upper(node.arg, point);
      case "and":
        return this.lower(node.left, point) && this.lower(node.right, point);
    }
    const bounds = this.bounds.get(number);
    const cubes = bounds === undefined
      ? []
      : bounds.kind === "EG"
      ? bounds.lower
      : bounds.moves.map(({ from }) => from);
    if (cubes.some((cube) => this.inCube(cube, point))) return true;
    return node.kind === "EU" && this.lower(node.right, point);
  }

  /** Whether all literals hold in the state. */
  inCube(cube: Cube, point: Point): boolean {
    return cube.every((lit) => this.value(lit, point));
  }

  /** Whether all clauses hold in the state. */
  inPredicate({ clauses }: Predicate, point: Point): boolean {
    return clauses.every((clause) => clause.some((lit) => this.value(lit, point)));
  }

  /** Whether a literal holds in the state. */
  value(lit: Lit, { latches, inputs }: Point): boolean {
    if (lit <= TRUE) return lit === TRUE;
    return this.#simulator.start(latches, inputs).value(lit) === 1;
  }
}
