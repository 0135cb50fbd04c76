/**
 * Walks that get far: from a state, under random inputs, preferably to states that were not visited.
 *
 * A path to `U_w` by IC3 or bmc is a short one, so it ends next to what is known already. Where the target is a formula that
 * holds deep down only, as in `AG EF p`, which fails when a game is over, states near by are decided one layer after
 * the other, and nothing is gained. Walks end where systems end: in sets of states that they cannot leave.
 */

import { coneOf } from "../../aig/cone.ts";
import { type Lit, variableOf } from "../../aig/literal.ts";
import { makeWords, simulateCone, wordOf, type Words } from "../../aig/simulate.ts";
import { Xorshift } from "../../aig/xorshift.ts";
import { PATTERNS } from "../../system/random_simulation.ts";
import type { Trace } from "../../system/trace.ts";
import type { TickEvent } from "../engine.ts";
import type { KripkeSystem } from "./kripke.ts";

/** How often 32 inputs are drawn without finding a new state before a walk ends. */
const PATIENCE = 256;
const DRAWS_PER_TICK = 16;
const TICK: TickEvent = { kind: "tick", activity: "iictl" };

/** How many walks there are before the longest one is taken. */
const WALKS = 8;

/** Where walks go. */
export interface WalkPlan {
  readonly from: Uint8Array;
  /** What every step satisfies, beside the constraints. */
  readonly through: Lit;
  /** Where they may end; over latches. */
  readonly target: Lit;
  /** States each may see. */
  readonly most: number;
  readonly seed: number;
  /** Whether the first target will do: unless told, walks go on and end as far away as they can. */
  readonly first?: boolean;
}

/** A state of a walk, and the inputs it was left with. */
interface Stop {
  readonly state: Uint8Array;
  readonly name: string;
  readonly isTarget: boolean;
  inputs?: Uint8Array;
}

/** A walk to a target that it did not get away from, or the longest one to a target; undefined if there is none. */
export function* walkFar(
  kripke: KripkeSystem,
  plan: WalkPlan,
): Generator<TickEvent, Trace | undefined> {
  const random = new Xorshift(plan.seed);
  let longest: Stop[] = [];
  for (let walks = 0; walks < WALKS; walks++) {
    const { path, over } = yield* walk(kripke, plan, random);
    const last = path.findLastIndex(({ isTarget }) => isTarget);
    if (last >= longest.length) longest = path.slice(0, last + 1);
    if (last >= 0 && last === path.length - 1 && (over || plan.first === true)) break;
  }
  if (longest.length === 0) return undefined;
  return { initial: plan.from, inputs: longest.slice(0, -1).map(({ inputs }) => inputs!) };
}

/** A walk that meets no state twice, and whether it ended because there was nothing new. */
function* walk(
  kripke: KripkeSystem,
  { from, through, target, most, first = false }: WalkPlan,
  random: Xorshift,
): Generator<TickEvent, { readonly path: Stop[]; readonly over: boolean }> {
  const { aig, inputs, latches } = kripke.system;
  const allowed = aig.and(kripke.legal, through);
  const cone = coneOf(aig, [...latches.map(({ next }) => next), allowed, target]);
  const words = makeWords(aig);
  const seen = new Set<string>();
  const path: Stop[] = [];
  let state = from;
  for (let idle = 0, draws = 1; idle < PATIENCE && seen.size < most; draws++) {
    if (draws % DRAWS_PER_TICK === 0) yield TICK;
    latches.forEach(({ lit }, j) => words[variableOf(lit)] = -state[j]!);
    for (const lit of inputs) words[variableOf(lit)] = random.word();
    simulateCone(aig, cone, words);
    const name = state.join("");
    idle = seen.has(name) ? idle + 1 : 0;
    seen.add(name);
    // Back where it was: what lies between was a detour.
    const before = path.findLastIndex((stop) => stop.name === name);
    if (before >= 0) path.length = before + 1;
    else path.push({ state, name, isTarget: wordOf(words, target) !== 0 });
    if (first && path.at(-1)!.isTarget) break;
    const pattern = onward(kripke, words, wordOf(words, allowed), name, seen);
    if (pattern === undefined) continue;
    path.at(-1)!.inputs = Uint8Array.from(inputs, (lit) => bit(words, lit, pattern));
    state = after(kripke, words, pattern);
  }
  return { path, over: seen.size < most };
}

/** An allowed pattern that leads to a state never seen, or at least to another one. */
function onward(
  kripke: KripkeSystem,
  words: Words,
  allowed: number,
  name: string,
  seen: ReadonlySet<string>,
): number | undefined {
  let other: number | undefined;
  for (let pattern = 0; pattern < PATTERNS; pattern++) {
    if (((allowed >>> pattern) & 1) === 0) continue;
    const next = after(kripke, words, pattern).join("");
    if (!seen.has(next)) return pattern;
    if (next !== name) other ??= pattern;
  }
  return other;
}

function after({ system }: KripkeSystem, words: Words, pattern: number): Uint8Array {
  return Uint8Array.from(system.latches, ({ next }) => bit(words, next, pattern));
}

function bit(words: Words, lit: Lit, pattern: number): number {
  return (wordOf(words, lit) >>> pattern) & 1;
}
