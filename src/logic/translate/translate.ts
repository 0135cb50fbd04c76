/**
 * LTL model checking as a question about an AIG: the system with a monitor for the negated formula.
 *
 * | route       | file                 | good for                                                          |
 * |-------------|----------------------|-------------------------------------------------------------------|
 * | `circuit`   | `circuit.ts`         | size: linear in the formula, few inputs                           |
 * | `tableau`   | `tableau.ts`         | shortest counterexamples                                          |
 * | `automaton` | `automaton_route.ts` | few and deterministic states; proofs; finds hidden safety formulas|
 *
 * The formula fails on the system iff the product has an infinite path that satisfies the constraints at every
 * step, and the justice signals and the fairness of the system infinitely often.
 *
 * Safety. If the negation is co-safety, by its syntax or because its automaton is terminal, a violation shows on a
 * finite prefix and the question is one of reachability. But a path to the bad is a counterexample only if it goes
 * on to an infinite fair path. That is so if the system has no fairness, and no constraints that could leave it
 * without a step (`totality.ts`). Then the product is an *invariant*. Otherwise it stays a *liveness* question, and
 * `prefix` tells the bad: if it is unreachable the formula holds, if it is reachable that proves nothing.
 */

import type { Lit } from "../../aig/literal.ts";
import { restrictTrace } from "../../system/auxiliary.ts";
import type { System } from "../../system/system.ts";
import type { Trace } from "../../system/trace.ts";
import { sizeOf } from "../automaton/automaton.ts";
import type { ConstructionLimits } from "../automaton/construct.ts";
import type { LtlAutomaton } from "../automaton/from_ltl.ts";
import { subformulas } from "../formula.ts";
import { classifyLtl, isSyntacticSafety, type LtlClass } from "../ltl_class.ts";
import { Ltl } from "../ltl_formula.ts";
import { automatonOfNegation, encodeAllRuns, encodeRun, type Encoding } from "./automaton_route.ts";
import { buildCircuit } from "./circuit.ts";
import { Monitor } from "./monitor.ts";
import { type Normalised, normaliseNegation } from "./normalise.ts";
import { buildTableau } from "./tableau.ts";
import { isTotal } from "./totality.ts";

/** The ways from a formula to a circuit. */
export type Route = "circuit" | "tableau" | "automaton";

/** All routes, for those who try them all. */
export const ROUTES: readonly Route[] = ["circuit", "tableau", "automaton"];

/** Options of {@linkcode translate}. */
export interface TranslateOptions {
  /** `circuit` unless told. */
  readonly route?: Route;
  /** Whether safety formulas become invariants where that is exact; true unless told. */
  readonly safety?: boolean;
  /** Whether every finite path goes on to an infinite, fair one; found out as far as it is easy unless told. */
  readonly total?: boolean;
  /** Whether the formula is simplified first; true unless told. */
  readonly simplify?: boolean;
  /** Name of the property in the product; `ltl` unless told. */
  readonly name?: string;
  /** What the user calls the atoms, for the names of what the monitor adds. */
  readonly words?: ReadonlyMap<Lit, string>;
  /** How states of the automaton are encoded; `one-hot` unless told. */
  readonly encoding?: Encoding;
  /** When the automaton is given up. */
  readonly limits?: ConstructionLimits;
  /** Whether the automaton is pruned and reduced; true unless told. */
  readonly reduce?: boolean;
}

/** What a translation cost. */
export interface TranslationStatistics {
  /** Inputs, latches, gates and constraints that were added. */
  readonly inputs: number;
  /** Latches that were added. */
  readonly latches: number;
  /** Gates that were added. */
  readonly gates: number;
  /** Constraints that were added. */
  readonly constraints: number;
  /** Nodes of the negated formula after simplification, as a graph. */
  readonly formula: number;
  /** The automaton of the negation, if one was made. */
  readonly automaton?: {
    readonly states: number;
    readonly transitions: number;
    readonly sets: number;
    readonly strength: LtlAutomaton<Lit>["strength"];
    /** Before simplification. */
    readonly before: { readonly states: number; readonly transitions: number };
  };
  /** Copies of the formula in the tableau. */
  readonly copies?: number;
}

/** What every translation gives. */
export interface ProductParts {
  /** What was done, for people. */
  readonly title: string;
  /** The translation that was used. */
  readonly route: Route;
  /** The system without the monitor. */
  readonly original: System;
  /** The system with the monitor; its one property is this formula. */
  readonly system: System;
  /** Where the formula stands in the hierarchy of temporal properties. */
  readonly class: LtlClass;
  /** The negation that a counterexample satisfies, simplified. */
  readonly negation: Ltl<Lit>;
  /** What it cost. */
  readonly statistics: TranslationStatistics;
  /** Literals of the system mean the same in the product. */
  mapLit(lit: Lit): Lit;
  /** A trace of the product as a trace of the system, of the same length and shape. */
  liftTrace(trace: Trace): Trace;
}

/** The formula fails iff the bad is reachable; all continuations of a path to it violate the formula. */
export interface LtlInvariant extends ProductParts {
  /** Safety: a bad to be reached. */
  readonly kind: "invariant";
  /** The bad. */
  readonly bad: Lit;
}

/** The formula fails iff some path satisfies the justice signals and the fairness infinitely often. */
export interface LtlLiveness extends ProductParts {
  /** Liveness: a lasso to be found. */
  readonly kind: "liveness";
  /** Of the monitor; at least one. The fairness of the system comes on top. */
  readonly justice: readonly Lit[];
  /** For safety formulas: if this is unreachable, the formula holds. */
  readonly prefix?: Lit;
}

/** A system with a monitor. */
export type LtlProduct = LtlInvariant | LtlLiveness;

/**
 * Extend a system by a monitor for the violations of a formula. The graph of the system is appended to; the
 * system itself is not changed.
 *
 * @throws {RangeError} if an atom is not a literal of the system's graph, or an automaton is too large
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseLtl, resolveAtoms, system, translate } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const formula = resolveAtoms(parseLtl("G !on"), toggle.system);
 * const { kind, system: monitored } = translate(toggle.system, formula);
 * assertEquals([kind, monitored.bads.length], ["invariant", 1]);
 * ```
 */
export function translate(
  system: System,
  formula: Ltl<Lit>,
  options: TranslateOptions = {},
): LtlProduct {
  const { route = "circuit", simplify = true, safety = true, name = "ltl" } = options;
  const negation = normaliseNegation(system.aig, formula, simplify);
  const gatesBefore = system.aig.gateCount;
  let monitor = new Monitor(system, options.words);
  let built = build(
    monitor,
    negation,
    route,
    options,
    safety && (options.total ?? isTotal(system)),
  );
  if (built === undefined) {
    monitor = new Monitor(system, options.words);
    built = buildInvariant(monitor, negation);
  }
  const product = monitor.product(name, built.kind === "invariant" ? built.bad : undefined);
  const parts: ProductParts = {
    title: `ltl by ${route}`,
    route,
    original: system,
    system: product,
    class: classifyLtl(Ltl.not(negation.formula)),
    negation: negation.formula,
    statistics: {
      ...monitor.counts,
      gates: system.aig.gateCount - gatesBefore,
      formula: subformulas(negation.formula).length,
      ...built.statistics,
    },
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, trace),
  };
  if (built.kind === "invariant") return { ...parts, kind: "invariant", bad: built.bad };
  const { prefix } = built;
  const liveness = { ...parts, kind: "liveness", justice: monitor.justice } as const;
  return prefix === undefined ? liveness : { ...liveness, prefix };
}

type Built =
  | { kind: "invariant"; bad: Lit; statistics: Partial<TranslationStatistics> }
  | { kind: "liveness"; prefix?: Lit; statistics: Partial<TranslationStatistics> };

/** Fill the monitor. If the result is `undefined`, the invariant of a fresh monitor is what is wanted. */
function build(
  monitor: Monitor,
  negation: Normalised,
  route: Route,
  options: TranslateOptions,
  mayBeInvariant: boolean,
): Built | undefined {
  const toInvariant = mayBeInvariant && isSyntacticSafety(Ltl.not(negation.formula));
  if (route === "automaton") {
    const built = buildAutomaton(monitor, negation, options, mayBeInvariant);
    // Claims about the future below past operators keep an automaton from being terminal.
    return toInvariant && built.kind !== "invariant" ? undefined : built;
  }
  if (toInvariant) return buildInvariant(monitor, negation);
  if (route === "tableau") {
    const { copies } = buildTableau(monitor, negation);
    return { kind: "liveness", statistics: { copies } };
  }
  const { bad } = buildCircuit(monitor, negation.table, negation.formula);
  return bad === undefined
    ? { kind: "liveness", statistics: {} }
    : { kind: "liveness", prefix: bad, statistics: {} };
}

/** Safety by its syntax. The circuit knows best, whatever the route: a tableau has no notion of a prefix. */
function buildInvariant(monitor: Monitor, negation: Normalised): Built {
  const { bad } = buildCircuit(monitor, negation.table, negation.formula, true);
  if (bad === undefined) throw new RangeError("a safety formula has a co-safety negation");
  return { kind: "invariant", bad, statistics: {} };
}

function buildAutomaton(
  monitor: Monitor,
  negation: Normalised,
  options: TranslateOptions,
  mayBeInvariant: boolean,
): Built {
  const found = automatonOfNegation(monitor, negation, options);
  const { automaton, before, strength } = found;
  const statistics = {
    automaton: { ...sizeOf(automaton), sets: automaton.sets, strength, before },
  };
  if (strength === "terminal" && mayBeInvariant) {
    return { kind: "invariant", bad: encodeAllRuns(monitor, negation.formula, found), statistics };
  }
  const encoding = options.encoding ?? "one-hot";
  const prefix = encodeRun(monitor, negation.formula, found, encoding);
  return prefix === undefined
    ? { kind: "liveness", statistics }
    : { kind: "liveness", prefix, statistics };
}
