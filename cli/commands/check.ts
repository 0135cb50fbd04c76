/** `kripke check FILE…`: verdicts about properties, with evidence. */

import {
  check,
  type CheckResult,
  type Claim,
  claimsOf,
  ctlClaims,
  findClaim,
  findEngine,
  type System,
  TraceView,
} from "../../mod.ts";
import { loadSystem, naming, readText } from "../files.ts";
import { report, UsageError } from "../report.ts";
import { colour, StatusLine, style, width } from "../terminal.ts";
import { EvidenceWriter } from "./evidence.ts";

/** Options of the command. */
export interface CheckFilesOptions {
  readonly engine: string;
  readonly property?: readonly string[];
  readonly timeout?: number;
  readonly ctl?: string;
  readonly json?: boolean;
  readonly witness?: string;
  readonly certificate?: string;
  readonly seed?: number;
  readonly certify: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** Check properties of files; returns the exit code. */
export async function checkFiles(
  files: readonly string[],
  options: CheckFilesOptions,
): Promise<number> {
  if (options.engine !== "auto") findEngine(options.engine);
  if (files.length > 1) {
    for (const name of ["witness", "certificate", "ctl"] as const) {
      if (options[name] !== undefined) throw new UsageError(`--${name} goes with a single file`);
    }
  }
  let code = 0;
  for (const file of files) {
    try {
      code = worse(code, await checkFile(file, files.length > 1, options));
    } catch (error) {
      code = report(error, options.debug === true);
    }
  }
  return code;
}

/** Bad input is worse than a failure, a failure worse than no answer, no answer worse than success. */
function worse(a: number, b: number): number {
  const order = [0, 2, 1, 3];
  return order[Math.max(order.indexOf(a), order.indexOf(b))]!;
}

async function checkFile(
  file: string,
  several: boolean,
  options: CheckFilesOptions,
): Promise<number> {
  const system = loadSystem(file);
  const claims = claimsFor(file, system, options);
  const writer = new EvidenceWriter(file, claims.length, options);
  let code = 0;
  for (const claim of claims) {
    const result = await checkClaim(system, claim, options);
    code = worse(code, { holds: 0, fails: 1, unknown: 2 }[result.status]);
    if (options.json) console.log(jsonLine(file, result));
    else console.log(resultLine(several ? file : undefined, result));
    if (!options.json && options.quiet !== true) showTrace(result);
    writer.add(result);
  }
  writer.finish();
  return code;
}

function claimsFor(file: string, system: System, options: CheckFilesOptions): Claim[] {
  const { ctl, property } = options;
  const formulas = ctl === undefined
    ? []
    : naming(ctl, () => ctlClaims(system, readText(ctl), ctl));
  const claims = [...claimsOf(system), ...formulas];
  if (claims.length === 0) {
    throw new UsageError(
      `${file}: the file has no properties: expected outputs, bads, justice, or formulas by --ctl`,
    );
  }
  if (property !== undefined) {
    return property.map((id) => naming(file, () => findClaim(claims, id)));
  }
  return ctl === undefined ? claims : formulas;
}

async function checkClaim(
  system: System,
  claim: Claim,
  { engine, timeout, seed, certify }: CheckFilesOptions,
): Promise<CheckResult> {
  const status = new StatusLine();
  const begin = performance.now();
  try {
    return await check(system, claim, {
      engine,
      timeout,
      seed,
      certify,
      onEvent: (_event, run) =>
        status.update(() => {
          const numbers = Object.entries(run.view?.statistics() ?? {})
            .map(([name, value]) => `${name} ${value}`).slice(0, 6).join("  ");
          const seconds = ((performance.now() - begin) / 1000).toFixed(1);
          return `${claim.id}  ${seconds} s  ${numbers}`;
        }),
    });
  } finally {
    status.clear();
  }
}

function jsonLine(file: string, result: CheckResult): string {
  const { property, name, status, engine, certified, reason, evidence } = result;
  const round = (seconds: number) => Math.round(seconds * 1e4) / 1e4;
  const length = evidence?.kind === "trace" ? evidence.trace.inputs.length : undefined;
  return JSON.stringify({
    file,
    property,
    name,
    status,
    engine,
    cpuSeconds: round(result.cpuSeconds),
    certified,
    certifySeconds: round(result.certifySeconds),
    evidence: evidence?.kind,
    length,
    reason,
    statistics: result.statistics,
  });
}

function resultLine(file: string | undefined, result: CheckResult): string {
  const { property, name, status, engine, certified, reason, evidence } = result;
  const paint = { holds: style.good, fails: style.bad, unknown: style.warn }[status];
  const title = property === name ? property : `${property} ${name}`;
  const length = evidence?.kind === "trace" ? ` in ${evidence.trace.inputs.length} steps` : "";
  const how = status === "unknown"
    ? reason
    : `${engine}, ${result.cpuSeconds.toFixed(2)} s, ${certified ? "certified" : "not certified"}`;
  return `${file === undefined ? "" : `${file}  `}${title}  ${paint(status)}${length}  ${
    style.dim(`(${how})`)
  }`;
}

function showTrace({ system, evidence }: CheckResult): void {
  if (evidence?.kind !== "trace") return;
  console.log(new TraceView(system, evidence.trace).show({ colour, width: width() }));
}
