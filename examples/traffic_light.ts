/**
 * A crossing with two traffic lights: enums and named types, `case` on a value, definitions with parameters, and a
 * timer. Somebody who waits only for a moment may be overlooked: `prompt` fails, and the explanation says where.
 *
 *     deno run examples/traffic_light.ts [hold = 2]
 */

import { check, checkCase, explain, type Model, print, specify, system } from "kripke";

/** The crossing; a phase lasts `hold` steps and one more at least. */
export function trafficLight(hold: number): Model {
  return system("traffic light")`
    type light = {red, green, amber}
    input waiting : bool
    var main  : light = green
    var side  : light = red
    var timer : 0..${hold} = 0

    define change = timer == ${hold} & (waiting | main != green)
    next timer = case { change : 0; timer < ${hold} : timer + 1; else : timer }
    next main = !change ? main : case main { green : amber; amber : red; red : side == amber ? green : red }
    next side = !change ? side : case side { red : main == amber ? green : red; green : amber; amber : red }
    define stopped(l) = l == red

    invariant safe  : stopped(main) | stopped(side)
    invariant never : main == red -> side != red
    ltl turns  : G F waiting -> G F side == green
    ltl patient : G (G waiting -> F side == green)
    ltl flows  : G F main == green
    ltl prompt : G (waiting -> F side == green)
    ctl cross  : AG EF (side == green)
  `;
}

/** What is expected of it. */
export const spec = specify(trafficLight, {
  title: "Traffic light",
  teaches: "enums, `case` on a value, definitions with parameters, an explained failure",
  parameters: ["hold"],
  least: [0],
  cases: [[2], [1], [6]],
  expected: {
    safe: "holds",
    never: "holds",
    turns: "holds",
    patient: "holds",
    flows: "holds",
    prompt: "fails",
    cross: "holds",
  },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
  const late = await check(it.subject, "prompt");
  print(late);
  print(await explain(late));
}
