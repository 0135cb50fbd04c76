/**
 * AIGER witness files: how tools exchange counterexamples.
 *
 * The file is a sequence of witnesses, each a few lines:
 *
 * ```text
 * 1          what is known: 1 = here is a trace, 0 = no trace exists, 2 = unknown
 * b0         the properties concerned, one after the other: bad b0, b1, …, justice j0, j1, …
 * 0010       initial latches (only with 1)
 * 10         inputs of step 0; there may be none, then the line is empty
 * 00         inputs of step 1
 * .          the end
 * ```
 *
 * A value is `0`, `1` or `x`, which stands for either: every grounding of the trace is a witness; readers take
 * the reset value of a latch if it has one, else 0. Lines that start with `c` or `u` are comments. A trace for a
 * justice property says nothing about its loop: it ends where the state repeats an earlier one.
 *
 * This module reads and writes the text; `witness_trace.ts` turns witnesses into traces and back.
 */

/** The value of a latch or input: 0, 1, or {@linkcode X}. */
export const X = 2;

/** A property by its kind and position: `b0` is the first bad, `j1` the second justice property. */
export interface WitnessProperty {
  /** Bad or justice. */
  readonly kind: "b" | "j";
  /** Counted from 0 within its kind. */
  readonly index: number;
}

/** What a witness says about its properties. */
export type Witness = WitnessClaim | WitnessStimulus;

/** A claim without a trace. */
export interface WitnessClaim {
  /** What is claimed. */
  readonly status: "holds" | "unknown";
  /** About which properties. */
  readonly properties: readonly WitnessProperty[];
}

/** A trace that violates the properties. */
export interface WitnessStimulus {
  /** Tells it from a claim without a trace. */
  readonly status: "violated";
  /** The properties that the trace violates. */
  readonly properties: readonly WitnessProperty[];
  /** One value per latch. */
  readonly initial: Uint8Array;
  /** One value per input, for every step. */
  readonly inputs: readonly Uint8Array[];
}

/** What a witness must fit, so that misfits are reported where they are. */
export interface WitnessShape {
  /** Number of latches. */
  readonly latches: number;
  /** Number of inputs. */
  readonly inputs: number;
  /** Number of bads. */
  readonly bads: number;
  /** Number of justice properties. */
  readonly justice: number;
}

const STATUS = { "0": "holds", "1": "violated", "2": "unknown" } as const;

/**
 * Read a witness file.
 *
 * @param shape the sizes of the system, to check the file against
 * @throws {SyntaxError} that says the line and what was expected there
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseWitnesses } from "kripke";
 *
 * const [witness] = parseWitnesses("1\nb0\n0\n\n\n.\n");
 * assertEquals(witness?.status, "violated");
 * ```
 */
export function parseWitnesses(text: string, shape?: WitnessShape): Witness[] {
  return new WitnessReader(text, shape).read();
}

/**
 * Witnesses as the text of a file.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formatWitnesses, parseWitnesses } from "kripke";
 *
 * const text = formatWitnesses([{ status: "holds", properties: [{ kind: "b", index: 0 }] }]);
 * assertEquals(parseWitnesses(text).map(({ status }) => status), ["holds"]);
 * ```
 */
export function formatWitnesses(witnesses: Iterable<Witness>): string {
  let text = "";
  for (const witness of witnesses) {
    const code = { holds: "0", violated: "1", unknown: "2" }[witness.status];
    const properties = witness.properties.map(({ kind, index }) => `${kind}${index}`).join("");
    if (properties === "") throw new RangeError("expected at least one property in a witness");
    text += `${code}\n${properties}\n`;
    if (witness.status === "violated") {
      for (const values of [witness.initial, ...witness.inputs]) text += `${valueText(values)}\n`;
    }
    text += ".\n";
  }
  return text;
}

function valueText(values: Uint8Array): string {
  return Array.from(values, (value) => value === X ? "x" : value).join("");
}

class WitnessReader {
  readonly #lines: string[];
  readonly #shape: WitnessShape | undefined;
  #at = 0;

  constructor(text: string, shape: WitnessShape | undefined) {
    this.#lines = text.split("\n").map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
    if (this.#lines[this.#lines.length - 1] === "") this.#lines.pop(); // after the last line's end
    this.#shape = shape;
  }

  read(): Witness[] {
    const witnesses: Witness[] = [];
    for (;;) {
      this.#skip((line) => isComment(line) || line.trim() === "");
      if (this.#at === this.#lines.length) break;
      witnesses.push(this.#witness());
    }
    if (witnesses.length === 0) {
      throw new SyntaxError('the file has no witness: expected a line "0", "1" or "2"');
    }
    return witnesses;
  }

  #witness(): Witness {
    const code = this.#line('"0", "1" or "2", the status of a witness');
    const status = STATUS[code as keyof typeof STATUS];
    if (status === undefined) {
      throw this.#error(`expected "0", "1" or "2", the status of a witness, got ${quoted(code)}`);
    }
    const properties = this.#properties();
    if (status !== "violated") {
      const end = this.#line('"." after a witness without a trace');
      if (end === ".") return { status, properties };
      throw this.#error(`expected "." after a witness without a trace, got ${quoted(end)}`);
    }
    const initial = this.#values("the initial state", "latch", this.#shape?.latches);
    if (initial === undefined) throw this.#error('expected the initial state, got "."');
    const inputs: Uint8Array[] = [];
    for (;;) {
      const step = this.#values(`step ${inputs.length}`, "input", this.#shape?.inputs);
      if (step === undefined) break;
      if (inputs.length > 0 && step.length !== inputs[0]!.length) {
        throw this.#error(
          `step ${inputs.length} has ${step.length} values, but step 0 has ${inputs[0]!.length}`,
        );
      }
      inputs.push(step);
    }
    if (inputs.length === 0) throw this.#error('expected the inputs of a step, got "."');
    return { status, properties, initial, inputs };
  }

  #properties(): WitnessProperty[] {
    const text = this.#line("properties such as b0 or j1");
    if (!/^([bj]\d+)+$/.test(text)) {
      throw this.#error(`expected properties such as b0 or j1, got ${quoted(text)}`);
    }
    return Array.from(text.matchAll(/([bj])(\d+)/g), ([name, kind, digits]) => {
      const index = Number(digits);
      const count = kind === "b" ? this.#shape?.bads : this.#shape?.justice;
      if (count !== undefined && index >= count) {
        const what = kind === "b" ? "bads" : "justice properties";
        throw this.#error(`there is no ${name}: the system has ${count} ${what}, counted from 0`);
      }
      return { kind: kind as "b" | "j", index };
    });
  }

  /** A line of values, or `undefined` at the end of the trace. */
  #values(what: string, each: string, count: number | undefined): Uint8Array | undefined {
    const line = this.#line(`the values of ${what}, or "."`);
    if (line === ".") return undefined;
    const strange = line.search(/[^01x]/);
    if (strange >= 0) {
      throw this.#error(
        `expected "0", "1" or "x" in ${what}, got ${quoted(line[strange]!)} in column ${
          strange + 1
        }`,
      );
    }
    if (count !== undefined && line.length !== count) {
      throw this.#error(`${what} has ${line.length} values: expected ${count}, one per ${each}`);
    }
    return Uint8Array.from(line, (value) => value === "x" ? X : Number(value));
  }

  #line(expected: string): string {
    this.#skip(isComment);
    const line = this.#lines[this.#at];
    if (line === undefined) {
      throw new SyntaxError(
        `line ${this.#lines.length}: the file ends too early, expected ${expected}`,
      );
    }
    this.#at++;
    return line;
  }

  #skip(skipped: (line: string) => boolean): void {
    while (this.#at < this.#lines.length && skipped(this.#lines[this.#at]!)) this.#at++;
  }

  /** An error in the line read last. */
  #error(message: string): SyntaxError {
    return new SyntaxError(`line ${this.#at}: ${message}`);
  }
}

function isComment(line: string): boolean {
  return line.startsWith("c") || line.startsWith("u");
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
