/** Models of earlier queries, as in `../../twin/models.ts`. */

import { alloc, at, byteAt, put, putByte } from "./memory";
import { AND, FALSE, MOST_MODELS, MUX, State, TRUE } from "./state";

const FEWEST_MODELS: i32 = 4;
const ROOM: i32 = 1 << 18;
const PATIENCE: i32 = 2000;

@inline
function slotAt(s: State, place: i32): i32 {
  return byteAt(s.modelOrder, place);
}

@inline
function modelAt(s: State, place: i32): usize {
  return <usize>at(s.models, slotAt(s, place));
}

export function rememberModel(s: State): void {
  let place = s.modelCount;
  if (place < min(max(ROOM / s.capacity, FEWEST_MODELS), MOST_MODELS)) {
    s.modelCount++;
    if (place == s.modelSlots) {
      putByte(s.modelOrder, place, place);
      put(s.models, place, <i32>alloc(<usize>s.capacity << 1));
      s.modelSlots++;
    }
  } else {
    place--;
  }
  memory.copy(modelAt(s, place), s.vals, <usize>s.variables << 1);
  moveToFront(s, place);
}

function moveToFront(s: State, place: i32): void {
  const slot = slotAt(s, place);
  memory.copy(s.modelOrder + 1, s.modelOrder, place);
  putByte(s.modelOrder, 0, slot);
}

function remove(s: State, place: i32): void {
  const slot = slotAt(s, place);
  s.modelCount--;
  const hole = s.modelOrder + <usize>place;
  memory.copy(hole, hole + 1, s.modelCount - place);
  putByte(s.modelOrder, s.modelCount, slot);
}

export function findModel(s: State, assumptionCount: i32, temporarySize: i32): bool {
  let steps = PATIENCE;
  for (let place = 0; place < s.modelCount; place++) {
    const model = modelAt(s, place);
    if (isExcluded(s, model, assumptionCount, temporarySize)) continue;
    chooseLeaves(s, model, assumptionCount, temporarySize);
    steps = evaluateQuery(s, model, assumptionCount, temporarySize, steps);
    if (steps < 0) return false;
    if (isExcluded(s, model, assumptionCount, temporarySize)) continue;
    s.modelSlot = slotAt(s, place);
    moveToFront(s, place);
    return true;
  }
  return false;
}

function isExcluded(s: State, model: usize, assumptionCount: i32, size: i32): bool {
  const input = s.input;
  for (let i = 0; i < assumptionCount; i++) {
    if (byteAt(model, at(input, i)) == FALSE) return true;
  }
  for (let i = 0; i < size; i++) {
    if (byteAt(model, at(input, assumptionCount + i)) != FALSE) return false;
  }
  return size >= 0;
}

function chooseLeaves(s: State, model: usize, assumptionCount: i32, size: i32): void {
  const input = s.input;
  for (let i = 0; i < assumptionCount; i++) {
    const lit = at(input, i);
    if (isOpen(byteAt(model, lit)) && at(s.definition, lit >> 1) == 0) setTrue(model, lit);
  }
  let leaf = -1;
  for (let i = 0; i < size; i++) {
    const lit = at(input, assumptionCount + i);
    const value = byteAt(model, lit);
    if (value == TRUE) return;
    if (isOpen(value) && at(s.definition, lit >> 1) == 0) leaf = lit;
  }
  if (leaf >= 0) setTrue(model, leaf);
}

@inline
function isOpen(value: i32): bool {
  return value != TRUE && value != FALSE;
}

@inline
function setTrue(model: usize, lit: i32): void {
  putByte(model, lit, TRUE);
  putByte(model, lit ^ 1, FALSE);
}

function evaluateQuery(s: State, model: usize, assumptionCount: i32, size: i32, budget: i32): i32 {
  const input = s.input;
  let steps = budget;
  for (let i = 0; i < assumptionCount; i++) {
    const lit = at(input, i);
    steps = evaluate(s, model, lit >> 1, steps);
    if (steps < 0 || byteAt(model, lit) == FALSE) return steps;
  }
  for (let i = 0; i < size; i++) {
    const lit = at(input, assumptionCount + i);
    steps = evaluate(s, model, lit >> 1, steps);
    if (steps < 0 || byteAt(model, lit) == TRUE) return steps;
  }
  return steps;
}

function evaluate(s: State, model: usize, root: i32, budget: i32): i32 {
  if (!isOpen(byteAt(model, 2 * root))) return budget;
  const stack = s.minimized;
  put(stack, 0, root);
  let steps = budget;
  let depth = 1;
  while (depth > 0) {
    if (--steps < 0) return -1;
    const next = evaluateGate(s, model, at(stack, depth - 1));
    if (next < 0) depth--;
    else put(stack, depth++, next);
  }
  return steps;
}

function evaluateGate(s: State, model: usize, v: i32): i32 {
  const gates = s.gates;
  const place = at(s.definition, v);
  if (place == 0) {
    setTrue(model, 2 * v + 1);
    return -1;
  }
  const head = at(gates, place);
  const kind = head & 7;
  if (kind == AND) {
    const end = place + (head >> 3);
    let open = -1;
    for (let i = place + 1; i <= end; i++) {
      const lit = at(gates, i);
      const value = byteAt(model, lit);
      if (value == FALSE) {
        setTrue(model, 2 * v + 1);
        return -1;
      }
      if (value != TRUE) open = lit >> 1;
    }
    if (open < 0) setTrue(model, 2 * v);
    return open;
  }
  const firstLit = at(gates, place + 1);
  const first = byteAt(model, firstLit);
  if (isOpen(first)) return firstLit >> 1;
  const second = kind == MUX && first == FALSE ? at(gates, place + 3) : at(gates, place + 2);
  const value = byteAt(model, second);
  if (isOpen(value)) return second >> 1;
  const isTrue = kind == MUX ? value == TRUE : first != value;
  setTrue(model, isTrue ? 2 * v : 2 * v + 1);
  return -1;
}

export function keepModelsWith(s: State, lits: usize, count: i32): void {
  for (let place = s.modelCount - 1; place >= 0; place--) {
    if (!satisfies(s, modelAt(s, place), lits, count)) remove(s, place);
  }
}

function satisfies(s: State, model: usize, lits: usize, count: i32): bool {
  for (let i = 0; i < count; i++) if (byteAt(model, at(lits, i)) == TRUE) return true;
  for (let i = 0; i < count; i++) {
    const lit = at(lits, i);
    if (!isOpen(byteAt(model, lit))) continue;
    if (at(s.definition, lit >> 1) == 0) setTrue(model, lit);
    else if (evaluate(s, model, lit >> 1, PATIENCE) < 0) return false;
    if (byteAt(model, lit) == TRUE) return true;
  }
  return false;
}

export function forgetModelsOf(s: State, variable: i32): void {
  for (let place = s.modelCount - 1; place >= 0; place--) {
    if (!isOpen(byteAt(modelAt(s, place), 2 * variable))) remove(s, place);
  }
}
