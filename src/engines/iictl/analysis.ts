/** What all parts of iictl share: the system, the bounds, R, the solver of one-step questions, and how to update. */

import { type Lit, not } from "../../aig/literal.ts";
import type { Move } from "../../proof/proof.ts";
import { Execution } from "../../system/execution.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import type { CtlDag } from "../../proof/ctl_dag.ts";
import type { Trace } from "../../system/trace.ts";
import type { Running } from "../engine.ts";
import { Prime } from "../prime.ts";
import { Bounds, type NoFairPath } from "./bounds.ts";
import type { IictlEvent } from "./events.ts";
import { KripkeSystem } from "./kripke.ts";
import type { IictlOptions } from "./options.ts";
import { ReachableStates } from "./reachable.ts";
import { type Point, StepQueries } from "./steps.ts";
import type { System } from "../../system/system.ts";

/** How the question was settled. */
export type Settled =
  | { readonly status: "holds" }
  | { readonly status: "fails"; readonly point: Point };

/** The state of a run. */
export class Analysis {
  readonly kripke: KripkeSystem;
  readonly bounds: Bounds;
  readonly steps: StepQueries;
  readonly reachable: ReachableStates;
  readonly prime: Prime;
  /** Set as soon as the bounds of the root decide the question. */
  settled: Settled | undefined;
  /** Whether decision diagrams know the answer, and it only remains to state the bounds. */
  isKnown = false;
  /** The order of decision diagrams, once bounds come from such. */
  order: Cube | undefined;
  /** The initial states where a legal move starts, as a literal that reads inputs. */
  readonly initial: Lit;
  readonly #execution: Execution;
  #checked = -1;

  constructor(system: System, readonly dag: CtlDag, readonly options: IictlOptions) {
    this.kripke = new KripkeSystem(system, dag);
    const { aig } = system;
    this.bounds = new Bounds(aig, dag, this.kripke.fairness.length);
    this.steps = new StepQueries(this.kripke.system, options);
    const effort = options.ctgEffort ?? "mic";
    this.reachable = new ReachableStates(this.kripke, this.steps, effort, options);
    this.prime = new Prime(this.kripke.system);
    this.#execution = new Execution(this.kripke.system);
    this.initial = aig.and(aig.andAll(this.kripke.initial), this.kripke.legal);
  }

  /** Early termination (section 3.3): do the bounds of the root decide all initial states, or one against us? */
  *isSettled(): Running<IictlEvent, boolean> {
    if (this.settled !== undefined) return true;
    if (this.#checked === this.bounds.version) return false;
    this.#checked = this.bounds.version;
    const { root } = this.dag;
    if (yield* this.steps.areSat([this.initial, not(this.bounds.upper(root))])) {
      this.settled = { status: "fails", point: this.steps.model() };
    } else if (!(yield* this.steps.areSat([this.initial, not(this.bounds.lower(root))]))) {
      this.settled = { status: "holds" };
    }
    return this.settled !== undefined;
  }

  /** Is the state in the set? */
  contains(set: Lit, state: Uint8Array): Running<IictlEvent, boolean> {
    return this.steps.areSat([...this.kripke.cubeOf(state), set]);
  }

  /** `U_v := U_v & !P`. */
  *remove(v: number, states: Predicate, proof?: NoFairPath): Running<IictlEvent, void> {
    this.bounds.remove(v, states, proof);
    yield { kind: "upper", node: v, removed: states };
  }

  /** `L_v := L_v | g`; the move is in inputs of the Kripke system. */
  *add(v: number, move: Move): Running<IictlEvent, void> {
    const added = this.inOriginal(move);
    this.bounds.add(v, added);
    yield { kind: "lower", node: v, cube: added.from, input: added.input, by: added.by };
  }

  /** A move in inputs of the system that was asked about. */
  inOriginal({ from, input, by }: Move): Move {
    const { kripke } = this;
    return {
      from,
      input: input === "any" ? input : kripke.moveInput(input),
      by: by?.map(({ input, value }) => ({ input: kripke.moveInput([input])[0]!, value })),
    };
  }

  /** The states a trace goes through, one per input vector, and the one after the last. */
  statesAlong({ initial, inputs }: Trace): Uint8Array[] {
    const execution = this.#execution;
    execution.start(initial);
    const states: Uint8Array[] = [initial.slice()];
    for (const step of inputs) {
      execution.apply(step);
      execution.advance();
      states.push(execution.state());
    }
    return states;
  }

  /** The set of some states. */
  setOf(states: readonly Uint8Array[]): Lit {
    const { aig } = this.kripke.system;
    return aig.orAll(states.map((state) => aig.andAll(this.kripke.cubeOf(state))));
  }

  /** Give back the memory of all solvers. */
  dispose(): void {
    this.steps.dispose();
    this.reachable.dispose();
  }
}
