/**
 * The transition system whose states are the Kripke states of a CTL question.
 *
 * Inputs that atoms of the formula read belong to the states (`src/proof/ctl_states.ts`). Here they become
 * latches: without a reset value, and with a fresh input each that chooses the next value. Then every atom, and so
 * every bound, is a literal over latches, and a step chooses exactly what a move of the certificate chooses. Only
 * latches and inputs in the cone of influence of atoms, fairness and constraints are kept.
 */

import { sequentialConeOf } from "../../aig/cone.ts";
import { FALSE, type Lit, notIf, positive, TRUE, variableOf } from "../../aig/literal.ts";
import type { CtlDag } from "../../proof/ctl_dag.ts";
import { stateInputsOf } from "../../proof/ctl_states.ts";
import type { Cube } from "../../system/predicate.ts";
import { derive, type Latch, type System } from "../../system/system.ts";

/** A system whose latches are the Kripke state. */
export class KripkeSystem {
  /** Latches are states, inputs are moves. It has no constraints: steps satisfy `legal`. */
  readonly system: System;
  /** All constraints at once. */
  readonly legal: Lit;
  /** The fairness signals; `TRUE` alone if there is none. */
  readonly fairness: readonly Lit[];
  /** The values latches start with. */
  readonly initial: Cube;
  /** Fresh inputs to the inputs of the original whose next values they choose. */
  readonly #chooses = new Map<Lit, Lit>();

  constructor(readonly original: System, dag: CtlDag) {
    const { aig } = original;
    const inState = stateInputsOf(original, dag);
    const atoms = dag.nodes.flatMap((node) => node.kind === "atom" ? [node.lit] : []);
    const constraints = original.constraints.map(({ lit }) => lit);
    const fairness = original.fairness.map(({ lit }) => lit);
    const next = new Map(original.latches.map((latch) => [variableOf(latch.lit), latch.next]));
    const roots = [...atoms, ...constraints, ...fairness];
    const cone = new Set(sequentialConeOf(aig, roots, (leaf) => next.get(leaf)));
    const latches = original.latches.filter(({ lit }) => cone.has(variableOf(lit)));
    const inputs = original.inputs.filter((lit) =>
      cone.has(variableOf(lit)) && !inState.has(variableOf(lit))
    );
    for (const input of original.inputs) {
      if (!inState.has(variableOf(input))) continue;
      const chosen = aig.leaf();
      this.#chooses.set(chosen, input);
      latches.push({ lit: input, next: chosen, reset: input });
      inputs.push(chosen);
    }
    this.system = derive(original, { latches, inputs, constraints: [] });
    this.legal = aig.andAll(constraints);
    this.fairness = fairness.length === 0 ? [TRUE] : fairness;
    this.initial = latches.filter(({ lit, reset }) => lit !== reset)
      .map(({ lit, reset }) => notIf(lit, reset === FALSE));
  }

  /** Whether there are constraints, be they always true. */
  get constrained(): boolean {
    return this.original.constraints.length > 0;
  }

  /** The latches, starting in a cube of states. */
  startingIn(cube: Cube): Latch[] {
    const starts = new Map(cube.map((lit) => [positive(lit), lit]));
    return this.system.latches.map(({ lit, next }) => {
      const start = starts.get(lit);
      return { lit, next, reset: start === undefined ? lit : start === lit ? TRUE : FALSE };
    });
  }

  /** The state as a cube. */
  cubeOf(state: Uint8Array): Lit[] {
    return this.system.latches.map(({ lit }, j) => notIf(lit, state[j] === 0));
  }

  /** The inputs of a step as a cube. */
  inputCube(inputs: Uint8Array): Lit[] {
    return this.system.inputs.map((lit, i) => notIf(lit, inputs[i] === 0));
  }

  /** Inputs of a step in terms of the original: next values of state inputs under the names of these. */
  moveInput(cube: Cube): Lit[] {
    return cube.map((lit) => {
      const input = this.#chooses.get(positive(lit));
      return input === undefined ? lit : notIf(input, lit !== positive(lit));
    });
  }

  /** A state and the inputs of a step as a point of the original; what is outside of the cone is reset or 0. */
  pointOf(state: Uint8Array, inputs: Uint8Array): { latches: Uint8Array; inputs: Uint8Array } {
    const values = new Map<Lit, number>();
    this.system.inputs.forEach((lit, i) => values.set(lit, inputs[i]!));
    this.system.latches.forEach(({ lit }, j) => values.set(lit, state[j]!));
    const { latches } = this.original;
    return {
      latches: Uint8Array.from(
        latches,
        ({ lit, reset }) => values.get(lit) ?? (reset === TRUE ? 1 : 0),
      ),
      inputs: Uint8Array.from(this.original.inputs, (lit) => values.get(lit) ?? 0),
    };
  }
}
