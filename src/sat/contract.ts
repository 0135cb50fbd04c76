/** What the backends have in common at their edges: checks of arguments and the length of a slice. */

import { AND, type GateKind, MUX, XOR } from "./gates.ts";

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

/** Refuse gates that are no gates. */
export function checkGate(
  kind: GateKind,
  out: number,
  inputs: ArrayLike<number>,
  variables: number,
): void {
  checkLits([out], variables, "gate");
  checkLits(inputs, variables, "gate");
  if ((out & 1) === 1) {
    throw new RangeError(
      `gate: the literal ${out} is negative, expected that of the variable itself`,
    );
  }
  if (kind !== AND && inputs.length !== (kind === MUX ? 3 : kind === XOR ? 2 : -1)) {
    throw new RangeError(
      `gate: kind ${kind} with ${inputs.length} operands, expected AND (${AND}) with any number, ` +
        `MUX (${MUX}) with three or XOR (${XOR}) with two`,
    );
  }
}

/** Refuse to define a variable twice. */
export function refuseGate(out: number): never {
  throw new RangeError(`gate: variable ${out >> 1} is a gate already`);
}
