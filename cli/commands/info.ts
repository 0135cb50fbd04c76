/** `kripke info FILE…`: models in numbers. */

import { describeSystem, type PartSize, type SystemDescription } from "../../core.ts";
import type { ModuleQuestion } from "../../mod.ts";
import { expandFiles } from "../globs.ts";
import { type FileModel, loadModels, type ModelChoice, titleOf } from "../models.ts";
import { report } from "../report.ts";
import { style } from "../terminal.ts";

/** Options of the command. */
export interface InfoOptions extends ModelChoice {
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** Show what files contain; returns the exit code. */
export async function info(args: readonly string[], options: InfoOptions): Promise<number> {
  let code = 0;
  for (const file of expandFiles(args)) {
    try {
      const models = await loadModels(file, options);
      for (const model of models) {
        const description = describeSystem(model.system);
        const text = options.json
          ? json(model, description)
          : page(titleOf(model, models.length > 1), model, description);
        console.log(text);
      }
    } catch (error) {
      code = report(error, options.debug === true);
    }
  }
  return code;
}

const MOST_PROPERTIES = 20;

function json(model: FileModel, description: SystemDescription): string {
  const { file, export: system } = model;
  const formulas = formulasOf(model).map(({ question, expected }) => ({
    id: question.id,
    name: question.name,
    kind: question.kind,
    formula: "text" in question ? question.text : undefined,
    expected,
  }));
  return JSON.stringify({ file, system, ...description, ...(formulas.length > 0 && { formulas }) });
}

/** What the graph itself does not hold. */
function formulasOf({ questions }: FileModel): ModuleQuestion[] {
  return questions.filter(({ question }) => question.kind === "ltl" || question.kind === "ctl");
}

function page(title: string, model: FileModel, description: SystemDescription): string {
  const { resets, properties, constraints, fairness, outputs, signals } = description;
  const latches = [
    [resets.zero, "reset to 0"],
    [resets.one, "reset to 1"],
    [resets.uninitialised, "uninitialised"],
  ].filter(([count]) => count !== 0).map(([count, what]) => `${count} ${what}`);
  const lines = [
    style.bold(title),
    row("inputs", `${description.inputs}`),
    row("latches", `${description.latches}${latches.length > 0 ? ` (${latches.join(", ")})` : ""}`),
    row("gates", `${description.gates} in ${description.levels} levels`),
    row("signals", `${signals.input} input, ${signals.state} state, ${signals.output} output`),
  ];
  if (outputs > 0) lines.push(row("outputs", `${outputs}`));
  if (constraints > 0) lines.push(row("constraints", `${constraints}`));
  if (fairness > 0) lines.push(row("fairness", `${fairness}`));
  const listed = [
    ...properties.map(({ id, name, kind, literals, cone }) => {
      const what = kind === "bad" ? "bad" : `justice of ${literals}`;
      return row(id, `${id === name ? what : `${what} '${name}'`}, reads ${size(cone)}`);
    }),
    ...formulasOf(model).map(({ question }) =>
      row(
        question.id,
        `${question.kind} '${question.name}'${"text" in question ? `: ${question.text}` : ""}`,
      )
    ),
  ];
  if (listed.length === 0) lines.push(row("properties", "none"));
  lines.push(...listed.slice(0, MOST_PROPERTIES));
  const rest = listed.length - MOST_PROPERTIES;
  if (rest > 0) lines.push(row("", `and ${rest} more properties`));
  return lines.join("\n");
}

function row(title: string, text: string): string {
  return `  ${title.padEnd(12)}${text}`;
}

function size({ inputs, latches, gates }: PartSize): string {
  return `${inputs} inputs, ${latches} latches, ${gates} gates`;
}
