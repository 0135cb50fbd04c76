/**
 * A token ring: stations in a circle, made of instances that refer to each other. The token's first owner is fixed by a
 * relational `init` over the stations, and fairness promises that nobody keeps it for ever.
 */

import { checkAll, type Model, system } from "kripke";

/** A station holds the token as long as it is busy, then passes it on. */
export const station: Model = system("station")`
  input arriving, busy : bool
  var token : bool
  define passing = token & !busy
  next token = arriving | (token & busy)
`;

/** A ring of `n` stations. */
export function tokenRing(n: number): Model {
  return system("token ring")`
    const N = ${n}
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

/** The instance that is checked. */
export const model = tokenRing(4);

/** What is expected of it. */
export const expected = {
  "visited[0]": "holds",
  "visited[1]": "holds",
  "visited[2]": "holds",
  "visited[3]": "holds",
  one: "holds",
  away: "fails",
  settles: "fails",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
