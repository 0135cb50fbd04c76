/**
 * The options of engines with what they do, read from where they are declared: the interfaces in the sources of the
 * engines. So they are always complete, and their documentation is written once.
 */

import { enginesFor } from "../../mod.ts";

/** An option. */
export interface OptionDoc {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Engines whose options others inherit. */
const ANCESTORS = ["ic3", "rlive", "fair"];

/** The options of an engine itself, those it inherits last. */
export function engineOptions(engine: string): Promise<OptionDoc[]> {
  return cached(`engine ${engine}`, async () => {
    const names = enginesFor().find(({ name }) => name === engine)?.optionNames;
    const own = await declaredOptions(engine);
    if (names === undefined) return own;
    const inherited = (await Promise.all(ANCESTORS.map(declaredOptions))).flat();
    const known = [...own, ...inherited];
    const listed = [...new Set([...own.map(({ name }) => name), ...names])];
    return listed.filter((name) => names.includes(name)).map((name) =>
      known.find((option) => option.name === name) ?? { name, type: "unknown", text: "" }
    );
  });
}

/** The options that the sources of an engine declare. */
async function declaredOptions(engine: string): Promise<OptionDoc[]> {
  const sources = await folderSources(new URL(`../../src/engines/${engine}/`, import.meta.url));
  return sources.flatMap(interfaces)
    .filter(({ name }) => name.endsWith("Options"))
    .flatMap(({ body }) => fields(body));
}

/** The options of `check` and of the functions that start engines. */
export function commonOptions(): Promise<OptionDoc[]> {
  return cached("common", async () => {
    const folder = new URL("../../src/", import.meta.url);
    const wanted = new Set(["CheckOptions", "EngineSettings", "RunOptions", "Budgets"]);
    const files = ["check/check_options.ts", "check/engines.ts", "engines/run.ts"];
    const texts = await Promise.all(files.map((file) => source(new URL(file, folder))));
    return texts.flatMap(interfaces)
      .filter(({ name }) => wanted.has(name))
      .flatMap(({ body }) => fields(body));
  });
}

interface Interface {
  readonly name: string;
  readonly bases: readonly string[];
  readonly body: string;
}

function interfaces(text: string): Interface[] {
  return [...text.matchAll(/^export interface (\w+)(?: extends ([^{]+))? \{\n([^]*?)^\}/gm)].map(
    ([, name, bases, body]) => ({
      name: name!,
      bases: bases?.split(",").map((base) => base.trim()) ?? [],
      body: body!,
    }),
  );
}

function fields(body: string): OptionDoc[] {
  const pattern = /(?:\/\*\*([^]*?)\*\/\s*)?readonly (\w+)\??: ([^;]+);/g;
  return [...body.matchAll(pattern)].map(([, comment, name, type]) => ({
    name: name!,
    type: type!.replace(/\s+/g, " "),
    text: (comment ?? "").replace(/\s*\n\s*\*\s*/g, " ").trim(),
  }));
}

const cache = new Map<string, Promise<OptionDoc[]>>();

function cached(key: string, load: () => Promise<OptionDoc[]>): Promise<OptionDoc[]> {
  let found = cache.get(key);
  if (found === undefined) cache.set(key, found = load());
  return found;
}

async function folderSources(folder: URL): Promise<string[]> {
  return await Promise.all(["options.ts", "mod.ts"].map((file) => source(new URL(file, folder))));
}

/** The text of a source file, empty if there is none. */
async function source(url: URL): Promise<string> {
  if (url.protocol === "file:") return await Deno.readTextFile(url).catch(() => "");
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? await response.text() : "";
}
