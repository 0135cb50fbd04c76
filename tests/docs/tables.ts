/**
 * Tables that are made from the sources, so that they cannot be out of date. On a page a table stands between
 * `<!-- options ic3 -->` (or another name) and `<!-- end -->`.
 */

import { enginesFor } from "../../mod.ts";
import { interfacesOf } from "./declarations.ts";
import { ROOT } from "./pages.ts";

interface OptionTable {
  /** File and name of the interface. */
  readonly file: string;
  readonly name: string;
  /** What it extends, and how that is told. */
  readonly also?: Readonly<Record<string, string>>;
  /** Where defaults are given: in all files of the folder unless told, in the file itself, or in these. */
  readonly defaults?: "folder" | "file" | readonly string[];
}

const IC3 = "the options of [ic3](ic3.md#options)";

const OPTIONS: Readonly<Record<string, OptionTable>> = {
  bmc: {
    file: "src/engines/bmc/options.ts",
    name: "BmcOptions",
  },
  kind: { file: "src/engines/kind/mod.ts", name: "KindOptions" },
  ic3: { file: "src/engines/ic3/options.ts", name: "Ic3Options" },
  reach: { file: "src/engines/ic3/reach.ts", name: "ReachQuery", defaults: "file" },
  fair: { file: "src/engines/fair/options.ts", name: "FairOptions", also: { Ic3Options: IC3 } },
  kliveness: {
    file: "src/engines/kliveness/mod.ts",
    name: "KlivenessOptions",
    also: { Ic3Options: IC3 },
  },
  kfair: {
    file: "src/engines/kfair/mod.ts",
    name: "KfairOptions",
    also: {
      'Pick<FairOptions, "predicates">':
        "`predicates` as in [fair](fair.md#options): which nets may stabilise; `gates` unless told",
      Ic3Part: IC3,
    },
  },
  rlive: { file: "src/engines/rlive/mod.ts", name: "RliveOptions", also: { Ic3Options: IC3 } },
  l2s: { file: "src/engines/l2s/mod.ts", name: "L2sOptions", also: { Ic3Options: IC3 } },
  iictl: {
    file: "src/engines/iictl/options.ts",
    name: "IictlOptions",
    also: { RliveOptions: "the options of [rlive](rlive.md#options) and [ic3](ic3.md#options)" },
  },
  check: {
    file: "src/check/check_options.ts",
    name: "CheckOptions",
    defaults: ["src/check/check.ts", "src/check/decide.ts"],
    also: { EngineSettings: "`seed`, `interrupt`, and `options`, which are passed to the engine" },
  },
  race: { file: "src/check/race.ts", name: "Runner", defaults: "file" },
};

const EVENTS: Readonly<Record<string, string>> = {
  bmc: "src/engines/bmc/options.ts",
  kind: "src/engines/kind/mod.ts",
  ic3: "src/engines/ic3/events.ts",
  fair: "src/engines/fair/events.ts",
  kliveness: "src/engines/kliveness/mod.ts",
  kfair: "src/engines/kfair/mod.ts",
  rlive: "src/engines/rlive/events.ts",
  iictl: "src/engines/iictl/events.ts",
  auto: "src/check/race.ts",
  engine: "src/engines/engine.ts",
};

const PLACE = /<!-- (options|events|engines)(?: (\w+))? -->\n[\s\S]*?<!-- end -->/g;

/** The page with the tables that the sources ask for now. */
export async function renewTables(markdown: string): Promise<string> {
  const tables: string[] = [];
  for (const [, kind, name = ""] of markdown.matchAll(PLACE)) {
    const rows = await rowsOf(kind!, name);
    tables.push(
      `<!-- ${name === "" ? kind : `${kind} ${name}`} -->\n\n${table(rows)}\n\n<!-- end -->`,
    );
  }
  return markdown.replace(PLACE, () => tables.shift()!);
}

/** Names of the engines that have a table of options. */
export const OPTION_TABLES: readonly string[] = Object.keys(OPTIONS);

async function rowsOf(kind: string, name: string): Promise<string[][]> {
  if (kind === "engines") return engineRows();
  const known = kind === "options" ? OPTIONS[name] : EVENTS[name];
  if (known === undefined) throw new RangeError(`there is no table "${kind} ${name}"`);
  return typeof known === "string" ? await eventRows(known) : await optionRows(known);
}

async function optionRows({ file, name, also = {}, defaults = "folder" }: OptionTable) {
  const files = { folder: () => neighbours(file), file: () => [file] };
  const sources = (typeof defaults === "string" ? files[defaults]() : defaults).map((path) =>
    Deno.readTextFileSync(new URL(path, ROOT))
  );
  const declaration = (await interfacesOf(file, sources)).find((other) => other.name === name);
  if (declaration === undefined) throw new RangeError(`${file} declares no interface ${name}`);
  const unexplained = declaration.extends.filter((base) => also[base] === undefined);
  if (unexplained.length > 0) {
    throw new RangeError(`${name} extends ${unexplained}: explain it in tests/docs/tables.ts`);
  }
  const rows = declaration.members.map((member) => [
    code(member.name),
    code(member.type),
    (defaultsOf(member.name, sources) ?? toldDefault(member.text)).map(code).join(", "),
    member.text || COMMON[member.name] || "",
  ]);
  const rest = declaration.extends.map((base) => ["…", "", "", also[base]!]);
  return [["option", "type", "default", "meaning"], ...rows, ...rest];
}

/** The sources in the folder of a file. */
function neighbours(file: string): string[] {
  const folder = file.replace(/[^/]*$/, "");
  return [...Deno.readDirSync(new URL(folder, ROOT))].map(({ name }) => folder + name)
    .filter((path) => path.endsWith(".ts")).sort();
}

/** Options that mean the same everywhere and are not explained again. */
const COMMON: Readonly<Record<string, string>> = {
  solver: "Backend of the queries.",
  interrupt: "Polled by the solvers; not zero stops them.",
  seed: "Seed of the solvers' tie-breaking.",
};

/** What stands for a default that is not a value. */
const SPOKEN: Readonly<Record<string, string>> = { defaultSolver: "kernel" };

/** `options.name ?? value`, or `{ name = value }`: all values that are given somewhere. */
function defaultsOf(name: string, sources: readonly string[]): string[] | undefined {
  const value = String.raw`("[^"]*"|\{[^}]*\}|[\w.]+(?: \+ \d+)?)`;
  const pattern = new RegExp(
    String.raw`\boptions\.${name} \?\? ${value}|[{,]\s*${name} = ${value}(?=[,\s]*[},]|,)`,
    "g",
  );
  const found = sources.flatMap((source) =>
    Array.from(source.matchAll(pattern), ([, a, b]) => (a ?? b)!)
  );
  if (found.length === 0) return undefined;
  const constant = (text: string) =>
    sources.map((source) => new RegExp(`const ${text} = (.*);`).exec(source)?.[1]).find(Boolean);
  return [...new Set(found.map((text) => SPOKEN[text] ?? constant(text) ?? text))];
}

/** A default that is only told. */
function toldDefault(text: string): string[] {
  const [, value] = /[;,:] `?(\w+)`? unless told/.exec(text) ?? [];
  return value === undefined ? [] : [value];
}

async function eventRows(file: string): Promise<string[][]> {
  const rows = (await interfacesOf(file)).flatMap(({ text, members }) => {
    const kind = members.find(({ name, type }) => name === "kind" && /^"\w+"$/.test(type));
    if (kind === undefined) return [];
    const fields = members.filter((member) => member !== kind).map(({ name }) => code(name));
    return [[code(kind.type.slice(1, -1)), fields.join(", "), text]];
  });
  return [["event", "fields", "when"], ...rows];
}

function engineRows(): string[][] {
  return [
    ["engine", "decides", "share in `auto`", "what it is"],
    ...enginesFor().map((entry) => [
      `[${entry.name}](${pageOf(entry.name)})`,
      entry.decides.join(", "),
      shareText(entry),
      entry.description,
    ]),
  ];
}

/** Variants of an engine, such as `ic3-core`, are on its page. */
function pageOf(engine: string): string {
  return `${engine.replace(/[^a-z0-9].*/, "")}.md`;
}

function shareText({ share, after }: { share?: number; after?: number }): string {
  if (share === undefined) return "";
  return after === undefined ? String(share) : `${share}, after ${after} s`;
}

function code(text: string): string {
  return text === "" ? "" : `\`${text.replaceAll("|", "\\|")}\``;
}

/** A table with columns as wide as they need to be. */
function table([head, ...rows]: readonly string[][]): string {
  const all = [head!, ...rows].map((row) => row.map((cell) => cell.replace(/(?<!\\)\|/g, "\\|")));
  const widths = head!.map((_, c) => Math.max(...all.map((row) => [...row[c]!].length), 3));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, c) => cell + " ".repeat(widths[c]! - [...cell].length)).join(" | ")} |`;
  return [line(all[0]!), line(widths.map((w) => "-".repeat(w))), ...all.slice(1).map(line)].join(
    "\n",
  );
}
