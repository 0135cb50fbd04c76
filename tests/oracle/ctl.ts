/**
 * CTL with fairness, by fixpoints over the points of a system.
 *
 * What is decided here, precisely:
 *
 * - A *point* is a state with the inputs of a step; the legal points satisfy every constraint. A path goes
 *   through legal points; `(x, i)` is followed by `(F(x, i), i')` for every legal `i'`, so constraints may make
 *   dead ends.
 * - Path quantifiers range over the infinite paths on which every fairness literal holds infinitely often. With
 *   `fair` the points on such a path, that is `EX f = EX (f & fair)` and `E f U g = E f U (g & fair)`, while EG
 *   only knows fair paths: the transformation tau of Hassan, Bradley and Somenzi, "Incremental, Inductive CTL
 *   Model Checking" (CAV 2012), section 3.4, in its plain form. Where no fair path starts, every `A…` formula
 *   holds and no `E…` formula does.
 * - A Kripke state is a valuation of the latches and of those inputs that atoms of the formula read, usually none.
 *   A path that starts in it chooses all other inputs, also those of the first step. So if no atom reads an
 *   input this is section 2 of the paper, where states are valuations of the latches, and `EX p` says that
 *   *some* input leads to p: that is what the verdicts of public CTL benchmarks mean. With an atom that reads
 *   input `req`, `req -> EX p` says that if `req` is on, p may come next while it is on. The `given` inputs can
 *   be chosen differently; with all of them given, `AG EX p` says that *every* input leads to p.
 * - The paper lets a model satisfy a formula if *all* initial states do, whether fair paths start in them or
 *   not. So `holds` means that every legal point whose state is initial satisfies the formula. `holdsWhereFair`
 *   asks it only of the initial points where a fair path starts, as linear-time logic and some tools do; the two
 *   differ only if some initial point is unfair or a dead end.
 */

import { supportOf } from "../../src/aig/cone.ts";
import { type Lit, variableOf } from "../../src/aig/literal.ts";
import type { Ctl, CtlBinary } from "../../src/logic/ctl_formula.ts";
import type { System } from "../../src/system/system.ts";
import type { ExplicitSystem, Flags } from "./explicit_system.ts";
import { nodesWithFairPath } from "./fair_paths.ts";
import { stateGraph } from "./justice.ts";
import { explicit } from "./reachability.ts";

/** The answer to a CTL question. */
export interface CtlAnswer {
  /** Every legal initial point satisfies the formula. */
  readonly holds: boolean;
  /** Every legal initial point at which a fair path starts satisfies the formula. */
  readonly holdsWhereFair: boolean;
  /** The legal points that satisfy the formula, reachable or not. */
  readonly satisfying: Flags;
  /** The legal points at which a fair path starts. */
  readonly fair: Flags;
}

/** Choices of {@linkcode decideCtl}. */
export interface CtlReading {
  /** The inputs that belong to the Kripke states; those that atoms of the formula read unless told. */
  readonly given?: readonly Lit[];
}

/** Decide a CTL formula under the given fairness. */
export function decideCtl(
  system: System | ExplicitSystem,
  formula: Ctl<Lit>,
  fairness: readonly Lit[],
  reading: CtlReading = {},
): CtlAnswer {
  const model = explicit(system);
  const given = reading.given ?? inputsRead(model.system, formula);
  const semantics = new FairCtl(model, fairness, given);
  const satisfying = semantics.points(formula);
  let holds = true;
  let holdsWhereFair = true;
  for (let p = 0; p < model.points; p++) {
    if (!model.initial[model.stateOf(p)] || !model.legal[p] || satisfying[p]) continue;
    holds = false;
    if (semantics.fair[p]) holdsWhereFair = false;
  }
  return { holds, holdsWhereFair, satisfying, fair: semantics.fair };
}

/** The inputs that the atoms of a formula read. */
export function inputsRead(system: System, formula: Ctl<Lit>): Lit[] {
  const atoms: Lit[] = [];
  const collect = (f: Ctl<Lit>): void => {
    if (f.kind === "atom") atoms.push(f.atom);
    if ("arg" in f) collect(f.arg);
    if ("left" in f) [f.left, f.right].forEach(collect);
  };
  collect(formula);
  const read = new Set(supportOf(system.aig, atoms));
  return system.inputs.filter((input) => read.has(variableOf(input)));
}

/** The sets of points that formulas denote. */
class FairCtl {
  readonly fair: Flags;
  /** The bits of a point's number that are inputs which paths choose. */
  readonly #chosen: number;
  #into: number[][] = [];

  constructor(
    readonly model: ExplicitSystem,
    readonly fairness: readonly Lit[],
    given: readonly Lit[],
  ) {
    this.#chosen = model.system.inputs.reduce(
      (mask, input, i) => given.includes(input) ? mask : mask | (1 << i),
      0,
    );
    this.fair = this.#pathsInside(model.legal);
  }

  points(formula: Ctl<Lit>): Flags {
    switch (formula.kind) {
      case "true":
        return this.model.legal;
      case "false":
        return this.#not(this.model.legal);
      case "atom":
        return this.#and(this.model.legal, this.model.values(formula.atom));
      case "not":
        return this.#not(this.points(formula.arg));
      case "EX":
        return this.#next(this.points(formula.arg));
      case "EF":
        return this.#until(this.model.legal, this.points(formula.arg));
      case "EG":
        return this.#always(this.points(formula.arg));
      case "AX":
        return this.#not(this.#next(this.#not(this.points(formula.arg))));
      case "AF":
        return this.#not(this.#always(this.#not(this.points(formula.arg))));
      case "AG":
        return this.#not(this.#until(this.model.legal, this.#not(this.points(formula.arg))));
      default:
        return this.#binary(formula.kind, this.points(formula.left), this.points(formula.right));
    }
  }

  #binary(kind: CtlBinary, f: Flags, g: Flags): Flags {
    const [notF, notG] = [this.#not(f), this.#not(g)];
    switch (kind) {
      case "and":
        return this.#and(f, g);
      case "or":
        return this.#or(f, g);
      case "implies":
        return this.#or(notF, g);
      case "iff":
        return this.#or(this.#and(f, g), this.#and(notF, notG));
      case "xor":
        return this.#or(this.#and(f, notG), this.#and(notF, g));
      case "EU":
        return this.#until(f, g);
      case "ER": // g up to and including f, or g for ever
        return this.#or(this.#until(g, this.#and(f, g)), this.#always(g));
      case "EW":
        return this.#or(this.#until(f, g), this.#always(f));
      case "AU": // no path avoids g for ever, and none leaves f before g
        return this.#not(this.#or(this.#until(notG, this.#and(notF, notG)), this.#always(notG)));
      case "AR":
        return this.#not(this.#until(notF, notG));
      case "AW":
        return this.#not(this.#until(notG, this.#and(notF, notG)));
    }
  }

  /** The points whose Kripke state is that of one of the given points: other first inputs may be chosen. */
  #starts(points: Flags): Flags {
    const touched = new Uint8Array(this.model.points);
    points.forEach((value, p) => touched[p & ~this.#chosen]! |= value);
    return this.model.legal.map((value, p) => value & touched[p & ~this.#chosen]!);
  }

  /** EX f on fair paths. */
  #next(f: Flags): Flags {
    return this.#starts(this.#before(this.#and(f, this.fair)));
  }

  /** E f U g on fair paths: what g reaches backwards, through points of f. */
  #until(f: Flags, g: Flags): Flags {
    const { model } = this;
    const reached = this.#and(g, this.fair);
    const touched = new Uint8Array(model.states);
    const queue: number[] = []; // states with a point that is reached
    const touch = (point: number) => {
      const x = model.stateOf(point);
      if (touched[x]) return;
      touched[x] = 1;
      queue.push(x);
    };
    reached.forEach((value, p) => value && touch(p));
    for (const x of queue) {
      for (const p of this.#pointsBefore(x)) {
        if (!f[p] || reached[p]) continue;
        reached[p] = 1;
        touch(p);
      }
    }
    return this.#starts(reached);
  }

  /** The legal points that lead to a state. */
  #pointsBefore(state: number): readonly number[] {
    if (this.#into.length === 0) {
      this.#into = Array.from({ length: this.model.states }, () => []);
      this.model.next.forEach((x, p) => this.model.legal[p] && this.#into[x]!.push(p));
    }
    return this.#into[state]!;
  }

  /** EG f on fair paths. */
  #always(f: Flags): Flags {
    return this.#starts(this.#pathsInside(f));
  }

  /** The points of f after which a fair path inside f goes on. */
  #pathsInside(f: Flags): Flags {
    const graph = stateGraph(this.model, f, this.fairness);
    const start = nodesWithFairPath(graph, this.fairness.length, Array(graph.nodes).keys());
    return f.map((value, p) => value & start[this.model.next[p]!]!);
  }

  /** The legal points with a successor in the set. */
  #before(set: Flags): Flags {
    const { model } = this;
    const touched = new Uint8Array(model.states);
    set.forEach((value, p) => touched[model.stateOf(p)]! |= value);
    return model.legal.map((value, p) => value & touched[model.next[p]!]!);
  }

  #not(f: Flags): Flags {
    return this.model.legal.map((value, p) => value & (f[p]! ^ 1));
  }

  #and(f: Flags, g: Flags): Flags {
    return f.map((value, p) => value & g[p]!);
  }

  #or(f: Flags, g: Flags): Flags {
    return f.map((value, p) => value | g[p]!);
  }
}
