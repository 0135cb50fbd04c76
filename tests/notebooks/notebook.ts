/**
 * Notebooks of `examples/notebooks`: executed by Deno's kernel as a reader would, and compared with what is stored in
 * them. Times, and what says only how an engine went about it (numbers, the size of a proof, what is folded, cells
 * with the tag `internals`), change between machines and versions: they are not compared, and an update leaves them
 * as they are.
 */

import { Kernel, type Output } from "./kernel.ts";

const FOLDER = new URL("../../examples/notebooks/", import.meta.url);

/** Text as it is stored: in one piece or line by line. */
type Text = string | string[];

interface Cell {
  readonly cell_type: "markdown" | "code";
  readonly metadata: { readonly tags?: readonly string[] };
  readonly source: Text;
  outputs?: Output[];
  execution_count?: number | null;
}

/** A file of Jupyter's format, version 4. */
export interface Notebook {
  readonly cells: readonly Cell[];
  readonly nbformat: number;
}

/** Names of all notebooks. */
export function notebooks(): string[] {
  return [...Deno.readDirSync(FOLDER)].map(({ name }) => name).filter((n) => n.endsWith(".ipynb"))
    .sort();
}

/** A notebook as it is stored. */
export async function stored(name: string): Promise<Notebook> {
  return JSON.parse(await Deno.readTextFile(new URL(name, FOLDER)));
}

/** The notebook with what its cells put out now, and how often a picture was replaced by a newer one. */
export async function executed(
  notebook: Notebook,
): Promise<{ now: Notebook; updates: number }> {
  await using kernel = await Kernel.start(FOLDER);
  const cells: Cell[] = [];
  let updates = 0;
  for (const cell of notebook.cells) {
    if (cell.cell_type !== "code") {
      cells.push(cell);
      continue;
    }
    const done = await kernel.execute(joined(cell.source));
    const failed = done.outputs.find((output) => output.output_type === "error");
    if (failed !== undefined && !cell.metadata.tags?.includes("raises-exception")) {
      throw new Error(`${failed.ename}: ${failed.evalue}\nin the cell\n${joined(cell.source)}`);
    }
    updates += done.updates;
    cells.push({ ...cell, execution_count: done.count, outputs: done.outputs.map(lineByLine) });
  }
  return { now: { ...notebook, cells }, updates };
}

/** Write a notebook with new outputs; those that are the same but for numbers that do not count stay. */
export async function rewrite(name: string, old: Notebook, now: Notebook): Promise<void> {
  const cells = now.cells.map((cell, i) => ({
    ...cell,
    ...(cell.outputs !== undefined && {
      outputs: cell.outputs.map((output, k) => {
        const before = old.cells[i]?.outputs?.[k];
        return before && comparable(before) === comparable(output) ? before : output;
      }),
    }),
  }));
  const text = JSON.stringify({ ...now, cells }, null, 1) + "\n";
  await Deno.writeTextFile(new URL(name, FOLDER), text);
}

/** What counts of the outputs of a cell. */
export function outputsOf({ outputs = [], metadata }: Cell): string[] {
  if (!metadata.tags?.includes("internals")) return outputs.map(comparable);
  return outputs.map((output) =>
    "data" in output ? Object.keys(output.data).join(", ") : output.output_type
  );
}

/** The code of a cell. */
export function sourceOf({ source }: Cell): string {
  return joined(source);
}

function comparable(output: Output): string {
  const { execution_count: _, ...rest } = output as Output & { execution_count?: number };
  const text = JSON.stringify(rest, (_, value) => Array.isArray(value) ? value.join("") : value);
  return text
    .replace(/\b\d+\.\d\d s\b/g, "0.00 s")
    .replace(/<details.*<\/details>/g, "folded")
    .replace(
      /<span [^<>]*><span[^<>]*>[^<]*<\/span> <span class=\\"kripke-count\\">[^<]*<\/span><\/span>/g,
      "",
    )
    .replace(/invariant of \d+ clauses?|chain of \d+ regions?|\b\d+ walls?/g, "a proof")
    // What an engine counts, on a line of its own below the run: `frame 3, lemmas 12`.
    .replace(/\\n {2}\w+ [\d,]+(?:, \w+ [\d,]+)*(?=\\n|")/g, "\\n  counts");
}

function joined(text: Text): string {
  return typeof text === "string" ? text : text.join("");
}

/** Text line by line, so that differences between versions can be read. */
function lineByLine(output: Output): Output {
  const lines = (text: unknown) =>
    typeof text === "string" && text.includes("\n") ? text.split(/(?<=\n)/) : text;
  if (output.output_type === "stream") {
    return { ...output, text: lines(output.text) as string };
  }
  if (!("data" in output)) return output;
  const data = Object.entries(output.data).map(([type, text]) => [type, lines(text)]);
  return { ...output, data: Object.fromEntries(data) };
}
