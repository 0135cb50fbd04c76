/**
 * `kripke certify FILE CERT…`: check certificates again, with nothing but the model and the checker.
 *
 * A certificate of a formula says what the formula is or by which name the model has it. An LTL formula is certified
 * about the system with its monitor, which is built again here; the fingerprint in the certificate tells whether it
 * is the same.
 */

import {
  certifyWithin,
  checkerSolver,
  type CheckOutcome,
  checkWitnessCircuit,
  type Claim,
  claimed,
  claimsOf,
  ctlClaims,
  type CtlSyntax,
  findClaim,
  fingerprint,
  inLinearTime,
  judgedWithin,
  type Lit,
  Names,
  type NoJudgement,
  printCtl,
  type Question,
  readAiger,
  readCertificate,
  sameFormula,
  type System,
} from "../../mod.ts";
import { naming, readBytes, readText } from "../files.ts";
import { expandFiles } from "../globs.ts";
import { type FileModel, loadModels, type ModelChoice } from "../models.ts";
import { report, UsageError } from "../report.ts";
import { style } from "../terminal.ts";
import { worse } from "./summary.ts";

/** Options of the command. */
export interface CertifyOptions extends ModelChoice {
  readonly json?: boolean;
  readonly debug?: boolean;
  readonly ctl?: string;
  readonly timeout?: number;
}

interface Judged {
  readonly property: string;
  readonly name: string;
  readonly status: string;
  /** A formula that stands in the certificate and nowhere else. */
  readonly formula?: string;
  readonly outcome: CheckOutcome | NoJudgement;
}

/** Check certificates; returns the exit code. */
export async function certifyFiles(
  file: string,
  certificates: readonly string[],
  options: CertifyOptions,
): Promise<number> {
  let code = 0;
  for (const path of expandFiles(certificates)) {
    try {
      // A certificate appends to the graph of the system, so each gets a fresh one.
      const judged = await judge(await loadModels(file, options), path, options);
      const { accepted } = judged.outcome;
      code = worse(code, accepted === undefined ? 2 : accepted ? 0 : 1);
      if (options.json) {
        const { outcome, ...about } = judged;
        console.log(JSON.stringify({ file, certificate: path, ...about, ...outcome }));
      } else console.log(line(path, judged));
    } catch (error) {
      code = report(error, options.debug === true);
    }
  }
  return code;
}

function line(path: string, { property, name, status, formula, outcome }: Judged): string {
  const title = property === name ? property : `${property} ${name}`;
  const about = formula === undefined ? title : `${title} (${formula})`;
  return `${path}  ${about} ${status}  ${outcomeText(outcome)}`;
}

function outcomeText(outcome: CheckOutcome | NoJudgement): string {
  if (outcome.accepted === undefined) return style.warn(outcome.reason);
  return outcome.accepted
    ? style.good(`accepted, ${outcome.obligations} obligations`)
    : style.bad(`rejected: ${outcome.reason}`);
}

async function judge(
  models: readonly FileModel[],
  path: string,
  options: CertifyOptions,
): Promise<Judged> {
  const bytes = readBytes(path);
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "aag " || start === "aig ") {
    const { system, file } = models[0]!;
    if (models.length > 1) throw new UsageError(`${file}: several systems: give --system`);
    const [claim] = claimsOf(system);
    const newSolver = await checkerSolver();
    const circuit = naming(path, () => readAiger(bytes));
    const outcome = naming(
      path,
      () =>
        judgedWithin(
          options,
          newSolver,
          (bounded) => checkWitnessCircuit(system, circuit, bounded),
        ),
    );
    const { id = "none", name = "none" } = claim ?? {};
    return { property: id, name, status: "holds", outcome };
  }
  return await judgeJson(models, path, new TextDecoder().decode(bytes), options);
}

async function judgeJson(
  models: readonly FileModel[],
  path: string,
  text: string,
  options: CertifyOptions,
): Promise<Judged> {
  const { property: id, fingerprint: mark } = labelsOf(text);
  const subjects = models.flatMap((model) => about(model, id, options));
  // Of several systems the one that the certificate was made for; else the message speaks of the first.
  const { system, question } = subjects.find(({ system }) => fingerprint(system) === mark) ??
    subjects[0]!;
  const certificate = naming(path, () => readCertificate(system, text));
  const { property, status, formula } = certificate;
  const name = question?.name ?? property;
  if (
    question?.kind === "ctl" && formula !== undefined && !sameFormula(formula, question.formula)
  ) {
    const outcome = {
      accepted: false,
      reason: `it is about another formula than ${name} of the model`,
    } as const;
    return { property, name, status, outcome };
  }
  const claim = claimFor(path, system, question, property, formula);
  const outcome = await certifyWithin(system, claim, certificate, options);
  const foreign = question === undefined && formula !== undefined;
  return {
    property,
    name,
    status,
    ...(foreign && { formula: printCtl(formula, literalText(system)) }),
    outcome,
  };
}

/** What a certificate says it is about, as far as it can be read; reading it in full will say what is wrong. */
function labelsOf(text: string): { property?: string; fingerprint?: string } {
  try {
    const { property, system } = JSON.parse(text);
    return { property, fingerprint: system?.fingerprint };
  } catch {
    return {};
  }
}

/** The question with this id in its forms, and the systems that evidence for them is about. */
function about(
  model: FileModel,
  id: string | undefined,
  { ctl }: CertifyOptions,
): { system: System; question?: Question }[] {
  const formulas = ctl === undefined
    ? []
    : naming(ctl, () => ctlClaims(model.system, readText(ctl), ctl));
  const questions = [...formulas, ...model.questions.map(({ question }) => question)];
  const question = questions.find((question) => question.id === id);
  if (question === undefined) return [{ system: model.system }];
  // A CTL formula may have been decided in its linear form.
  const linear = inLinearTime(model.subject, question);
  return [question, ...(linear === undefined ? [] : [linear])].map((question) => ({
    system: claimed(model.subject, question).system,
    question,
  }));
}

/** What is claimed: by the model if it has the question, else by the formula in the certificate. */
function claimFor(
  path: string,
  system: System,
  question: Question | undefined,
  property: string,
  formula: CtlSyntax | undefined,
): Claim {
  if (question?.kind === "ltl") {
    const [claim] = claimsOf(system);
    return { ...claim!, id: question.id, name: question.name };
  }
  if (question !== undefined) return question;
  return formula === undefined
    ? naming(path, () => findClaim(claimsOf(system), property))
    : { kind: "ctl", id: property, name: property, formula };
}

function literalText(system: System): (lit: Lit) => string {
  const names = new Names(system);
  return (lit) => names.literal(lit);
}
