/**
 * Makes the pictures of the documentation: `deno run -A docs/images/make.ts`. The tests make them again and compare,
 * so they always show what the program draws.
 */

import { exportAs, questionOf, system, type Trace, traceOf, traceSvg } from "kripke";
import { crossing } from "../models/crossing.ts";
import { terminalPicture } from "./terminal_picture.ts";

const arbiter = system("arbiter")`
  input  req  : bool[2]
  var    turn : 0..1 = 0
  var    st   : {idle, busy}[2] = idle
  define free = all i in 0..1 : st[i] == idle
  next   turn = free & !req[turn] ? 1 - turn : turn
  for i in 0..1 {
    next st[i] = case {
      st[i] == idle & req[i] & turn == i & free : busy;
      st[i] == busy & !req[i] : idle;
      else : st[i]
    }
  }
  fair !(st[1] == busy & req[1])
  ltl served : G (G req[0] -> F st[0] == busy)
`;

/** A client that lets go and asks again at once. Written down, so that no engine can change the pictures. */
const trace: Trace = {
  initial: new Uint8Array(arbiter.system.latches.length),
  inputs: [[0, 0], [1, 1], [1, 0], [1, 1]].map((step) => Uint8Array.from(step)),
  loop: 2,
};

/** The pictures by file name. */
export async function pictures(): Promise<Record<string, string>> {
  const question = questionOf(arbiter, "served");
  const lasso = traceOf({ subject: arbiter, question, evidence: { kind: "trace", trace } });
  return {
    "arbiter_wave.svg": await exportAs("wave.svg", lasso),
    "arbiter_states.svg": await exportAs("graph.svg", lasso),
    "crossing_states.svg": await exportAs("graph.svg", crossing),
    "notebook_trace.svg": traceSvg(lasso, { standalone: true }),
    "terminal.svg": terminalPicture(`kripke> traceOf(verdict)\n${lasso.show({ colour: true })}`),
  };
}

if (import.meta.main) {
  for (const [name, picture] of Object.entries(await pictures())) {
    await Deno.writeTextFile(new URL(name, import.meta.url), picture);
  }
}
