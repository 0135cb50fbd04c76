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
      "Relative imports in it refer to the place of the file. An AIGER file declares a variable of its name.",
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
  {
    name: "use",
    parameters: "run",
    summary: "make a run the one that the commands below are about",
    group: "engines",
    details:
      'A run is made by an engine: const r = ic3(model, "property"). The last one that was made or\n' +
      "shown is the current one.",
  },
  {
    name: "step",
    parameters: "[n]",
    summary: "advance the current run by one event, or by n",
    group: "engines",
  },
  {
    name: "until",
    parameters: "kind",
    summary: "advance to the next event of a kind: lemma, cti, frame, wall, shoal, bound, …",
    group: "engines",
  },
  {
    name: "run",
    parameters: "",
    summary: "run to the end; Ctrl-C pauses, .run goes on",
    group: "engines",
  },
  { name: "lemmas", parameters: "", summary: "what was learnt, by frame", group: "engines" },
  { name: "frames", parameters: "", summary: "the frames of ic3", group: "engines" },
  { name: "walls", parameters: "", summary: "walls and constraints of fair", group: "engines" },
  { name: "shoals", parameters: "", summary: "the shoals of rlive", group: "engines" },
  { name: "bounds", parameters: "", summary: "the bounds of iictl", group: "engines" },
  {
    name: "why",
    parameters: "n",
    summary: "where lemma n comes from and what keeps it from rising",
    group: "engines",
    details: "With a number like 1.2, the same as .unfold 1.2.",
  },
  {
    name: "cti",
    parameters: "",
    summary: "the last counterexample to induction",
    group: "engines",
  },
  {
    name: "propose",
    parameters: "expr",
    summary: "propose a lemma to a paused run of ic3",
    group: "engines",
    details:
      "The expression is one of the language, such as n < 4. You are told whether it holds initially, relative\n" +
      "to which frame it is inductive and what it excludes; if it holds somewhere it joins the frames.",
  },
  { name: "events", parameters: "[n]", summary: "the last events", group: "engines" },
  { name: "stats", parameters: "", summary: "all numbers of the run", group: "engines" },
  {
    name: "race",
    parameters: "r s …",
    summary: "let runs take turns to the end and compare them",
    group: "engines",
    details:
      "Runs on the same question must agree; if they do not, that is an error you cannot overlook.",
  },
  {
    name: "trace",
    parameters: "[verdict]",
    summary: "the counterexample of the current run, or of a verdict",
    group: "traces",
  },
  {
    name: "explain",
    parameters: "[verdict]",
    summary: "why a verdict is what it is",
    group: "traces",
    details:
      "Without a verdict, the last one. Long explanations are folded: a part marked with ▸ has a number,\n" +
      "and .unfold shows what is below it. .explain v depth 2 unfolds two levels.",
  },
  {
    name: "unfold",
    parameters: "[node]",
    summary: "show what is below a node of the last explanation, such as 1.2; or everything",
    group: "traces",
  },
  {
    name: "fold",
    parameters: "[node]",
    summary: "hide what is below a node of the last explanation; or all but its first level",
    group: "traces",
  },
  {
    name: "export",
    parameters: "format file",
    summary: "write the last trace: vcd, itf, aiger, wave.svg, wave.json; or graph.svg, graph.dot",
    group: "traces",
  },
];

const TOPICS: Readonly<Record<string, string>> = {
  start: `A first conversation
  const c = system("counter")\`
    input go : bool
    var n : 0..7 = 0
    next n = go ? (n + 1) mod 8 : n
    invariant small : n < 7
    ltl again : G F n == 0
  \`
  check(c, "small")          fails: the path is drawn
  check(c, "again")          fails: go may stay false for ever
  check(c, ltl\`G F go -> G F n == 0\`)
  const r = ic3(c, "small")  then .step, .lemmas, .run`,
  language: `The language, in short
  input x : bool                 var n : 0..7 = 0          var w : u8
  var st : {idle, busy}[4] = idle                          next n = …    (or n' = …)
  define d = …    init …    assume …    fair …    strong p -> q
  invariant name : …    ltl name : G (p -> F q)    ctl name : AG EF p
  & | ! -> <-> == != < <= + - * / mod ?:   case { c : a; else : b }   choose { a, b }
  all i in 0..3 : …    some …    count …    for i in 0..3 { … }
  LTL: X F G U R W, past Y Z O H S T.  CTL: AX AF AG EX EF EG, A[p U q], E[p U q].
  Values of TypeScript are put in with \${…}. The whole language: docs/language.md`,
  engines: `Engines
  check(model, "property")               several engines take turns; the answer is certified
  check(model, "property", { engine: "ic3", timeout: 10 })
  check(model, ltl\`G F p\`)   check(model, ctl\`AG EF p\`)   check(model, expr\`n < 7\`)
  const r = ic3(model, "property")       a run that can be stepped: .help step
  .help ic3                              what an engine does, and its options`,
  traces: `Traces
  const t = traceOf(verdict)             the counterexample of a verdict or a run
  t.show({ all: true })                  also signals that never change
  t.with("n + 1")                        any expression as another row
  t[3]                                   a step;  t[3].simulate()  goes on from there
  check(t[3].start(), …)                 the system started in that state
  showDiff(t, u)                         two traces compared
  toVcd(t) toItf(t) await toWaveSvg(t)   for other tools; also .export`,
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

/** Names of the topics. */
export const TOPIC_NAMES: readonly string[] = Object.keys(TOPICS);

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
    `Topics: ${Object.keys(TOPICS).join(", ")}, and every engine (.help start, .help ic3)`,
  ].join("\n\n");
}

function indent(text: string): string {
  return text.split("\n").map((line) => `  ${line}`).join("\n");
}
