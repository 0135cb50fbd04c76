/**
 * Cache coherence by the MESI protocol: caches snoop on one bus, a line is Modified, Exclusive, Shared or Invalid.
 * Data is modelled by a single bit: everybody who has a copy must have the value written last. Two mistakes can be
 * made: with `forget` a modified line is shared without being written back, with `greedy` a cache takes a line as
 * exclusive without asking whether others have it.
 *
 *     deno run examples/cache_coherence.ts [caches = 2] [mistake = none]
 */

import { assertFails, checkCase, type Model, print, specify, system } from "kripke";

/** Caches with one line each. `mistake` is none, forget or greedy. */
export function cacheCoherence(caches: number, mistake: string): Model {
  return system("cache coherence")`
    const N = ${caches}
    input op    : {read, write, evict, nothing}
    input who   : 0..N-1
    input value : bool
    var line   : {invalid, shared, exclusive, modified}[N] = invalid
    var data   : bool[N]
    var memory : bool = false
    var latest : bool = false                    // what was written last, by anybody

    define owned(i) = line[i] in {exclusive, modified}
    define alone = all i in 0..N-1 : i == who | line[i] == invalid
    define misses = op == read & line[who] == invalid
    define dirty  = some i in 0..N-1 : line[i] == modified & data[i]
    define flush  = some i in 0..N-1 : line[i] == modified & (i == who ? op == evict : misses)
    define supply = (some i in 0..N-1 : line[i] == modified) ? dirty : memory
    next latest = op == write ? value : latest
    next memory = flush & ${mistake !== "forget"} ? dirty : memory

    for i in 0..N-1 {
      next line[i] = case {
        i == who & misses : alone | ${mistake === "greedy"} ? exclusive : shared;
        i == who & op == write : modified;
        i == who & op == evict : invalid;
        i != who & op == write & !owned(who) : invalid;     // an owner writes silently
        i != who & misses & line[i] != invalid : shared;
        else : line[i] }
      next data[i] = i != who ? data[i] : case { op == write : value; misses : supply; else : data[i] }
      ctl writable[i] : AG EF line[i] == modified
    }

    invariant owner : all i in 0..N-1, j in 0..N-1 : i == j | !owned(i) | line[j] == invalid
    invariant fresh : all i in 0..N-1 : line[i] != invalid -> data[i] == latest
    invariant clean : (all i in 0..N-1 : line[i] != modified) -> memory == latest
    invariant cold  : all i in 0..N-1 : line[i] == invalid
  `;
}

/** What is expected of it. */
export const spec = specify(cacheCoherence, {
  title: "Cache coherence",
  teaches: "a protocol with data, invariants about all pairs, two mistakes and what they break",
  parameters: ["caches", "mistake"],
  least: [2],
  cases: [[2, "none"], [2, "forget"], [2, "greedy"], [4, "none"]],
  expected: (_caches, mistake) => ({
    "writable[*]": "holds",
    owner: mistake === "greedy" ? "fails" : "holds",
    fresh: mistake === "none" ? "holds" : "fails",
    clean: mistake === "forget" ? "fails" : "holds",
    cold: "fails",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  for (const mistake of ["forget", "greedy"]) {
    print(`\nmistake ${mistake}:\n`);
    print(await assertFails(cacheCoherence(2, mistake), "fresh"));
  }
}
