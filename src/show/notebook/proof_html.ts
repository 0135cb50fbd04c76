/** Proofs in notebooks: what stands behind a verdict, in the user's names, folded until it is asked for. */

import type { ChainLink, FairLemma, FairProof, Proof } from "../../proof/proof.ts";
import { cubeText, predicateLines } from "../../system/cube_text.ts";
import { Names } from "../../system/names.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import { sideText } from "../event_text.ts";
import { codeLines, dim, type Markup, markup, tableOf } from "./markup.ts";

/** Clauses of one region that are listed. */
const MOST_CLAUSES = 40;

/** The content of a proof; undefined where there is nothing to list. */
export function proofHtml(system: System, proof: Proof): Markup | undefined {
  const names = new Names(system);
  switch (proof.kind) {
    case "invariant":
      return regionHtml(names, proof.invariant);
    case "k-induction":
    case "termination":
      return proof.strengthening.clauses.length === 0
        ? undefined
        : markup`${dim("with the invariant")}${regionHtml(names, proof.strengthening)}`;
    case "chain":
      return shoalTable(names, proof.links);
    case "fair":
      return fairHtml(names, proof);
    case "loop":
      return markup`${dim("before the loop")}${regionHtml(names, proof.reach)}`;
    case "radius":
    case "loop-radius":
    case "ctl":
      return undefined;
  }
}

/** A region, a clause per line. */
export function regionHtml(names: Names, region: Predicate): Markup {
  const lines = predicateLines(names, region);
  if (lines.length === 0) return codeLines(["true"]);
  const shown = lines.slice(0, MOST_CLAUSES);
  if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more clauses`);
  return codeLines(shown);
}

/** Shoals, or the regions of a chain, in the order learnt. */
export function shoalTable(names: Names, links: readonly ChainLink[]): Markup {
  const several = links.some(({ justice }) => justice > 0);
  return tableOf(
    ["", ...(several ? ["justice signal"] : []), "region"],
    links.map(({ region, justice }, i) => [
      markup`C<sub>${i + 1}</sub>`,
      ...(several ? [String(justice)] : []),
      regionHtml(names, region),
    ]),
  );
}

/** Reach assertions, walls and constraints. */
export function wallTable(
  names: Names,
  reach: readonly Predicate[],
  lemmas: readonly FairLemma[],
): Markup {
  let number = 0;
  const sides = lemmas.some((lemma) =>
    lemma.kind === "wall" && (lemma.exits ?? []).length + (lemma.entries ?? []).length > 0
  );
  const rows = [
    ...reach.map((assertion) => [dim("always"), regionHtml(names, assertion), ""]),
    ...lemmas.map((lemma) =>
      lemma.kind === "wall"
        ? [markup`wall ${number++}`, regionHtml(names, lemma.wall), [
          cubes(names, "exit", lemma.exits),
          cubes(names, "entry", lemma.entries),
        ]]
        : [dim("constraint"), `cycles stay on ${sideText(lemma.side)} of wall ${lemma.wall}`, ""]
    ),
  ];
  if (sides) return tableOf(["", "region", "exits and entries"], rows);
  return tableOf(["", "region"], rows.map((row) => row.slice(0, 2)));
}

function fairHtml(names: Names, { reach, lemmas, conclusion }: FairProof): Markup {
  const end = conclusion.kind === "chain"
    ? shoalTable(names, conclusion.links)
    : dim("no skeleton is left");
  return markup`${wallTable(names, reach, lemmas)}${end}`;
}

function cubes(names: Names, what: string, list: readonly Cube[] = []): Markup[] {
  return list.map((cube) => markup`<div>${dim(what)} ${codeLines([cubeText(names, cube)])}</div>`);
}
