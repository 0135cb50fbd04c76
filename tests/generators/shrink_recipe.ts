/**
 * Making a failing recipe small: every part is dropped or simplified as long as the test still fails.
 *
 * For recipes drawn with a seed ({@linkcode randomRecipe}); those drawn by fast-check shrink by themselves.
 */

import { latchCount, type Recipe, type RecipePart, type Ref } from "./recipe.ts";

/** The smallest recipe found for which `fails` is still true; it must be true of the given one. */
export function shrinkRecipe(recipe: Recipe, fails: (recipe: Recipe) => boolean): Recipe {
  recipe = mapRefs(recipe, (ref, items) => 2 * ((ref >> 1) % items) + (ref & 1));
  for (;;) {
    const smaller = simplerRecipes(recipe).find(fails);
    if (smaller === undefined) return recipe;
    recipe = smaller;
  }
}

/** Recipes that are simpler in one place, the largest simplifications first. */
function simplerRecipes(recipe: Recipe): Recipe[] {
  const { parts, gates, bads, constraints, justice, fairness } = recipe;
  const lists = (items: readonly (readonly Ref[])[], least: number) =>
    changesInside(
      items,
      (refs) => [...withoutOne(refs, least), ...changesInside(refs, simplerRefs)],
    );
  return [
    ...withoutPart(recipe),
    ...gates.flatMap(({ a, b }, g) => {
      const gone = 1 + recipe.inputs + latchCount(recipe) + g;
      const without = { ...recipe, gates: gates.toSpliced(g, 1) };
      return [0, a, b].map((image) => dropItems(without, gone, 1, image));
    }),
    ...Array.from(
      { length: recipe.inputs },
      (_, i) => dropItems({ ...recipe, inputs: recipe.inputs - 1 }, 1 + i, 1),
    ),
    ...withoutOne(bads, 1).map((bads) => ({ ...recipe, bads })),
    ...withoutOne(constraints, 0).map((constraints) => ({ ...recipe, constraints })),
    ...withoutOne(justice, 1).map((justice) => ({ ...recipe, justice })),
    ...withoutOne(fairness, 0).map((fairness) => ({ ...recipe, fairness })),
    ...changesInside(parts, simplerParts).map((parts) => ({ ...recipe, parts })),
    ...lists(bads, 1).map((bads) => ({ ...recipe, bads })),
    ...lists(constraints, 1).map((constraints) => ({ ...recipe, constraints })),
    ...lists(justice, 0).map((justice) => ({ ...recipe, justice })),
    ...changesInside(fairness, simplerRefs).map((fairness) => ({ ...recipe, fairness })),
    ...changesInside(gates, (gate) => [
      ...simplerRefs(gate.a).map((a) => ({ ...gate, a })),
      ...simplerRefs(gate.b).map((b) => ({ ...gate, b })),
      ...simplerRefs(gate.op === "mux" ? gate.c : 0).map((c) => ({ ...gate, c })),
      ...(gate.op === "and" ? [] : [{ ...gate, op: "and" as const }]),
    ]).map((gates) => ({ ...recipe, gates })),
  ];
}

/** Recipes without one of the parts, or with one latch less in a group. */
function withoutPart(recipe: Recipe): Recipe[] {
  const { parts, inputs } = recipe;
  return parts.flatMap((part, p) => {
    const width = part.kind === "bit" ? 1 : part.width;
    const first = 1 + inputs + latchCount({ parts: parts.slice(0, p) });
    const without = dropItems({ ...recipe, parts: parts.toSpliced(p, 1) }, first, width);
    const result = parts.length > 1 ? [without] : [];
    if (part.kind === "bit") return result;
    const bit: RecipePart = { kind: "bit", reset: 0, next: part.data };
    result.push(dropItems({ ...recipe, parts: parts.with(p, bit) }, first + 1, width - 1));
    if (width === 2) return result;
    const narrower = { ...part, width: width - 1 };
    return [
      ...result,
      dropItems({ ...recipe, parts: parts.with(p, narrower) }, first + width - 1, 1),
    ];
  });
}

/** Renumber references after `count` items from `first` on are gone; references to these become `image`. */
function dropItems(recipe: Recipe, first: number, count: number, image: Ref = 0): Recipe {
  return mapRefs(recipe, (ref) => {
    const item = ref >> 1;
    if (item < first) return ref;
    return item < first + count ? image ^ (ref & 1) : ref - 2 * count;
  });
}

/** Replace every reference; `items` is the number of items it may refer to. */
function mapRefs(recipe: Recipe, map: (ref: Ref, items: number) => Ref): Recipe {
  const leaves = 1 + recipe.inputs + latchCount(recipe);
  const items = leaves + recipe.gates.length;
  const one = (ref: Ref) => map(ref, items);
  const list = (refs: readonly Ref[]) => refs.map(one);
  return {
    inputs: recipe.inputs,
    parts: recipe.parts.map((part) =>
      part.kind === "bit" ? { ...part, next: one(part.next) } : {
        ...part,
        enable: one(part.enable),
        clear: one(part.clear),
        data: one(part.data),
      }
    ),
    gates: recipe.gates.map(({ op, a, b, c }, g) => ({
      op,
      a: map(a, leaves + g),
      b: map(b, leaves + g),
      c: map(c, leaves + g),
    })),
    bads: recipe.bads.map(list),
    constraints: recipe.constraints.map(list),
    justice: recipe.justice.map(list),
    fairness: list(recipe.fairness),
  };
}

function withoutOne<T>(items: readonly T[], least: number): T[][] {
  if (items.length <= least) return [];
  return items.map((_, i) => items.toSpliced(i, 1));
}

function changesInside<T>(items: readonly T[], simpler: (item: T) => readonly T[]): T[][] {
  return items.flatMap((item, i) => simpler(item).map((other) => items.with(i, other)));
}

/** Every simpler reference is a smaller number, so shrinking ends. */
function simplerRefs(ref: Ref): Ref[] {
  return [...new Set([0, 1, ref >> 1, ref & ~1, ref - 2])].filter((r) => r >= 0 && r < ref);
}

function simplerParts(part: RecipePart): RecipePart[] {
  if (part.kind === "bit") {
    return [
      ...(part.reset === 0 ? [] : [{ ...part, reset: 0 as const }]),
      ...simplerRefs(part.next).map((next) => ({ ...part, next })),
    ];
  }
  return [
    ...(part.unknown === 0 ? [] : [{ ...part, unknown: 0 }]),
    ...(part.reset === 0 ? [] : [{ ...part, reset: 0 }]),
    ...simplerRefs(part.enable).map((enable) => ({ ...part, enable })),
    ...simplerRefs(part.clear).map((clear) => ({ ...part, clear })),
    ...simplerRefs(part.data).map((data) => ({ ...part, data })),
  ];
}
