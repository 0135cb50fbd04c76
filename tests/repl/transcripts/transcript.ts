/**
 * Transcripts: Markdown that shows sessions, and is checked by holding them again.
 *
 * In a block of the language `kripke` a line that starts with `kripke> ` is typed, lines that start with `    ... `
 * continue it, and what follows is what the session answers:
 *
 *     ```kripke
 *     kripke> 1 + 1
 *     2
 *     ```
 *
 * All blocks of a file are one session, held in a directory of its own with the files of `models/` in it.
 * Times and places differ from machine to machine and are not compared.
 */

import { Conversation } from "../../../repl/conversation.ts";

const ROOT = new URL("../../../", import.meta.url);
const FOLDER = new URL("docs/transcripts/", ROOT);
const PROMPT = "kripke> ";
const CONTINUATION = "    ... ";

/** An input with the answer it had when the transcript was written. */
export interface Exchange {
  readonly input: string;
  readonly answer: string;
}

/** A piece of Markdown: text that is kept, or a session. */
type Piece = { readonly text: string } | { readonly exchanges: readonly Exchange[] };

/** Names of all transcripts. */
export function transcripts(): string[] {
  return [...Deno.readDirSync(FOLDER)].map(({ name }) => name).filter((n) => n.endsWith(".md"))
    .sort();
}

/** Hold the session of a transcript again; returns the Markdown with the answers it has now. */
export async function replay(name: string): Promise<{ written: string; now: string }> {
  const written = await Deno.readTextFile(new URL(name, FOLDER));
  const directory = await Deno.makeTempDir();
  try {
    for (const { name: file } of Deno.readDirSync(new URL("models/", FOLDER))) {
      await Deno.copyFile(new URL(`models/${file}`, FOLDER), `${directory}/${file}`);
    }
    let now = "";
    await withConversation(directory, async (answer) => {
      for (const piece of pieces(written)) {
        if ("text" in piece) now += piece.text;
        else for (const { input } of piece.exchanges) now += typed(input) + await answer(input);
      }
    });
    return { written, now: keepTimes(written, now) };
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** What does not count when transcripts are compared. */
export function comparable(text: string): string {
  return text.replace(/\b\d+\.\d\d s\b/g, "0.00 s");
}

/** Write a transcript. */
export async function rewrite(name: string, text: string): Promise<void> {
  await Deno.writeTextFile(new URL(name, FOLDER), text);
}

/** Times of answers that are otherwise the same stay as they were, so that an update changes little. */
function keepTimes(written: string, now: string): string {
  const old = new Map(written.split("\n").map((line) => [comparable(line), line]));
  return now.split("\n").map((line) => old.get(comparable(line)) ?? line).join("\n");
}

async function withConversation(
  directory: string,
  body: (answer: (input: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  let output = "";
  const conversation = new Conversation({
    columns: 100,
    colour: false,
    directory,
    steady: true,
    output: (text) => output += text,
    status: () => {},
    leave: () => {},
  });
  try {
    await body(async (input) => {
      output = "";
      const reaction = await conversation.submit(input);
      const text = reaction.status === "leave" ? "" : reaction.text;
      const answer = output + (text === "" ? "" : `${text}\n`);
      return answer.replaceAll(ROOT.pathname, "/path/to/kripke/").replaceAll(directory, "/tmp");
    });
  } finally {
    conversation.session.close();
  }
}

/** An input as it stands in a transcript. */
function typed(input: string): string {
  return `${PROMPT}${input.replaceAll("\n", `\n${CONTINUATION}`)}\n`.replace(/ +$/gm, "");
}

function pieces(markdown: string): Piece[] {
  const found: Piece[] = [];
  let text = "";
  let block: string[] | undefined;
  for (const line of markdown.split(/(?<=\n)/)) {
    if (block === undefined) {
      text += line;
      if (line.trim() !== "```kripke") continue;
      found.push({ text });
      text = "";
      block = [];
    } else if (line.trim() === "```") {
      found.push({ exchanges: exchanges(block) });
      block = undefined;
      text = line;
    } else block.push(line.replace(/\n$/, ""));
  }
  return [...found, { text }];
}

function exchanges(lines: readonly string[]): Exchange[] {
  const found: { input: string; answer: string }[] = [];
  let typing = false;
  for (const line of lines) {
    if (line.startsWith(PROMPT) || line === PROMPT.trimEnd()) {
      found.push({ input: line.slice(PROMPT.length), answer: "" });
      typing = true;
    } else if (typing && (line.startsWith(CONTINUATION) || line === CONTINUATION.trimEnd())) {
      found.at(-1)!.input += `\n${line.slice(CONTINUATION.length)}`;
    } else if (found.length > 0) {
      typing = false;
      found.at(-1)!.answer += `${line}\n`;
    } else {throw new SyntaxError(
        `a session begins with "${PROMPT}", not with ${JSON.stringify(line)}`,
      );}
  }
  return found;
}
