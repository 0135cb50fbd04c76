/**
 * Certificates as AIGER circuits, in the convention of the hardware model checking competition and of its checker
 * Certifaiger (Yu, Froleyks, Biere, Heljanko; Froleyks et al., FMCAD 2021 to CAV 2026).
 *
 * A *witness circuit* simulates the model, and its own property is inductive. Symbols say which literal of the model
 * an input or a latch stands for: `= 12`.
 *
 * - Safety: a copy of the model whose bad is `!Inv`.
 * - Liveness, from a chain (`check_chain.ts`): a copy of the model whose bad is `!D_m`. Its liveness signals compare
 *   the rank of two states: that of the latches and that of fresh inputs `y`, one per latch, which the checker
 *   replaces by the latches of another step (`< 14` in the symbol of the latch). With `later` for
 *   `some k: D_k(y) & !D_k(x)`, "y has a smaller rank than x", the justice signal is `later`; if the model has several
 *   signals, number s of the circuit is `later | (the link of x names another signal than s)`. Fresh inputs are used
 *   because the default, overwriting next-state literals, breaks shift registers.
 *
 * The model must be numbered like a binary file, inputs first and then latches, as Certifaiger asks.
 */

import type { AigerDocument, AigerSymbol } from "../aig/aiger/mod.ts";
import { type Lit, not, variableOf } from "../aig/literal.ts";
import { Substitution } from "../aig/substitution.ts";
import { systemToAiger } from "../system/aiger.ts";
import { toLiteral } from "../system/predicate.ts";
import { derive, type Latch, type System } from "../system/system.ts";
import type { Claim, JusticeClaim } from "./claim.ts";
import { leavesOf } from "./leaves.ts";
import type { ChainProof, InvariantProof, Proof } from "./proof.ts";

/**
 * The witness circuit of a proof.
 *
 * @param model name of the model's file, for the comment
 * @throws {RangeError} if this kind of proof has no witness circuit, or the model has other properties: a circuit
 * stands for all of them
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, checkWitnessCircuit, checkerSolver, system, witnessCircuit } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { claim, evidence } = await check(counter, "high", { engine: "ic3" });
 * if (evidence?.kind !== "invariant") throw new Error("expected an invariant");
 * const circuit = witnessCircuit(counter.system, claim, evidence);
 * assert(checkWitnessCircuit(counter.system, circuit, await checkerSolver()).accepted);
 * ```
 */
export function witnessCircuit(
  system: System,
  claim: Claim,
  proof: Proof,
  model: string = system.name,
): AigerDocument {
  if (system.bads.length + system.justice.length !== 1) {
    throw new RangeError(
      `'${system.name}' has ${system.bads.length} bads and ${system.justice.length} justice properties: ` +
        `a witness circuit certifies a model with exactly one, write the certificate as JSON instead`,
    );
  }
  const made = proof.kind === "invariant" && claim.kind === "bad"
    ? safetyCircuit(system, proof)
    : proof.kind === "chain" && claim.kind === "justice"
    ? livenessCircuit(system, claim, proof)
    : undefined;
  if (made === undefined) {
    throw new RangeError(
      `a proof of kind '${proof.kind}' has no witness circuit: only invariants and chains do, ` +
        `write the certificate as JSON instead`,
    );
  }
  return { ...made, comments: `WITNESS ${claim.id} ${model}\n` };
}

function safetyCircuit(system: System, proof: InvariantProof): AigerDocument {
  const bad = not(toLiteral(system.aig, proof.invariant));
  const circuit = derive(system, {
    outputs: [],
    bads: [{ name: "b0", lit: bad }],
    justice: [],
    fairness: [],
    signals: [],
  });
  return { ...systemToAiger(circuit), symbols: mapping(system, []) };
}

function livenessCircuit(system: System, claim: JusticeClaim, proof: ChainProof): AigerDocument {
  if (claim.lits.length === 0) {
    throw new RangeError("a justice property without signals has no witness circuit");
  }
  const { aig } = system;
  const regions = proof.links.map(({ region }) => toLiteral(aig, region));
  const inputs = new Set(system.inputs.map(variableOf));
  for (const leaf of leavesOf(aig, regions)) {
    if (inputs.has(leaf)) {
      throw new RangeError("a chain that reads inputs has no witness circuit");
    }
  }
  const observers: readonly Latch[] = proof.observers ?? [];
  const latches = [...system.latches, ...observers];
  const others = latches.map(() => aig.leaf());
  const other = new Substitution(aig, aig);
  latches.forEach(({ lit }, i) => other.set(lit, others[i]!));

  let [below, belowThere]: Lit[] = [not(1 as Lit), not(1 as Lit)];
  const smaller: Lit[] = [];
  const named: Lit[][] = claim.lits.map(() => []);
  proof.links.forEach(({ justice }, k) => {
    const here = regions[k]!;
    named[justice]?.push(aig.and(here, not(below!)));
    below = aig.or(below!, here);
    belowThere = aig.or(belowThere!, other.apply(here));
    smaller.push(aig.and(belowThere, not(below)));
  });
  const later = aig.orAll(smaller);
  const signals = claim.lits.length === 1
    ? [later]
    : named.map((links) => aig.or(later, not(aig.orAll(links))));
  const members = claim.lits.length - system.fairness.length;
  const circuit = derive(system, {
    inputs: [...system.inputs, ...others],
    latches,
    outputs: [],
    bads: [{ name: "b0", lit: not(below!) }],
    justice: [{ name: "j0", lits: signals.slice(0, members) }],
    fairness: signals.slice(members).map((lit, i) => ({ name: `f${i}`, lit })),
    signals: [],
  });
  return { ...systemToAiger(circuit), symbols: mapping(system, others, observers.length) };
}

/** Symbols `= literal of the model`, and for latches `< literal of the input that stands for them elsewhere`. */
function mapping(system: System, others: readonly Lit[], observers: number = 0): AigerSymbol[] {
  const symbols: AigerSymbol[] = [];
  const first = system.inputs.length;
  for (let i = 0; i < first; i++) {
    symbols.push({ kind: "i", position: i, name: `= ${2 * (i + 1)}` });
  }
  for (let j = 0; j < system.latches.length + observers; j++) {
    const own = j < system.latches.length ? [`= ${2 * (first + j + 1)}`] : [];
    const elsewhere = others.length === 0 ? [] : [`< ${2 * (first + j + 1)}`];
    symbols.push({ kind: "l", position: j, name: [...own, ...elsewhere].join(" ") });
  }
  return symbols;
}
