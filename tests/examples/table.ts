/** The table in `docs/examples.md`, made from the specs of the examples. */

import { checkCase, cpuSeconds } from "../../mod.ts";
import { type Example, examples } from "./catalogue.ts";

/** Where it stands. */
export const PAGE = new URL("../../docs/examples.md", import.meta.url);

const BEGIN = "<!-- made by tests/examples/update.ts -->\n";
const END = "<!-- end -->\n";

/** The page with a new table; the text around it stays. */
export function withTable(page: string, table: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new SyntaxError(`docs/examples.md: expected ${BEGIN}…${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n${table}\n${page.slice(end)}`;
}

/** What counts when pages are compared, line by line: not the layout of the table, and not the times. */
export function comparable(page: string): string[] {
  return page.split("\n").map((line) =>
    line.replaceAll(/ +/g, " ").replace(/\| -+ .*/, "| - |").replace(/\d+\.\d\d \|$/, "0.00 |")
  );
}

/** The table; with times if examples are to be measured. */
export async function makeTable({ measured }: { readonly measured: boolean }): Promise<string> {
  const rows: string[][] = [
    ["", "example", "teaches", "parameters", "holds", "fails", "CPU s"],
    Array<string>(7).fill("---"),
  ];
  for (const [i, example] of (await examples()).entries()) {
    rows.push([`${i + 1}`, ...await row(example, measured)]);
  }
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n") + "\n";
}

async function row({ name, spec }: Example, measured: boolean): Promise<string[]> {
  const it = spec.at();
  const begin = cpuSeconds();
  if (measured) { for await (const _ of checkCase(it)); }
  const seconds = cpuSeconds() - begin;
  const values = it.parameters as readonly unknown[];
  const others = spec.cases.map((values) => spec.at(...values).expected);
  const varies = (property: string, status: string) =>
    others.some((expected) => property in expected && expected[property] !== status);
  const having = (status: string) =>
    grouped(Object.keys(it.expected).filter((property) => it.expected[property] === status))
      .map(({ text, members }) =>
        members.some((member) => varies(member, status)) ? `${text}\\*` : text
      );
  return [
    `[${name}](../examples/${name}.ts)`,
    spec.teaches,
    spec.parameters.map((parameter, i) => `${parameter} = ${values[i]}`).join(", "),
    having("holds").join(", "),
    having("fails").join(", "),
    seconds.toFixed(2),
  ];
}

/** `served[0], served[1]` as `served[0…1]`. */
function grouped(names: readonly string[]): { text: string; members: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = name.replace(/\[\d+\]/, "[]");
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups].map(([key, members]) => {
    if (members.length === 1) return { text: members[0]!, members };
    const numbers = members.map((member) => Number(/\[(\d+)\]/.exec(member)![1]));
    const text = key.replace("[]", `[${Math.min(...numbers)}…${Math.max(...numbers)}]`);
    return { text, members };
  });
}
