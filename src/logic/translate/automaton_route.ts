/**
 * LTL to AIG by way of a generalised Büchi automaton (`src/logic/automaton`), encoded into latches.
 *
 * Gerth, Peled, Vardi, Wolper (PSTV 1995) and Somenzi, Bloem (CAV 2000) for the automaton; past operators are
 * history latches first (`history.ts`), and a claim `c` of a formula `f` is the conjunct `G (c -> f)`.
 *
 * The encoding. Every state of the automaton is a latch (one-hot), or a code of a few latches (binary). The
 * automaton may have a choice between transitions with a common letter: transitions of a state are coloured such
 * that those that can be taken with the same letter have different colours, and inputs choose the colour. A
 * deterministic automaton thus needs no inputs. If the letter fits no transition of the chosen colour, the
 * automaton is stuck: no latch is true (one-hot) or the code is unused (binary), and so it stays. There are no
 * constraints, so the product has a step wherever the system has one.
 *
 * Acceptance set `k` is the justice signal "a transition of set `k` is taken". Stuck automata take none, so every
 * path that satisfies the justice signals carries an accepting run on its word, and every accepting run is such a
 * path with the inputs that choose its transitions.
 *
 * Terminal automata (safety properties) need no choice at all: all states are tracked at once, the latch of a
 * state says that some run is there, and `bad` is the step in which some run wins (`strength.ts`). After it every
 * continuation is accepted, so the prefix is a counterexample if the system can go on for ever; and every
 * accepted word has a prefix that wins.
 */

import type { Aig } from "../../aig/graph.ts";
import { FALSE, type Lit, not, notIf, TRUE } from "../../aig/literal.ts";
import type { Automaton, Transition } from "../automaton/automaton.ts";
import { automatonOf, type AutomatonOptions, type LtlAutomaton } from "../automaton/from_ltl.ts";
import { areDisjoint, type Guard } from "../automaton/guard.ts";
import type { Ltl } from "../ltl_formula.ts";
import { recordHistory } from "./history.ts";
import type { Monitor } from "./monitor.ts";
import type { Normalised } from "./normalise.ts";

/** How states become latches. */
export type Encoding = "one-hot" | "binary";

/** Options of the route. */
export interface AutomatonRouteOptions extends Omit<AutomatonOptions<Lit>, "print"> {
  readonly encoding?: Encoding;
}

/** The automaton of the negated formula; past operators have become latches of the monitor. */
export function automatonOfNegation(
  monitor: Monitor,
  negation: Normalised,
  options: AutomatonRouteOptions,
): LtlAutomaton<Lit> {
  const { table } = negation;
  const { formula, claims } = recordHistory(monitor, table, negation.formula);
  let whole = formula;
  for (const { signal, formula } of claims) {
    const kept = table.binary("or", table.unary("not", table.atom(signal)), formula);
    whole = table.binary("and", whole, table.unary("G", kept));
  }
  return automatonOf(whole, { ...options, print: (f) => monitor.text(f) });
}

/** Track one run, which the inputs choose. Returns the step in which it wins, if the automaton is terminal. */
export function encodeRun(
  monitor: Monitor,
  formula: Ltl<Lit>,
  { automaton, strength, won }: LtlAutomaton<Lit>,
  encoding: Encoding,
): Lit | undefined {
  const { aig } = monitor;
  const groups = automaton.transitions.map((list) => coloured(list));
  const choice = makeChoice(monitor, formula, groups);
  const states = encoding === "binary"
    ? binaryStates(monitor, formula, automaton)
    : oneHotStates(monitor, formula, automaton);
  const taken: { readonly group: Group; readonly source: number; readonly lit: Lit }[] = [];
  groups.forEach((list, source) => {
    const colours = Math.max(0, ...list.map(({ colour }) => colour + 1));
    for (const group of list) {
      const enabled = aig.and(states.lits[source]!, guardLit(aig, automaton, group.guards));
      const lit = aig.and(enabled, choice(group.colour, colours));
      taken.push({ group, source, lit });
    }
  });
  states.setNext((target) =>
    aig.orAll(taken.filter(({ group }) => group.target === target).map(({ lit }) => lit))
  );
  for (let set = 0; set < automaton.sets; set++) {
    const accepting = taken.filter(({ group }) => (group.accepting >> BigInt(set)) & 1n);
    monitor.recur(aig.orAll(accepting.map(({ lit }) => lit)));
  }
  if (strength !== "terminal") return undefined;
  return aig.orAll(
    taken.filter(({ group, source }) => won.has(group.target) || won.has(source)).map(({ lit }) =>
      lit
    ),
  );
}

/** Track all runs of a terminal automaton at once. Returns the step in which one of them wins. */
export function encodeAllRuns(
  monitor: Monitor,
  formula: Ltl<Lit>,
  { automaton, won }: LtlAutomaton<Lit>,
): Lit {
  const { aig } = monitor;
  if (won.has(automaton.initial)) return TRUE;
  if (won.size === 0) return FALSE; // nothing is accepted
  const latches = automaton.transitions.map((_, state) =>
    won.has(state)
      ? FALSE
      : monitor.latch(`state${state}`, formula, state === automaton.initial ? "true" : "false")
  );
  const into: Lit[][] = automaton.transitions.map(() => []);
  const winning: Lit[] = [];
  automaton.transitions.forEach((list, source) => {
    if (won.has(source)) return;
    for (const { target, guard } of list) {
      const lit = aig.and(latches[source]!, guardLit(aig, automaton, [guard]));
      (won.has(target) ? winning : into[target]!).push(lit);
    }
  });
  latches.forEach((latch, state) => {
    if (!won.has(state)) monitor.next(latch, aig.orAll(into[state]!));
  });
  return aig.orAll(winning);
}

/** Transitions that differ in their guards only, and the colour that chooses them. */
interface Group {
  readonly target: number;
  readonly accepting: bigint;
  readonly guards: Guard[];
  readonly colour: number;
}

/** Group the transitions of a state; groups that share a letter get different colours. */
function coloured(list: readonly Transition[]): Group[] {
  const groups: Group[] = [];
  const byKey = new Map<string, Guard[]>();
  for (const { target, accepting, guard } of list) {
    const key = `${target} ${accepting}`;
    const guards = byKey.get(key);
    if (guards !== undefined) guards.push(guard);
    else byKey.set(key, [guard]);
  }
  const clash = (a: readonly Guard[], b: readonly Guard[]) =>
    a.some((g) => b.some((h) => !areDisjoint(g, h)));
  for (const [key, guards] of byKey) {
    const [target, accepting] = key.split(" ");
    const used = new Set(groups.filter((g) => clash(g.guards, guards)).map((g) => g.colour));
    let colour = 0;
    while (used.has(colour)) colour++;
    groups.push({ target: Number(target), accepting: BigInt(accepting!), guards, colour });
  }
  return groups;
}

/** Inputs that choose a colour: "the choice is `colour`, of `colours`", the last one taking all codes left. */
function makeChoice(
  monitor: Monitor,
  formula: Ltl<Lit>,
  groups: readonly (readonly Group[])[],
): (colour: number, colours: number) => Lit {
  const most = Math.max(1, ...groups.flat().map(({ colour }) => colour + 1));
  const bits = Array.from(
    { length: Math.ceil(Math.log2(most)) },
    (_, i) => monitor.input(`choice${i}`, formula),
  );
  const isCode = (code: number, width: number) =>
    monitor.aig.andAll(bits.slice(0, width).map((bit, i) => notIf(bit, ((code >> i) & 1) === 0)));
  return (colour, colours) => {
    const width = Math.ceil(Math.log2(Math.max(1, colours)));
    if (colour < colours - 1) return isCode(colour, width);
    return not(monitor.aig.orAll(Array.from({ length: colour }, (_, c) => isCode(c, width))));
  };
}

interface EncodedStates {
  /** By state of the automaton: the run is there now. */
  readonly lits: readonly Lit[];
  /** Give the latches their next values: `into(state)` is true if a transition to it is taken. */
  setNext(into: (state: number) => Lit): void;
}

function oneHotStates(
  monitor: Monitor,
  formula: Ltl<Lit>,
  automaton: Automaton<Lit>,
): EncodedStates {
  const lits = automaton.transitions.map((_, state) =>
    monitor.latch(`state${state}`, formula, state === automaton.initial ? "true" : "false")
  );
  return {
    lits,
    setNext: (into) => lits.forEach((latch, state) => monitor.next(latch, into(state))),
  };
}

/** State `s` has the code `s + 1` if it is not the initial one, whose code is all ones; code 0 is stuck. */
function binaryStates(
  monitor: Monitor,
  formula: Ltl<Lit>,
  automaton: Automaton<Lit>,
): EncodedStates {
  const { aig } = monitor;
  const size = automaton.transitions.length;
  const width = Math.max(1, Math.ceil(Math.log2(size + 1)));
  const others = automaton.transitions.map((_, state) => state).filter((s) =>
    s !== automaton.initial
  );
  const codes = new Map([
    [automaton.initial, 2 ** width - 1],
    ...others.map((s, i) => [s, i + 1] as const),
  ]);
  const bits = Array.from({ length: width }, (_, i) => monitor.latch(`code${i}`, formula, "true"));
  const bitOf = (state: number, i: number) => (codes.get(state)! >> i) & 1;
  const lits = automaton.transitions.map((_, state) =>
    aig.andAll(bits.map((bit, i) => notIf(bit, bitOf(state, i) === 0)))
  );
  return {
    lits,
    setNext: (into) =>
      bits.forEach((bit, i) => {
        const ones = automaton.transitions.map((_, s) => s).filter((s) => bitOf(s, i) === 1);
        monitor.next(bit, aig.orAll(ones.map(into)));
      }),
  };
}

/** A disjunction of guards as a literal. */
function guardLit(aig: Aig, automaton: Automaton<Lit>, guards: readonly Guard[]): Lit {
  return aig.orAll(guards.map(({ positive: yes, negative: no }) => {
    const lits: Lit[] = [];
    automaton.atoms.forEach((atom, i) => {
      if ((yes >> BigInt(i)) & 1n) lits.push(atom);
      if ((no >> BigInt(i)) & 1n) lits.push(not(atom));
    });
    return aig.andAll(lits);
  }));
}
