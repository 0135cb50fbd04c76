/**
 * `deno task bench`: every benchmark by name, one table each.
 *
 * A benchmark is a module of this folder that exports `bench` (see `bench.ts`); it is loaded only when it
 * is asked for, so that a broken one does not stop the others.
 */

import { parseArgs } from "@std/cli";
import type { Bench } from "./bench.ts";

const NOT_BENCHES = new Set(["main.ts", "bench.ts"]);

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(new URL(".", import.meta.url))) {
    if (!entry.isFile || !entry.name.endsWith(".ts") || NOT_BENCHES.has(entry.name)) continue;
    const text = await Deno.readTextFile(new URL(entry.name, import.meta.url));
    if (/^export const bench\b/m.test(text)) found.push(entry.name.replace(/\.ts$/, ""));
  }
  return found.sort();
}

async function load(name: string): Promise<Bench> {
  return (await import(new URL(`${name}.ts`, import.meta.url).href)).bench;
}

async function help(): Promise<void> {
  console.log("usage: deno task bench NAME [OPTIONS]\n\nBenchmarks:");
  for (const name of await names()) {
    console.log(`  ${name.padEnd(10)} ${(await load(name)).description}`);
  }
  console.log("\nTimes are CPU times; ratios are measured within one run.");
}

async function main(): Promise<number> {
  const [name, ...rest] = Deno.args;
  if (name === undefined || parseArgs([name]).help) {
    await help();
    return 0;
  }
  const known = await names();
  if (!known.includes(name)) {
    console.error(`bench: there is no benchmark '${name}': expected one of ${known.join(", ")}`);
    return 3;
  }
  await (await load(name)).run(rest);
  return 0;
}

Deno.exitCode = await main();
