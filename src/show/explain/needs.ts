/**
 * What a proof needs: a smallest set of lemmas, and which constraints and fairness conditions it makes use of.
 *
 * Everything is asked of the independent checker. A clause can go if the rest is still an inductive invariant that
 * excludes the bad states; a constraint is not needed if the same evidence is accepted without it; a fairness
 * condition is not needed if the evidence is accepted with `true` in its place.
 */

import { type Lit, TRUE } from "../../aig/literal.ts";
import type { CheckResult } from "../../check/check.ts";
import { systemOf } from "../../check/question.ts";
import type { Evidence } from "../../proof/certificate.ts";
import { certifyWith } from "../../proof/certify.ts";
import { checkerSolver } from "../../proof/check_proof.ts";
import type { Claim } from "../../proof/claim.ts";
import type { InvariantProof } from "../../proof/proof.ts";
import type { Clause } from "../../system/predicate.ts";
import { derive, type NamedLit, type System } from "../../system/system.ts";

/** What a proof rests on. */
export interface Needs {
  /** For an invariant: the clauses that are needed, none of which can be left out. */
  readonly lemmas?: readonly Clause[];
  /** How many clauses it had. */
  readonly found?: number;
  /** Names of the constraints, by whether the proof makes use of them. */
  readonly constraints: Use;
  /** The same for fairness. */
  readonly fairness: Use;
}

/** Names by use. */
export interface Use {
  /** Those the proof makes use of. */
  readonly needed: readonly string[];
  /** Those it can do without, each by itself. */
  readonly unused: readonly string[];
}

/** Find out what the proof of a verdict rests on; `outOfTime` ends the search for a smaller one. */
export async function needsOf(result: CheckResult, outOfTime: () => boolean): Promise<Needs> {
  const { system, claim, evidence } = result;
  // Constraints of the monitor of a formula are nothing that the user wrote.
  const own = new Set(systemOf(result.subject).constraints.map(({ lit }) => lit));
  const newSolver = await checkerSolver();
  const proves = (s: System, c: Claim, e: Evidence) =>
    certifyWith(s, c, { status: "holds", evidence: e }, newSolver).accepted;
  let smallest = evidence!;
  let lemmas: { lemmas: readonly Clause[]; found: number } | undefined;
  if (smallest.kind === "invariant") {
    const found = smallest.invariant.clauses.length;
    smallest = minimised(smallest, (proof) => proves(system, claim, proof), outOfTime);
    lemmas = { lemmas: smallest.invariant.clauses, found };
  }
  const split = (names: readonly NamedLit[], needless: (lit: Lit) => boolean): Use => {
    const unused = names.filter(({ lit }) => !outOfTime() && needless(lit));
    return {
      needed: names.filter((name) => !unused.includes(name)).map(({ name }) => name),
      unused: unused.map(({ name }) => name),
    };
  };
  return {
    ...lemmas,
    constraints: split(system.constraints.filter(({ lit }) => own.has(lit)), (lit) => {
      const constraints = system.constraints.filter((other) => other.lit !== lit);
      return proves(derive(system, { constraints }), claim, smallest);
    }),
    fairness: claim.kind !== "justice"
      ? { needed: [], unused: [] }
      : split(system.fairness, (lit) => {
        const lits = claim.lits.map((other) => other === lit ? TRUE : other);
        return proves(system, { ...claim, lits }, smallest);
      }),
  };
}

/** Leave out clauses, the longest first, as long as the rest is still a proof. */
function minimised(
  proof: InvariantProof,
  proves: (proof: InvariantProof) => boolean,
  outOfTime: () => boolean,
): InvariantProof {
  let clauses = [...proof.invariant.clauses].sort((a, b) => b.length - a.length);
  for (const clause of [...clauses]) {
    if (outOfTime()) break;
    const rest = clauses.filter((other) => other !== clause);
    if (proves({ kind: "invariant", invariant: { clauses: rest } })) clauses = rest;
  }
  return { kind: "invariant", invariant: { clauses } };
}
