/**
 * A crossing with two traffic lights: enums and named types, `case` on a value, a timer that waits for a free choice,
 * and definitions with parameters.
 */

import { checkAll, type Model, system } from "kripke";

/** The crossing; a phase lasts at least two steps. */
export function trafficLight(): Model {
  return system("traffic light")`
    type light = {red, green, amber}
    input waiting : bool
    var main  : light = green
    var side  : light = red
    var timer : 0..2 = 0

    define change = timer == 2 & (waiting | main != green)
    next timer = case { change : 0; timer < 2 : timer + 1; else : timer }
    next main = !change ? main : case main { green : amber; amber : red; red : side == amber ? green : red }
    next side = !change ? side : case side { red : main == amber ? green : red; green : amber; amber : red }
    define stopped(l) = l == red

    invariant safe  : stopped(main) | stopped(side)
    invariant never : main == red -> side != red
    ltl turns  : G F waiting -> G F side == green
    ltl flows  : G F main == green
    ltl prompt : G (waiting -> F side == green)
    ctl cross  : AG EF (side == green)
  `;
}

/** The instance that is checked. */
export const model = trafficLight();

/** What is expected of it. */
export const expected = {
  safe: "holds",
  never: "holds",
  turns: "holds",
  flows: "holds",
  prompt: "fails",
  cross: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
