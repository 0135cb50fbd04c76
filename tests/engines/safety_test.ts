/** The safety engines against the oracle: a slice of what `deno task fuzz ic3 bmc kind reach` does for longer. */

import type { FuzzKind } from "../fuzz/kind.ts";
import { fuzz as bmc } from "../fuzz/kinds/bmc.ts";
import { fuzz as ic3 } from "../fuzz/kinds/ic3.ts";
import { fuzz as kind } from "../fuzz/kinds/kind.ts";
import { fuzz as reach } from "../fuzz/kinds/reach.ts";

const slices: readonly (readonly [FuzzKind, number])[] = [
  [ic3, 400],
  [bmc, 150],
  [kind, 150],
  [reach, 150],
];

for (const [{ name, description, run }, cases] of slices) {
  Deno.test(`${name}: ${description}`, async () => {
    for (let seed = 1; seed <= cases; seed++) {
      try {
        await run(seed);
      } catch (error) {
        throw new Error(`deno task fuzz ${name} --seed ${seed} --cases 1`, { cause: error });
      }
    }
  });
}
