/** `kripke certify FILE CERT…`: check certificates again, with nothing but the model and the checker. */

import {
  certify,
  checkerSolver,
  type CheckOutcome,
  checkWitnessCircuit,
  type Claim,
  claimsOf,
  findClaim,
  readAiger,
  readCertificate,
  type System,
} from "../../mod.ts";
import { loadSystem, naming, readBytes } from "../files.ts";
import { report } from "../report.ts";
import { style } from "../terminal.ts";

/** Options of the command. */
export interface CertifyOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
}

interface Judged {
  readonly property: string;
  readonly status: string;
  readonly outcome: CheckOutcome;
}

/** Check certificates; returns the exit code. */
export async function certifyFiles(
  file: string,
  certificates: readonly string[],
  options: CertifyOptions,
): Promise<number> {
  let code = 0;
  for (const path of certificates) {
    try {
      // A certificate appends to the graph of the system, so each gets a fresh one.
      const { property, status, outcome } = await judge(loadSystem(file), path);
      if (!outcome.accepted) code = Math.max(code, 1);
      if (options.json) {
        console.log(JSON.stringify({ file, certificate: path, property, status, ...outcome }));
        continue;
      }
      const verdict = outcome.accepted
        ? style.good(`accepted, ${outcome.obligations} obligations`)
        : style.bad(`rejected: ${outcome.reason}`);
      console.log(`${path}  ${property} ${status}  ${verdict}`);
    } catch (error) {
      code = report(error, options.debug === true);
    }
  }
  return code;
}

async function judge(system: System, path: string): Promise<Judged> {
  const bytes = readBytes(path);
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "aag " || start === "aig ") {
    const newSolver = await checkerSolver();
    const [claim] = claimsOf(system);
    const outcome = naming(path, () => checkWitnessCircuit(system, readAiger(bytes), newSolver));
    return { property: claim?.id ?? "none", status: "holds", outcome };
  }
  const text = new TextDecoder().decode(bytes);
  const certificate = naming(path, () => readCertificate(system, text));
  const { property, status, formula } = certificate;
  const claim: Claim = formula === undefined
    ? naming(path, () => findClaim(claimsOf(system), property))
    : { kind: "ctl", id: property, name: property, formula };
  return { property, status, outcome: await certify(system, claim, certificate) };
}
