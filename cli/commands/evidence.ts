/** Writing what `kripke check` found: AIGER witnesses, JSON certificates, witness circuits. */

import {
  type CheckResult,
  formatWitnesses,
  toWitness,
  type Witness,
  witnessCircuit,
  type WitnessProperty,
  writeAiger,
  writeCertificate,
} from "../../safety.ts";
import { baseName, writeFile } from "../files.ts";
import { UsageError } from "../report.ts";

/** Where evidence goes. */
export interface EvidenceOptions {
  readonly witness?: string;
  readonly certificate?: string;
}

/** Collects the evidence about one file. */
export class EvidenceWriter {
  readonly #witnesses: Witness[] = [];

  /** @param count how many properties are checked */
  constructor(
    readonly file: string,
    readonly count: number,
    readonly options: EvidenceOptions,
  ) {
    const { certificate } = options;
    if (certificate !== undefined && !/\.(json|aag|aig)$/.test(certificate)) {
      throw new UsageError(
        `${certificate}: expected a name that ends in .json, or in .aag or .aig for a witness circuit`,
      );
    }
  }

  /** Take in a result; certificates are written at once. */
  add(result: CheckResult): void {
    if (this.options.witness !== undefined) this.#addWitness(result);
    if (this.options.certificate !== undefined) this.#writeCertificate(result);
  }

  /** Write the witnesses. */
  finish(): void {
    const { witness } = this.options;
    if (witness !== undefined) writeFile(witness, formatWitnesses(this.#witnesses));
  }

  #addWitness(result: CheckResult): void {
    const { system, status, evidence, question } = result;
    const property = propertyOf(result);
    if (property === undefined) {
      const what = question.kind === "ctl" ? "CTL" : "formulas that are not part of the model";
      console.error(
        `kripke: ${question.name} is not in the witness file: the format has no ${what}`,
      );
      return;
    }
    if (evidence?.kind === "trace") {
      this.#witnesses.push(toWitness(system, evidence.trace, property));
    } else {
      const known = status === "holds" ? "holds" : "unknown";
      this.#witnesses.push({ status: known, properties: [property] });
    }
  }

  #writeCertificate(result: CheckResult): void {
    const { system, claim, property, status, evidence, engine } = result;
    if (status === "unknown" || evidence === undefined) {
      console.error(`kripke: ${property} is undecided, so there is no certificate of it`);
      return;
    }
    const path = this.#pathFor(property);
    if (path.endsWith(".json")) {
      const formula = claim.kind === "ctl" ? { formula: claim.formula } : {};
      writeFile(path, writeCertificate(system, { property, status, evidence, engine, ...formula }));
      return;
    }
    if (result.question.kind === "ltl") {
      throw new UsageError(
        `${result.name} is a formula, a witness circuit is about the model itself: use a .json certificate`,
      );
    }
    if (evidence.kind === "trace") {
      throw new UsageError(
        `${property} fails: use --witness for its trace, or a .json certificate`,
      );
    }
    const circuit = witnessCircuit(system, claim, evidence, baseName(this.file));
    writeFile(path, writeAiger(circuit, path.endsWith(".aag") ? "aag" : "aig"));
  }

  /** `proof.json`, or `proof.b0.json` if there are several properties. */
  #pathFor(property: string): string {
    const path = this.options.certificate!;
    if (this.count === 1) return path;
    const dot = path.lastIndexOf(".");
    return `${path.slice(0, dot)}.${property}${path.slice(dot)}`;
  }
}

/** A property as witness files name it; formulas and conditions beside the model have no place there. */
function propertyOf({ system, claim, question }: CheckResult): WitnessProperty | undefined {
  if (claim.kind === "ctl" || question.kind === "ltl") return undefined;
  const index = claim.kind === "bad"
    ? system.bads.findIndex(({ name, lit }) => name === claim.name && lit === claim.lit)
    : system.justice.findIndex(({ name }) => name === claim.name);
  return index < 0 ? undefined : { kind: claim.kind === "bad" ? "b" : "j", index };
}
