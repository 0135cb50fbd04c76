/** `kripke replay FILE WITNESS`: does a witness file show what it says? */

import {
  fromWitness,
  parseWitnesses,
  replayWitness,
  type System,
  TraceView,
  type Witness,
  type WitnessProperty,
  witnessShape,
} from "../../mod.ts";
import { naming, readText } from "../files.ts";
import { loadModel, type ModelChoice } from "../models.ts";
import { UsageError } from "../report.ts";
import { colour, style, width } from "../terminal.ts";

/** Options of the command. */
export interface ReplayOptions extends ModelChoice {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Replay all witnesses of a file; returns the exit code. */
export async function replayFile(
  file: string,
  path: string,
  options: ReplayOptions,
): Promise<number> {
  const { system } = await loadModel(file, options);
  const witnesses = naming(path, () => parseWitnesses(readText(path), witnessShape(system)));
  if (witnesses.length === 0) throw new UsageError(`${path}: there are no witnesses in it`);
  let code = 0;
  for (const witness of witnesses) {
    for (const property of witness.properties) {
      if (!replayed(system, file, witness, property, options)) code = 1;
    }
  }
  return code;
}

function replayed(
  system: System,
  file: string,
  witness: Witness,
  property: WitnessProperty,
  { json, quiet }: ReplayOptions,
): boolean {
  const id = `${property.kind}${property.index}`;
  if (witness.status !== "violated") {
    // Nothing to replay: the file only claims something.
    if (json) console.log(JSON.stringify({ file, property: id, claims: witness.status }));
    else console.log(`${id}  claims '${witness.status}' without a trace`);
    return true;
  }
  const result = replayWitness(system, witness, property);
  const reason = result.accepted ? undefined : result.flaw.message;
  if (json) {
    console.log(JSON.stringify({ file, property: id, accepted: result.accepted, reason }));
    return result.accepted;
  }
  const verdict = result.accepted
    ? style.good(`accepted, ${witness.inputs.length} steps`)
    : style.bad(`rejected: ${reason}`);
  console.log(`${id}  ${verdict}`);
  if (result.accepted && !quiet) {
    const view = new TraceView(system, fromWitness(system, witness, property));
    console.log(view.show({ colour, width: width() }));
  }
  return result.accepted;
}
