/**
 * `kripke convert IN OUT`: the same circuit in the other AIGER format, symbols and comments included, or a system of a
 * module as an AIGER file. Formulas have no place in AIGER; a single LTL formula can be written as its monitor.
 */

import {
  type AigerDocument,
  type AigerFormat,
  reencode,
  systemToAiger,
  writeAiger,
} from "../../core.ts";
import { loadDocument, naming, writeFile } from "../files.ts";
import { isModule, loadModel, type ModelChoice } from "../models.ts";
import { UsageError } from "../report.ts";

/** Options of the command. */
export interface ConvertOptions extends ModelChoice {
  readonly format?: AigerFormat;
  readonly property?: string;
}

/** Convert a file; returns the exit code. */
export async function convert(from: string, to: string, options: ConvertOptions): Promise<number> {
  const format = options.format ?? formatOf(to);
  const document = isModule(from) ? await moduleDocument(from, to, options) : loadDocument(from);
  if (!isModule(from)) {
    for (const name of ["system", "case", "property"] as const) {
      if (options[name] !== undefined) {
        throw new UsageError(`${from}: --${name} is for modules: an AIGER file is converted whole`);
      }
    }
  }
  const numbered = format === "aig" ? naming(from, () => reencode(document)) : document;
  const bytes = writeAiger(numbered, format);
  if (to === "-") Deno.stdout.writeSync(bytes);
  else writeFile(to, bytes);
  return 0;
}

async function moduleDocument(
  from: string,
  to: string,
  { property, ...choice }: ConvertOptions,
): Promise<AigerDocument> {
  const { claimed, findClaim } = await import("../../mod.ts");
  const model = await loadModel(from, choice);
  const questions = model.questions.map(({ question }) => question);
  const formulas = questions.filter(({ kind }) => kind === "ltl" || kind === "ctl");
  if (property !== undefined) {
    const question = naming(from, () => findClaim(questions, property));
    if (question.kind !== "ltl") {
      throw new UsageError(
        `${from}: ${property} is no LTL formula: only those are written as monitors, ` +
          `without --property the system is written with all its signals`,
      );
    }
    return systemToAiger(claimed(model.subject, question).system);
  }
  if (formulas.length > 0) {
    const list = formulas.map((question) => question.name).join(", ");
    const ltl = formulas.find(({ kind }) => kind === "ltl");
    const hint = ltl === undefined ? "" : `; --property ${ltl.name} writes it as a monitor`;
    console.error(`kripke: not in ${to}: ${list}, because AIGER has no formulas${hint}`);
  }
  return systemToAiger(model.system);
}

function formatOf(path: string): AigerFormat {
  if (path === "-" || path.endsWith(".aag")) return "aag";
  if (path.endsWith(".aig")) return "aig";
  throw new UsageError(`${path}: expected a name that ends in .aag or .aig, or give --format`);
}
