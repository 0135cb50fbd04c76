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

import type { Lit } from "../../aig/literal.ts";
import { negate, type SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { SkeletonWindow, WallConstraint } from "../../proof/proof.ts";
import type { Predicate } from "../../system/predicate.ts";
import { Execution } from "../../system/execution.ts";
import type { System } from "../../system/system.ts";
import { ask } from "../ask.ts";
import type { Running, TickEvent } from "../engine.ts";
import type { Ic3Settings } from "../ic3/options.ts";
import type { Listener, WallSides } from "./walls.ts";
import { type Point, Window } from "./window.ts";

/** A point of a skeleton. */
export interface SkeletonPoint extends Point {
  /** Positions of the signals it stands for: they hold under these inputs. */
  readonly signals: readonly number[];
}

/** Points that together satisfy all signals. */
export type Skeleton = readonly SkeletonPoint[];

/** The skeleton query of one problem, in all its forms. */
export class SkeletonQuery implements Listener {
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
  addConstraint(_lits: readonly Lit[], { wall, side }: WallConstraint): void {
    if (side !== "same") this.#solver.addClause([this.#side(wall, side)]);
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
  #cover(points: readonly Point[]): Skeleton {
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
    points: readonly (Point & { readonly mapped: readonly number[] })[],
  ): Skeleton {
    const merged: (Point & { signals: number[] })[] = [];
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

  #signalsAt({ state, inputs }: Point): number[] {
    this.#execution.start(state);
    this.#execution.apply(inputs);
    return this.justice.keys()
      .filter((k) => this.#execution.value(this.justice[k]!) === 1).toArray();
  }
}
