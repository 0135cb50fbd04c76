/**
 * Which inputs belong to the Kripke states of a CTL question (those its atoms read), and whether the sets of
 * states in a certificate read no others.
 */

import { type Lit, variableOf } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import type { CtlDag } from "./ctl_dag.ts";
import { leavesOf } from "./leaves.ts";
import { Rejection } from "./outcome.ts";
import type { CtlProof, Move } from "./proof.ts";

/**
 * The inputs that the atoms of the formula read, as variables.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ctlDag, parseCtl, resolveAtoms, stateInputsOf, system } from "kripke";
 *
 * const { system: wire } = system("wire")`input x : bool  input y : bool`;
 * const dag = ctlDag(wire.aig, resolveAtoms(parseCtl("EF x"), wire), false);
 * assertEquals(stateInputsOf(wire, dag).size, 1);
 * ```
 */
export function stateInputsOf(system: System, dag: CtlDag): Set<number> {
  const atoms = dag.nodes.flatMap((node) => node.kind === "atom" ? [node.lit] : []);
  const read = leavesOf(system.aig, atoms);
  return new Set(system.inputs.map(variableOf).filter((input) => read.has(input)));
}

/** Refuse certificates whose sets of states read inputs that belong to moves; returns the inputs of states. */
export function assertStatePredicates(system: System, dag: CtlDag, proof: CtlProof): Set<number> {
  const stateInputs = stateInputsOf(system, dag);
  const moveInputs = new Set(
    system.inputs.map(variableOf).filter((input) => !stateInputs.has(input)),
  );
  const lits: Lit[] = proof.reach.flatMap(({ clauses }) => clauses.flat());
  for (const bounds of proof.bounds) {
    if (bounds.kind === "EG") {
      for (const { states } of bounds.removed) lits.push(...states.clauses.flat());
      lits.push(...bounds.lower.flat(), ...bounds.toward.flat().flatMap(readBy));
    } else {
      lits.push(...bounds.removed.flatMap(({ clauses }) => clauses.flat()));
      lits.push(...bounds.moves.flatMap(readBy));
    }
  }
  lits.push(...(proof.legal ?? []).flatMap(readBy));
  for (const leaf of leavesOf(system.aig, lits)) {
    if (moveInputs.has(leaf)) {
      throw new Rejection(
        `a set of states reads input ${leaf}, which no atom of the formula reads: ` +
          `inputs like it belong to the moves between states`,
      );
    }
  }
  return stateInputs;
}

/** What a move says of the state it begins in. */
function readBy({ from, by = [] }: Move): Lit[] {
  return [...from, ...by.map(({ value }) => value)];
}
