/**
 * CaDiCaL, compiled to wasm (`npm:cadical-wasm`), behind the common interface.
 *
 * It is the independent second opinion and the solver of large single queries. The package loads
 * asynchronously: await {@linkcode loadCadical} once, then solvers are made synchronously.
 *
 * The temporary clause is CaDiCaL's `constrain`. `restrict` is ignored, and of the statistics only the
 * number of queries is known.
 */

import type { CadicalModule } from "cadical-wasm";
import { checkGate, checkLits, refuseGate } from "./contract.ts";
import { gateClauses, type GateKind, type GateTable, isGate, operandsOf } from "./gates.ts";
import { type SatLit, toSatLit } from "./literal.ts";
import type { SatStatistics, SatStatus, SolveOptions, Solver, SolverSettings } from "./solver.ts";

/** Settings of {@linkcode CadicalSolver}. */
export interface CadicalSettings extends SolverSettings {
  /**
   * Simplify during search (default true). It pays for large single queries and costs time when many
   * small queries follow each other.
   */
  readonly inprocessing?: boolean;
}

type Cadical = typeof import("cadical-wasm");

let loaded: { library: Cadical; module: CadicalModule } | undefined;
let loading: Promise<void> | undefined;

/**
 * Load the wasm of CaDiCaL; must be awaited before the first `new CadicalSolver()`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * await sat.loadCadical();
 * assertEquals(sat.createSolver("cadical").solve(), "sat");
 * ```
 */
export function loadCadical(): Promise<void> {
  return loading ??= load();
}

async function load(): Promise<void> {
  // @ts-types="./cadical_module.d.ts"
  const { cadicalModule } = await import("./cadical_module.js");
  const library = await import("cadical-wasm");
  const module = await library.createModule({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      done(new WebAssembly.Instance(cadicalModule, imports));
    },
  });
  loaded = { library, module };
}

/**
 * Whether {@linkcode loadCadical} is done.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * await sat.loadCadical();
 * assertEquals(sat.isCadicalLoaded(), true);
 * ```
 */
export function isCadicalLoaded(): boolean {
  return loaded !== undefined;
}

/**
 * An incremental solver backed by CaDiCaL.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * await sat.loadCadical();
 * const solver = new sat.CadicalSolver();
 * const x = solver.newVariable();
 * solver.addClause([x]);
 * assertEquals(solver.solve([sat.negate(x)]), "unsat");
 * ```
 */
export class CadicalSolver implements Solver {
  readonly backend = "cadical";
  readonly #settings: CadicalSettings;
  readonly #cadical: InstanceType<Cadical["Cadical"]>;
  /** All clauses in DIMACS form with zeros between them, for {@linkcode clone}. */
  #log = new Int32Array(256);
  #logSize = 0;
  readonly #gates = new Set<SatLit>();
  #variables = 0;
  #ok = true;
  #status: SatStatus = "unknown";
  #assumptions: SatLit[] = [];
  #queries = 0;

  constructor(settings: CadicalSettings = {}) {
    if (loaded === undefined) {
      throw new TypeError("CadicalSolver: CaDiCaL is not loaded, await loadCadical() first");
    }
    this.#settings = settings;
    const { interrupt, seed = 0, inprocessing = true } = settings;
    this.#cadical = new loaded.library.Cadical(loaded.module, {
      quiet: true,
      seed,
      ...(inprocessing ? {} : { inprocessing: false, lucky: false, walk: false }),
    });
    if (interrupt !== undefined) {
      this.#cadical.setTerminate(() => Atomics.load(interrupt, 0) !== 0);
    }
  }

  get variables(): number {
    return this.#variables;
  }

  newVariable(): SatLit {
    this.ensureVariables(this.#variables + 1);
    return (2 * this.#variables - 2) as SatLit;
  }

  ensureVariables(count: number): void {
    if (count > this.#variables) this.#variables = count;
  }

  addClause(lits: ArrayLike<SatLit>): boolean {
    checkLits(lits, this.#variables, "addClause");
    this.#status = "unknown";
    const clause = Array.from(lits, toDimacs);
    this.#record(clause);
    this.#cadical.addClause(clause);
    if (clause.length === 0) this.#ok = false;
    return this.#ok;
  }

  #record(clause: number[]): void {
    const size = this.#logSize + clause.length + 1;
    if (size > this.#log.length) {
      const log = new Int32Array(2 * size);
      log.set(this.#log.subarray(0, this.#logSize));
      this.#log = log;
    }
    this.#log.set(clause, this.#logSize);
    this.#log[size - 1] = 0;
    this.#logSize = size;
  }

  gate(kind: GateKind, out: SatLit, inputs: ArrayLike<SatLit>): void {
    checkGate(kind, out, inputs, this.#variables);
    if (this.#gates.has(out)) refuseGate(out);
    this.#gates.add(out);
    for (const clause of gateClauses(kind, out, inputs)) this.addClause(clause);
  }

  addGates(table: GateTable, from: number, to: number): void {
    for (let v = from; v < to; v++) {
      const kind = table.heads[v]! & 7;
      if (isGate(kind)) this.gate(kind, toSatLit(v), operandsOf(table, v));
    }
  }

  solve(assumptions: ArrayLike<SatLit> = [], options: SolveOptions = {}): SatStatus {
    const { clause, conflicts } = options;
    checkLits(assumptions, this.#variables, "solve");
    this.#queries++;
    this.#assumptions = Array.from(assumptions);
    this.#status = "unknown";
    const { interrupt } = this.#settings;
    if (interrupt !== undefined && Atomics.load(interrupt, 0) !== 0) return "unknown";
    if (clause !== undefined) {
      checkLits(clause, this.#variables, "solve");
      this.#cadical.constrain(Array.from(clause, toDimacs));
    }
    const answer = this.#cadical.solve({
      assumptions: this.#assumptions.map(toDimacs),
      ...(conflicts === undefined || conflicts > LIMIT ? {} : { conflicts }),
    });
    if (answer === "satisfiable") this.#status = "sat";
    else if (answer === "unsatisfiable") this.#status = "unsat";
    if (this.#status === "unsat" && this.core().length === 0) {
      if (clause === undefined || !this.#cadical.constraintFailed()) this.#ok = false;
    }
    return this.#status;
  }

  value(lit: SatLit): boolean {
    this.#expect("sat", "value");
    return this.#cadical.value(toDimacs(lit));
  }

  assigned(_lit: SatLit): boolean {
    this.#expect("sat", "assigned");
    return true;
  }

  failed(assumption: SatLit): boolean {
    this.#expect("unsat", "failed");
    return this.#assumptions.includes(assumption) && this.#cadical.failed(toDimacs(assumption));
  }

  core(): SatLit[] {
    this.#expect("unsat", "core");
    return [...new Set(this.#assumptions)].filter((lit) => this.#cadical.failed(toDimacs(lit)));
  }

  #expect(status: SatStatus, method: string): void {
    if (this.#status !== status) {
      throw new TypeError(`${method}: the last answer must be ${status}, it is ${this.#status}`);
    }
  }

  setPhase(lit: SatLit): void {
    checkLits([lit], this.#variables, "setPhase");
    this.#cadical.phase(toDimacs(lit));
  }

  clone(): CadicalSolver {
    const copy = new CadicalSolver(this.#settings);
    copy.ensureVariables(this.#variables);
    for (const gate of this.#gates) copy.#gates.add(gate);
    let start = 0;
    for (let i = 0; i < this.#logSize; i++) {
      if (this.#log[i] !== 0) continue;
      const clause = [...this.#log.subarray(start, i)];
      copy.#record(clause);
      copy.#cadical.addClause(clause);
      start = i + 1;
    }
    copy.#ok = this.#ok;
    return copy;
  }

  get statistics(): SatStatistics {
    return {
      queries: this.#queries,
      conflicts: 0,
      decisions: 0,
      propagations: 0,
      restarts: 0,
      learnts: 0,
      remembered: 0,
    };
  }

  dispose(): void {
    this.#cadical.dispose();
  }
}

/** Largest conflict budget that CaDiCaL takes; more is no budget. */
const LIMIT = 0x7fffffff;

function toDimacs(lit: SatLit): number {
  const variable = (lit >> 1) + 1;
  return (lit & 1) === 0 ? variable : -variable;
}
