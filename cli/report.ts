/** Errors for people: one line that says what is wrong, and the stack only when it is asked for. */

/** What the user did or gave is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Print an error and return the exit code for it. */
export function report(error: unknown, debug: boolean): number {
  if (debug && error instanceof Error && error.stack !== undefined) console.error(error.stack);
  else console.error(`kripke: ${oneLine(error)}`);
  return 3;
}

/** An error in a line; messages that draw a caret under their place keep their lines. */
export function oneLine(error: unknown): string {
  const expected = error instanceof UsageError || error instanceof SyntaxError ||
    error instanceof RangeError || error instanceof TypeError;
  const text = error instanceof Error ? error.message : String(error);
  const short = text.split("\n")[0]!;
  return expected ? short : `internal error: ${short} (run again with --debug for details)`;
}
