/**
 * A system unrolled over time, frame by frame, into one solver.
 *
 * The unrolling is an AIG of its own: the inputs of every frame are fresh leaves, the latches of frame
 * `t + 1` are the next-state functions of frame `t`, and those of frame 0 are their reset values, so
 * constants and equal logic fold away before anything reaches the solver. Frames are unrolled lazily: only
 * the cones that are asked for exist.
 */

import { Aig } from "../aig/graph.ts";
import { isNegative, type Lit, notIf, variableOf } from "../aig/literal.ts";
import type { SatLit } from "../sat/literal.ts";
import type { Solver } from "../sat/solver.ts";
import type { System } from "../system/system.ts";
import type { Trace } from "../system/trace.ts";
import { Tseitin, type TseitinOptions } from "./tseitin.ts";

/** How to unroll. */
export interface UnrollerOptions extends TseitinOptions {
  /** Start in the initial states (default true), or anywhere. */
  readonly initialised?: boolean;
}

/** Unrolls a system into a solver. */
export class Unroller {
  readonly system: System;
  /** The unrolled graph; engines may add gates to it. */
  readonly aig: Aig = new Aig();
  /** Encodes the unrolled graph. */
  readonly encoder: Tseitin;
  readonly #initialised: boolean;
  /** By frame and by variable of the system: `literal + 1` of the unrolled graph, 0 if not yet made. */
  readonly #frames: Int32Array[] = [];
  /** By variable of the system: `1 + i` if it is latch `i`, else 0. */
  readonly #latchOf: Int32Array;
  #depth = 0;

  constructor(system: System, solver: Solver, options: UnrollerOptions = {}) {
    this.system = system;
    this.encoder = new Tseitin(this.aig, solver, options);
    this.#initialised = options.initialised ?? true;
    this.#latchOf = new Int32Array(system.aig.size);
    system.latches.forEach((latch, i) => this.#latchOf[variableOf(latch.lit)] = i + 1);
  }

  /** Number of frames opened by {@linkcode addFrame}. */
  get depth(): number {
    return this.#depth;
  }

  /** Open the next frame: the constraints hold in it from now on. Answers its number. */
  addFrame(): number {
    const frame = this.#depth++;
    for (const { lit } of this.system.constraints) this.encoder.assert(this.at(lit, frame));
    return frame;
  }

  /** The literal of the solver for a literal of the system in a frame, open or not. */
  literal(lit: Lit, frame: number): SatLit {
    return this.encoder.encode(this.at(lit, frame));
  }

  /** The literal of the unrolled graph for a literal of the system in a frame. */
  at(lit: Lit, frame: number): Lit {
    this.system.aig.assertLit(lit);
    if (!Number.isInteger(frame) || frame < 0) {
      throw new RangeError(`frame ${frame} does not exist: frames are counted from 0`);
    }
    const v = variableOf(lit);
    if (this.#known(v, frame) === 0) this.#unroll(v, frame);
    return notIf(this.#known(v, frame) - 1 as Lit, isNegative(lit));
  }

  /** The initial states, as a literal of the unrolled graph over the latches of a frame. */
  initial(frame: number = 0): Lit {
    const equal: Lit[] = [];
    for (const { lit, reset } of this.system.latches) {
      if (reset !== lit) equal.push(notIf(this.at(lit, frame), reset === 0));
    }
    return this.aig.andAll(equal);
  }

  /**
   * The path through frames 0 to `length - 1` in the model of the solver. Inputs and latches that the
   * solver knows nothing about are 0.
   */
  trace(length: number): Trace {
    const value = (lit: Lit, frame: number) => {
      const known = this.#frames[frame]?.[variableOf(lit)] ?? 0;
      return known === 0 ? 0 : this.#value(known - 1 as Lit);
    };
    const inputs: Uint8Array[] = [];
    for (let frame = 0; frame < length; frame++) {
      inputs.push(Uint8Array.from(this.system.inputs, (lit) => value(lit, frame)));
    }
    const initial = Uint8Array.from(this.system.latches, ({ lit, reset }) => {
      if (this.#initialised && reset !== lit) return reset === 1 ? 1 : 0;
      return value(lit, 0);
    });
    return { initial, inputs };
  }

  /** Value of a leaf of the unrolled graph in the model. */
  #value(leaf: Lit): number {
    const lit = this.encoder.lookup(leaf);
    return lit !== undefined && this.encoder.solver.value(lit) ? 1 : 0;
  }

  #known(v: number, frame: number): number {
    return this.#frames[frame]?.[v] ?? 0;
  }

  #frame(frame: number): Int32Array {
    while (this.#frames.length <= frame) this.#frames.push(new Int32Array(this.system.aig.size));
    const known = this.#frames[frame]!;
    if (known.length >= this.system.aig.size) return known;
    const bigger = new Int32Array(this.system.aig.size);
    bigger.set(known);
    return this.#frames[frame] = bigger;
  }

  /** Depth first with an explicit stack of variables and frames: cones may be millions of gates deep. */
  #unroll(root: number, rootFrame: number): void {
    const stack = [root, rootFrame];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1]!;
      const v = stack[stack.length - 2]!;
      const map = this.#frame(frame);
      if (map[v] !== 0) {
        stack.length -= 2;
        continue;
      }
      const { aig } = this.system;
      if (aig.isGate(v)) {
        const left = this.#ready(aig.left(v), frame, stack);
        const right = this.#ready(aig.right(v), frame, stack);
        if (left < 0 || right < 0) continue;
        map[v] = this.aig.and(left as Lit, right as Lit) + 1;
      } else {
        const lit = this.#leafAt(v, frame, stack);
        if (lit < 0) continue;
        map[v] = lit + 1;
      }
      stack.length -= 2;
    }
  }

  /** The literal in a frame, or -1 after asking for it on the stack. */
  #ready(lit: Lit, frame: number, stack: number[]): number {
    const v = variableOf(lit);
    const known = this.#known(v, frame);
    if (known !== 0) return notIf(known - 1 as Lit, isNegative(lit));
    stack.push(v, frame);
    return -1;
  }

  #leafAt(v: number, frame: number, stack: number[]): number {
    if (v === 0) return 0;
    const index = v < this.#latchOf.length ? this.#latchOf[v]! : 0;
    if (index === 0) return this.aig.leaf();
    const { lit, next, reset } = this.system.latches[index - 1]!;
    if (frame > 0) return this.#ready(next, frame - 1, stack);
    return this.#initialised && reset !== lit ? reset : this.aig.leaf();
  }
}
