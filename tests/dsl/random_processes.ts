/** Random processes, executed rule by rule, against the compiled circuit: the same reachable states and steps. */

import { expr, fragment, type Model, system } from "../../src/dsl/mod.ts";
import { LanguageError } from "../../src/dsl/diagnostics.ts";
import { ExplicitSystem, reachableStates } from "../oracle/mod.ts";
import { Random } from "../generators/random.ts";
import { Grower, type Input, meaningOf, textOf, type Tree } from "./random_expression.ts";

interface RandomRule {
  readonly guard: Tree;
  readonly updates: ReadonlyMap<Input, Tree>;
}

interface Program {
  readonly variables: readonly Input[];
  readonly processes: readonly (readonly RandomRule[])[];
}

type State = ReadonlyMap<string, bigint>;

const EARNED = /is always|never fits|does not fit|can grow|no arm/;

function randomProgram(random: Random): Program {
  const variables: Input[] = [
    { name: "c0", declaration: "{red, green, blue}", type: { kind: "enum" }, low: 0n, high: 2n },
    { name: "v0", declaration: "-1..3", type: { kind: "int" }, low: -1n, high: 3n },
    { name: "v1", declaration: "bool", type: { kind: "bool" }, low: 0n, high: 1n },
  ];
  const grower = new Grower(random, variables, true);
  // Of integers a part that mostly fits: -1 to 4, where 4 is outside.
  const update = (variable: Input, depth: number): Tree => {
    const tree = grower.grow(variable.type, depth);
    if (variable.type.kind !== "int") return tree;
    return {
      type: variable.type,
      kids: [tree],
      text: ([inner]) => `((${inner} mod 6) - 1)`,
      mean: ([inner]) => ({ value: ((inner!.value % 6n) + 6n) % 6n - 1n, defined: inner!.defined }),
    };
  };
  const rule = (): RandomRule => ({
    guard: grower.grow({ kind: "bool" }, random.between(1, 2)),
    updates: new Map(
      variables.filter(() => random.chance(0.5))
        .map((variable) => [variable, update(variable, random.between(0, 2))]),
    ),
  });
  const processes = random.list(
    random.between(1, 3),
    () => random.list(random.between(1, 3), rule),
  );
  // Every variable is updated somewhere, as the language asks.
  const all: RandomRule = {
    guard: grower.grow({ kind: "bool" }, 2),
    updates: new Map(variables.map((variable) => [variable, update(variable, 1)])),
  };
  return { variables, processes: [[all], ...processes] };
}

function ruleText(rule: RandomRule, i: number): string {
  const updates = [...rule.updates].map(([{ name }, tree]) => `${name}' = ${textOf(tree)}`);
  return `rule r${i} when ${textOf(rule.guard)} { ${updates.join(" ")} }`;
}

function textOfProgram({ variables, processes }: Program): string {
  const initial = (variable: Input) =>
    variable.type.kind === "enum" ? "red" : variable.type.kind === "int" ? "0" : "false";
  return [
    ...variables.map((variable) =>
      `var ${variable.name} : ${variable.declaration} = ${initial(variable)}`
    ),
    ...processes.map((rules, p) => `process p${p} { ${rules.map(ruleText).join(" ")} }`),
  ].join("\n");
}

const keyOf = (state: State) => [...state].map(([name, value]) => `${name} = ${value}`).join(", ");

/** All states a step can lead to. */
function successors({ variables, processes }: Program, state: State): State[] {
  const found: State[] = [];
  for (const rules of processes) {
    const enabled = rules.filter(({ guard }) => meaningOf(guard, state).value === 1n);
    if (enabled.length === 0) found.push(state);
    for (const { updates } of enabled) {
      const next = new Map(state);
      for (const variable of variables) {
        const tree = updates.get(variable);
        if (tree === undefined) continue;
        const { value } = meaningOf(tree, state);
        if (value >= variable.low && value <= variable.high) next.set(variable.name, value);
      }
      found.push(next);
    }
  }
  return found;
}

/** Every step between reachable states, as text. */
function executedSteps(program: Program): Set<string> {
  const start: State = new Map(program.variables.map(({ name }) => [name, 0n]));
  const steps = new Set<string>();
  const done = new Set<string>();
  const queue = [start];
  while (queue.length > 0) {
    const state = queue.pop()!;
    if (done.has(keyOf(state))) continue;
    done.add(keyOf(state));
    for (const next of successors(program, state)) {
      steps.add(`${keyOf(state)}  ->  ${keyOf(next)}`);
      queue.push(next);
    }
  }
  return steps;
}

function circuitSteps(model: Model, variables: readonly Input[]): Set<string> {
  const explicit = new ExplicitSystem(model.system);
  const distance = reachableStates(explicit);
  const position = new Map(model.system.latches.map(({ lit }, j) => [lit, j]));
  const show = (state: number) =>
    keyOf(
      new Map(variables.map(({ name, type, low }) => {
        const { bits } = model.system.signals.find((signal) => signal.name === name)!;
        const stored = bits.reduce(
          (sum, lit, i) => sum + (((state >> position.get(lit)!) & 1) << i),
          0,
        );
        return [name, BigInt(stored) + (type.kind === "int" ? low : 0n)];
      })),
    );
  const steps = new Set<string>();
  for (let p = 0; p < explicit.points; p++) {
    const state = explicit.stateOf(p);
    if (distance[state]! < 0 || !explicit.legal[p]) continue;
    steps.add(`${show(state)}  ->  ${show(explicit.next[p]!)}`);
  }
  return steps;
}

/** The random processes of a seed; throws if circuit and execution differ in a step. */
export function checkProcesses(seed: number): { refused: boolean; steps: number } {
  const program = randomProgram(new Random(seed));
  const text = textOfProgram(program);
  let model: Model;
  try {
    const strings = Object.assign([text], { raw: [text] });
    model = system("random")`${fragment(strings)} invariant fine : ${expr("true")}`;
  } catch (error) {
    if (error instanceof LanguageError && EARNED.test(error.message)) {
      return { refused: true, steps: 0 };
    }
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${text}`);
  }
  const executed = executedSteps(program);
  const circuit = circuitSteps(model, program.variables);
  for (const step of executed) {
    if (!circuit.has(step)) throw new Error(`seed ${seed}: no step ${step} in\n${text}`);
  }
  for (const step of circuit) {
    if (!executed.has(step)) throw new Error(`seed ${seed}: a step ${step} in\n${text}`);
  }
  return { refused: false, steps: executed.size };
}
