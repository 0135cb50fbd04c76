/** The commands, their options and their help. Each command is loaded when it is used. */

import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import configuration from "../deno.json" with { type: "json" };
import { EXAMPLES, OVERVIEW } from "./help.ts";
import { UsageError } from "./report.ts";

/** Run the command line; resolves to the exit code. */
export async function program(args: readonly string[]): Promise<number> {
  let code = 0;
  const finish = (result: number) => code = result;
  const kripke = new Command("kripke")
    .description("A model checker you can hold a conversation with.")
    .version(configuration.version)
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help about a command")
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .showHelpAfterError(false)
    .enablePositionalOptions()
    .addHelpText("after", OVERVIEW);
  for (const add of COMMANDS) add(kripke, finish);
  for (const command of kripke.commands) {
    command.option("--debug", "show where an error comes from")
      .addHelpText("after", EXAMPLES[command.name()] ?? "")
      .copyInheritedSettings(kripke);
  }
  if (args.length === 0) {
    console.log(kripke.helpInformation() + OVERVIEW);
    return 0;
  }
  try {
    await kripke.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const message = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    const named = kripke.commands.some((command) => command.name() === args[0]);
    throw new UsageError(`${message}; see kripke ${named ? `${args[0]} ` : ""}--help`);
  }
  return code;
}

type Finish = (code: number) => void;
type Add = (kripke: Command, finish: Finish) => void;

const MODEL = "AIGER file, or module that exports systems";
const MODELS = "AIGER files, modules that export systems, or patterns of these";

const addCheck: Add = (kripke, finish) => {
  asking(kripke.command("check"))
    .description("check properties of models and certify the verdicts")
    .argument("<files...>", MODELS)
    .option("-p, --property <id>", "only this property, by id or name; may be repeated", collect)
    .option("--json", "one JSON object per line and property")
    .option("-w, --witness <out>", "write an AIGER witness file")
    .option(
      "-c, --certificate <out>",
      "write certificates: .json, or a witness circuit as .aag or .aig",
    )
    .option("--no-certify", "do not have the evidence checked")
    .option("-q, --quiet", "verdicts only, no counterexamples; so it is with several files")
    .action(async (files: string[], options) => {
      const { checkFiles } = await import("./commands/check.ts");
      finish(await checkFiles(files, options));
    });
};

const addExplain: Add = (kripke, finish) => {
  asking(kripke.command("explain"))
    .description("say why properties hold or fail")
    .argument("<file>", MODEL)
    .argument("[property]", "id or name; all unless told")
    .option("-d, --depth <levels>", "unfold so many levels of reasons", natural)
    .option("-u, --unfold <node>", "unfold this node, such as 1.2; may be repeated", collect)
    .option("-a, --all", "unfold everything")
    .option("--effort <seconds>", "time for what else has to be checked", positive, 10)
    .option("--json", "one JSON object per line and property, with the whole tree")
    .option("-q, --quiet", "no counterexamples, only reasons")
    .action(async (file: string, property: string | undefined, options) => {
      const { explainFile } = await import("./commands/explain.ts");
      finish(await explainFile(file, property, options));
    });
};

const addCertify: Add = (kripke, finish) => {
  choosing(kripke.command("certify"))
    .description("check certificates that were written by check")
    .argument("<file>", MODEL)
    .argument("<certificates...>", "JSON certificates or AIGER witness circuits")
    .option("--ctl <file>", "the CTL formulas that the certificates should be about")
    .option("-t, --timeout <seconds>", "give up on a certificate after this time", positive)
    .option("--json", "one JSON object per line and certificate")
    .action(async (file: string, certificates: string[], options) => {
      const { certifyFiles } = await import("./commands/certify.ts");
      finish(await certifyFiles(file, certificates, options));
    });
};

const addInfo: Add = (kripke, finish) => {
  choosing(kripke.command("info"))
    .description("show the size of models and their properties")
    .argument("<files...>", MODELS)
    .option("--json", "one JSON object per line and system")
    .action(async (files: string[], options) => {
      const { info } = await import("./commands/info.ts");
      finish(await info(files, options));
    });
};

const addSimulate: Add = (kripke, finish) => {
  choosing(kripke.command("simulate"))
    .description("run a model with random or given inputs and show what happens")
    .argument("<file>", MODEL)
    .option("-n, --steps <number>", "number of steps", natural, 20)
    .option("-s, --seed <number>", "seed of the random inputs", natural, 1)
    .option("-i, --inputs <file>", "inputs to apply: a line of 0, 1 and x per step")
    .option("--signals <names>", "only these signals, separated by commas")
    .option("-a, --all", "signals that never change as well")
    .option("--json", "a JSON object with the values of every step")
    .action(async (file: string, options) => {
      const { simulate } = await import("./commands/simulate.ts");
      finish(await simulate(file, options));
    });
};

const addReplay: Add = (kripke, finish) => {
  choosing(kripke.command("replay"))
    .description("check an AIGER witness file by simulation")
    .argument("<file>", MODEL)
    .argument("<witness>", "witness file")
    .option("--json", "one JSON object per line and witness")
    .option("-q, --quiet", "do not show the traces")
    .action(async (file: string, witness: string, options) => {
      const { replayFile } = await import("./commands/replay.ts");
      finish(await replayFile(file, witness, options));
    });
};

const addConvert: Add = (kripke, finish) => {
  choosing(kripke.command("convert"))
    .description("write a model as an AIGER file")
    .argument("<in>", MODEL)
    .argument("<out>", "file to write; - is standard output")
    .addOption(new Option("-f, --format <name>", "format of OUT, unless its name tells").choices([
      "aag",
      "aig",
    ]))
    .option("-p, --property <name>", "of a module: the system with the monitor of this LTL formula")
    .action(async (from: string, to: string, options) => {
      const { convert } = await import("./commands/convert.ts");
      finish(await convert(from, to, options));
    });
};

const addGraph: Add = (kripke, finish) => {
  choosing(kripke.command("graph"))
    .description("draw the reachable states of a small model")
    .argument("<file>", MODEL)
    .option(
      "-o, --out <file>",
      "file to write: .dot, .svg or .json; DOT to standard output unless told",
    )
    .addOption(new Option("-f, --format <name>", "format, unless the name tells").choices([
      "dot",
      "svg",
    ]))
    .option("-p, --property <id>", "emphasise the counterexample of this property")
    .option("-t, --timeout <seconds>", "time to look for the counterexample", positive)
    .option("--states <number>", "most states; 500 unless told", natural)
    .option("--inputs <number>", "most input bits; 12 unless told", natural)
    .option("--no-labels", "do not label steps with inputs")
    .option("--json", "states and steps as a JSON object")
    .action(async (file: string, options) => {
      const { graph } = await import("./commands/graph.ts");
      finish(await graph(file, options));
    });
};

const addRepl: Add = (kripke, finish) => {
  kripke.command("repl")
    .description("open the interactive session")
    .argument("[files...]", "modules to load first; everything they declare is in scope")
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (files: string[]) => {
      const { repl } = await import("../repl/main.ts");
      finish(await repl(files));
    });
};

const addEngines: Add = (kripke, finish) => {
  kripke.command("engines")
    .description("list the engines, or the options of one")
    .argument("[name]", "an engine")
    .option("--json", "one JSON object per line and engine")
    .action(async (name: string | undefined, options) => {
      const { engines } = await import("./commands/engines.ts");
      finish(await engines(name, options));
    });
};

const COMMANDS: readonly Add[] = [
  addCheck,
  addExplain,
  addCertify,
  addRepl,
  addInfo,
  addGraph,
  addSimulate,
  addReplay,
  addConvert,
  addEngines,
];

/** Options of every command that asks engines. */
function asking(command: Command): Command {
  return choosing(command)
    .option("-e, --engine <name>", "engine to use; auto lets several take turns", "auto")
    .option("-o, --option <name=value>", "option of the engine; may be repeated", collect)
    .option("-t, --timeout <seconds>", "give up on a property after this time", positive)
    .option("--ctl <file>", "CTL formulas to check: c0, c1, …")
    .option("-s, --seed <number>", "seed of all tie-breaking", natural);
}

/** Which part of a module is meant. */
function choosing(command: Command): Command {
  return command
    .option("--system <name>", "of a module: only the system exported by this name")
    .option("--case <values>", "of a spec: its parameters, between commas, or all");
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) {
    throw new InvalidArgumentError("expected a positive number.");
  }
  return value;
}

function natural(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 0 on.");
  return Number(text);
}
