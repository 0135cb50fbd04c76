/**
 * Published verdicts of benchmarks that reductions make small enough for the oracle: this checks the readers, the
 * reductions and the oracle against knowledge from elsewhere.
 */

import { assert, assertEquals } from "@std/assert";
import type { Lit } from "../../src/aig/literal.ts";
import { readCtlFile } from "../../src/logic/ctl_file.ts";
import { resolveAtoms } from "../../src/logic/resolve.ts";
import { readSystem } from "../../src/system/aiger.ts";
import { coi } from "../../src/system/coi.ts";
import { removeConstantLatches } from "../../src/system/constant_latches.ts";
import { mergeEquivalentLatches } from "../../src/system/equivalent_latches.ts";
import { compose, type Reduction } from "../../src/system/reduction.ts";
import type { System } from "../../src/system/system.ts";
import { mapCtl } from "../generators/mod.ts";
import { corpusFolder } from "../system/corpus.ts";
import {
  decideBad,
  decideCtl,
  decideJustice,
  ExplicitSystem,
  shortestJusticeLasso,
} from "./mod.ts";

const MOST_BITS = 17;
const MOST_BITS_CTL = 14;
const root = corpusFolder();
if (root === undefined) {
  console.log("skipped: no benchmarks found, set KRIPKE_CORPUS to run these tests");
}

function table(path: string): string[][] {
  return Deno.readTextFileSync(new URL(path, root)).trim().split("\n").map((row) =>
    row.split("\t")
  );
}

/** Constants, equivalences and cones. */
function reduce(system: System, lits: readonly Lit[]): Reduction {
  let reduction: Reduction = coi(system, lits);
  for (const step of [removeConstantLatches, mergeEquivalentLatches]) {
    reduction = compose(reduction, step(reduction.system));
  }
  return compose(reduction, coi(reduction.system, lits.map((lit) => reduction.mapLit(lit))));
}

function isSmall({ latches, inputs }: System): boolean {
  return latches.length + inputs.length <= MOST_BITS;
}

/** Systems whose cone has more latches than this are not worth reducing. */
function isHopeless(system: System): boolean {
  return system.latches.length > 250;
}

Deno.test({ name: "safety benchmarks", ignore: root === undefined }, () => {
  let decided = 0;
  for (const [file, verdict] of table("safety/verdicts.tsv")) {
    const system = readSystem(Deno.readFileSync(new URL(`safety/${file}`, root)));
    if (isHopeless(system)) continue;
    const bad = system.bads[0]!.lit;
    const reduced = reduce(system, [bad]);
    if (!isSmall(reduced.system) || verdict === "?") continue;
    decided++;
    const answer = decideBad(reduced.system, reduced.mapLit(bad));
    assertEquals(answer.reachable ? "fails" : "holds", verdict, file);
  }
  assert(decided >= 6, `${decided} decided`);
});

Deno.test({ name: "liveness benchmarks", ignore: root === undefined }, () => {
  const published = new Map(
    table("live/shortest.tsv").map(([file, steps]) => [file, Number(steps)]),
  );
  let decided = 0;
  for (const [file, verdict] of table("live/verdicts.tsv")) {
    const system = readSystem(Deno.readFileSync(new URL(`live/${file}`, root)));
    if (isHopeless(system)) continue;
    const lits = [...system.justice[0]!.lits, ...system.fairness.map(({ lit }) => lit)];
    const reduced = reduce(system, lits);
    if (!isSmall(reduced.system) || verdict === "?") continue;
    decided++;
    const model = new ExplicitSystem(reduced.system);
    const mapped = lits.map((lit) => reduced.mapLit(lit));
    assertEquals(decideJustice(model, mapped) ? "fails" : "holds", verdict, file);
    const length = published.get(file!);
    if (length !== undefined) assertEquals(shortestJusticeLasso(model, mapped), length, file);
  }
  assert(decided >= 6, `${decided} decided`);
});

Deno.test({ name: "CTL benchmarks", ignore: root === undefined }, () => {
  const verdicts = new Map(
    table("ctl/verdicts.tsv").map(([model, number, verdict]) => [`${model} ${number}`, verdict]),
  );
  let decided = 0;
  for (const model of new Set(table("ctl/verdicts.tsv").map(([name]) => name!))) {
    const system = readSystem(Deno.readFileSync(new URL(`ctl/${model}.aig`, root)));
    if (isHopeless(system)) continue;
    const fairness = system.fairness.map(({ lit }) => lit);
    const formulas = readCtlFile(Deno.readTextFileSync(new URL(`ctl/${model}.ctl`, root)));
    formulas.forEach(({ formula }, number) => {
      const resolved = resolveAtoms(formula, system);
      const atoms: Lit[] = [];
      mapCtl(resolved, (atom) => atoms.push(atom));
      const cone = coi(system, [...atoms, ...fairness]).system;
      if (cone.latches.length + cone.inputs.length > MOST_BITS_CTL) return;
      decided++;
      const { holds } = decideCtl(cone, resolved, fairness);
      assertEquals(
        holds ? "holds" : "fails",
        verdicts.get(`${model} ${number}`),
        `${model} ${number}`,
      );
    });
  }
  assert(decided >= 50, `${decided} decided`);
});
