/** What a proof rests on, in sentences: one or more for each kind of evidence, then the assumptions it makes use of. */

import type { CheckResult } from "../../check/check.ts";
import type { Claim } from "../../proof/claim.ts";
import type { LoopRadiusProof, Proof, RadiusProof, TerminationProof } from "../../proof/proof.ts";
import { clauseText } from "../../system/cube_text.ts";
import { Names } from "../../system/names.ts";
import type { System } from "../../system/system.ts";
import type { Needs, Use } from "./needs.ts";
import { plain, type Reason } from "./reason.ts";

/** The reasons why a property holds, from its proof. */
export function proofReasons({ system, evidence, claim }: CheckResult, needs: Needs): Reason[] {
  return [
    ...(evidence === undefined || evidence.kind === "trace"
      ? []
      : ownReasons(system, claim, evidence, needs)),
    ...useReasons("constraint", needs.constraints),
    ...(claim.kind === "justice" ? useReasons("fairness condition", needs.fairness) : []),
  ];
}

function ownReasons(system: System, claim: Claim, proof: Proof, needs: Needs): Reason[] {
  switch (proof.kind) {
    case "invariant": {
      const names = new Names(system);
      const { lemmas = [], found = 0 } = needs;
      if (lemmas.length === 0) {
        return [plain("it holds in every state, reachable or not: no lemma is needed")];
      }
      const which = lemmas.length === found ? `all ${found}` : `${lemmas.length} of ${found}`;
      return [{
        text: `it follows from lemmas that are inductive together; needed: ${which}`,
        because: lemmas.map((clause) => plain(clauseText(names, clause))),
      }];
    }
    case "k-induction":
      return [plain(
        proof.k === 1
          ? "no good step leads to a bad one"
          : `no ${proof.k} good steps in a row lead to a bad one`,
      )];
    case "radius":
      return radiusReasons(proof);
    case "chain":
      return [plain(
        `${count(proof.links.length, "region")} in a row: no path goes back, ` +
          "and in each one its signal is seen at most once",
      )];
    case "fair": {
      const walls = `${proof.lemmas.length} walls and constraints`;
      const { conclusion } = proof;
      if (conclusion.kind === "skeleton") return [plain(`${walls} leave no fair cycle`)];
      return [plain(
        `${walls} that every loop respects, and ${
          count(conclusion.links.length, "region")
        } in a row: ` +
          "no loop goes back, and in each one its signal is seen at most once",
      )];
    }
    case "termination":
      return terminationReasons(proof, signalOf(system, claim, proof.justice ?? 0));
    case "loop-radius":
      return loopRadiusReasons(proof);
    case "loop": {
      const clauses = count(proof.loop.clauses.length, "clause");
      return [plain(
        `no path sees every signal between two visits of a state, shown by ${clauses} ` +
          "about the state now and one that was remembered",
      )];
    }
    case "ctl":
      return []; // explained by walking through it
  }
}

function radiusReasons({ k, direction }: RadiusProof): Reason[] {
  return [
    plain(`no path from an initial state is bad in its first ${count(k, "state")}`),
    plain(
      direction === "forward"
        ? `from an initial state no path goes on for ${steps(k)} without repeating a state`
        : `to a bad state no path leads for ${steps(k)} without repeating a state`,
    ),
    plain("a shortest counterexample repeats no state, so it cannot be longer"),
  ];
}

function loopRadiusReasons({ k, direction }: LoopRadiusProof): Reason[] {
  return [
    plain(`no lasso with all signals in its loop closes within its first ${count(k, "state")}`),
    plain(
      direction === "forward"
        ? `no path goes on for ${
          steps(k)
        } without repeating a state, one that was remembered included`
        : `no path leads to the end of such a lasso for ${steps(k)} without repeating a state`,
    ),
    plain("a shortest lasso, seen as a path that remembers where its loop begins, repeats nothing"),
  ];
}

const MERGED = {
  or: "one of the signals",
  flag: "having seen all signals",
  counter: "having seen all signals in turn",
} as const;

/** A justice signal in words: fairness conditions by their names. */
function signalOf(system: System, claim: Claim, index: number): string {
  const lit = claim.kind === "justice" ? claim.lits[index] : undefined;
  if (lit === undefined) return `signal ${index}`;
  const fair = system.fairness.find((condition) => condition.lit === lit);
  return fair?.name ?? new Names(system).literal(lit);
}

function terminationReasons({ signal, n, m, stem }: TerminationProof, one: string): Reason[] {
  const what = signal === "one" ? one : MERGED[signal];
  const first = stem === "radius"
    ? `no path from an initial state has ${steps(n)} without repeating a state`
    : `no path of ${steps(n)} or more that repeats no state ends with ${what}`;
  if (n === 0) return [plain(first), plain(`so ${what} never occurs on a path that counts`)];
  return [
    plain(first),
    plain(`two occurrences of ${what} in a row are at most ${steps(m + 1)} apart`),
    plain(`so a lasso could be made as short as ${steps(n + m)}, and there is none of that length`),
  ];
}

/** Which assumptions are needed, and which are not. */
export function useReasons(noun: string, { needed, unused }: Use): Reason[] {
  const list = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(", ");
  const plural = (names: readonly string[]) => names.length === 1 ? noun : `${noun}s`;
  return [
    ...(needed.length > 0 ? [plain(`needs the ${plural(needed)} ${list(needed)}`)] : []),
    ...(unused.length > 0 ? [plain(`makes no use of the ${plural(unused)} ${list(unused)}`)] : []),
  ];
}

function steps(number: number): string {
  return count(number, "step");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
