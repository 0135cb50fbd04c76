/**
 * Models of earlier queries. IC3 asks so many similar questions that close to half of the satisfiable ones
 * are answered by one of the last few models, for the price of looking at the literals of the query.
 *
 * A remembered model may be partial. Its open leaves take the value a query would like, or false; its
 * open gates are evaluated when they are asked for. Both are written down, so a model is completed once.
 * A model goes when a new clause is false in it, or when one of its variables becomes a gate.
 */

import { AND, MUX } from "../gates.ts";
import { FALSE, type State, TRUE } from "./state.ts";

const MOST_MODELS = 16;
const FEWEST_MODELS = 4;
/** Variables times models. */
const ROOM = 1 << 18;
/** Gates that may be evaluated for one query. */
const PATIENCE = 2000;

/** Remember the assignment as the latest model. */
export function rememberModel(s: State): void {
  let place = s.modelCount;
  if (place < mostModels(s)) {
    s.modelCount++;
    if (place === s.models.length) {
      s.modelOrder[place] = place;
      s.models.push(new Int8Array(2 * s.capacity));
    }
  } else {
    place--;
  }
  // Variables that are made later find no value here.
  s.models[s.modelOrder[place]!]!.set(s.vals.subarray(0, 2 * s.variables));
  moveToFront(s, place);
}

function mostModels(s: State): number {
  const count = (ROOM / s.capacity) | 0;
  return count < FEWEST_MODELS ? FEWEST_MODELS : count > MOST_MODELS ? MOST_MODELS : count;
}

function moveToFront(s: State, place: number): void {
  const { modelOrder } = s;
  const slot = modelOrder[place]!;
  for (let i = place; i > 0; i--) modelOrder[i] = modelOrder[i - 1]!;
  modelOrder[0] = slot;
}

function remove(s: State, place: number): void {
  const { modelOrder } = s;
  const slot = modelOrder[place]!;
  s.modelCount--;
  for (let i = place; i < s.modelCount; i++) modelOrder[i] = modelOrder[i + 1]!;
  modelOrder[s.modelCount] = slot;
}

/**
 * Look for a model of the query in `s.input`.
 *
 * @returns whether there is one; it is in slot `s.modelSlot`
 */
export function findModel(s: State, assumptionCount: number, temporarySize: number): boolean {
  let steps = PATIENCE;
  for (let place = 0; place < s.modelCount; place++) {
    const slot = s.modelOrder[place]!;
    const model = s.models[slot]!;
    if (isExcluded(s, model, assumptionCount, temporarySize)) continue;
    chooseLeaves(s, model, assumptionCount, temporarySize);
    steps = evaluateQuery(s, model, assumptionCount, temporarySize, steps);
    if (steps < 0) return false;
    if (isExcluded(s, model, assumptionCount, temporarySize)) continue;
    s.modelSlot = slot;
    moveToFront(s, place);
    return true;
  }
  return false;
}

/** Whether an assumption is false, or all of the temporary clause. */
function isExcluded(s: State, model: Int8Array, assumptionCount: number, size: number): boolean {
  const { input } = s;
  for (let i = 0; i < assumptionCount; i++) {
    if (model[input[i]!] === FALSE) return true;
  }
  for (let i = 0; i < size; i++) {
    if (model[input[assumptionCount + i]!] !== FALSE) return false;
  }
  return size >= 0;
}

/** Open leaves take the values that the query asks for. */
function chooseLeaves(s: State, model: Int8Array, assumptionCount: number, size: number): void {
  const { input, definition } = s;
  for (let i = 0; i < assumptionCount; i++) {
    const lit = input[i]!;
    if (isOpen(model[lit]!) && definition[lit >> 1] === 0) setTrue(model, lit);
  }
  let leaf = -1;
  for (let i = 0; i < size; i++) {
    const lit = input[assumptionCount + i]!;
    if (model[lit] === TRUE) return;
    if (isOpen(model[lit]!) && definition[lit >> 1] === 0) leaf = lit;
  }
  if (leaf >= 0) setTrue(model, leaf);
}

function isOpen(value: number): boolean {
  return value !== TRUE && value !== FALSE;
}

function setTrue(model: Int8Array, lit: number): void {
  model[lit] = TRUE;
  model[lit ^ 1] = FALSE;
}

/** Evaluate the literals of the query until one decides it; answers how many steps are left, -1 for none. */
function evaluateQuery(
  s: State,
  model: Int8Array,
  assumptionCount: number,
  size: number,
  steps: number,
): number {
  const { input } = s;
  for (let i = 0; i < assumptionCount; i++) {
    steps = evaluate(s, model, input[i]! >> 1, steps);
    if (steps < 0 || model[input[i]!] === FALSE) return steps;
  }
  for (let i = 0; i < size; i++) {
    steps = evaluate(s, model, input[assumptionCount + i]! >> 1, steps);
    if (steps < 0 || model[input[assumptionCount + i]!] === TRUE) return steps;
  }
  return steps;
}

/** Give a variable of a model its value, operands first. */
function evaluate(s: State, model: Int8Array, root: number, steps: number): number {
  if (!isOpen(model[2 * root]!)) return steps;
  const stack = s.minimized;
  stack[0] = root;
  let depth = 1;
  while (depth > 0) {
    if (--steps < 0) return -1;
    const v = stack[depth - 1]!;
    const next = evaluateGate(s, model, v);
    if (next < 0) depth--;
    else stack[depth++] = next;
  }
  return steps;
}

/** Give a variable its value if its operands have theirs (-1), or answer one that has not. */
function evaluateGate(s: State, model: Int8Array, v: number): number {
  const { gates } = s;
  const at = s.definition[v]!;
  if (at === 0) {
    setTrue(model, 2 * v + 1);
    return -1;
  }
  const head = gates[at]!;
  const kind = head & 7;
  if (kind === AND) {
    const end = at + (head >> 3);
    let open = -1;
    for (let i = at + 1; i <= end; i++) {
      const value = model[gates[i]!]!;
      if (value === FALSE) {
        setTrue(model, 2 * v + 1);
        return -1;
      }
      if (value !== TRUE) open = gates[i]! >> 1;
    }
    if (open < 0) setTrue(model, 2 * v);
    return open;
  }
  const first = model[gates[at + 1]!]!;
  if (isOpen(first)) return gates[at + 1]! >> 1;
  const second = kind === MUX && first === FALSE ? gates[at + 3]! : gates[at + 2]!;
  const value = model[second]!;
  if (isOpen(value)) return second >> 1;
  const isTrue = kind === MUX ? value === TRUE : first !== value;
  setTrue(model, isTrue ? 2 * v : 2 * v + 1);
  return -1;
}

/** A clause is added: models where it is false go. */
export function keepModelsWith(s: State, lits: Int32Array, count: number): void {
  for (let place = s.modelCount - 1; place >= 0; place--) {
    if (!satisfies(s, s.models[s.modelOrder[place]!]!, lits, count)) remove(s, place);
  }
}

function satisfies(s: State, model: Int8Array, lits: Int32Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (model[lits[i]!] === TRUE) return true;
  for (let i = 0; i < count; i++) {
    const lit = lits[i]!;
    if (!isOpen(model[lit]!)) continue;
    if (s.definition[lit >> 1] === 0) setTrue(model, lit);
    else if (evaluate(s, model, lit >> 1, PATIENCE) < 0) return false;
    if (model[lit] === TRUE) return true;
  }
  return false;
}

/** A variable becomes a gate: models that have a value for it go. */
export function forgetModelsOf(s: State, variable: number): void {
  for (let place = s.modelCount - 1; place >= 0; place--) {
    if (!isOpen(s.models[s.modelOrder[place]!]![2 * variable]!)) remove(s, place);
  }
}
