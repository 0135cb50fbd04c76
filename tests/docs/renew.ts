/** A page with everything in it that is made by running: sessions, commands, what modules print, tables. */

import { comparable, replay } from "../repl/transcripts/transcript.ts";
import { renewCommands } from "./commands.ts";
import { blocksOf } from "./markdown.ts";
import { renewModules } from "./modules.ts";
import { isTranscript, readPage } from "./pages.ts";
import { renewTables } from "./tables.ts";

/** A page as it is written, and as it would be written now. */
export interface Renewed {
  readonly written: string;
  readonly now: string;
}

/** Make a page again. Times of answers that are otherwise the same stay as they were. */
export async function renew(path: string): Promise<Renewed> {
  const written = readPage(path);
  const held = await session(path, written);
  const now = await renewTables(await renewModules(path, await renewCommands(held)));
  return { written, now: keepTimes(written, now) };
}

/** What does not count when pages are compared: times, and how tables are padded. */
export function essence(markdown: string): string {
  return comparable(markdown).split("\n").map((line) =>
    line.startsWith("|") ? line.replace(/ *\| */g, "|").replace(/-{3,}/g, "---") : line
  ).join("\n");
}

/** The lines from the first to the last one that differ, as they are written and as they are now; few of them. */
export function difference(written: string, now: string): string {
  const [old, fresh] = [written.split("\n"), now.split("\n")];
  let first = 0;
  while (first < old.length && old[first] === fresh[first]) first++;
  let same = 0;
  const shorter = Math.min(old.length, fresh.length) - first;
  while (same < shorter && old[old.length - 1 - same] === fresh[fresh.length - 1 - same]) same++;
  const part = (lines: readonly string[], sign: string) =>
    lines.slice(first, lines.length - same).slice(0, MOST_LINES).map((line) => `${sign} ${line}`);
  return [`from line ${first + 1} on:`, ...part(old, "-"), ...part(fresh, "+")].join("\n");
}

const MOST_LINES = 20;

async function session(path: string, written: string): Promise<string> {
  const has = blocksOf(written).some(({ language }) => language === "kripke");
  return has && !isTranscript(path) ? (await replay(`../../${path}`)).now : written;
}

function keepTimes(written: string, now: string): string {
  const old = new Map(written.split("\n").map((line) => [comparable(line), line]));
  return now.split("\n").map((line) => old.get(comparable(line)) ?? line).join("\n");
}
