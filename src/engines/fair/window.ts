/**
 * A window of a skeleton query: the copies of the system from -K to K around a point of the skeleton (section III-B).
 * All its points are legal and in R, and all of them are on the side of a wall that a choice variable says.
 */

import { type Lit, not, notIf, variableOf } from "../../aig/literal.ts";
import { Unroller } from "../../encode/unroller.ts";
import { negate, type SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { SkeletonWindow } from "../../proof/proof.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { WallSides } from "./walls.ts";

/** A state and the inputs of a step from it. */
export interface Point {
  /** Values of all latches; 0 for those that do not matter. */
  readonly state: Uint8Array;
  /** The literals of the latches that matter. */
  readonly cube: Cube;
  readonly inputs: Uint8Array;
  /** The cube of a successor in the same arena, if windows look forward. */
  readonly successor: Cube | undefined;
}

/** Consecutive points, the one in the middle being part of the skeleton. */
export class Window {
  readonly #unroller: Unroller;
  readonly #frames: number;
  readonly #state: readonly SatLit[];
  readonly #inputs: ReadonlyMap<number, SatLit>;
  readonly #successor: readonly SatLit[] | undefined;

  constructor(
    readonly system: System,
    readonly solver: Solver,
    readonly latches: readonly number[],
    readonly shape: Required<SkeletonWindow>,
  ) {
    const { before, after, loopFree } = shape;
    const unroller = this.#unroller = new Unroller(system, solver, { initialised: false });
    this.#frames = before + after + 1;
    for (let frame = 0; frame < this.#frames; frame++) unroller.addFrame();
    const state = (frame: number) =>
      latches.map((i) => unroller.literal(system.latches[i]!.lit, frame));
    this.#state = state(before);
    this.#successor = after > 0 ? state(before + 1) : undefined;
    this.#inputs = new Map(
      system.inputs.map((lit) => [variableOf(lit), unroller.literal(lit, before)]),
    );
    if (loopFree) unroller.encoder.assert(this.#loopFree());
  }

  /** The literal "the signal holds in the middle". */
  signal(lit: Lit): SatLit {
    return this.#unroller.literal(lit, this.shape.before);
  }

  addReach({ clauses }: Predicate): void {
    this.#everywhere((at) => {
      for (const clause of clauses) this.solver.addClause(clause.map(at));
    });
  }

  addWall({ lemma, outside }: WallSides, choice: SatLit): void {
    const { wall, exits = [], entries = [] } = lemma;
    this.#everywhere((at) => {
      for (const clause of wall.clauses) this.solver.addClause([negate(choice), ...clause.map(at)]);
      for (const cube of entries) {
        this.solver.addClause([negate(choice), ...cube.map((lit) => at(not(lit)))]);
      }
      this.solver.addClause([choice, at(outside)]);
      for (const cube of exits) this.solver.addClause([choice, ...cube.map((lit) => at(not(lit)))]);
    });
  }

  /** The middle of the model. */
  read(): Point {
    const { system, solver } = this;
    const cubeOf = (lits: readonly SatLit[]) =>
      this.latches.map((i, k) => notIf(system.latches[i]!.lit, !solver.value(lits[k]!)));
    const state = new Uint8Array(system.latches.length);
    this.latches.forEach((i, k) => state[i] = solver.value(this.#state[k]!) ? 1 : 0);
    const inputs = Uint8Array.from(
      system.inputs,
      (lit) => solver.value(this.#inputs.get(variableOf(lit))!) ? 1 : 0,
    );
    const successor = this.#successor && cubeOf(this.#successor);
    return { state, cube: cubeOf(this.#state), inputs, successor };
  }

  #everywhere(add: (at: (lit: Lit) => SatLit) => void): void {
    for (let frame = 0; frame < this.#frames; frame++) {
      add((lit) => this.#unroller.literal(lit, frame));
    }
  }

  /** The middle is met again, or both halves are free of loops. */
  #loopFree(): Lit {
    const { aig } = this.#unroller;
    const { before } = this.shape;
    const same = (a: number, b: number) =>
      aig.andAll(
        this.system.latches.map(({ lit }) =>
          aig.iff(this.#unroller.at(lit, a), this.#unroller.at(lit, b))
        ),
      );
    const frames = Array.from({ length: this.#frames }, (_, frame) => frame);
    const [past, future] = [frames.slice(0, before), frames.slice(before + 1)];
    const again = [...past, ...future].map((frame) => same(before, frame));
    const different = [past, future].flatMap((half) =>
      half.flatMap((a, i) => half.slice(i + 1).map((b) => not(same(a, b))))
    );
    return aig.orAll([...again, aig.andAll(different)]);
  }
}
