/**
 * Random systems, executed state by state from their meaning on big integers, against the compiled circuit: the same
 * reachable states, and the same verdicts about leaving ranges.
 */

import { expr, fragment, type Model, system } from "../../src/dsl/mod.ts";
import { LanguageError } from "../../src/dsl/diagnostics.ts";
import { ExplicitSystem, reachableStates } from "../oracle/mod.ts";
import { Random } from "../generators/random.ts";
import {
  COLOURS,
  Grower,
  type Input,
  type Kind,
  meaningOf,
  textOf,
  type Tree,
} from "./random_expression.ts";
import { decide } from "./verdicts.ts";

interface Variable extends Input {
  readonly next: Tree;
  /** A constant, an expression over other variables, or nothing. */
  readonly init?: Tree;
}

/** A random system, as data. */
interface Program {
  readonly inputs: readonly Input[];
  readonly variables: readonly Variable[];
  readonly inits: readonly Tree[];
  readonly assumes: readonly Tree[];
}

type State = ReadonlyMap<string, bigint>;

const EARNED = /is always|never fits|does not fit|can grow|No arm|no arm/;

function randomProgram(random: Random): Program {
  const make = (name: string, kind: number): Input => {
    if (kind === 0) return { name, declaration: "bool", type: { kind: "bool" }, low: 0n, high: 1n };
    if (kind === 1) {
      const width = random.between(1, 2);
      const high = (1n << BigInt(width)) - 1n;
      return { name, declaration: `u${width}`, type: { kind: "word", width }, low: 0n, high };
    }
    const low = random.between(-2, 2);
    const high = low + random.between(0, 4);
    return {
      name,
      declaration: `${low}..${high}`,
      type: { kind: "int" },
      low: BigInt(low),
      high: BigInt(high),
    };
  };
  const colour: Input = {
    name: "c0",
    declaration: `{${COLOURS.join(", ")}}`,
    type: { kind: "enum" },
    low: 0n,
    high: 2n,
  };
  const inputs = random.list(2, (i) => make(`i${i}`, random.below(3)));
  const states = [
    colour,
    ...random.list(random.between(1, 2), (i) => make(`v${i}`, random.below(3))),
  ];
  const grower = new Grower(random, [...inputs, ...states], true);
  const initial = new Grower(random, states, true);
  const depth = () => random.between(1, 3);
  const grow = (type: Kind) => grower.grow(type, depth());
  return {
    inputs,
    variables: states.map((state) => ({
      ...state,
      next: grow(state.type),
      init: random.chance(0.4) ? undefined : initial.grow(state.type, random.below(3)),
    })),
    inits: random.chance(0.4) ? [initial.grow({ kind: "bool" }, 2)] : [],
    assumes: random.chance(0.4) ? [grow({ kind: "bool" })] : [],
  };
}

function compile({ inputs, variables, inits, assumes }: Program): Model {
  const lines = [
    ...inputs.map(({ name, declaration }) => `input ${name} : ${declaration}`),
    ...variables.map(({ name, declaration, init }) =>
      `var ${name} : ${declaration}${init === undefined ? "" : ` = ${textOf(init)}`}`
    ),
  ];
  const declarations = Object.assign([lines.join("\n")], { raw: [lines.join("\n")] });
  return system("random")`
    ${fragment(declarations)}
    ${variables.map(({ name, next }) => fragment`next ${expr(name)} = ${expr(textOf(next))}`)}
    ${inits.map((init) => fragment`init ${expr(textOf(init))}`)}
    ${assumes.map((assume) => fragment`assume ${expr(textOf(assume))}`)}
  `;
}

/** Every combination of values. */
function combinations(signals: readonly Input[]): State[] {
  let all: Map<string, bigint>[] = [new Map()];
  for (const { name, low, high } of signals) {
    const values = Array.from({ length: Number(high - low) + 1 }, (_, i) => low + BigInt(i));
    all = all.flatMap((state) => values.map((value) => new Map(state).set(name, value)));
  }
  return all;
}

const keyOf = (state: State, variables: readonly Input[]) =>
  variables.map(({ name }) => `${name} = ${state.get(name)}`).join(", ");

/** The reachable states, and the variables that are told to leave their range. */
function execute(
  { inputs, variables, inits, assumes }: Program,
): { reachable: Set<string>; leaving: Set<string> } {
  const leaving = new Set<string>();
  const truth = (tree: Tree, environment: State) => meaningOf(tree, environment).value === 1n;
  const inside = ({ low, high }: Input, value: bigint) => value >= low && value <= high;
  const steps = combinations(inputs);
  const legalSteps = (state: State, first: boolean) =>
    steps.map((step) => new Map([...state, ...step])).filter((environment) =>
      assumes.every((assume) => truth(assume, environment)) &&
      (!first || inits.every((init) => truth(init, environment)))
    );
  const isInitial = (state: State) =>
    variables.every((variable) => {
      if (variable.init === undefined) return true;
      const { value } = meaningOf(variable.init, state);
      // A start outside the range is an obligation that fails; the low end is taken.
      return state.get(variable.name) === (inside(variable, value) ? value : variable.low);
    });
  const queue = combinations(variables).filter(isInitial).map((state) => ({ state, first: true }));
  const reachable = new Set<string>();
  const done = new Set<string>();
  while (queue.length > 0) {
    const { state, first } = queue.pop()!;
    const key = `${first} ${keyOf(state, variables)}`;
    if (done.has(key)) continue;
    done.add(key);
    const environments = legalSteps(state, first);
    if (environments.length > 0) reachable.add(keyOf(state, variables));
    for (const environment of environments) {
      const next = new Map<string, bigint>();
      for (const variable of variables) {
        const { value } = meaningOf(variable.next, environment);
        const fine = inside(variable, value);
        if (!fine) leaving.add(variable.name);
        if (
          first && variable.init !== undefined &&
          !inside(variable, meaningOf(variable.init, state).value)
        ) {
          leaving.add(variable.name);
        }
        next.set(variable.name, fine ? value : state.get(variable.name)!);
      }
      queue.push({ state: next, first: false });
    }
  }
  return { reachable, leaving };
}

/** The reachable states of the circuit from which a legal step leads on. */
function circuitStates(model: Model, variables: readonly Variable[]): Set<string> {
  const explicit = new ExplicitSystem(model.system);
  const distance = reachableStates(explicit);
  const position = new Map(model.system.latches.map(({ lit }, j) => [lit, j]));
  const found = new Set<string>();
  for (let p = 0; p < explicit.points; p++) {
    const state = explicit.stateOf(p);
    if (distance[state]! < 0 || !explicit.legal[p]) continue;
    const values = variables.map(({ name, type, low }) => {
      const { bits } = model.system.signals.find((signal) => signal.name === name)!;
      const stored = bits.reduce(
        (sum, lit, i) => sum + (((state >> position.get(lit)!) & 1) << i),
        0,
      );
      return `${name} = ${BigInt(stored) + (type.kind === "int" ? low : 0n)}`;
    });
    found.add(values.join(", "));
  }
  return found;
}

/** The random system of a seed; throws if circuit and execution differ. */
export function checkProgram(seed: number): { refused: boolean; leaving: boolean; states: number } {
  const program = randomProgram(new Random(seed));
  const describe = () =>
    [
      ...program.inputs.map(({ name, declaration }) => `input ${name} : ${declaration}`),
      ...program.variables.map(({ name, declaration, init, next }) =>
        `var ${name} : ${declaration}${init ? ` = ${textOf(init)}` : ""}\nnext ${name} = ${
          textOf(next)
        }`
      ),
      ...program.inits.map((init) => `init ${textOf(init)}`),
      ...program.assumes.map((assume) => `assume ${textOf(assume)}`),
    ].join("\n");
  let model: Model;
  try {
    model = compile(program);
  } catch (error) {
    if (error instanceof LanguageError && EARNED.test(error.message)) {
      return { refused: true, leaving: false, states: 0 };
    }
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${describe()}`);
  }
  const { reachable, leaving } = execute(program);
  const circuit = circuitStates(model, program.variables);
  for (const state of reachable) {
    if (!circuit.has(state)) {
      throw new Error(`seed ${seed}: ${state} is not reached by\n${describe()}`);
    }
  }
  for (const state of circuit) {
    if (!reachable.has(state)) {
      throw new Error(`seed ${seed}: ${state} is reached by\n${describe()}`);
    }
  }
  for (const { name } of program.variables) {
    const obligation = model.properties.find((property) => property.name === `${name} in range`);
    const fails = obligation !== undefined && decide(model, obligation) === "fails";
    if (fails !== leaving.has(name)) {
      throw new Error(
        `seed ${seed}: ${name} ${fails ? "does not leave" : "leaves"} its range in\n${describe()}`,
      );
    }
  }
  return { refused: false, leaving: leaving.size > 0, states: reachable.size };
}
