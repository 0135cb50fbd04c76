/**
 * An elevator that keeps its direction while there are calls ahead; calls are remembered until the door opens at
 * their floor. Quantifiers over floors, and liveness without any fairness: every call is answered because the
 * elevator itself never waits. What is printed first is a ride that an engine found when asked for one.
 *
 *     deno run examples/elevator.ts [top = 2]
 */

import { assertReachable, checkCase, expr, type Model, print, specify, system } from "kripke";

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

/** What is expected of it. */
export const spec = specify(elevator, {
  title: "Elevator",
  teaches: "quantifiers, remembered requests, progress without fairness, a path on demand",
  parameters: ["top"],
  least: [1],
  cases: [[2], [1], [4]],
  expected: {
    "answered[*]": "holds",
    still: "holds",
    quiet: "fails",
    home: "fails",
    rest: "holds",
  },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  const [top] = it.parameters;
  const ride = await assertReachable(it.subject, expr`at == ${top} & door == open & call[0]`);
  print("to the top, while somebody waits below:\n");
  print(ride.show({ signals: ["at", "door", "up", "call[0]", `call[${top}]`] }));
  print("");
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
}
