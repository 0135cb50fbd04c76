/**
 * A player of Nim who cannot lose, a family of the FAIR paper (FMCAD 2011). Two players take tokens from piles in
 * turn; who takes the last one wins. We begin, and leave piles whose exclusive or is zero; the opponent does
 * anything. `assume` keeps moves legal, and states our strategy by what it achieves. Played at random (`clever`
 * false) the game may be lost, and such a game is printed.
 *
 *     deno run examples/nim.ts [piles = 3] [bits = 2] [clever = true]
 */

import { assertFails, checkCase, expr, type Model, print, specify, system } from "kripke";

/** A game with some piles of less than 2^bits tokens each. */
export function nim(piles: number, bits: number, clever: boolean): Model {
  let sum = expr`pile[0]`;
  for (let i = 1; i < piles; i++) sum = expr`${sum} ^ pile[${i}]`;
  return system("nim")`
    const N = ${piles}
    input from  : 0..N-1
    input leave : u${bits}
    var pile : u${bits}[N]
    var turn : {us, them} = us
    define sum  = ${sum}
    define over = all i in 0..N-1 : pile[i] == 0
    init sum != 0

    assume legal : over | leave < pile[from]
    if !over {
      next pile[from] = leave
      next turn = turn == us ? them : us
    }
    keep pile, turn
    if ${clever} { assume strategy : turn == us & !over -> (sum ^ pile[from] ^ leave) == 0 }

    ltl ends : F over
    ltl wins : F (over & turn == them)
    invariant ahead : turn == us -> sum != 0
    ctl playable : AG (over | EX true)
  `;
}

/** What is expected of it. */
export const spec = specify(nim, {
  title: "Nim",
  teaches: "a strategy as an assumption, termination of a game, words and exclusive or",
  parameters: ["piles", "bits", "clever"],
  least: [2, 2],
  cases: [[3, 2, true], [2, 2, true], [3, 2, false], [3, 3, true]],
  expected: (_piles, _bits, clever) => ({
    ends: "holds",
    wins: clever ? "holds" : "fails",
    ahead: clever ? "holds" : "fails",
    playable: "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  const [piles, bits] = it.parameters;
  const { trace } = await assertFails(nim(piles, bits, false), "wins");
  print("\na game that was lost:\n");
  for (const step of trace) {
    const heap = (i: number) => "o".repeat(Number(step.get(`pile[${i}]`))).padEnd(2 ** bits);
    print(
      `${step.get("turn") === "us" ? "we  " : "they"}  ${
        Array.from({ length: piles }, (_, i) => heap(i)).join("| ")
      }`,
    );
  }
}
