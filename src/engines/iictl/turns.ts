/** Several engines on one query, in turn: the first one with an answer decides. */

import type { Running } from "../engine.ts";
import type { IictlEvent } from "./events.ts";

/** An engine at work. */
export interface Runner<R> {
  readonly run: Running<IictlEvent, R>;
  /** Its events for each round; those of different engines take different time. */
  readonly share: number;
  /** Whether an answer is none, so that the others go on. */
  readonly gaveUp?: (answer: R) => boolean;
}

const FIRST_ROUND = 2;
const LONGEST_ROUND = 512;

/**
 * Let engines take turns until one has an answer.
 *
 * @param alone events that the first engine may take before the others begin
 */
export function* inTurn<R>(runners: readonly Runner<R>[], alone = 0): Running<IictlEvent, R> {
  let left = [...runners];
  let answer: R | undefined;
  try {
    for (let round = FIRST_ROUND;; round = Math.min(2 * round, LONGEST_ROUND)) {
      for (const runner of left) {
        const most = alone > 0 ? alone : round * runner.share;
        for (let events = 0; events < most; events++) {
          const step = runner.run.next();
          if (step.done !== true) {
            yield step.value;
            continue;
          }
          if (runner.gaveUp?.(step.value) !== true) return step.value;
          answer = step.value;
          left = left.filter((other) => other !== runner);
          break;
        }
        if (alone > 0) break;
      }
      alone = 0;
      if (left.length === 0) return answer!;
    }
  } finally {
    for (const { run } of left) run.return(undefined as never);
  }
}
