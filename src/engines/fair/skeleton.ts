/**
 * Skeleton queries (FMCAD 2011, sections III-A and III-B): points that together satisfy all justice signals, each
 * with a window of steps around it, all in R and on the same side of every wall.
 *
 * | here | paper |
 * |---|---|
 * | `Window` | the copies of `x_{j(B)}` from -K to K, of the system's points (state and inputs) |
 * | `choices` | `c_W` |
 * | `map` | `j`; the bijection ι gives every signal its own window |
 *
 * One solver serves all maps: it has as many windows as some map needed so far, and a map is a list of assumptions
 * "signal B at the middle of window j(B)". Windows that a map leaves over exclude nothing: they can repeat
 * another one. Choices are sides of all windows, so constraints that only say "the same side" or "this side" need no
 * clauses besides those on the choices.
 */

import { type Lit, not, notIf, variableOf } from "../../aig/literal.ts";
import { Unroller } from "../../encode/unroller.ts";
import { negate, type SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { SkeletonWindow } from "../../proof/proof.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import { Execution } from "../../system/execution.ts";
import type { System } from "../../system/system.ts";
import { ask } from "../ask.ts";
import type { Running, TickEvent } from "../engine.ts";
import type { Ic3Settings } from "../ic3/options.ts";
import type { WallSides } from "./walls.ts";

/** A point of a skeleton. */
export interface SkeletonPoint {
  /** Values of all latches; 0 for those that do not matter. */
  readonly state: Uint8Array;
  /** The literals of the latches that matter. */
  readonly cube: Cube;
  readonly inputs: Uint8Array;
  /** Positions of the signals it stands for: they hold under these inputs. */
  readonly signals: readonly number[];
  /** The cube of a successor in the same arena, if windows look forward. */
  readonly successor: Cube | undefined;
}

/** Points that together satisfy all signals. */
export type Skeleton = readonly SkeletonPoint[];

/** The skeleton query of one problem, in all its forms. */
export class SkeletonQuery {
  readonly #solver: Solver;
  readonly #windows: Window[] = [];
  readonly #choices: SatLit[] = [];
  readonly #reach: Predicate[] = [];
  readonly #walls: WallSides[] = [];
  readonly #execution: Execution;
  #map: number[] | undefined;
  /** Queries so far. */
  count = 0;

  /** @param latches positions of the latches that matter */
  constructor(
    readonly system: System,
    readonly justice: readonly Lit[],
    readonly latches: readonly number[],
    readonly window: Required<SkeletonWindow>,
    readonly minimise: boolean,
    readonly settings: Ic3Settings,
  ) {
    const { solver, interrupt, seed } = settings;
    this.#solver = solver({ interrupt, seed });
    this.#execution = new Execution(system, justice);
  }

  /** Skeletons are in R. */
  addReach(assertion: Predicate): void {
    this.#reach.push(assertion);
    for (const window of this.#windows) window.addReach(assertion);
  }

  /** Skeletons are on one side of the wall. */
  addWall(wall: WallSides): void {
    this.#walls.push(wall);
    const choice = this.#solver.newVariable();
    this.#choices.push(choice);
    for (const window of this.#windows) window.addWall(wall, choice);
  }

  /** From now on skeletons are on this side of a wall. */
  settle(wall: number, side: "positive" | "negative"): void {
    this.#solver.addClause([this.#side(wall, side)]);
  }

  /** A skeleton, or undefined if there is none: then there is no fair cycle. */
  *find(): Running<TickEvent, Skeleton | undefined> {
    if (this.minimise && this.justice.length > 1) {
      const map = this.#map;
      if (map !== undefined && (yield* this.#isSat(map))) return this.#read(map); // line 10
      this.#map = yield* this.#newMap();
      if (this.#map !== undefined) return this.#read(this.#map);
    }
    const all = this.#bijection();
    return (yield* this.#isSat(all)) ? this.#read(all) : undefined; // line 6
  }

  /** Is there no skeleton on this side of a wall (lines 44, 46)? */
  *isEmpty(wall: number, side: "positive" | "negative"): Running<TickEvent, boolean> {
    const choice = this.#side(wall, side);
    if (this.#map !== undefined && (yield* this.#isSat(this.#map, choice))) return false;
    return !(yield* this.#isSat(this.#bijection(), choice));
  }

  /** Give back the memory of the solver. */
  dispose(): void {
    this.#solver.dispose();
  }

  #side(wall: number, side: "positive" | "negative"): SatLit {
    const choice = this.#choices[wall]!;
    return side === "positive" ? choice : negate(choice);
  }

  /** ι. */
  #bijection(): number[] {
    return [...this.justice.keys()];
  }

  /**
   * Line 8, by the search of section V: signal after signal goes to the first window that leaves the query
   * satisfiable. Undefined if a window of its own is not enough for a signal: the earlier ones were put
   * together too boldly, or there is no skeleton. The model belongs to the map.
   */
  *#newMap(): Running<TickEvent, number[] | undefined> {
    const map: number[] = [];
    let used = 0;
    for (const _ of this.justice) {
      let window = 0;
      while (!(yield* this.#isSat([...map, window]))) {
        if (++window > used) return undefined;
      }
      map.push(window);
      used = Math.max(used, window + 1);
    }
    return map;
  }

  *#isSat(map: readonly number[], ...also: SatLit[]): Running<TickEvent, boolean> {
    this.count++;
    const assumptions = [...also];
    map.forEach((index, signal) => {
      assumptions.push(this.#open(index).signal(this.justice[signal]!));
    });
    return yield* ask(this.#solver, assumptions, this.settings.slice, "skeleton");
  }

  /** The window with this number. */
  #open(index: number): Window {
    while (this.#windows.length <= index) {
      const window = new Window(this.system, this.#solver, this.latches, this.window);
      for (const assertion of this.#reach) window.addReach(assertion);
      this.#walls.forEach((wall, w) => window.addWall(wall, this.#choices[w]!));
      this.#windows.push(window);
    }
    return this.#windows[index]!;
  }

  /** The points of the model. */
  #read(map: readonly number[]): Skeleton {
    const points = [...new Set(map)].map((index) => {
      const point = this.#windows[index]!.read();
      return { ...point, mapped: this.justice.keys().filter((k) => map[k] === index).toArray() };
    });
    return this.minimise ? this.#cover(points) : this.#merge(points);
  }

  /** Leave out points that the others can stand for: signals may hold at more points than they were asked for. */
  #cover(points: readonly (Omit<SkeletonPoint, "signals">)[]): Skeleton {
    const open = new Set(this.justice.keys());
    const rest = points.map((point) => ({ point, holds: this.#signalsAt(point) }));
    const cover: SkeletonPoint[] = [];
    while (open.size > 0) {
      const gain = (holds: readonly number[]) => holds.filter((k) => open.has(k)).length;
      const best = rest.reduce((a, b) => gain(b.holds) > gain(a.holds) ? b : a);
      const signals = best.holds.filter((k) => open.delete(k));
      cover.push({ ...best.point, signals });
    }
    return cover;
  }

  /** Points with equal states are one if it can stand for the signals of both. */
  #merge(
    points: readonly (Omit<SkeletonPoint, "signals"> & { readonly mapped: readonly number[] })[],
  ): Skeleton {
    const merged: (Omit<SkeletonPoint, "signals"> & { signals: number[] })[] = [];
    for (const { mapped, ...point } of points) {
      const same = merged.find((other) =>
        other.cube.every((lit, i) => lit === point.cube[i]) &&
        mapped.every((k) => this.#signalsAt(other).includes(k))
      );
      if (same === undefined) merged.push({ ...point, signals: [...mapped] });
      else same.signals.push(...mapped);
    }
    return merged;
  }

  #signalsAt({ state, inputs }: Pick<SkeletonPoint, "state" | "inputs">): number[] {
    this.#execution.start(state);
    this.#execution.apply(inputs);
    return this.justice.keys()
      .filter((k) => this.#execution.value(this.justice[k]!) === 1).toArray();
  }
}

/** Consecutive points, the one in the middle being part of the skeleton. */
class Window {
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
  read(): Omit<SkeletonPoint, "signals"> {
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
