/**
 * A token ring: stations in a circle, made of instances that refer to each other. The token's first owner is fixed
 * by a relational `init` over the stations, and fairness promises that nobody keeps it for ever. rlive proves that
 * the token comes round; the regions it found, its shoals, are printed.
 *
 *     deno run examples/token_ring.ts [stations = 4]
 */

import { checkCase, type Model, print, rlive, showShoals, specify, system } from "kripke";

/** A station holds the token as long as it is busy, then passes it on. */
export const station: Model = system("station")`
  input arriving, busy : bool
  var token : bool
  define passing = token & !busy
  next token = arriving | (token & busy)
`;

/** A ring of `stations` stations. */
export function tokenRing(stations: number): Model {
  return system("token ring")`
    const N = ${stations}
    for i in 0..N-1 {
      instance s[i] = ${station}(arriving = s[(i - 1) mod N].passing, busy = *)
      fair !s[i].busy
      ltl visited[i] : G F s[i].token
    }
    init (count i in 0..N-1 : s[i].token) == 1

    invariant one  : (count i in 0..N-1 : s[i].token) == 1
    invariant away : !s[0].token
    ltl settles : F G s[0].token
  `;
}

/** What is expected of it. */
export const spec = specify(tokenRing, {
  title: "Token ring",
  teaches: "instances in a circle, relational `init`, shoals of rlive",
  parameters: ["stations"],
  least: [2],
  cases: [[4], [2], [6]],
  expected: { "visited[*]": "holds", one: "holds", away: "fails", settles: "fails" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const result of checkCase(it)) print(result);
  const run = rlive(it.subject, "visited[0]");
  run.finish();
  print(
    "\nrlive on visited[0]: regions that no path leaves, in which the token is away once at most\n",
  );
  print(showShoals(run));
}
