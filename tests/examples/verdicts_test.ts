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

let compared = 0;

for (const { name, spec } of await examples()) {
  for (const values of spec.cases) {
    const { name: title, subject, expected } = spec.at(...values);

    Deno.test(`${name}: ${title}`, async () => {
      const { latches, inputs } = subject.system;
      if (latches.length + inputs.length <= SMALL) {
        assertEquals(decideAll(subject), expected, "the oracle");
        compared++;
      }
      for await (
        const result of checkCase({ name: title, subject, expected, parameters: values })
      ) {
        assertEquals(result.status, result.expected, `${result.name}: ${result.reason ?? ""}`);
        assert(result.certified, `${result.name} is not certified`);
      }
      const fair = await check(subject, ltl`false`);
      assertEquals(fair.status, "fails", "there is a fair path, or all of this says nothing");
    });
  }

  Deno.test(`${name}: some properties hold and some fail`, () => {
    const all = spec.cases.flatMap((values) => Object.values(spec.at(...values).expected));
    assert(all.includes("holds") && all.includes("fails"));
  });
}

Deno.test("the oracle had its say", () => assert(compared >= 30, `only about ${compared} systems`));
