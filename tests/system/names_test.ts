/** Texts of states, cubes and clauses, read back by a small evaluator and compared value by value. */

import { assert, assertEquals } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, notIf, TRUE, variableOf } from "../../src/aig/literal.ts";
import { clauseText, cubeText, predicateLines, predicateText } from "../../src/system/cube_text.ts";
import { Names } from "../../src/system/names.ts";
import type { Signal, System } from "../../src/system/system.ts";
import {
  bitWidth,
  decodeValue,
  type SignalType,
  type SignalValue,
} from "../../src/system/types.ts";
import { Random } from "../generators/mod.ts";

const bool: SignalType = { kind: "bool" };
const word = (width: number): SignalType => ({ kind: "word", width });
const range = (low: number, high: number): SignalType => ({ kind: "range", low, high });
const enumeration = (...values: string[]): SignalType => ({ kind: "enum", values });

/** A system with one latch per bit of the given state signals. */
function systemOf(types: Record<string, SignalType>): { system: System; names: Names } {
  const aig = new Aig();
  const signals = Object.entries(types).map(([name, type]): Signal => ({
    name,
    kind: "state",
    type,
    bits: Array.from({ length: bitWidth(type) }, () => aig.leaf()),
  }));
  const latches = signals.flatMap(({ bits }) =>
    bits.map((lit) => ({ lit, next: lit, reset: FALSE }))
  );
  const rest = { outputs: [], bads: [], constraints: [], justice: [], fairness: [] };
  const system: System = { name: "named", aig, inputs: [], latches, signals, ...rest };
  return { system, names: new Names(system) };
}

Deno.test("states", () => {
  const { system, names } = systemOf({
    turn: range(0, 3),
    "st[1]": enumeration("idle", "busy"),
    on: bool,
    n: word(3),
    t: range(-2, 2),
  });
  assertEquals(
    names.state([0, 1, 1, 1, 1, 0, 1, 1, 1, 0]),
    "turn = 2, st[1] = busy, on = true, n = 5, t = 1",
  );
  assertEquals(names.state(Array(10).fill(1)).slice(-6), "t = ?5");
  const nameless = new Names({ ...system, signals: system.signals.slice(3) });
  assertEquals(nameless.state(Array(10).fill(0)).split(", ").slice(2), [
    "latch 0 = 0",
    "latch 1 = 0",
    "latch 2 = 0",
    "latch 3 = 0",
  ]);
});

Deno.test("literals", () => {
  const { system, names } = systemOf({ x: bool, n: word(3) });
  const [x, , n1] = system.latches.map((latch) => latch.lit) as [Lit, Lit, Lit];
  assertEquals(names.literal(x), "x");
  assertEquals(names.literal(not(n1)), "!n[1]");
  assertEquals([names.literal(TRUE), names.literal(FALSE)], ["true", "false"]);
  const both = system.aig.and(x, n1);
  assertEquals(names.literal(not(both)), system.aig.format(not(both)));
  const busy: Signal = { name: "busy", kind: "define", type: bool, bits: [not(both)] };
  const alias: Signal = { name: "alias", kind: "output", type: bool, bits: [x] };
  const more = new Names({ ...system, signals: [alias, ...system.signals, busy] });
  assertEquals(more.literal(both), "!busy");
  assertEquals(more.literal(x), "x"); // state names come before aliases
  assertEquals(more.signal("alias"), alias);
  assertEquals(new Names({ ...system, signals: [] }).literal(not(n1)), "!latch 2");
});

Deno.test("cubes and clauses read as people would write them", () => {
  const { system, names } = systemOf({
    n: word(3),
    st: enumeration("idle", "wait", "busy"),
    x: bool,
    w: word(64),
    r: range(3, 8),
    m: enumeration("a", "b", "c", "d"),
  });
  const bits = new Map(system.signals.map((signal) => [signal.name, signal.bits]));
  /** `n=1-0` stands for the literals n[2] and !n[0]. */
  const lits = (text: string): Lit[] =>
    text.split(" ").flatMap((part) => {
      const [name, pattern] = part.split("=") as [string, string];
      return [...pattern].toReversed().flatMap((c, b) =>
        c === "-" ? [] : [notIf(bits.get(name)![b]!, c === "0")]
      );
    });
  const cubes = {
    "n=0--": "n < 4",
    "n=1--": "n >= 4",
    "n=011": "n == 3",
    "n=01-": "n >= 2 & n < 4",
    "n=-1-": "n[1]",
    "n=1-0": "!n[0] & n[2]",
    "st=00": "st == idle",
    "st=0-": "st != busy",
    "m=0-": "m == a | m == b",
    "m=-0": "m == a | m == c",
    "st=-1": "st == wait",
    "st=11": "st[0] & st[1]",
    "x=0": "!x",
    "x=1 n=0--": "x & n < 4",
    "x=1 m=-0": "x & (m == a | m == c)",
    "x=1 st=-0": "x & st != wait",
    "r=0--": "r < 7",
    "r=101": "r == 8",
    "r=1--": "r >= 7",
    [`w=1${"-".repeat(63)}`]: "w >= 9223372036854775808",
    [`w=${"0".repeat(60)}----`]: "w < 16",
    [`w=${"0".repeat(64)}`]: "w == 0",
    [`w=${"-".repeat(62)}1-`]: "w[1]",
  };
  for (const [cube, text] of Object.entries(cubes)) assertEquals(cubeText(names, lits(cube)), text);
  const clauses = {
    "n=00-": "n < 6",
    "n=000": "n < 7",
    "n=111": "n != 0",
    "n=10-": "n < 2 | n >= 4",
    "n=-11": "n[0] | n[1]",
    "st=11": "st != idle",
    "st=0-": "st != busy",
    "x=1 n=00-": "x | n < 6",
    "x=1 n=110": "x | n != 1",
    "r=11-": "r >= 5",
    "r=10-": "r < 5 | r >= 7",
    "x=1 n=0--": "x | n < 4",
    [`w=${"1".repeat(64)}`]: "w != 0",
    [`w=${"1".repeat(60)}----`]: "w >= 16",
    [`w=${"1".repeat(59)}0----`]: "w < 16 | w >= 32",
  };
  for (const [clause, text] of Object.entries(clauses)) {
    assertEquals(clauseText(names, lits(clause)), text);
  }
  assertEquals(cubeText(names, []), "true");
  assertEquals(clauseText(names, []), "false");
  const contradiction = [...lits("n=1--"), ...lits("n=0--")];
  assertEquals(cubeText(names, contradiction), "n[2] & !n[2]");
  assertEquals(predicateLines(names, { clauses: [lits("n=0--"), lits("x=1")] }), ["n < 4", "x"]);
});

/** Reads `a & (b | !c[1]) & n < 4`; names are looked up with `value` and `bit`. */
function readText(
  text: string,
  value: (name: string) => SignalValue,
  bit: (name: string, position: number) => boolean,
): boolean {
  const tokens = text.match(/[a-z]\w*(\[\d+\])?|-?\d+|==|!=|>=|<|[()&|!]/g)!;
  let at = 0;
  const atom = (): boolean => {
    const token = tokens[at++]!;
    if (token === "!") return !atom();
    if (token === "(") {
      const inner = or();
      assertEquals(tokens[at++], ")");
      return inner;
    }
    if (token === "true" || token === "false") return token === "true";
    const [, name, position] = /^(\w+)(?:\[(\d+)\])?$/.exec(token)!;
    if (position !== undefined) return bit(name!, Number(position));
    if (!["==", "!=", ">=", "<"].includes(tokens[at]!)) return value(name!) as boolean;
    const operator = tokens[at++]!;
    const left = value(name!);
    const right = /\d/.test(tokens[at]!) ? BigInt(tokens[at++]!) : tokens[at++]!;
    const same = String(left) === String(right);
    if (operator === "==") return same;
    if (operator === "!=") return !same;
    return operator === "<" ? BigInt(left) < BigInt(right) : BigInt(left) >= BigInt(right);
  };
  const and = (): boolean => {
    let result = atom();
    while (tokens[at] === "&") at++, result = atom() && result;
    return result;
  };
  const or = (): boolean => {
    let result = and();
    while (tokens[at] === "|") at++, result = and() || result;
    return result;
  };
  const result = or();
  assertEquals(at, tokens.length, text);
  return result;
}

Deno.test("the text of a cube, clause or predicate means what its literals mean, for every value", () => {
  const types = {
    a: bool,
    n: word(3),
    r: range(-2, 3),
    e: enumeration("red", "green", "blue"),
    f: enumeration("p", "q", "s", "t", "u", "v", "w"),
    o: word(1),
  };
  const { system, names } = systemOf(types);
  let wordLevel = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const rng = new Random(seed);
    // A few signals at a time, so that word-level texts occur often.
    const chosen = rng.shuffle([...system.signals]).slice(0, rng.between(1, 2));
    const lits = rng.shuffle(
      chosen.flatMap((signal) => signal.bits.filter(() => rng.chance(0.7)))
        .map((lit) => notIf(lit, rng.chance(0.5))),
    );
    const clauses = rng.list(rng.below(5), () => lits.filter(() => rng.chance(0.5)))
      .map((some) => some.map((lit) => notIf(lit, rng.chance(0.5))));
    const texts = {
      cube: cubeText(names, lits),
      clause: clauseText(names, lits),
      predicate: predicateText(names, { clauses }),
    };
    if (/[<=]/.test(texts.cube)) wordLevel++;
    const width = chosen.reduce((sum, signal) => sum + signal.bits.length, 0);
    const variables = chosen.flatMap((signal) => [...signal.bits]);
    for (let code = 0; code < 1 << width; code++) {
      const values = new Map(variables.map((lit, b) => [variableOf(lit), (code >> b) & 1]));
      const valueOf = (lit: Lit) => (values.get(variableOf(lit)) ?? 0) ^ (lit & 1);
      const value = (name: string) => names.value(names.signal(name)!, valueOf);
      const used = chosen.every((signal) => !String(value(signal.name)).startsWith("?"));
      if (!used) continue;
      const bit = (name: string, position: number) =>
        valueOf(names.signal(name)!.bits[position]!) === 1;
      const cube = lits.every((lit) => valueOf(lit) === 1);
      const clause = lits.some((lit) => valueOf(lit) === 1);
      assertEquals(readText(texts.cube, value, bit), cube, `${texts.cube} at ${code}`);
      assertEquals(readText(texts.clause, value, bit), clause, `${texts.clause} at ${code}`);
      const predicate = clauses.every((some) => some.some((lit) => valueOf(lit) === 1));
      const read = readText(texts.predicate, value, bit);
      assertEquals(read, predicate, `${texts.predicate} at ${code}`);
    }
  }
  assert(wordLevel > 500, `${wordLevel} texts are word-level`);
  assertEquals(decodeValue(types.e, [1, 1]), "?3");
});
