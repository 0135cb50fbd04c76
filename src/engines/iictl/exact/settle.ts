/**
 * Small systems settled by decision diagrams: bounds that are exact, stated so that the certificate has reasons for them.
 *
 * Once it is known whether the formula holds, one bound of each node is enough: if it holds, the lower bound of the root,
 * which follows from lower bounds of arguments, from upper ones below a negation, and so on down.
 */

import { type Lit, not } from "../../../aig/literal.ts";
import type { Move } from "../../../proof/proof.ts";
import type { Running, TickEvent } from "../../engine.ts";
import type { Analysis } from "../analysis.ts";
import type { IictlEvent } from "../events.ts";
import { type Diagram, TooLarge } from "./diagrams.ts";
import { candidateOrders } from "./order.ts";
import { Relation, type Work } from "./relation.ts";
import { ExactSets } from "./sets.ts";

/** Nodes that the transition relation may have while an order of variables is chosen. */
const TRIAL = 400_000;
/** Systems with more latches and inputs than this are not tried. */
const MOST_VARIABLES = 500;
/** How long a finished computation waits if R is large: ticks for each of its own, which took longer. */
const PATIENCE = 16;
const TICK: TickEvent = { kind: "tick", activity: "iictl" };
/** A larger R is not worth while to queries that need not know it. */
const LARGEST_REACH = 1_000;

/** Compute the states of all nodes and so settle the question, or give up when diagrams become too large. */
export function* settleExactly(
  analysis: Analysis,
  limit: number,
  constants?: number,
): Running<IictlEvent, void> {
  const { latches, inputs } = analysis.kripke.system;
  if (latches.length + inputs.length > MOST_VARIABLES) return;
  try {
    let statement: Statement | undefined;
    const events = yield* counted(function* () {
      const relation = yield* bestRelation(analysis, Math.min(limit, TRIAL));
      if (relation === undefined) return;
      relation.diagrams.limit = limit;
      const sets = new ExactSets(analysis.kripke, analysis.dag, relation, constants);
      yield* sets.reach();
      statement = new Statement(analysis, sets);
      yield* statement.reach();
      yield* sets.decide();
    });
    if (statement === undefined) return;
    // A certificate with a large R takes long to check, so the search gets a chance to find a smaller one.
    const wait = statement.isLarge ? PATIENCE * events : 0;
    for (let ticks = 0; ticks < wait; ticks++) yield TICK;
    analysis.isKnown = true;
    yield* statement.nodes();
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    analysis.isKnown = false; // the search has to go on after all
  }
}

/** Do some work and tell how many events it took. */
function* counted(work: () => Running<IictlEvent, void>): Running<IictlEvent, number> {
  const running = work();
  for (let events = 0;; events++) {
    const step = running.next();
    if (step.done === true) return events;
    yield step.value;
  }
}

/** The transition relation in the order of variables that makes it smallest. */
function* bestRelation({ kripke, dag }: Analysis, limit: number): Work<Relation | undefined> {
  const { system, legal, fairness } = kripke;
  const atoms = dag.nodes.flatMap((node) => node.kind === "atom" ? [node.lit] : []);
  let best: Relation | undefined;
  for (const order of candidateOrders(system, [...atoms, legal, ...fairness])) {
    const relation = new Relation(system, order, best?.diagrams.nodes ?? limit);
    try {
      yield* relation.build();
      best = relation;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  return best;
}

/** States what is known exactly as bounds. */
class Statement {
  #reachStated = false;
  readonly #stated = new Set<string>();

  constructor(readonly analysis: Analysis, readonly sets: ExactSets) {}

  /** Is R larger than queries and the checker like it? */
  get isLarge(): boolean {
    return this.sets.relation.diagrams.size(this.sets.reachable) > LARGEST_REACH;
  }

  /** If R is small, all queries may know it. */
  *reach(): Running<IictlEvent, void> {
    yield { kind: "exact", size: this.sets.relation.diagrams.size(this.sets.reachable) };
    if (!this.isLarge) yield* this.#stateReach();
  }

  /** The bounds that decide the root. */
  *nodes(): Running<IictlEvent, void> {
    const { analysis, sets } = this;
    const { dag } = analysis;
    for (const [v, { kind }] of dag.nodes.entries()) {
      if (kind !== "EX" && kind !== "EU" && kind !== "EG") continue;
      yield { kind: "exact", node: v, size: sets.relation.diagrams.size(sets.states(v)) };
    }
    const { diagrams } = sets.relation;
    const initial = yield* sets.relation.of(analysis.initial);
    const against = yield* sets.relation.work(() =>
      diagrams.and(initial, sets.states(dag.root) ^ 1)
    );
    yield* this.#stateReach();
    yield* this.#state(dag.root, against === 0);
    if (!(yield* analysis.isSettled())) throw new Error("exact bounds do not settle the question");
  }

  *#stateReach(): Running<IictlEvent, void> {
    if (this.#reachStated) return;
    this.#reachStated = true;
    const { analysis, sets: { relation, reachable } } = this;
    analysis.order = analysis.kripke.moveInput(relation.order);
    const lit = relation.toLit(reachable);
    if (lit !== 1) yield* analysis.reachable.addExact({ clauses: [[lit]] });
  }

  /** State the lower or the upper bound of a node, and those it needs. */
  *#state(v: number, lower: boolean): Running<IictlEvent, void> {
    const key = `${v} ${lower}`;
    if (this.#stated.has(key)) return;
    this.#stated.add(key);
    const node = this.analysis.dag.nodes[v]!;
    if (node.kind === "not") return yield* this.#state(node.arg, !lower);
    for (const arg of "arg" in node ? [node.arg] : "left" in node ? [node.left, node.right] : []) {
      yield* this.#state(arg, lower);
    }
    if (node.kind === "atom" || node.kind === "and") return;
    if (lower) yield* this.#stateLower(v, node.kind);
    else yield* this.#stateUpper(v, node.kind);
  }

  *#stateLower(v: number, kind: "EX" | "EU" | "EG"): Running<IictlEvent, void> {
    const { analysis, sets } = this;
    const lists = yield* sets.moves(v);
    const toward: Move[][] = lists.map((moves) =>
      moves.map(({ from, input, by }) => ({
        from: [this.#lit(from)],
        input,
        by: by?.map(({ input, value }) => ({ input, value: this.#lit(value) })),
      }))
    );
    if (kind !== "EG") {
      for (const move of toward[0]!) yield* analysis.add(v, move);
    } else if (sets.states(v) !== 0) {
      const states = [yield* this.#inReach(sets.states(v))];
      const moves = toward.map((list) => list.map((move) => analysis.inOriginal(move)));
      analysis.bounds.addStates(v, states, moves);
      yield { kind: "lower", node: v, cube: states, input: "any" };
    }
  }

  *#stateUpper(v: number, kind: "EX" | "EU" | "EG"): Running<IictlEvent, void> {
    const { analysis } = this;
    if (kind !== "EG") {
      const outside = not(yield* this.#inReach(this.sets.states(v)));
      return yield* analysis.remove(v, { clauses: [[outside]] });
    }
    const links = this.sets.regions(v).map(({ states, justice }) => ({
      region: { clauses: [[this.#lit(states)]] },
      justice,
    }));
    if (links.length === 0) return;
    const states = { clauses: [links.map(({ region }) => region.clauses[0]![0]!)] };
    yield* analysis.remove(v, states, { kind: "chain", links });
  }

  /** A small set that is the same on R. */
  *#inReach(states: Diagram): Work<Lit> {
    const { relation, reachable } = this.sets;
    return this.#lit(yield* relation.work(() => relation.diagrams.restrict(states, reachable)));
  }

  #lit(states: Diagram): Lit {
    return this.sets.relation.toLit(states);
  }
}
