/** The commands, their options and their help. Each command is loaded when it is used. */

import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { UsageError } from "./report.ts";

/** Run the command line; resolves to the exit code. */
export async function program(args: readonly string[]): Promise<number> {
  let code = 0;
  const finish = (result: number) => code = result;
  const kripke = new Command("kripke")
    .description("A model checker you can hold a conversation with.")
    .version("0.1.0")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help about a command")
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .showHelpAfterError(false)
    .addHelpText("after", EXAMPLES);
  addInfo(kripke, finish);
  addCheck(kripke, finish);
  addCertify(kripke, finish);
  addSimulate(kripke, finish);
  addReplay(kripke, finish);
  addConvert(kripke, finish);
  for (const command of kripke.commands) {
    command.option("--debug", "show where an error comes from").copyInheritedSettings(kripke);
  }
  if (args.length === 0) {
    console.log(kripke.helpInformation() + EXAMPLES);
    return 0;
  }
  try {
    await kripke.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const message = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw new UsageError(`${message}; see kripke --help`);
  }
  return code;
}

const EXAMPLES = `
Examples:
  kripke info counter.aig                        sizes and properties
  kripke check counter.aig                       check all properties, certified
  kripke check a.aig b.aig --timeout 60 --json   one JSON object per line and property
  kripke check counter.aig --property b0 --engine ic3 --certificate counter.json
  kripke certify counter.aig counter.json        check the certificate again
  kripke check counter.aig --witness w.txt       write counterexamples as AIGER witnesses
  kripke replay counter.aig w.txt                check them by simulation
  kripke simulate counter.aig --steps 30         watch it run with random inputs
  kripke convert counter.aig counter.aag         binary to ASCII

Exit codes: 0 all hold, 1 some property fails, 2 something undecided, 3 bad input or usage.
Properties: b0 (bad), o0 (output taken as bad), j0 (justice), c0 (formula of --ctl), or by name.
`;

type Finish = (code: number) => void;

function addInfo(kripke: Command, finish: Finish): void {
  kripke.command("info")
    .description("show the size of models and their properties")
    .argument("<files...>", "AIGER files")
    .option("--json", "one JSON object per line and file")
    .action(async (files: string[], options) => {
      const { info } = await import("./commands/info.ts");
      finish(info(files, options));
    });
}

function addCheck(kripke: Command, finish: Finish): void {
  kripke.command("check")
    .description("check properties of models and certify the verdicts")
    .argument("<files...>", "AIGER files")
    .option("-e, --engine <name>", "engine to use; auto lets several take turns", "auto")
    .option("-p, --property <id>", "only this property, by id or name; may be repeated", collect)
    .option("-t, --timeout <seconds>", "give up on a property after this time", positive)
    .option("--ctl <file>", "CTL formulas to check: c0, c1, …")
    .option("--json", "one JSON object per line and property")
    .option("-w, --witness <out>", "write an AIGER witness file")
    .option(
      "-c, --certificate <out>",
      "write certificates: .json, or a witness circuit as .aag or .aig",
    )
    .option("-s, --seed <number>", "seed of all tie-breaking", natural)
    .option("--no-certify", "do not have the evidence checked")
    .option("-q, --quiet", "verdicts only, no counterexamples")
    .addHelpText(
      "after",
      "\nWith several properties the id is put before the extension of OUT: proof.b0.json.",
    )
    .action(async (files: string[], options) => {
      const { checkFiles } = await import("./commands/check.ts");
      finish(await checkFiles(files, options));
    });
}

function addCertify(kripke: Command, finish: Finish): void {
  kripke.command("certify")
    .description("check certificates that were written by check")
    .argument("<file>", "AIGER file of the model")
    .argument("<certificates...>", "JSON certificates or AIGER witness circuits")
    .option("--json", "one JSON object per line and certificate")
    .action(async (file: string, certificates: string[], options) => {
      const { certifyFiles } = await import("./commands/certify.ts");
      finish(await certifyFiles(file, certificates, options));
    });
}

function addSimulate(kripke: Command, finish: Finish): void {
  kripke.command("simulate")
    .description("run a model with random or given inputs and show what happens")
    .argument("<file>", "AIGER file")
    .option("-n, --steps <number>", "number of steps", natural, 20)
    .option("-s, --seed <number>", "seed of the random inputs", natural, 1)
    .option("-i, --inputs <file>", "inputs to apply: a line of 0, 1 and x per step")
    .option("--signals <names>", "only these signals, separated by commas")
    .option("-a, --all", "signals that never change as well")
    .action(async (file: string, options) => {
      const { simulate } = await import("./commands/simulate.ts");
      finish(simulate(file, options));
    });
}

function addReplay(kripke: Command, finish: Finish): void {
  kripke.command("replay")
    .description("check an AIGER witness file by simulation")
    .argument("<file>", "AIGER file of the model")
    .argument("<witness>", "witness file")
    .option("--json", "one JSON object per line and witness")
    .option("-q, --quiet", "do not show the traces")
    .action(async (file: string, witness: string, options) => {
      const { replayFile } = await import("./commands/replay.ts");
      finish(replayFile(file, witness, options));
    });
}

function addConvert(kripke: Command, finish: Finish): void {
  kripke.command("convert")
    .description("rewrite an AIGER file in the other format")
    .argument("<in>", "AIGER file")
    .argument("<out>", "file to write; - is standard output")
    .addOption(new Option("-f, --format <name>", "format of OUT, unless its name tells").choices([
      "aag",
      "aig",
    ]))
    .action(async (from: string, to: string, options) => {
      const { convert } = await import("./commands/convert.ts");
      finish(convert(from, to, options));
    });
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
