/**
 * The stem query (1) and the cycle queries (3) and (4) of a skeleton, in a time sharing fashion (section III-F): they
 * take turns, and turns become longer. One proof rules the skeleton out; if all find paths, it is a lasso.
 *
 * Departures, for signals that read inputs: a skeleton state satisfies a signal under some inputs only, so the path
 * to the next state begins with a step under inputs that satisfy it (query (4) for each of the states). Where no
 * signal of the point reads inputs and there are other points, it is query (3).
 */

import type { Lit } from "../../aig/literal.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { Trace } from "../../system/trace.ts";
import type { Running } from "../engine.ts";
import type { Ic3Event } from "../ic3/events.ts";
import type { Ic3Options } from "../ic3/options.ts";
import { Reachability, type ReachResult } from "../ic3/reach.ts";
import type { From, Session } from "../ic3/session.ts";
import { Successors } from "../successors.ts";
import type { ArcEvent, StemEvent } from "./events.ts";
import type { FairSettings } from "./options.ts";
import type { Skeleton, SkeletonPoint } from "./skeleton.ts";
import type { Walls } from "./walls.ts";

/** How much longer each turn is than the one before. */
const GROWTH = 1.5;

/** A proof that rules a skeleton out. */
export interface Separation {
  readonly status: "separated";
  /** The stem query, or the cycle query that starts at `point`. */
  readonly query: "stem" | "cycle";
  readonly point: SkeletonPoint;
  readonly proof: Predicate;
  readonly target: Lit;
  /** For refinement of the proof. */
  readonly session: Session;
}

/** What became of a skeleton. */
export type Connection =
  | Separation
  | { readonly status: "lasso"; readonly trace: Trace }
  | { readonly status: "unknown"; readonly reason: string };

/** One of the queries about a skeleton. */
interface Query {
  readonly reachability: Reachability;
  readonly running: Running<Ic3Event, ReachResult>;
  readonly target: Lit;
  readonly from: number;
  readonly to: number;
  result?: ReachResult;
}

/** Answers the queries about skeletons, one skeleton after the other. */
export class Connections {
  readonly #stem: Reachability;
  readonly #cycles: Reachability[] = [];
  readonly #successors: Successors;
  #rotation = 0;

  constructor(
    readonly walls: Walls,
    readonly justice: readonly Lit[],
    readonly settings: FairSettings,
    readonly options: Ic3Options,
  ) {
    this.#stem = new Reachability(walls.system, justice, options);
    this.#successors = new Successors(walls.system);
    walls.listen({ addReach: (assertion) => this.#stem.assume(assertion) });
  }

  /** The searches there are, for people. */
  get searches(): readonly Reachability[] {
    return [this.#stem, ...this.#cycles];
  }

  /** Lines 20 to 25: until all yield counterexamples or one returns a proof. */
  *connect(skeleton: Skeleton): Running<Ic3Event | StemEvent | ArcEvent, Connection> {
    const queries = this.#queries(skeleton);
    try {
      const decided = yield* this.#share(queries);
      if (decided !== undefined) return this.#separation(skeleton, decided);
    } finally {
      for (const { running, result } of queries) {
        if (result === undefined) running.return(undefined as never);
      }
    }
    const undecided = queries.find(({ result }) => result!.status === "unknown")?.result;
    if (undecided?.status === "unknown") return undecided;
    return { status: "lasso", trace: this.#lasso(queries) };
  }

  /** Give back the memory of all solvers. */
  dispose(): void {
    for (const search of this.searches) search.dispose();
  }

  /** The stem query comes first; which one gets the first turn changes from skeleton to skeleton. */
  #queries(skeleton: Skeleton): Query[] {
    const { aig } = this.walls.system;
    const targets = skeleton.map(({ cube }) => aig.andAll(cube));
    const ask = (reachability: Reachability, query: From, from: number, to: number): Query => {
      const target = targets[to]!;
      const { reuse } = this.settings;
      if (!reuse) this.#successors.prepare(reachability, query);
      const running = reachability.query({ from: query, target, reuse });
      return { reachability, running, target, from, to };
    };
    return [
      ask(this.#stem, { kind: "reset" }, -1, 0),
      ...skeleton.map((point, i) => {
        const to = (i + 1) % skeleton.length;
        return ask(this.#cycle(i), this.#leaving(point, skeleton[to]!), i, to);
      }),
    ];
  }

  /** F of a cycle query; where the state is also the target, at least one step must be taken. */
  #leaving({ cube, signals }: SkeletonPoint, to: SkeletonPoint): From {
    const under = signals.map((k) => this.justice[k]!);
    const isSame = cube.every((lit, i) => lit === to.cube[i]);
    return !isSame && this.walls.readsLatchesOnly(...under)
      ? { kind: "cube", cube }
      : { kind: "successors", of: cube, under };
  }

  #cycle(index: number): Reachability {
    while (this.#cycles.length <= index) {
      const search = new Reachability(this.walls.system, this.justice, this.options);
      this.walls.listen({
        addReach: (assertion) => search.assume(assertion),
        addConstraint: (lits) => search.constrain(...lits),
      });
      this.#cycles.push(search);
    }
    return this.#cycles[index]!;
  }

  /** Step the queries in turn; the first one with a proof, or undefined when all have ended without. */
  *#share(
    queries: readonly Query[],
  ): Running<Ic3Event | StemEvent | ArcEvent, Query | undefined> {
    const start = this.#rotation++ % queries.length;
    let open = [...queries.slice(start), ...queries.slice(0, start)];
    for (let turn = this.settings.turn; open.length > 0; turn *= GROWTH) {
      for (const query of open) {
        for (let n = 0; n < turn && query.result === undefined; n++) {
          const step = query.running.next();
          if (step.done === true) query.result = step.value;
          else if (step.value.kind !== "start") yield step.value;
        }
        const { result, from, to } = query;
        if (result?.status === "separated") return query;
        if (result?.status !== "reached") continue;
        yield from < 0 ? { kind: "stem", trace: result.trace } : { kind: "arc", from, to };
      }
      open = open.filter(({ result }) => result === undefined);
    }
    return undefined;
  }

  #separation(skeleton: Skeleton, { result, reachability, target, from }: Query): Separation {
    if (result?.status !== "separated") throw new TypeError("expected a query with a proof");
    return {
      status: "separated",
      query: from < 0 ? "stem" : "cycle",
      point: skeleton[Math.max(from, 0)]!,
      proof: result.proof,
      target,
      session: reachability.session!,
    };
  }

  /** The paths one after the other. The last inputs of each only make its last state a target. */
  #lasso(queries: readonly Query[]): Trace {
    const inputs: Uint8Array[] = [];
    let initial: Uint8Array | undefined;
    let loop = 0;
    for (const { result, from } of queries) {
      if (result?.status !== "reached") throw new TypeError("expected queries with paths");
      const { trace, entry } = result;
      initial ??= trace.initial;
      if (entry !== undefined) inputs.push(entry.inputs);
      inputs.push(...trace.inputs.slice(0, -1));
      if (from < 0) loop = inputs.length;
    }
    return { initial: initial!, inputs, loop };
  }
}
