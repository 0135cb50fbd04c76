import { assert, assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { CadicalSolver, loadCadical } from "../../src/sat/cadical.ts";
import { KernelArena, kernelSolver } from "../../src/sat/kernel/arena.ts";
import { committedKernel, compileKernel, sameBytes } from "../../src/sat/kernel/build.ts";
import { AND } from "../../src/sat/gates.ts";
import type { SatLit } from "../../src/sat/literal.ts";
import { type Backend, createSolver } from "../../src/sat/mod.ts";
import type { Solver } from "../../src/sat/solver.ts";
import { TwinSolver } from "../../src/sat/twin/twin.ts";
import { pigeons, threeSat } from "./formulas.ts";
import { solverWith, testLaws } from "./laws.ts";
import { replay } from "./replay.ts";
import { randomScript } from "./script.ts";

await loadCadical();

testLaws("kernel", (settings) => kernelSolver(settings));
testLaws("twin", (settings) => new TwinSolver(settings));
testLaws("cadical", (settings) => new CadicalSolver(settings));

Deno.test("the backends agree on random incremental problems", () => {
  const fast = { inprocessing: false };
  for (let seed = 0; seed < 4000; seed++) {
    try {
      replay(
        randomScript(seed),
        [() => kernelSolver(), () => new TwinSolver(), () => new CadicalSolver(fast)],
        true,
      );
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
});

Deno.test("kernel and twin make the same searches through restarts and reductions", () => {
  const formulas = [pigeons(7), ...[1, 2].map((seed) => threeSat(160, 4.26, seed))];
  for (const clauses of formulas) {
    const [kernel, twin] = [solverWith(kernelSolver, clauses), solverWith(makeTwin, clauses)];
    const random = threeSat(clauses.length > 300 ? 160 : 56, 0.1, 7);
    for (const clause of random) {
      const [assumptions, temporary] = [clause.slice(0, 1), clause];
      const answer = kernel.solve(assumptions, { clause: temporary });
      assertEquals(twin.solve(assumptions, { clause: temporary }), answer);
      assertEquals(kernel.statistics, twin.statistics);
      if (answer === "unsat") assertEquals(kernel.core(), twin.core());
    }
    assertEquals(kernel.solve(), twin.solve());
    assertEquals(kernel.statistics, twin.statistics);
    assert(kernel.statistics.conflicts > 2500, "there was no reduction");
    assert(kernel.statistics.restarts > 0);
  }
});

function makeTwin(): TwinSolver {
  return new TwinSolver();
}

Deno.test("a query in slices is the same search as the whole query", () => {
  for (const make of [kernelSolver, makeTwin] as (() => Solver)[]) {
    const clauses = threeSat(150, 4.26, 11);
    const [whole, sliced] = [solverWith(make, clauses), solverWith(make, clauses)];
    const clause = [0, 5, 9] as SatLit[];
    const answer = whole.solve([3 as SatLit], { clause });
    let again: string;
    do again = sliced.solve([3 as SatLit], { clause, conflicts: 7 }); while (again === "unknown");
    assertEquals(again, answer);
    assertEquals(sliced.statistics, whole.statistics);
    assert(whole.statistics.conflicts > 100);
  }
});

Deno.test("seeds change the search and nothing else", () => {
  const clauses = threeSat(120, 4.26, 3);
  const run = (seed: number) => {
    const solver = solverWith(() => kernelSolver({ seed }), clauses);
    return { answer: solver.solve(), statistics: solver.statistics };
  };
  assertEquals(run(5), run(5));
  assertEquals(run(5).answer, run(6).answer);
  assertNotEquals(run(5).statistics, run(6).statistics);
});

Deno.test("a restricted query does not touch what lies outside of its domain", () => {
  for (const make of [kernelSolver, makeTwin] as (() => Solver)[]) {
    const solver = make();
    const [a, b, c, d] = [0, 2, 4, 6] as SatLit[] as [SatLit, SatLit, SatLit, SatLit];
    const [g, h] = [8, 10] as SatLit[] as [SatLit, SatLit];
    solver.ensureVariables(6);
    const and = (out: SatLit, x: SatLit, y: SatLit) => solver.gate(AND, out, [x, y]);
    and(g, a, b);
    and(h, c, d);
    assertEquals(solver.solve([g], { restrict: true }), "sat");
    assertEquals([a, b, c, d, g, h].map((lit) => solver.assigned(lit)), [
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
    assertEquals(solver.solve([g]), "sat");
    assert(solver.assigned(h));
    solver.addClause([c, d]);
    assertEquals(solver.solve([g], { restrict: true }), "sat");
    assert(solver.assigned(c) !== solver.assigned(d), "one of them is enough");
    assert(!solver.assigned(h));
    assertThrows(() => solver.gate(AND, g, [c]), RangeError, "is a gate already");
  }
});

Deno.test("solvers in one arena do not disturb each other while memory grows", () => {
  const arena = new KernelArena();
  const clauses = threeSat(100, 4.0, 1);
  const solvers = Array.from({ length: 20 }, () => solverWith(() => arena.solver(), clauses));
  const before = arena.byteLength;
  assertEquals(solvers[0]!.solve(), "sat");
  const model = clauses.map((clause) => solvers[0]!.value(clause[0]!));
  const big = arena.solver();
  big.ensureVariables(300_000);
  assert(arena.byteLength > before, "the memory did not grow");
  assertEquals(clauses.map((clause) => solvers[0]!.value(clause[0]!)), model);
  for (const solver of solvers) assertEquals(solver.solve(), "sat");
  const grown = arena.byteLength;
  for (let i = 0; i < 50; i++) {
    const solver = arena.solver();
    solver.ensureVariables(100_000);
    solver.dispose();
  }
  assertEquals(arena.byteLength < 2 * grown, true, "disposed solvers do not give memory back");
});

Deno.test("createSolver knows the backends", () => {
  for (const backend of ["kernel", "twin", "cadical"] as Backend[]) {
    assertEquals(createSolver(backend).backend, backend);
  }
  assertThrows(
    () => createSolver("minisat" as Backend),
    RangeError,
    '"kernel", "twin" or "cadical"',
  );
});

Deno.test("the committed kernel.wasm belongs to its sources", async () => {
  assert(sameBytes(await compileKernel(), committedKernel()), "run `deno task kernel`");
});
