/**
 * The names of the options that engines take, so that a slip of the pen is reported and not ignored.
 *
 * Types are gone when a program runs, so the names stand here once more. Each table must have all keys of its
 * interface: an option that an engine gains is a type error in this file until it is listed.
 */

import type { BmcOptions } from "../engines/bmc/mod.ts";
import type { FairOptions } from "../engines/fair/mod.ts";
import type { Ic3Options } from "../engines/ic3/mod.ts";
import type { IictlOptions } from "../engines/iictl/mod.ts";
import type { KfairOptions } from "../engines/kfair/mod.ts";
import type { KindOptions } from "../engines/kind/mod.ts";
import type { KlivenessOptions } from "../engines/kliveness/mod.ts";
import type { L2sOptions } from "../engines/l2s/mod.ts";
import type { RliveOptions } from "../engines/rlive/mod.ts";
import { nearestNames } from "../logic/nearest_name.ts";

type Table<O> = Readonly<Record<keyof O, true> & Record<string, true>>;

const BMC: Table<BmcOptions> = {
  solver: true,
  from: true,
  to: true,
  termination: true,
  fairness: true,
  invariants: true,
  allowance: true,
  criteria: true,
  slice: true,
  interrupt: true,
  seed: true,
};

const KIND: Table<KindOptions> = {
  solver: true,
  simplePath: true,
  to: true,
  invariants: true,
  ic3Frames: true,
  slice: true,
  interrupt: true,
  seed: true,
};

const IC3: Table<Ic3Options> = {
  solver: true,
  lift: true,
  effort: true,
  mic: true,
  down: true,
  ctgs: true,
  ctgDepth: true,
  activity: true,
  parents: true,
  reenqueue: true,
  pushEagerly: true,
  infinity: true,
  subsumption: true,
  correspondence: true,
  restrict: true,
  invariants: true,
  candidates: true,
  attempts: true,
  slice: true,
  maxFrame: true,
  interrupt: true,
  seed: true,
};

const RLIVE: Table<RliveOptions> = {
  ...IC3,
  pruneDepth: true,
  weaken: true,
  reuse: true,
  signals: true,
  stabiliseAfter: true,
};

const KLIVENESS: Table<KlivenessOptions> = { ...IC3, maxK: true, reuse: true };

const L2S: Table<L2sOptions> = { ...IC3, safety: true };

const FAIR: Table<FairOptions> = {
  ...IC3,
  K: true,
  forward: true,
  minimise: true,
  refine: true,
  independent: true,
  predicates: true,
  cubes: true,
  upgrade: true,
  constraints: true,
  turn: true,
  reuse: true,
};

const KFAIR: Table<KfairOptions> = { ...FAIR, schedule: true };

const IICTL: Table<IictlOptions> = {
  ...RLIVE,
  ctgEffort: true,
  generalize: true,
  mostCubes: true,
  lowerQueries: true,
  cycles: true,
  walkAfter: true,
  exact: true,
};

/** Options by engine. */
export const OPTION_NAMES = {
  bmc: Object.keys(BMC),
  kind: Object.keys(KIND),
  ic3: Object.keys(IC3),
  rlive: Object.keys(RLIVE),
  kliveness: Object.keys(KLIVENESS),
  l2s: Object.keys(L2S),
  fair: Object.keys(FAIR),
  kfair: Object.keys(KFAIR),
  iictl: Object.keys(IICTL),
} as const;

/** An engine as far as its options are concerned. */
interface Optioned {
  readonly name: string;
  /** Undefined if the engine did not say which options it has. */
  readonly optionNames?: readonly string[];
}

/**
 * Options that stand side by side, told apart: those of the engines, and those of whoever runs them.
 *
 * @param own names of the options of whoever runs the engines
 * @throws {RangeError} for a name that is neither, with the nearest ones
 */
export function engineOptionsIn<O extends { readonly options?: Readonly<Record<string, unknown>> }>(
  engines: readonly Optioned[],
  options: O,
  own: ReadonlySet<string>,
): Record<string, unknown> {
  assertOptions(options);
  const beside = Object.entries(options).filter(([name]) => !own.has(name));
  const meant = { ...options.options, ...Object.fromEntries(beside) };
  for (const name of Object.keys(meant)) checkName(engines, name, own);
  return meant;
}

function assertOptions(options: unknown): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(
      `expected options such as { engine: "ic3", timeout: 10 }, got ${JSON.stringify(options)}`,
    );
  }
  const { timeout } = options as { timeout?: unknown };
  if (timeout !== undefined && !(typeof timeout === "number" && timeout >= 0)) {
    throw new TypeError(
      `option 'timeout': expected a number of seconds, got ${JSON.stringify(timeout)}`,
    );
  }
}

function checkName(engines: readonly Optioned[], name: string, own: ReadonlySet<string>): void {
  if (engines.some(({ optionNames }) => optionNames === undefined || optionNames.includes(name))) {
    return;
  }
  const known = new Set(engines.flatMap(({ optionNames }) => optionNames ?? []));
  const near = nearestNames(name, [...new Set([...known, ...own])]).map((other) => `'${other}'`);
  const who = engines.length === 1 ? ` of ${engines[0]!.name}` : "";
  const hint = near.length > 0
    ? `did you mean ${near.join(" or ")}?`
    : `the options are ${[...known].sort().join(", ")}`;
  throw new RangeError(`there is no option '${name}'${who}: ${hint}`);
}
