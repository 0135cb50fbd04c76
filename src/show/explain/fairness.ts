/**
 * Does a liveness property fail only because nothing says that inputs must ever change?
 *
 * In the loop of the counterexample some inputs, or the choice of the process that runs, stand still. Suppose each
 * of them had its other value again and again: if the property then holds, the model lacks fairness, and a
 * smallest set of such assumptions is what to add.
 */

import { supportOf } from "../../aig/cone.ts";
import { type Lit, not, variableOf } from "../../aig/literal.ts";
import { check } from "../../check/check.ts";
import type { CheckOptions } from "../../check/check_options.ts";
import { type Subject, systemOf } from "../../check/question.ts";
import { atomsOf, type Formula } from "../../logic/formula.ts";
import { TracePath } from "../../proof/trace_path.ts";
import { restrictTrace } from "../../system/auxiliary.ts";
import { derive, type NamedLit, type Signal } from "../../system/system.ts";
import { type SignalType, type SignalValue } from "../../system/types.ts";
import { type Answered, failingTrace } from "../verdict_text.ts";

/** Inputs that are tried at most. */
const MOST = 24;

/** Assumptions under which the property holds, in words, or undefined if there are none of this kind. */
export async function missingFairness(
  answered: Answered,
  options: CheckOptions,
): Promise<string[] | undefined> {
  const { subject, question } = answered;
  if (question.kind === "bad") return undefined;
  const trace = failingTrace(answered);
  if (trace?.loop === undefined) return undefined;
  const system = systemOf(subject);
  const path = new TracePath(system, restrictTrace(system, trace));
  const spoken = inputsOf(
    path,
    question.kind === "justice" ? question.lits : atomsOf(question.formula as Formula<Lit>),
  );
  let candidates = still(path, spoken);
  if (candidates.length === 0 || candidates.length > MOST) return undefined;
  const holds = async (fair: readonly NamedLit[]) => {
    const result = await check(withFairness(subject, fair), question, {
      ...options,
      certify: false,
    });
    return result.status === "holds";
  };
  if (!await holds(candidates)) return undefined;
  for (const candidate of [...candidates]) {
    const rest = candidates.filter((other) => other !== candidate);
    if (await holds(rest)) candidates = rest;
  }
  return candidates.map(({ name }) => name);
}

/** The inputs that the formula itself talks about: assumptions about those would beg the question. */
function inputsOf({ system }: TracePath, lits: readonly Lit[]): Set<number> {
  return new Set(supportOf(system.aig, lits));
}

/** For every other input that stands still in the loop: it has another value. */
function still(path: TracePath, spoken: ReadonlySet<number>): NamedLit[] {
  const { system, length } = path;
  const inputs = system.signals.filter(({ kind, bits }) =>
    kind === "input" && !bits.some((bit) => spoken.has(variableOf(bit)))
  );
  const values = (signal: Signal) =>
    Array.from({ length: length - path.loop! }, (_, i) => path.signal(signal, path.loop! + i));
  return inputs.flatMap((signal): NamedLit[] => {
    const seen = new Set(values(signal));
    if (signal.type.kind === "enum" || signal.type.kind === "range") {
      return otherValues(signal, seen).map((value) => ({
        name: `${signal.name} == ${value}`,
        lit: equals(path, signal, value),
      }));
    }
    if (seen.size > 1 || signal.type.kind !== "bool") return [];
    const [value] = seen;
    const [bit] = signal.bits;
    return [{ name: value ? `!${signal.name}` : signal.name, lit: value ? not(bit!) : bit! }];
  });
}

function otherValues({ type }: Signal, seen: ReadonlySet<SignalValue>): SignalValue[] {
  return allValues(type).filter((value) => !seen.has(value));
}

function allValues(type: SignalType): SignalValue[] {
  if (type.kind === "enum") return [...type.values];
  if (type.kind !== "range" || type.high - type.low > MOST) return [];
  return Array.from({ length: type.high - type.low + 1 }, (_, i) => type.low + i);
}

function equals({ system }: TracePath, { type, bits }: Signal, value: SignalValue): Lit {
  const code = type.kind === "enum"
    ? type.values.indexOf(String(value))
    : Number(value) - (type.kind === "range" ? type.low : 0);
  return system.aig.andAll(bits.map((bit, k) => ((code >> k) & 1) === 1 ? bit : not(bit)));
}

/** The subject with more fairness. Its own claims keep their literals: the graph is the same. */
function withFairness(subject: Subject, fair: readonly NamedLit[]): Subject {
  const system = systemOf(subject);
  return derive(system, { fairness: [...system.fairness, ...fair] });
}
