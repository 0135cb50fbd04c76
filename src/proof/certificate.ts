/**
 * Certificates as files: JSON that says which system and which property it is about, what the verdict is, and the
 * evidence, in the names of the user. It can be checked again later, by this program or by another one.
 *
 * ```
 * { "format": "kripke certificate", "version": 1,
 *   "system": { "name": "arbiter.aig", "inputs": 2, "latches": 4, "fingerprint": "0123456789abcdef" },
 *   "property": "b0", "status": "holds", "engine": "ic3",
 *   "gates": [["x", "!y"]], "leaves": 0,
 *   "evidence": { "kind": "invariant", "invariant": { "clauses": [["!x", "y"], ["!#0"]] } } }
 * ```
 *
 * A literal is the name of an input or a latch bit, a gate `#n` of the list `gates`, an auxiliary leaf `$n`, or
 * `true`, with `!` for its complement. A bit whose name is not unique, or looks like one of these, is called `iN` or
 * `lN` by its position. Predicates are lists of clauses, the empty one being true. The kinds of evidence and their
 * fields are those of `proof.ts`; `trace` gives the initial latches and the inputs of every step as digits in
 * the order of the system.
 */

import type { Proof } from "./proof.ts";
import type { System } from "../system/system.ts";
import type { Trace } from "../system/trace.ts";
import type { CtlSyntax } from "./ctl_dag.ts";
import { evidenceCodec, type EvidenceJson, formulaCodec } from "./evidence_codec.ts";
import { asObject, type Json, misfit, natural, text, word } from "./codec.ts";
import { CertificateReader, CertificateWriter } from "./certificate_names.ts";
import { fingerprint } from "./fingerprint.ts";

/** A counterexample as evidence. */
export interface TraceEvidence {
  /** Tells it from the proofs. */
  readonly kind: "trace";
  /** The counterexample. */
  readonly trace: Trace;
}

/** What can stand behind a verdict. */
export type Evidence = Proof | TraceEvidence;

/** A verdict with its evidence, about a property of a system. */
export interface Certificate {
  /** Id of the property, as in `claim.ts`. */
  readonly property: string;
  /** The verdict. */
  readonly status: "holds" | "fails";
  /** What stands behind it. */
  readonly evidence: Evidence;
  /** Who found it. */
  readonly engine?: string;
  /** The formula, for CTL. */
  readonly formula?: CtlSyntax;
}

const FORMAT = "kripke certificate";
const VERSION = 1;

/**
 * Write a certificate.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system, writeCertificate } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { system: asked, property, status, evidence } = await check(counter, "high");
 * if (status === "unknown" || evidence === undefined) throw new Error("undecided");
 * const text = writeCertificate(asked, { property, status, evidence });
 * assertEquals(JSON.parse(text).format, "kripke certificate");
 * ```
 */
export function writeCertificate(system: System, certificate: Certificate): string {
  const writer = new CertificateWriter(system);
  const { property, status, engine, formula } = certificate;
  const evidence = evidenceCodec.write(flatten(certificate.evidence), writer);
  const written = formula === undefined ? undefined : formulaCodec.write(formula, writer);
  const json: Json = {
    format: FORMAT,
    version: VERSION,
    system: {
      name: system.name,
      inputs: system.inputs.length,
      latches: system.latches.length,
      fingerprint: fingerprint(system),
    },
    property,
    status,
    ...(engine === undefined ? {} : { engine }),
    ...(written === undefined ? {} : { formula: written }),
    ...(writer.gates.length === 0 ? {} : { gates: writer.gates }),
    ...(writer.leaves === 0 ? {} : { leaves: writer.leaves }),
    evidence,
  };
  return `${compactJson(json)}\n`;
}

/**
 * Read a certificate for a system. Gates and leaves of its own are appended to the graph of the system.
 *
 * @throws {SyntaxError} if it is not one, or is about another system
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { certify, check, readCertificate, system, writeCertificate } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { system: asked, property, status, evidence } = await check(counter, "high");
 * if (status === "unknown" || evidence === undefined) throw new Error("undecided");
 * const read = readCertificate(asked, writeCertificate(asked, { property, status, evidence }));
 * assert((await certify(asked, read.property, read)).accepted);
 * ```
 */
export function readCertificate(system: System, source: string): Certificate {
  let parsed: Json;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    throw new SyntaxError(`certificate: expected JSON: ${(error as Error).message}`);
  }
  const json = asObject(parsed, "file");
  if (json.format !== FORMAT) misfit("format", `"${FORMAT}"`, json.format);
  if (json.version !== VERSION) misfit("version", String(VERSION), json.version);
  assertSameSystem(system, asObject(json.system, "system"));
  const reader = new CertificateReader(system, json.leaves, json.gates);
  const property = text.read(json.property, reader, "property");
  const status = word("holds", "fails").read(json.status, reader, "status");
  const evidence = unflatten(evidenceCodec.read(json.evidence, reader, "evidence"));
  return {
    property,
    status,
    evidence,
    ...(json.engine === undefined ? {} : { engine: text.read(json.engine, reader, "engine") }),
    ...(json.formula === undefined
      ? {}
      : { formula: formulaCodec.read(json.formula, reader, "formula") }),
  };
}

function assertSameSystem(system: System, about: { [key: string]: Json }): void {
  const reader = { lit: () => misfit("system", "no literal", null) };
  const inputs = natural.read(about.inputs, reader, "system.inputs");
  const latches = natural.read(about.latches, reader, "system.latches");
  const own = fingerprint(system);
  if (about.fingerprint === own) return;
  const name = typeof about.name === "string" ? ` ('${about.name}')` : "";
  const sizes = inputs === system.inputs.length && latches === system.latches.length
    ? `it has the same ${inputs} inputs and ${latches} latches, but another circuit`
    : `with ${inputs} inputs and ${latches} latches, this one has ${system.inputs.length} and ` +
      `${system.latches.length}`;
  throw new SyntaxError(`the certificate is about another system${name}: ${sizes}`);
}

function flatten(evidence: Evidence): EvidenceJson {
  return evidence.kind === "trace" ? { kind: "trace", ...evidence.trace } : evidence;
}

function unflatten(evidence: EvidenceJson): Evidence {
  if (evidence.kind !== "trace") return evidence;
  const { kind, ...trace } = evidence;
  return { kind, trace };
}

/** JSON with one line per short list or object: readable, and good to compare line by line. */
function compactJson(json: Json, indent: string = ""): string {
  const flat = JSON.stringify(json);
  if (flat.length + indent.length <= 96 || typeof json !== "object" || json === null) return flat;
  const inner = `${indent}  `;
  const [open, close, items] = Array.isArray(json)
    ? ["[", "]", json.map((item) => compactJson(item, inner))]
    : [
      "{",
      "}",
      Object.entries(json).map(([key, value]) =>
        `${JSON.stringify(key)}: ${compactJson(value, inner)}`
      ),
    ];
  return `${open}\n${items.map((item) => inner + item).join(",\n")}\n${indent}${close}`;
}
