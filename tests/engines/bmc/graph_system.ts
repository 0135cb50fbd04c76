/** Systems drawn as graphs: numbered states, inputs that choose among the successors. */

import { Aig } from "../../../src/aig/graph.ts";
import { FALSE, type Lit, notIf } from "../../../src/aig/literal.ts";
import type { System } from "../../../src/system/system.ts";
import { bitsFor } from "../../../src/system/types.ts";

/** A graph as a system, with signals that hold in sets of states. */
export interface GraphSystem {
  readonly system: System;
  /** The literal of a set of states. */
  in(...states: number[]): Lit;
}

/**
 * State 0 is initial. Choices beyond the successors of a state mean its last one.
 *
 * @param successors by state, at least one each; states that are not listed lead to themselves
 */
export function graphSystem(successors: readonly (readonly number[])[]): GraphSystem {
  const aig = new Aig();
  const most = Math.max(...successors.map(({ length }) => length));
  const inputs = Array.from({ length: most > 1 ? bitsFor(most) : 0 }, () => aig.leaf());
  const state = Array.from({ length: bitsFor(successors.length) }, () => aig.leaf());
  const is = (bits: readonly Lit[], value: number) =>
    aig.andAll(bits.map((bit, b) => notIf(bit, ((value >> b) & 1) === 0)));
  const next = state.map((bit, b) =>
    successors.reduce((otherwise, targets, source) => {
      const chosen = targets.reduceRight<Lit>((rest, target, choice) => {
        const value = notIf(FALSE, ((target >> b) & 1) === 1);
        return choice === targets.length - 1 ? value : aig.mux(is(inputs, choice), value, rest);
      }, FALSE);
      return aig.mux(is(state, source), chosen, otherwise);
    }, bit)
  );
  const signals = [
    ...inputs.map((lit, i) => ({ name: `choice${i}`, kind: "input" as const, lit })),
    ...state.map((lit, i) => ({ name: `state${i}`, kind: "state" as const, lit })),
  ];
  const system: System = {
    name: "graph",
    aig,
    inputs,
    latches: state.map((lit, b) => ({ lit, next: next[b]!, reset: FALSE })),
    outputs: [],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: signals.map(({ lit, ...rest }) => ({ ...rest, type: { kind: "bool" }, bits: [lit] })),
  };
  return { system, in: (...states) => aig.orAll(states.map((value) => is(state, value))) };
}
