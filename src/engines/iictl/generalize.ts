/**
 * Forall-exists generalisation (section 3.2) for EX, EU and EG nodes.
 *
 * | here | paper |
 * |---|---|
 * | `goal` | the right side of (12) and (16): legal, in `L_u` (not for EX), a successor in `L_u` (EX) or `L_v` |
 * | `addMove` | (15) and (20): the core of `s & j & !goal` |
 * | `covers` | (13), (14) and (17) to (19) for a candidate `c`, one state at a time |
 * | `Effort` | what is done about a counterexample to generalisation |
 *
 * Departures, and why
 * - The paper reads `U_v` in `A_v`: states that do not satisfy the node may join `L_v`. Here `L_v` is true by itself on R,
 *   which is what the certificate states.
 * - A cube that is covered need not be added with a move of its own: the cubes that cover it were.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import type { Cube } from "../../system/predicate.ts";
import type { Running } from "../engine.ts";
import type { Analysis } from "./analysis.ts";
import type { IictlEvent } from "./events.ts";

const MOST_CUBES = 4;

/** Enlarges the lower bound of one temporal node. */
export class Generalization {
  readonly #argument: number;
  readonly #next: boolean;
  /** Known reachable states that are in `L_v`. */
  readonly #irrelevant = new Set<Cube>();

  constructor(readonly analysis: Analysis, readonly node: number) {
    const found = analysis.dag.nodes[node]!;
    this.#next = found.kind === "EX";
    this.#argument = found.kind === "EU" ? found.left : (found as { arg: number }).arg;
  }

  /** That a step is legal and shows its state to satisfy the node, by the bounds as they are. */
  goal(): Lit {
    const { bounds, kripke, prime } = this.analysis;
    const { aig } = kripke.system;
    const here = this.#next ? TRUE : bounds.lower(this.#argument);
    const there = prime.of(bounds.lower(this.#next ? this.#argument : this.node));
    return aig.andAll([kripke.legal, here, there]);
  }

  /** Where moves are needed: for EX everywhere in R, else outside of what is known. */
  #where(): Lit[] {
    const { bounds, reachable } = this.analysis;
    return this.#next ? [reachable.lit] : [reachable.lit, not(bounds.lower(this.node))];
  }

  /** If some step from the state reaches the goal, the state and more join `L_v`. */
  *addState(state: Uint8Array): Running<IictlEvent, boolean> {
    const cube = this.analysis.kripke.cubeOf(state);
    if (!(yield* this.analysis.steps.areSat([...cube, this.goal()]))) return false;
    yield* this.add(state, this.analysis.steps.model().inputs);
    return true;
  }

  /** The state, which reaches the goal under the inputs, joins `L_v`, generalised. */
  *add(state: Uint8Array, inputs: Uint8Array): Running<IictlEvent, void> {
    const cube = yield* this.#addMove(state, inputs);
    yield* this.#enlarge(cube);
  }

  /**
   * The states of a path join `L_v`, from the last one, which steps into it, to the first. They are generalised only after
   * all of them have joined, since that may settle the question.
   */
  *addPath(
    states: readonly Uint8Array[],
    inputs: readonly Uint8Array[],
  ): Running<IictlEvent, void> {
    const { analysis } = this;
    const cubes: Cube[] = [];
    for (let i = states.length - 1; i >= 0; i--) {
      if (yield* analysis.contains(analysis.bounds.lower(this.node), states[i]!)) continue;
      cubes.push(yield* this.#addMove(states[i]!, inputs[i]!));
    }
    for (const cube of cubes) {
      if (yield* analysis.isSettled()) return;
      yield* this.#enlarge(cube);
    }
  }

  /** (15), (20). */
  *#addMove(state: Uint8Array, inputs: Uint8Array): Running<IictlEvent, Cube> {
    const { kripke, steps } = this.analysis;
    const others = [...this.#where(), not(this.goal())];
    const chosen = kripke.inputCube(inputs);
    const all = [...kripke.cubeOf(state), ...chosen];
    const core = yield* steps.core(others, all);
    if (core === undefined) throw new Error("a move does not lead where it was found to lead");
    const isChosen = new Set(chosen);
    const input = core.filter((lit) => isChosen.has(lit));
    const large = core.filter((lit) => !isChosen.has(lit));
    const from = (yield* steps.minimalCore([...others, ...input], large)) ?? large;
    yield* this.analysis.add(this.node, { from, input });
    return from;
  }

  /** Drop literals as long as the states on the other side are in `L_v` as well, or can be added. */
  *#enlarge(start: Cube): Running<IictlEvent, void> {
    if (this.analysis.options.generalize === false) return;
    let cube = start;
    for (const lit of start) {
      const rest = cube.filter((other) => other !== lit);
      if (yield* this.#covers([...rest, not(lit)])) cube = rest;
    }
    if (cube.length < start.length) this.analysis.bounds.merge(this.node, cube);
  }

  /** Are all states of the cube in `L_v`, perhaps after adding some? */
  *#covers(cube: Cube): Running<IictlEvent, boolean> {
    const { bounds, kripke, options, reachable, steps } = this.analysis;
    const known = yield* this.#knownObstacle(cube);
    if (known !== undefined) return yield* this.#tried(cube, false, known);
    for (let left = options.mostCubes ?? MOST_CUBES;; left--) {
      const open = [reachable.lit, not(bounds.lower(this.node)), ...cube];
      if (!(yield* steps.areSat(open))) return yield* this.#tried(cube, true); // nothing left for (13), (17)
      let { state } = steps.model();
      if (!this.#next && !kripke.constrained) { // (18)
        if (!(yield* steps.areSat([...open, not(this.goal())]))) {
          yield* this.analysis.add(this.node, { from: cube, input: "any" });
          return yield* this.#tried(cube, true);
        }
        state = steps.model().state;
      }
      if (left === 0) return yield* this.#tried(cube, false, kripke.cubeOf(state));
      if (yield* steps.areSat([...kripke.cubeOf(state), this.goal()])) { // (14), (19)
        yield* this.#addMove(state, steps.model().inputs);
      } else if (!(yield* reachable.excludes(state))) {
        return yield* this.#tried(cube, false, kripke.cubeOf(state));
      }
    }
  }

  /** A state of the cube that is known to be reachable but not to satisfy the node (end of section 3.2, EX nodes). */
  *#knownObstacle(cube: Cube): Running<IictlEvent, Cube | undefined> {
    const { bounds, reachable, steps } = this.analysis;
    for (const state of reachable.known) {
      if (this.#irrelevant.has(state) || !cube.every((lit) => state.includes(lit))) continue;
      if (yield* steps.areSat([...state, bounds.lower(this.node)])) this.#irrelevant.add(state);
      else if (!(yield* steps.areSat([...state, this.goal()]))) return state; // (14), (19)
    }
    return undefined;
  }

  *#tried(cube: Cube, covered: boolean, obstacle?: Cube): Running<IictlEvent, boolean> {
    yield { kind: "generalization", node: this.node, cube, covered, obstacle };
    return covered;
  }
}
