import { assert, assertEquals } from "@std/assert";
import { not, TRUE } from "../../../src/aig/literal.ts";
import { KripkeSystem } from "../../../src/engines/iictl/kripke.ts";
import { walkFar, type WalkPlan } from "../../../src/engines/iictl/walk.ts";
import { ctlDag } from "../../../src/proof/ctl_dag.ts";
import { ctl, drive, expression, parseCtl, resolveAtoms, system } from "../../../mod.ts";
import type { Trace } from "../../../src/system/trace.ts";
import { Execution } from "../../../src/system/execution.ts";

/** A way through a maze: only the right one of 16 answers leads on, and at the end there is no way back. */
const maze = system("maze")`
  input answer : 0..15
  var  room : 0..40 = 0
  var  lost : bool = false
  next room = room < 40 & answer == room mod 16 ? room + 1 : room
  next lost = lost | room == 40 & answer == 3
`;

function kripkeOf(model: typeof maze): KripkeSystem {
  const formula = resolveAtoms(parseCtl("AG EF room[0]"), model.system);
  return new KripkeSystem(model.system, ctlDag(model.system.aig, formula, false));
}

function walked(kripke: KripkeSystem, plan: Partial<WalkPlan>): Trace | undefined {
  const from = new Uint8Array(kripke.system.latches.length);
  const run = walkFar(kripke, { from, through: TRUE, target: TRUE, most: 512, seed: 1, ...plan });
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

function statesAlong(kripke: KripkeSystem, { initial, inputs }: Trace): string[] {
  const execution = new Execution(kripke.system);
  execution.start(initial);
  const states = [execution.state().join("")];
  for (const step of inputs) {
    execution.apply(step);
    execution.advance();
    states.push(execution.state().join(""));
  }
  return states;
}

Deno.test("a walk goes to the end of a maze, and meets no state twice", () => {
  const kripke = kripkeOf(maze);
  const trace = walked(kripke, {})!;
  const states = statesAlong(kripke, trace);
  assertEquals(states.length, new Set(states).size);
  assert(states.length > 40, `only ${states.length} states`);
});

Deno.test("a walk stays where it may go, and ends at a target", () => {
  const kripke = kripkeOf(maze);
  const [early, tenth] = [expression(maze, "room < 20"), expression(maze, "room == 10")];
  assertEquals(statesAlong(kripke, walked(kripke, { through: early })!).length, 21);
  assertEquals(statesAlong(kripke, walked(kripke, { target: tenth })!).length, 11);
  assertEquals(walked(kripke, { target: expression(maze, "room == 41") }), undefined);
  assertEquals(statesAlong(kripke, walked(kripke, { through: not(TRUE) })!).length, 1);
});

Deno.test("the same seed walks the same way", () => {
  const kripke = kripkeOf(maze);
  assertEquals(walked(kripke, { seed: 5 }), walked(kripke, { seed: 5 }));
});

/** Each move must be the right one of 64; with four stones left the game is over. */
const game = system("game")`
  input move : u6
  var  stones : 0..60 = 60
  var  secret : u6
  define right = stones > 4 & move == (secret ^ 21)
  next stones = right ? stones - 1 : stones
  next secret = right ? secret * 5 + 1 : secret
`;

Deno.test("iictl walks to where a game is over, and a state that rests is a proof", async () => {
  const run = drive("iictl", game, ctl`AG EF secret == 7`, { exact: 0, walkAfter: 1 });
  assertEquals(run.finish().status, "fails");
  assert((run.counts["walk"] ?? 0) > 0);
  assert((await run.certify()).accepted);
});

Deno.test("iictl walks to a target deep down, unless it is told not to", async () => {
  for (const walkAfter of [undefined, Infinity]) {
    const run = drive("iictl", game, ctl`AG stones > 4`, { exact: 0, walkAfter });
    assertEquals(run.finish().status, "fails");
    assertEquals((run.counts["walk"] ?? 0) > 0, walkAfter === undefined);
    assert((await run.certify()).accepted);
  }
});
