/**
 * The search of rlive: SEARCH-CEX of Algorithm 2 (paper 003) with a stack of its own, over a system that may have the
 * register OnLoop. `mod.ts` has the table of names and the departures.
 */

import type { Lit } from "../../aig/literal.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { Trace } from "../../system/trace.ts";
import type { Running } from "../engine.ts";
import type { OnLoop } from "../fair/on_loop.ts";
import type { Walls } from "../fair/walls.ts";
import type { ShoalPublisher } from "./publish.ts";
import type { EntryStep } from "../ic3/path.ts";
import { Reachability } from "../ic3/reach.ts";
import { Refinement } from "../ic3/refine.ts";
import type { From } from "../ic3/session.ts";
import { forShortSearches } from "../short_searches.ts";
import { Successors } from "../successors.ts";
import { DeadStates } from "./dead.ts";
import type { RliveEvent } from "./events.ts";
import type { RliveOptions } from "./options.ts";
import { SearchPath } from "./path.ts";
import { type Round, Rounds } from "./rounds.ts";
import { Shoals } from "./shoals.ts";

/** Where to search. */
export interface Waters {
  readonly system: System;
  readonly justice: readonly Lit[];
  /** What is known about reachable states, and about loops if there is the register. */
  readonly walls: Walls;
  /** If the system has the register. */
  readonly loop: OnLoop | undefined;
  /** Tells others about shoals, if there are any. */
  readonly publisher: ShoalPublisher | undefined;
}

/** The result: no way out of the initial states but into shoals, or a lasso. */
export type SearchResult =
  | { readonly status: "avoided"; readonly last: Predicate; readonly justice: number }
  | { readonly status: "fails"; readonly trace: Trace }
  | { readonly status: "unknown"; readonly reason: string };

/** A state of the path that sees a signal: a call of SEARCH-CEX. */
interface Level {
  /** Position on the path. */
  readonly position: number;
  /** The signal it sees. */
  readonly sees: Lit;
  /** The signals that the search from here may be for. */
  readonly round: Round;
}

/** Algorithm 2. */
export class ShoalSearch {
  readonly shoals: Shoals;
  readonly path: SearchPath;
  readonly #fromInitial: Reachability;
  readonly #fromState: Reachability;
  readonly #dead: DeadStates;
  readonly #successors: Successors;
  readonly #rounds: Rounds;
  readonly #levels: Level[] = [];
  /** Ends listening to the walls. */
  readonly #deaf: () => void;

  constructor(readonly waters: Waters, readonly options: RliveOptions) {
    const { system, justice, walls, loop } = waters;
    const ic3 = forShortSearches(options);
    const searches = [0, 1].map(() => new Reachability(system, justice, ic3));
    [this.#fromInitial, this.#fromState] = searches as [Reachability, Reachability];
    const { publisher } = waters;
    this.shoals = new Shoals(system, searches, loop?.lit, (link) => publisher?.tell(link));
    this.#dead = new DeadStates(system, this.shoals, options.pruneDepth ?? 1, ic3);
    this.path = new SearchPath(system, justice);
    this.#successors = new Successors(system);
    this.#rounds = new Rounds(justice.length, options.signals !== "in turn");
    this.#deaf = walls.listen({
      addReach: (assertion) => {
        for (const search of searches) search.assume(assertion);
      },
      addConstraint: (lits) => {
        if (loop === undefined || publisher?.busy) return;
        this.shoals.constrain(loop.whileOn(lits));
      },
    });
  }

  /** The search that the current level asks. */
  get #search(): Reachability {
    return this.#levels.length === 0 ? this.#fromInitial : this.#fromState;
  }

  /** Numbers for people. */
  statistics(): Record<string, number> {
    return {
      ...this.#search.session?.statistics(),
      depth: this.#levels.length,
      shoals: this.shoals.links.length,
      path: this.path.length,
    };
  }

  lemmas() {
    return this.#search.session?.lemmas() ?? [];
  }

  *run(): Running<RliveEvent, SearchResult> {
    const { justice, walls } = this.waters;
    for (;;) {
      walls.catchUp();
      const depth = this.#levels.length;
      const level = this.#levels[depth - 1];
      if (level !== undefined && (yield* this.#isHopeless(level))) {
        yield* this.#rollback();
        continue;
      }
      yield { kind: "search", depth };
      const round = level?.round ?? this.#rounds.fresh();
      const signal = this.#rounds.choose(round);
      const target = justice[signal]!;
      const from = this.#from(level);
      const { reuse = false } = this.options;
      if (!reuse) this.#successors.prepare(this.#search, from);
      const result = yield* this.#search.query({ from, target, reuse }); // lines 5, 17
      if (result.status === "unknown") return result;
      if (result.status === "separated") {
        this.#rounds.blocked(signal);
        const region = yield* this.#weakened(result.proof, target);
        if (level === undefined) { // line 9
          yield { kind: "shoal", shoal: { region, justice: signal }, depth };
          return { status: "avoided", last: region, justice: signal };
        }
        const shoal = this.shoals.add(region, signal); // lines 22, 23
        yield { kind: "shoal", shoal, depth };
        yield* this.#rollback();
        continue;
      }
      const lasso = this.#extend(result.trace, result.entry);
      if (lasso !== undefined) return { status: "fails", trace: lasso }; // lines 8, 13
      this.#levels.push({ // line 19
        position: this.path.length,
        sees: target,
        round: this.#rounds.after(round, signal),
      });
    }
  }

  /** Give back the memory of all solvers. */
  dispose(): void {
    this.#deaf();
    this.#dead.dispose();
    this.#fromInitial.dispose();
    this.#fromState.dispose();
  }

  /** Lines 15, 16: the state is in a shoal by now, or all its successors are. */
  *#isHopeless(level: Level): Running<RliveEvent, boolean> {
    const state = this.path.state(level.position);
    return this.shoals.contains(state) || (yield* this.#dead.prune(state, level.sees));
  }

  /** Return to the level before; the state of this one can no longer be reached by the search. */
  *#rollback(): Running<RliveEvent, void> {
    this.#levels.pop();
    this.path.truncate(this.#levels.at(-1)?.position ?? 0);
    yield { kind: "rollback", depth: this.#levels.length };
  }

  /** `I`, or `T(s)` by steps that see what s was found for. */
  #from(level: Level | undefined): From {
    if (level === undefined) return { kind: "reset" };
    const state = this.path.state(level.position);
    return { kind: "successors", of: this.shoals.cubeOf(state), under: [level.sees] };
  }

  /** A larger set with the same properties. */
  *#weakened(proof: Predicate, target: Lit): Running<RliveEvent, Predicate> {
    if (this.options.weaken === false) return proof;
    const refinement = new Refinement(this.#search.session!, proof, target);
    try {
      yield* refinement.weaken();
      return refinement.predicate;
    } finally {
      refinement.dispose();
    }
  }

  /** Follow a path to the next state that sees a signal; a lasso if it closes one. */
  #extend(trace: Trace, entry: EntryStep | undefined): Trace | undefined {
    if (entry === undefined) this.path.start(trace.initial);
    const steps = entry === undefined ? trace.inputs : [entry.inputs, ...trace.inputs];
    for (const inputs of steps.slice(0, -1)) {
      const lasso = this.path.append(inputs);
      if (lasso !== undefined) return lasso;
    }
    return undefined;
  }
}
