/** One random expression, compiled and simulated, against its meaning. */

import { makeWords, simulateWords, wordOf } from "../../src/aig/simulate.ts";
import { type Lit, variableOf } from "../../src/aig/literal.ts";
import { LanguageError } from "../../src/dsl/diagnostics.ts";
import { expr, system } from "../../src/dsl/mod.ts";
import { fragment } from "../../src/dsl/tags.ts";
import { Random } from "../generators/random.ts";
import {
  type Environment,
  Grower,
  type Input,
  meaningOf,
  randomInputs,
  shrinkings,
  textOf,
  type Tree,
} from "./random_expression.ts";

const PATTERNS = 32;

/** Compile and compare; what is wrong, or nothing. */
function disagreement(
  tree: Tree,
  inputs: readonly Input[],
  environments: readonly Environment[],
): string | undefined {
  const text = textOf(tree);
  const scalars = inputs.filter(({ name }) => !name.startsWith("a["));
  const declarations = scalars.map(({ name, declaration }) => `input ${name} : ${declaration}`)
    .join("\n");
  const strings = Object.assign([declarations], { raw: [declarations] });
  const model = system("random")`
    ${fragment(strings)}
    input a : u4[5]
    define result = ${expr(text)}
  `;
  const { aig } = model.system;
  const node = model.design.nodes.get("result")!;
  const { defined } = model.circuit.blaster.value(node);
  const result = model.system.signals.find((signal) => signal.name === "result")!;
  const words = makeWords(aig);
  for (const input of inputs) {
    const { bits } = model.system.signals.find((signal) => signal.name === input.name)!;
    environments.forEach((environment, p) => {
      const stored = environment.get(input.name)! - (input.type.kind === "int" ? input.low : 0n);
      bits.forEach((lit, i) => {
        if ((stored >> BigInt(i)) & 1n) words[variableOf(lit)]! |= 1 << p;
      });
    });
  }
  simulateWords(aig, words);
  const bitAt = (lit: Lit, p: number) => (wordOf(words, lit) >>> p) & 1;
  for (const [p, environment] of environments.entries()) {
    const meaning = meaningOf(tree, environment);
    const where = () => [...environment].map(([name, value]) => `${name} = ${value}`).join(", ");
    if (bitAt(defined, p) !== Number(meaning.defined)) {
      return `${text}\n is ${meaning.defined ? "defined" : "undefined"} for ${where()}`;
    }
    if (!meaning.defined) continue;
    let value = 0n;
    result.bits.forEach((lit, i) => value |= BigInt(bitAt(lit, p)) << BigInt(i));
    if (result.type.kind === "range") {
      value += BigInt(result.type.low);
      if (meaning.value > BigInt(result.type.high) || meaning.value < BigInt(result.type.low)) {
        return `${text}\n is ${meaning.value}, outside its interval, for ${where()}`;
      }
    }
    if (value !== meaning.value) {
      return `${text}\n is ${meaning.value}, not ${value}, for ${where()}`;
    }
  }
  return undefined;
}

/** Compare, where a complaint of the language counts as no answer if `refused` says so. */
function check(
  tree: Tree,
  inputs: readonly Input[],
  environments: readonly Environment[],
): { wrong?: string; refused?: string } {
  try {
    return { wrong: disagreement(tree, inputs, environments) };
  } catch (error) {
    if (error instanceof LanguageError) return { refused: error.message };
    return { wrong: `${textOf(tree)}\n throws ${(error as Error).stack}` };
  }
}

/** Complaints that random expressions may earn: values that can never be right, or numbers that grow too large. */
const EARNED =
  /can grow beyond|is always 0|never fits|has only|can be negative|does not fit|No arm|no arm|has nothing|is too large/;

/** The random expression of a seed; throws with the smallest failing part if it means something else. */
export function checkExpression(seed: number): { refused: boolean } {
  const random = new Random(seed);
  const inputs = randomInputs(random);
  const tree = new Grower(random, inputs).any(random.between(1, 4));
  const environments = random.list(PATTERNS, () =>
    new Map(inputs.map(({ name, low, high }) => {
      const span = high - low + 1n;
      const wide = BigInt(random.bits()) | (BigInt(random.bits()) << 32n) |
        (BigInt(random.bits()) << 64n);
      return [name, random.chance(0.2) ? low : random.chance(0.2) ? high : low + wide % span];
    })));
  const outcome = check(tree, inputs, environments);
  if (outcome.refused !== undefined) {
    if (EARNED.test(outcome.refused)) return { refused: true };
    throw new Error(`a well-typed expression is refused:\n${textOf(tree)}\n${outcome.refused}`);
  }
  if (outcome.wrong === undefined) return { refused: false };
  let [smallest, wrong] = [tree, outcome.wrong];
  for (let progress = true; progress;) {
    progress = false;
    for (const smaller of shrinkings(smallest)) {
      const again = check(smaller, inputs, environments);
      if (again.wrong === undefined) continue;
      [smallest, wrong, progress] = [smaller, again.wrong, true];
      break;
    }
  }
  const declared = inputs.map(({ name, declaration }) => `${name} : ${declaration}`).join(", ");
  throw new Error(`seed ${seed}: ${wrong}\n with ${declared}`);
}
