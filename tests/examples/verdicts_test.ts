/**
 * Every example, for all its cases: the engines find what its spec expects, with evidence that is accepted, and where
 * the system is small enough the oracle says the same.
 */

import { assert, assertEquals } from "@std/assert";
import { check, checkCase, ltl } from "../../mod.ts";
import { decideAll } from "../dsl/verdicts.ts";
import { examples } from "./catalogue.ts";

/** Latches and inputs together that the oracle is asked about. */
const SMALL = 12;

/** Seconds for a property, far more than it takes on a busy machine. */
const TIMEOUT = 120;

let small = 0;

for (const { name, spec } of await examples()) {
  for (const values of spec.cases) {
    const it = spec.at(...values);
    const { name: title, subject, expected } = it;
    const isSmall = subject.system.latches.length + subject.system.inputs.length <= SMALL;
    if (isSmall) small++;

    Deno.test(`${name}: ${title}`, async () => {
      if (isSmall) assertEquals(decideAll(subject), expected, "the oracle");
      for await (const result of checkCase(it, { timeout: TIMEOUT })) {
        assertEquals(result.status, result.expected, `${result.name}: ${result.reason ?? ""}`);
        assert(result.certified, `${result.name} is not certified`);
      }
      const fair = await check(subject, ltl`false`);
      assertEquals(fair.status, "fails", "there is a fair path, or all of this says nothing");
    });
  }

  const { least, cases } = spec;
  const smallest = [...least, ...cases[0]!.slice(least.length)] as never[];
  const ignore = cases.some((values) => values.join() === smallest.join());
  Deno.test({ name: `${name}: right for the smallest parameters too`, ignore }, async () => {
    const it = spec.at(...smallest);
    for await (const { name: property, status, expected } of checkCase(it, { timeout: TIMEOUT })) {
      assertEquals(status, expected, `${it.name}: ${property}`);
    }
  });

  Deno.test(`${name}: some properties hold and some fail`, () => {
    const all = spec.cases.flatMap((values) => Object.values(spec.at(...values).expected));
    assert(all.includes("holds") && all.includes("fails"));
  });
}

Deno.test("the oracle had its say", () => assert(small >= 50, `only about ${small} systems`));
