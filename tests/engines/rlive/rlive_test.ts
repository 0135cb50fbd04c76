import { rlive, type RliveOptions } from "../../../src/engines/rlive/mod.ts";
import { agreesWithOracle } from "../liveness_laws.ts";

const variants: Record<string, RliveOptions> = {
  "as it comes": {},
  "with stabilising literals": { stabiliseAfter: 0 },
  "with stabilising literals after a while": { stabiliseAfter: 10 },
  "signals in turn": { signals: "in turn" },
  "without pruning": { pruneDepth: 0 },
  "pruning three steps ahead": { pruneDepth: 3 },
  "without weakening": { weaken: false },
  "with lemmas reused": { reuse: true },
};

for (const [title, options] of Object.entries(variants)) {
  Deno.test(`rlive agrees with the oracle, ${title}`, () => {
    for (let seed = 1; seed <= 250; seed++) {
      agreesWithOracle((problem) => rlive(problem, options), seed);
    }
  });
}
