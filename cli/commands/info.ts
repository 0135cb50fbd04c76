/** `kripke info FILE…`: models in numbers. */

import { describeSystem, type PartSize, type SystemDescription } from "../../mod.ts";
import { loadSystem } from "../files.ts";
import { report } from "../report.ts";
import { style } from "../terminal.ts";

/** Options of the command. */
export interface InfoOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** Show what files contain; returns the exit code. */
export function info(files: readonly string[], options: InfoOptions): number {
  let code = 0;
  for (const file of files) {
    try {
      const description = describeSystem(loadSystem(file));
      console.log(
        options.json ? JSON.stringify({ file, ...description }) : page(file, description),
      );
    } catch (error) {
      code = report(error, options.debug === true);
    }
  }
  return code;
}

const MOST_PROPERTIES = 20;

function page(file: string, description: SystemDescription): string {
  const { resets, properties, constraints, fairness, outputs, signals } = description;
  const latches = [
    [resets.zero, "reset to 0"],
    [resets.one, "reset to 1"],
    [resets.uninitialised, "uninitialised"],
  ].filter(([count]) => count !== 0).map(([count, what]) => `${count} ${what}`);
  const lines = [
    style.bold(file),
    row("inputs", `${description.inputs}`),
    row("latches", `${description.latches}${latches.length > 0 ? ` (${latches.join(", ")})` : ""}`),
    row("gates", `${description.gates} in ${description.levels} levels`),
    row("signals", `${signals.input} input, ${signals.state} state, ${signals.output} output`),
  ];
  if (outputs > 0) lines.push(row("outputs", `${outputs}`));
  if (constraints > 0) lines.push(row("constraints", `${constraints}`));
  if (fairness > 0) lines.push(row("fairness", `${fairness}`));
  if (properties.length === 0) lines.push(row("properties", "none"));
  for (const { id, name, kind, literals, cone } of properties.slice(0, MOST_PROPERTIES)) {
    const what = kind === "bad" ? "bad" : `justice of ${literals}`;
    const title = id === name ? what : `${what} '${name}'`;
    lines.push(row(id, `${title}, reads ${size(cone)}`));
  }
  const rest = properties.length - MOST_PROPERTIES;
  if (rest > 0) lines.push(row("", `and ${rest} more properties`));
  return lines.join("\n");
}

function row(title: string, text: string): string {
  return `  ${title.padEnd(12)}${text}`;
}

function size({ inputs, latches, gates }: PartSize): string {
  return `${inputs} inputs, ${latches} latches, ${gates} gates`;
}
