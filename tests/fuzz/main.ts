/**
 * `deno task fuzz`: random cases of every kind, for as long as asked.
 *
 * Case `n` of a run is determined by `seed + n`, so a failure is reproduced with `--seed` alone.
 */

import { parseArgs } from "@std/cli";
import type { FuzzKind } from "./kind.ts";

const HELP = `usage: deno task fuzz [KIND …] [--seed N] [--seconds N] [--cases N]

  KIND         which kinds to run, in turn (default: all)
  --seed N     seed of the first case (default 1)
  --seconds N  how long to go on, all kinds together (default 60)
  --cases N    stop after this many cases of each kind`;

async function kinds(): Promise<FuzzKind[]> {
  const folder = new URL("kinds/", import.meta.url);
  const found: FuzzKind[] = [];
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isFile && entry.name.endsWith(".ts")) {
      found.push((await import(new URL(entry.name, folder).href)).fuzz);
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Run one case; true if it passed. */
async function passes(kind: FuzzKind, seed: number): Promise<boolean> {
  try {
    await kind.run(seed);
    return true;
  } catch (error) {
    console.error(`\n${kind.name}: seed ${seed} fails`);
    console.error(error instanceof Error ? error.stack ?? error.message : String(error));
    console.error(`\nreproduce: deno task fuzz ${kind.name} --seed ${seed} --cases 1`);
    return false;
  }
}

async function main(): Promise<number> {
  const args = parseArgs(Deno.args, { boolean: ["help"], default: { seed: 1, seconds: 60 } });
  const all = await kinds();
  if (args.help) {
    console.log(`${HELP}\n\nKinds:`);
    for (const kind of all) console.log(`  ${kind.name.padEnd(12)} ${kind.description}`);
    return 0;
  }
  const chosen: FuzzKind[] = [];
  for (const name of args._.map(String)) {
    const kind = all.find((k) => k.name === name);
    if (kind === undefined) {
      const expected = all.map((k) => k.name).join(", ");
      console.error(`fuzz: there is no kind '${name}': expected one of ${expected}`);
      return 3;
    }
    chosen.push(kind);
  }
  if (chosen.length === 0) chosen.push(...all);
  const limit = args.cases === undefined ? Infinity : Number(args.cases);
  const deadline = performance.now() + 1000 * Number(args.seconds);
  let cases = 0;
  for (let n = 0; n < limit && performance.now() < deadline; n++) {
    for (const kind of chosen) {
      if (!await passes(kind, Number(args.seed) + n)) return 1;
      cases++;
      if (performance.now() >= deadline) break;
    }
  }
  console.log(`${cases} cases of ${chosen.map((k) => k.name).join(", ")} passed`);
  return 0;
}

Deno.exitCode = await main();
