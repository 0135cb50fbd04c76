/** What the backends have in common at their edges: checks of arguments and the length of a slice. */

/** How many propagations the kernel and the twin make before they look at the interrupt flag. */
export const SLICE_PROPAGATIONS = 200_000;

/** Refuse literals of variables that were not made. */
export function checkLits(lits: ArrayLike<number>, variables: number, method: string): void {
  const end = 2 * variables;
  for (let i = 0; i < lits.length; i++) {
    const lit = lits[i]!;
    if (!(lit >= 0 && lit < end)) refuse(lit, variables, method);
  }
}

function refuse(lit: number, variables: number, method: string): never {
  throw new RangeError(
    `${method}: literal ${lit} has no variable: expected 0 to ${2 * variables - 1}, ` +
      `call newVariable() or ensureVariables() first`,
  );
}
