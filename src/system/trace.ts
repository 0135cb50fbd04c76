/**
 * Executions of a system: a finite path, or a lasso.
 *
 * A trace stores what determines the execution and nothing else: the latches at the start and the inputs
 * of every step. Everything else follows by simulation (`src/proof/replay.ts`).
 */

/** A path, or a lasso if `loop` is given. Values are 0 or 1, in the order of the system's lists. */
export interface Trace {
  /** Latch values at step 0. */
  readonly initial: Uint8Array;
  /** Input values of each step; there is at least one step. */
  readonly inputs: readonly Uint8Array[];
  /** In a lasso, the latches after the last step equal those at step `loop`. */
  readonly loop?: number;
}
