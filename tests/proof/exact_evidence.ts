/** Certificates made from complete knowledge of a small system. */

import type { Lit } from "../../src/aig/literal.ts";
import type {
  ChainLink,
  FairLemma,
  FairProof,
  InvariantProof,
  KInductionProof,
} from "../../src/proof/proof.ts";
import type { Predicate } from "../../src/system/predicate.ts";
import type { Random } from "../generators/random.ts";
import type { ExplicitSystem, Flags } from "../oracle/explicit_system.ts";
import { components } from "../oracle/fair_paths.ts";
import { stateGraph } from "../oracle/justice.ts";
import { reachableStates } from "../oracle/reachability.ts";
import { minterm, predicateOf } from "./exact_sets.ts";

/** The reachable states, sometimes with some of those that cannot become bad. */
export function exactInvariant(model: ExplicitSystem, bad: Lit, rng: Random): InvariantProof {
  const distance = reachableStates(model);
  let inside = Uint8Array.from(distance, (d) => d >= 0 ? 1 : 0);
  if (rng.chance(0.5)) {
    const isBad = model.values(bad);
    inside = new Uint8Array(model.states).fill(1);
    for (let changed = true; changed;) {
      changed = false;
      for (let p = 0; p < model.points; p++) {
        const x = model.stateOf(p);
        if (!model.legal[p] || !inside[x]) continue;
        if (isBad[p] || !inside[model.next[p]!]) {
          inside[x] = 0;
          changed = true;
        }
      }
    }
  }
  return { kind: "invariant", invariant: predicateOf(model.system, inside, rng) };
}

/** Long enough simple paths always suffice. */
export function exactKInduction(model: ExplicitSystem, rng: Random): KInductionProof {
  const strengthening: Predicate = rng.chance(0.5) ? { clauses: [] } : predicateOf(
    model.system,
    Uint8Array.from(reachableStates(model), (d) => d >= 0 ? 1 : 0),
    rng,
  );
  return { kind: "k-induction", k: model.states, simplePath: true, strengthening };
}

/**
 * The chain of the states from which no legal path sees every signal infinitely often: as long as possible, add
 * the largest set that can only be left downward, and must be when its signal is seen.
 */
export function exactChain(
  model: ExplicitSystem,
  justice: readonly Lit[],
  rng: Random,
): { links: ChainLink[]; covered: Flags } {
  const signals = justice.map((lit) => model.values(lit));
  const below = new Uint8Array(model.states);
  const links: ChainLink[] = [];
  for (let failures = 0; failures < justice.length;) {
    const j = rng.chance(0.5) ? links.length % justice.length : rng.below(justice.length);
    let any = -1;
    for (let d = 0; d < justice.length && any < 0; d++) {
      const candidate = (j + d) % justice.length;
      const added = largest(model, signals[candidate]!, below);
      if (added.some((value) => value === 1)) {
        any = candidate;
        links.push({ region: predicateOf(model.system, added, rng), justice: candidate });
        added.forEach((value, x) => below[x]! |= value);
      }
    }
    if (any < 0) break;
    failures = 0;
  }
  return { links, covered: below };
}

function largest(model: ExplicitSystem, signal: Flags, below: Flags): Flags {
  const added = below.map((value) => value ^ 1);
  for (let changed = true; changed;) {
    changed = false;
    for (let p = 0; p < model.points; p++) {
      const x = model.stateOf(p);
      const y = model.next[p]!;
      if (!model.legal[p] || !added[x] || below[y]) continue;
      if (!added[y] || signal[p]) {
        added[x] = 0;
        changed = true;
      }
    }
  }
  return added;
}

/**
 * Walls between all components of the reachable states, last component first; every arena is then one component.
 * Constraints keep steps inside arenas, and where no fair component was split off yet they name the side.
 */
export function exactFair(
  model: ExplicitSystem,
  justice: readonly Lit[],
  rng: Random,
): FairProof {
  const { system } = model;
  const reachable = Uint8Array.from(reachableStates(model), (d) => d >= 0 ? 1 : 0);
  const graph = stateGraph(model, model.legal, []);
  const component = components(graph, [...reachable.keys()].filter((x) => reachable[x]));
  const count = Math.max(-1, ...component) + 1;
  const lemmas: FairLemma[] = [];
  const inside = new Uint8Array(model.states);
  const window = { before: 0, after: 1 };
  // Tarjan numbers components in reverse topological order: sinks first.
  for (let c = 0; c < count - 1; c++) {
    component.forEach((own, x) => {
      if (own === c) inside[x] = 1;
    });
    const exits = rng.chance(0.3) ? exitsOf(model, component, c + 1) : [];
    lemmas.push({
      kind: "wall",
      wall: predicateOf(system, inside, rng),
      ...(exits.length === 0 ? {} : { exits: exits.map((x) => minterm(system, x)) }),
    });
    const side = rng.chance(0.5) ? "same" : "negative";
    lemmas.push({ kind: "constraint", wall: c, side, ...(side === "same" ? {} : { window }) });
  }
  const reach = rng.chance(0.8) ? [predicateOf(system, reachable, rng)] : [];
  if (rng.chance(0.4)) {
    return {
      kind: "fair",
      reach,
      lemmas,
      conclusion: { kind: "chain", links: exactChain(model, justice, rng).links },
    };
  }
  return { kind: "fair", reach, lemmas, conclusion: { kind: "skeleton", window } };
}

/** The state of a component without a cycle: all its steps lead to components before it. */
function exitsOf(model: ExplicitSystem, component: Int32Array, c: number): number[] {
  const states = [...component.keys()].filter((x) => component[x] === c);
  const [only] = states;
  if (states.length !== 1) return [];
  for (let i = 0; i < model.choices; i++) {
    const p = model.point(only!, i);
    if (model.legal[p] && component[model.next[p]!] === c) return [];
  }
  return [only!];
}
