/**
 * Decisions of restricted queries: only what is needed for a model.
 *
 * A partial assignment is enough when every lemma and the temporary clause have a true literal and every
 * assigned gate is *justified*: the values of its operands alone imply its own. So decisions are taken
 * where something is not justified, as in test generation for circuits; the rest of the domain stays open.
 * That halves the number of assignments of a satisfiable query.
 *
 * What is justified stays so until the level is left, hence one position in the list of things to look
 * at is enough: open facts, then the literals of the trail. It is stored with every level.
 */

import { AND, MUX } from "../gates.ts";
import { FALSE, FREE, HEADER, type State, TRUE } from "./state.ts";

/** A literal to decide, or -1 if every completion of the assignment is a model. */
export function nextJustifying(s: State): number {
  const lit = s.active ? temporaryChoice(s) : -1;
  if (lit >= 0) return lit;
  const { trail, openFactCount } = s;
  const bottom = s.control[0]! - openFactCount;
  const end = s.trailSize - bottom;
  for (let i = s.justified; i < end; i++) {
    const cause = i < openFactCount ? s.openFacts[i]! : trail[bottom + i]!;
    const at = s.definition[cause >> 1]!;
    if (at === 0) continue;
    const choice = gateChoice(s, at, (cause & 1) === 0);
    if (choice >= 0) {
      s.justified = i;
      return choice;
    }
  }
  s.justified = end;
  return lemmaChoice(s);
}

/** At level 0: drop open facts that are justified by facts. */
export function closeFacts(s: State): void {
  let kept = 0;
  for (let i = 0; i < s.openFactCount; i++) {
    const lit = s.openFacts[i]!;
    if (gateChoice(s, s.definition[lit >> 1]!, (lit & 1) === 0) >= 0) s.openFacts[kept++] = lit;
  }
  s.openFactCount = kept;
}

/** A literal of the temporary clause, unless it is satisfied. */
function temporaryChoice(s: State): number {
  const { vals, temporary } = s;
  let best = -1;
  for (let i = 0; i < s.temporarySize; i++) {
    const lit = temporary[i]!;
    if (vals[lit] === TRUE) return -1;
    if (vals[lit] === FREE) best = better(s, best, lit);
  }
  return best;
}

/** A literal that helps to justify a gate which has a value, or -1 if nothing is missing. */
function gateChoice(s: State, at: number, isTrue: boolean): number {
  const { vals, gates, phase } = s;
  const head = gates[at]!;
  const kind = head & 7;
  if (kind === AND) {
    // A true conjunction has made its operands true by propagation.
    return isTrue ? -1 : conjunctionChoice(s, at, head >> 3);
  }
  const first = gates[at + 1]!;
  if (vals[first] !== FREE) return -1;
  if (kind === MUX) {
    const [then, otherwise] = [gates[at + 2]!, gates[at + 3]!];
    // An open condition means that no branch differs from the gate.
    const [a, b] = [vals[then] !== FREE, vals[otherwise] !== FREE];
    if (a && b) return -1;
    if (a !== b) return a ? first : first ^ 1;
  }
  return (first & ~1) | phase[first >> 1]!;
}

/** An operand that could be false. */
function conjunctionChoice(s: State, at: number, count: number): number {
  const { vals, gates } = s;
  let best = -1;
  for (let i = at + 1; i <= at + count; i++) {
    const lit = gates[i]! ^ 1;
    if (vals[lit] === TRUE) return -1;
    if (vals[lit] === FREE) best = better(s, best, lit);
  }
  return best;
}

/** A literal of a lemma that is not satisfied, or -1 if all are. */
function lemmaChoice(s: State): number {
  const { vals, lemmas } = s;
  for (let i = s.lemmaSearch; i < s.lemmaCount; i += 2) {
    const first = lemmas[i]!;
    const second = lemmas[i + 1]!;
    let choice = -1;
    if (first < 0) {
      choice = clauseChoice(s, second);
    } else if (vals[first] !== TRUE && vals[second] !== TRUE) {
      choice = better(s, first, second);
    }
    if (choice >= 0) {
      s.lemmaSearch = i;
      return choice;
    }
  }
  s.lemmaSearch = s.lemmaCount;
  return -1;
}

function clauseChoice(s: State, clause: number): number {
  const { vals, arena } = s;
  const end = clause + HEADER + arena[clause]!;
  let best = -1;
  for (let k = clause + HEADER; k < end; k++) {
    const lit = arena[k]!;
    if (vals[lit] === TRUE) return -1;
    if (vals[lit] !== FALSE) best = better(s, best, lit);
  }
  return best;
}

/** Of two open literals the one that was true last time, then the one that was in a conflict later. */
function better(s: State, a: number, b: number): number {
  if (a < 0) return b;
  const { phase, stamp } = s;
  const keepsA = phase[a >> 1] === (a & 1);
  const keepsB = phase[b >> 1] === (b & 1);
  if (keepsA !== keepsB) return keepsA ? a : b;
  return stamp[b >> 1]! > stamp[a >> 1]! ? b : a;
}
