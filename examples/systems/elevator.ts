/**
 * An elevator that keeps its direction while there are calls ahead: calls are remembered until the door opens at their
 * floor. Every call is answered; nothing makes the elevator come home when nobody calls.
 */

import { checkAll, type Model, system } from "kripke";

/** An elevator for floors 0 to `top`. */
export function elevator(top: number): Model {
  return system("elevator")`
    const TOP = ${top}
    input button : bool[TOP + 1]
    var call : bool[TOP + 1] = false
    var at   : 0..TOP = 0
    var up   : bool = true
    var door : {open, closed} = closed

    define above = some i in 0..TOP : call[i] & i > at
    define below = some i in 0..TOP : call[i] & i < at
    define onward = up ? above : below
    next door = call[at] & door == closed ? open : closed
    next up = onward ? up : above | (up & !below)
    next at = case { door == open | call[at] | !onward : at;
                     up : min(at + 1, TOP);
                     else : max(at - 1, 0) }
    for i in 0..TOP {
      next call[i] = (call[i] | button[i]) & !(at == i & door == open)
      ltl answered[i] : G (call[i] -> F (at == i & door == open))
    }
    invariant still : door == open -> at' == at
    invariant quiet : !(call[0] & call[TOP])
    ltl home : G F at == 0
    ctl rest : AG EF (at == 0 & door == closed)
  `;
}

/** The instance that is checked. */
export const model = elevator(2);

/** What is expected of it. */
export const expected = {
  "answered[0]": "holds",
  "answered[1]": "holds",
  "answered[2]": "holds",
  still: "holds",
  quiet: "fails",
  home: "fails",
  rest: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
