/** The commands and what they do: one table for `.help`, completion and the documentation. */

/** A command of the session. */
export interface Command {
  readonly name: string;
  /** What follows the name. */
  readonly parameters: string;
  readonly summary: string;
  /** Heading under which it is listed. */
  readonly group: "session" | "engines" | "traces";
  /** More about it, for `.help name`. */
  readonly details?: string;
}

/** All commands. */
export const COMMANDS: readonly Command[] = [
  {
    name: "help",
    parameters: "[topic]",
    summary: "this list, or more about a command or topic",
    group: "session",
  },
  {
    name: "load",
    parameters: "file",
    summary: "evaluate a file here; everything it declares is in scope",
    group: "session",
    details:
      "The file is evaluated as if it were typed, so also what it does not export can be used.\n" +
      "Relative imports in it refer to the place of the file.",
  },
  {
    name: "reload",
    parameters: "",
    summary: "evaluate all loaded files again; the session stays",
    group: "session",
    details:
      "Files that a loaded file imports directly are read again when they have changed. If a file\n" +
      "further away has changed, use .restart.",
  },
  {
    name: "restart",
    parameters: "",
    summary: "begin anew with the definitions of this session",
    group: "session",
    details:
      "Everything that was declared is evaluated again in a fresh process; files are read again.",
  },
  {
    name: "save",
    parameters: "file",
    summary: "write the session as a script that runs",
    group: "session",
  },
  { name: "exit", parameters: "", summary: "leave (also Ctrl-D)", group: "session" },
];

const TOPICS: Readonly<Record<string, string>> = {
  keys: `Keys
  Enter        evaluate; in an unfinished input: next line
  Alt-Enter    next line in any case
  Tab          complete names, members, signals, properties, options, commands, files
  Up, Down     lines of the input, then the history
  Ctrl-R       search the history; again for older, Ctrl-G to give up
  Ctrl-C       stop what runs; twice: end it by force, the definitions are kept
  Ctrl-D       leave
  Ctrl-A/E/K/U/W/Y/T/L, Alt-B/F/D, Ctrl-_   as in every shell`,
};

/** The text for a topic, the overview for an empty one, undefined if there is no such topic. */
export function helpText(topic: string): string | undefined {
  if (topic === "") return overview();
  const command = COMMANDS.find((c) => c.name === topic);
  if (command !== undefined) {
    const head = `.${command.name} ${command.parameters}`.trimEnd();
    return `${head}\n  ${command.summary}` +
      (command.details === undefined ? "" : `\n${indent(command.details)}`);
  }
  return TOPICS[topic];
}

function overview(): string {
  const heads = COMMANDS.map((c) => `.${c.name} ${c.parameters}`.trimEnd());
  const width = Math.max(...heads.map((head) => head.length)) + 2;
  const group = (name: Command["group"]) =>
    COMMANDS.flatMap((c, i) =>
      c.group === name ? [`  ${heads[i]!.padEnd(width)}${c.summary}`] : []
    );
  const groups: [string, Command["group"]][] = [
    ["Session", "session"],
    ["Engines", "engines"],
    ["Traces", "traces"],
  ];
  const lists = groups
    .map(([title, name]) => [title, ...group(name)])
    .filter((lines) => lines.length > 1)
    .map((lines) => lines.join("\n"));
  return [
    "Type TypeScript; everything kripke exports is in scope, _ is the last result, _err the last error.",
    ...lists,
    `Topics: ${Object.keys(TOPICS).join(", ")} (.help keys)`,
  ].join("\n\n");
}

function indent(text: string): string {
  return text.split("\n").map((line) => `  ${line}`).join("\n");
}
