import { assert, assertEquals } from "@std/assert";
import { counter, counterWithCarry } from "../../bench/ltl_families/counters.ts";
import { dwyerPatterns } from "../../bench/ltl_families/dwyer.ts";
import { FAMILIES } from "../../bench/ltl_families/families.ts";
import { classifyLtl } from "../../src/logic/ltl_class.ts";
import { evaluateLtl, type LassoWord } from "../../src/logic/ltl_evaluate.ts";

/** The word of a counter with `n` bits, through all its values for ever. */
function counterWord(n: number): { letters: Map<string, boolean>[]; word: LassoWord<string> } {
  const letters: Map<string, boolean>[] = [];
  for (let value = 0; value < 2 ** n; value++) {
    for (let i = 0; i < n; i++) {
      const lower = 2 ** (i + 1) - 1;
      letters.push(
        new Map([
          ["m", i === 0],
          ["b", ((value >> i) & 1) === 1],
          // The carry out of bit i: this bit and all below are ones.
          ["c", (value & lower) === lower],
        ]),
      );
    }
  }
  const holds = (atom: string, position: number) => letters[position]!.get(atom)!;
  return { letters, word: { stem: 0, loop: letters.length, holds } };
}

Deno.test("counter formulas are satisfied by the counter and by nothing near it", () => {
  for (const n of [1, 2, 3]) {
    for (const [formula, atoms] of [[counter(n), "mb"], [counterWithCarry(n), "mbc"]] as const) {
      const { letters, word } = counterWord(n);
      assert(evaluateLtl(formula, word), `${n} bits over ${atoms}`);
      for (const letter of letters) {
        for (const atom of atoms) {
          letter.set(atom, !letter.get(atom)!);
          assertEquals(evaluateLtl(formula, word), false, `${n} bits, ${atom} flipped`);
          letter.set(atom, !letter.get(atom)!);
        }
      }
    }
  }
});

Deno.test("the patterns have the classes their authors mean", () => {
  const classes = dwyerPatterns(1).map((formula) => classifyLtl(formula));
  assertEquals(classes, [
    "safety", // absence
    "guarantee", // existence
    "safety", // bounded existence
    "safety", // universality
    "safety", // precedence
    "recurrence", // response
    "obligation", // two causes before an effect
    "obligation",
    "recurrence",
    "recurrence",
    "recurrence",
  ]);
  for (const family of FAMILIES) {
    for (const parameter of family.parameters) assert(family.formulas(parameter).length > 0);
  }
});
