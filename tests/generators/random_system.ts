/** Random small systems: tiny and dense ones, and ones with counters, shift registers and tokens in them. */

import type { System } from "../../src/system/system.ts";
import type { Random } from "./random.ts";
import {
  buildSystem,
  latchCount,
  type Recipe,
  type RecipeGate,
  type RecipePart,
  type Ref,
  type Shape,
} from "./recipe.ts";

/** Upper limits and choices; everything below them is drawn. */
export interface SystemOptions {
  /** Most latches, at least 1; 6 unless told. */
  readonly latches?: number;
  /** Most inputs; 3 unless told. */
  readonly inputs?: number;
  /** Most gates; 3 per latch unless told. */
  readonly gates?: number;
  /** Most bads, 3 unless told. There is at least one unless this is 0. */
  readonly bads?: number;
  /** Most constraints, 2 unless told; half of the systems have none. */
  readonly constraints?: number;
  /** Most justice properties, 2 unless told. There is at least one unless this is 0. */
  readonly justice?: number;
  /** Most signals of a justice property, 4 unless told; an empty one occurs. */
  readonly justiceSize?: number;
  /** Most fairness signals, 2 unless told; half of the systems have none. */
  readonly fairness?: number;
  /** Whether latches may be uninitialised; true unless told. */
  readonly uninitialised?: boolean;
  /** Probability that latches form counters and the like rather than single bits; 0.5 unless told. */
  readonly structure?: number;
}

/** The options with every default filled in. */
export function completeOptions(options: SystemOptions): Required<SystemOptions> {
  const latches = options.latches ?? 6;
  return {
    latches,
    inputs: options.inputs ?? 3,
    gates: options.gates ?? 3 * latches,
    bads: options.bads ?? 3,
    constraints: options.constraints ?? 2,
    justice: options.justice ?? 2,
    justiceSize: options.justiceSize ?? 4,
    fairness: options.fairness ?? 2,
    uninitialised: options.uninitialised ?? true,
    structure: options.structure ?? 0.5,
  };
}

/** All kinds of groups of latches. */
export const shapes: readonly Shape[] = [
  "counter",
  "gray",
  "shift",
  "ring",
  "onehot",
  "saturating",
];

/** A random system. */
export function randomSystem(rng: Random, options: SystemOptions = {}): System {
  return buildSystem(randomRecipe(rng, options));
}

/** A random system as data. */
export function randomRecipe(rng: Random, options: SystemOptions = {}): Recipe {
  const o = completeOptions(options);
  const inputs = rng.between(0, o.inputs);
  // Small sizes are drawn as often as large ones: odd cases live there.
  const size = rng.between(1, o.latches);
  const dense = !rng.chance(o.structure);
  const gateCount = rng.between(dense ? Math.min(size, o.gates) : 0, o.gates);
  const ref = referenceSource(rng, 1 + inputs + size + gateCount);
  const recipe: Recipe = {
    inputs,
    parts: randomParts(rng, size, dense, o.uninitialised, ref),
    gates: rng.list(gateCount, (g) => randomGate(rng, 1 + inputs + size + g)),
    bads: rng.list(
      o.bads === 0 ? 0 : rng.between(1, o.bads),
      () => rng.list(rng.between(1, 4), ref),
    ),
    constraints: rng.list(
      rng.chance(0.5) ? 0 : rng.between(0, o.constraints),
      () => rng.list(rng.between(1, 3), ref),
    ),
    justice: rng.list(
      o.justice === 0 ? 0 : rng.between(1, o.justice),
      () => rng.list(rng.between(0, o.justiceSize), ref),
    ),
    fairness: rng.list(rng.chance(0.5) ? 0 : rng.between(0, o.fairness), ref),
  };
  if (latchCount(recipe) !== size) throw new Error("the parts do not add up to the drawn size");
  return recipe;
}

/** References that are rarely constant, and point to late gates more often than chance would. */
function referenceSource(rng: Random, items: number): () => Ref {
  return () => {
    if (rng.chance(0.02)) return rng.below(2);
    const item = rng.chance(0.3) ? Math.max(rng.below(items), rng.below(items)) : rng.below(items);
    return 2 * item + rng.below(2);
  };
}

function randomGate(rng: Random, items: number): RecipeGate {
  const ref = () => 2 * rng.below(items) + rng.below(2);
  return {
    op: rng.pick(["and", "and", "or", "xor", "mux"] as const),
    a: ref(),
    b: ref(),
    c: ref(),
  };
}

function randomParts(
  rng: Random,
  size: number,
  dense: boolean,
  uninitialised: boolean,
  ref: () => Ref,
): RecipePart[] {
  const parts: RecipePart[] = [];
  for (let left = size; left > 0;) {
    const width = dense || left < 2 || rng.chance(0.3) ? 1 : rng.between(2, Math.min(left, 5));
    const unknown = uninitialised && rng.chance(0.2);
    if (width === 1) {
      parts.push({ kind: "bit", reset: unknown ? "x" : rng.chance(0.3) ? 1 : 0, next: ref() });
    } else {
      const kind = rng.pick(shapes);
      const token = kind === "ring" || kind === "onehot";
      parts.push({
        kind,
        width,
        reset: token && rng.chance(0.8) ? 1 : rng.chance(0.7) ? 0 : rng.below(1 << width),
        unknown: unknown ? rng.below(1 << width) : 0,
        enable: rng.chance(0.5) ? 1 : ref(),
        clear: rng.chance(0.7) ? 0 : ref(),
        data: ref(),
      });
    }
    left -= width;
  }
  return parts;
}
