/**
 * Blocks of shell commands. In a `console` block a line that starts with `$ ` is typed and what follows is printed; in an
 * `sh` block every line is a command, of which only the success counts. The vocabulary is small, so that nothing but
 * this program is needed.
 */

import { blocksOf, forEachBlock } from "./markdown.ts";
import { ROOT } from "./pages.ts";
import { deno, type Finished, inWorkspace } from "./workspace.ts";

/** Commands that pages show and nobody runs here, and why. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  "npx -y deno@2.9.6 task repl": "opens a session on a terminal; tests/repl does that",
  "npx -y deno@2.9.6 task test": "is what runs this test",
  "deno run -A tests/docs/update.ts": "would write the page it stands on",
};

/** Exit codes of the command line that are answers: all hold, some fail, something is undecided. */
const ANSWERS = [0, 1, 2];

/** The page with the output that its `console` blocks have now; `sh` blocks are run as well. */
export async function renewCommands(markdown: string): Promise<string> {
  const mine = blocksOf(markdown).filter(({ language }) => SHELLS.includes(language));
  if (mine.length === 0) return markdown;
  return await inWorkspace(async (directory) => {
    const shell = new Shell(directory);
    const texts: string[] = [];
    for (const { language, text, line } of mine) {
      try {
        texts.push(language === "console" ? await shell.session(text) : await shell.script(text));
      } catch (error) {
        throw new Error(`block at line ${line}: ${(error as Error).message}`, { cause: error });
      }
    }
    return forEachBlock(
      markdown,
      (block) => SHELLS.includes(block.language) ? texts.shift()! : block.text,
    );
  });
}

/** Languages of the blocks that are commands. */
export const SHELLS: readonly string[] = ["sh", "console"];

/** All commands of a page that are shown and not run. */
export function commandsNotRun(markdown: string): string[] {
  return blocksOf(markdown).filter(({ language }) => SHELLS.includes(language))
    .flatMap(({ text }) => text.split("\n").map((line) => bare(line.replace(/^\$ /, ""))))
    .filter((line) => line in NOT_RUN);
}

class Shell {
  #last = 0;

  constructor(readonly directory: string) {}

  /** Commands alone. */
  async script(text: string): Promise<string> {
    for (const line of joined(text)) {
      const command = bare(line);
      if (command === "" || command in NOT_RUN) continue;
      const { output, code } = await this.#run(command);
      const isAnswer = /\btask kripke\b/.test(command) && ANSWERS.includes(code);
      if (code !== 0 && !isAnswer) throw new Error(`\`${command}\` ends with ${code}:\n${output}`);
    }
    return text;
  }

  /** Commands, each followed by what it prints. */
  async session(text: string): Promise<string> {
    const result: string[] = [];
    for (const line of joined(text)) {
      if (!line.startsWith("$ ")) {
        if (result.length === 0) throw new Error("a console block begins with `$ ` and a command");
        continue;
      }
      result.push(line);
      const command = bare(line.slice(2));
      if (command in NOT_RUN) throw new Error(`\`${command}\` is not run: put it in an sh block`);
      const { output } = await this.#run(command);
      if (output.trim() !== "") result.push(output.replace(/[ \t]+$/gm, "").replace(/\n+$/, ""));
    }
    return result.join("\n");
  }

  async #run(command: string): Promise<Finished> {
    if (command === "echo $?") return { output: `${this.#last}\n`, code: 0 };
    const words = wordsOf(command.replace(/^npx -y deno@\S+ /, "deno "));
    const result = await this.#execute(words, command);
    this.#last = result.code;
    return result;
  }

  async #execute(words: readonly string[], command: string): Promise<Finished> {
    const [program, verb, ...rest] = words;
    if (program === "cat" && verb !== undefined) {
      return { output: await Deno.readTextFile(`${this.directory}/${verb}`), code: 0 };
    }
    if (program === "deno" && verb === "task") {
      const [task = "", ...args] = rest;
      return await deno(this.directory, [...taskCommand(task, command), ...args]);
    }
    if (program === "deno" && (verb === "run" || verb === "test")) {
      return await deno(this.directory, [verb, ...rest]);
    }
    throw new Error(
      `\`${command}\` is none of the commands that are run: deno task, deno run, deno test, cat, ` +
        "echo $?; or add it to NOT_RUN of tests/docs/commands.ts, with the reason",
    );
  }
}

/** What a task of `deno.json` runs, with paths of the project. */
function taskCommand(task: string, command: string): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));
  const entry = tasks[task]?.command as string | undefined;
  const [program, verb, flags, script, ...more] = entry?.split(" ") ?? [];
  if (program !== "deno" || verb !== "run" || flags !== "-A" || more.length > 0) {
    throw new Error(`\`${command}\`: there is no task '${task}' that runs one script`);
  }
  return [verb, flags, new URL(script!, ROOT).pathname];
}

/** Lines, those that end with a backslash joined with the next. */
function joined(text: string): string[] {
  const lines: string[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (open) lines[lines.length - 1] += `\n${line}`;
    else lines.push(line);
    open = line.endsWith("\\") && (open || line.startsWith("$ ") || !text.startsWith("$ "));
  }
  return lines;
}

/** A command without comments and line breaks. */
function bare(line: string): string {
  return line.replace(/\\\n\s*/g, " ").replace(/(^|\s)#.*$/, "").trim();
}

/** The words of a command; quotes of both kinds keep spaces. */
function wordsOf(command: string): string[] {
  return Array.from(
    command.matchAll(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g),
    ([word]) => word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
}
