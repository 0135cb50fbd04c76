/**
 * Proof obligations (VMCAI'11 section 4, FMCAD'11 section III): a cube of states that lead to a target and
 * must be shown unreachable within `frame` steps. A binary heap orders them: lowest frame first,
 * as the theory demands, then the deepest (the longest known path to the target), then the newest.
 */

import type { StateCube } from "./cube.ts";

/** States that lead to a target. */
export interface Obligation {
  readonly id: number;
  readonly cube: StateCube;
  /** Must be blocked in this frame. */
  frame: number;
  /** Steps from here to the target. */
  readonly depth: number;
  /** With these input literals every state of the cube steps into `next`, or is a target if that is undefined. */
  readonly inputs: Int32Array;
  readonly next: Obligation | undefined;
  /** Which of the targets. */
  readonly target: number;
  /** How often it was taken up, forgotten by and by as it moves up. */
  activity: number;
}

function before(a: Obligation, b: Obligation): boolean {
  if (a.frame !== b.frame) return a.frame < b.frame;
  if (a.depth !== b.depth) return a.depth > b.depth;
  return a.id > b.id;
}

/** The queue of obligations. */
export class Obligations {
  #heap: Obligation[] = [];
  #made = 0;

  /** How many wait. */
  get size(): number {
    return this.#heap.length;
  }

  /** The waiting obligations in no particular order, for people. */
  get waiting(): readonly Obligation[] {
    return this.#heap;
  }

  /** Make an obligation and add it. */
  make(fields: Omit<Obligation, "id" | "activity">): Obligation {
    const obligation = { id: this.#made++, activity: 0, ...fields };
    this.add(obligation);
    return obligation;
  }

  /** Add an obligation (again). */
  add(obligation: Obligation): void {
    const heap = this.#heap;
    let i = heap.push(obligation) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(obligation, heap[parent]!)) break;
      heap[i] = heap[parent]!;
      i = parent;
    }
    heap[i] = obligation;
  }

  /** Take the next obligation. */
  pop(): Obligation | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++;
      if (!before(heap[child]!, last)) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = last;
    return first;
  }

  /** Forget all. */
  clear(): void {
    this.#heap.length = 0;
  }
}
