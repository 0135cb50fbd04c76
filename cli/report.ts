/** Errors for people: one line that says what is wrong, and the stack only when it is asked for. */

/** What the user did or gave is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Print an error and return the exit code for it. */
export function report(error: unknown, debug: boolean): number {
  if (debug && error instanceof Error && error.stack !== undefined) {
    console.error(error.stack);
    if (error.cause instanceof Error) console.error(`caused by: ${error.cause.stack}`);
  } else console.error(`kripke: ${oneLine(error)}`);
  return 3;
}

/** What the runtime says of a program with a mistake in it: never the user's fault. */
const BUG = /^Cannot (?:read|set|access|convert)|is not (?:a function|a constructor|iterable)/;

/** An error in a line. */
export function oneLine(error: unknown): string {
  const expected = error instanceof UsageError || error instanceof SyntaxError ||
    error instanceof RangeError || error instanceof TypeError;
  const text = error instanceof Error ? error.message : String(error);
  const short = text.split("\n")[0]!;
  if (error instanceof TypeError && BUG.test(short)) return oneLine(new Error(short));
  return expected ? short : `internal error: ${short} (run again with --debug for details)`;
}
