/**
 * A four-phase handshake and formulas about the past. `Y f` was true one step ago, `O f` once, `f S g` since g.
 * What causes what is often said more plainly backwards. A run has a first step: `Y` is false there, `Z` is true.
 *
 *     deno run examples/handshake.ts
 */

import { check, checkCase, explain, ltl, type Model, print, specify, system } from "kripke";

/** A sender raises a request, a receiver answers it, both go down again. */
export function handshake(): Model {
  return system("handshake")`
    input start, slow : bool
    var req : bool = false
    var ack : bool = false
    next req = case { !req & !ack & start : true; req & ack : false; else : req }
    next ack = case { slow : ack; req : true; else : false }
    fair !slow

    ltl answered : G (req -> F ack)
    ltl lowered  : G (ack -> F !ack)
    ltl caused   : G (ack -> O req)
    ltl edge     : G (ack & Z !ack -> Y req)
    ltl wanted   : G (req -> req S Y start)
    ltl counted  : G (ack & Y !ack -> Y (!ack S req))
    ltl gap      : G (ack -> Y req)
    ltl repeated : G F req
  `;
}

/** What is expected of it. */
export const spec = specify(handshake, {
  title: "Handshake",
  teaches: "past operators: causes, edges, since",
  expected: {
    answered: "holds",
    lowered: "holds",
    caused: "holds",
    edge: "holds",
    wanted: "holds",
    counted: "holds",
    gap: "fails",
    repeated: "fails",
  },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
  print("");
  print(await explain(await check(it.subject, "gap")));
  print("");
  print(await check(it.subject, ltl`G !(ack & O (!req & O req))`));
}
