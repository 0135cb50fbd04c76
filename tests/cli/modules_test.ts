import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { commandLine } from "./command_line.ts";

const { directory, kripke, file } = commandLine();
const KRIPKE = new URL("../../mod.ts", import.meta.url).href;

const LAMP = `
  input press : bool
  var lamp : {off, on} = off
  next lamp = press ? (lamp == off ? on : off) : lamp
  invariant dark : lamp == off
  ltl flips : G F lamp == on
  ltl kept : G (lamp == on & !press -> X lamp == on)
  ctl reset : AG EF lamp == off
`;

/** One system that expects what is true of it. */
const lamp = file(
  "lamp.ts",
  `import { system } from ${JSON.stringify(KRIPKE)};
export const lamp = system("lamp")\`${LAMP}\`;
export const expected = { dark: "fails", flips: "fails", kept: "holds", reset: "holds" };
`,
);

/** The same system twice, without expectations; and another one. */
const several = file(
  "several.ts",
  `import { lamp } from "./lamp.ts";
import { ltl, system } from ${JSON.stringify(KRIPKE)};
export { lamp };
export const still = system("still")\`var x : bool = true  keep x  invariant same : x\`;
`,
);

Deno.test("a module: all properties of its systems, with what it expects", () => {
  const { code, out, err } = kripke("check", lamp);
  assertEquals([code, err], [0, ""]);
  assertMatch(out, /^b0 dark {2}fails in 2 steps, as expected {2}\(\w+, [\d.]+ s, certified\)$/m);
  assertMatch(out, /^l1 kept {2}holds {2}\(.* certified\)$/m);
  assertMatch(out, /^c0 reset {2}holds {2}\(iictl, .* certified\)$/m);
  assert(!out.includes("step    0"), "a counterexample that is expected is not drawn");
  const json = kripke("check", lamp, "--json").out.trim().split("\n").map((line) =>
    JSON.parse(line)
  );
  assertEquals(json.map(({ system, name, status, expected }) => [system, name, status, expected]), [
    ["lamp", "dark", "fails", "fails"],
    ["lamp", "flips", "fails", "fails"],
    ["lamp", "kept", "holds", "holds"],
    ["lamp", "reset", "holds", "holds"],
  ]);
});

Deno.test("what is not as expected is said, and the exit code is 1", () => {
  const wrong = file(
    "wrong.ts",
    `export { lamp } from "./lamp.ts";
export const expected = { dark: "holds", kept: "fails" };
`,
  );
  const { code, out } = kripke("check", wrong, "-p", "dark", "-p", "kept");
  assertEquals(code, 1);
  assertMatch(out, /^b0 dark {2}fails in 2 steps, but was expected to hold/m);
  assertMatch(out, /^l1 kept {2}holds, but was expected to fail/m);
  assertMatch(out, /^dark +▅/m);
  assertEquals(kripke("check", wrong, "-p", "kept").code, 1);
});

Deno.test("several systems and files: patterns, a table, and the worst exit code", () => {
  Deno.mkdirSync(`${directory}/sub`);
  file("sub/a.aag", "aag 1 0 1 0 0 1\n2 3 0\n2\n");
  file("sub/b.aag", "aag 1 0 1 0 0 1\n2 2 0\n2\n");
  file("sub/note.txt", "nothing");
  const many = kripke("check", "sub/*.aag", lamp, "-q");
  assertEquals([many.code, many.err], [1, ""]);
  assertMatch(many.out, /^sub\/a\.aag {2}b0 {2}fails in 2 steps/m);
  const table = many.out.split("\n\n")[1]!.trim().split("\n").map((line) =>
    line.trim().split(/  +/)
  );
  assertEquals(table[0], ["holds", "fails", "unknown", "unexpected", "certified", "CPU time"]);
  assertEquals(table.slice(1).map((row) => row.slice(0, 6)), [
    ["sub/a.aag", "0", "1", "0", "0", "1"],
    ["sub/b.aag", "1", "0", "0", "0", "1"],
    ["lamp.ts", "2", "2", "0", "0", "4"],
    ["total", "3", "3", "0", "0", "6"],
  ]);
  const both = kripke("check", several, "-q");
  assertEquals(both.code, 1);
  assertMatch(both.out, /^several\.ts still {2}b0 same {2}holds/m);
  assertMatch(both.out, /^total +3 +2 +0 +5/m);
  const one = kripke("check", several, "--system", "still");
  assertEquals(one.code, 0);
  assertMatch(one.out, /^b0 same {2}holds [^\n]*\n$/);
  const missing = kripke("check", "sub/*.aag", "sub/c.aag", "-q");
  assertEquals(missing.code, 3);
  assertMatch(missing.out, /^sub\/c\.aag +error$/m);
});

Deno.test("certificates of LTL and CTL formulas can be checked again", () => {
  assertEquals(kripke("check", lamp, "-q", "-c", "lamp.json").code, 0);
  const again = kripke("certify", lamp, "lamp.*.json");
  assertEquals([again.code, again.err], [0, ""]);
  assertEquals(
    again.out.trim().split("\n").map((line) => line.replace(/\d+ obl.*/, "")),
    ["b0 dark fails", "c0 reset holds", "l0 flips fails", "l1 kept holds"]
      .map((line) => `lamp.${line.slice(0, 2)}.json  ${line}  accepted, `),
  );
  // The same certificates, of a system among others.
  assertEquals(kripke("certify", several, "lamp.l1.json", "lamp.c0.json").code, 0);
  // A formula that changed is another question.
  const text = Deno.readTextFileSync(`${directory}/lamp.ts`);
  const changed = file(
    "changed.ts",
    text.replace("AG EF lamp == off", "AG EF lamp == on")
      .replace("X lamp == on", "X lamp == off"),
  );
  const other = kripke("certify", changed, "lamp.c0.json");
  assertEquals(other.code, 1);
  assertMatch(other.out, /rejected: it is about another formula than reset of the model/);
  const ltl = kripke("certify", changed, "lamp.l1.json");
  assertEquals(ltl.code, 3);
  assertMatch(ltl.err, /lamp\.l1\.json: the certificate is about another system/);
  // A lie about an LTL formula is found out.
  const lie = Deno.readTextFileSync(`${directory}/lamp.l0.json`).replace(/"fails"/, '"holds"');
  assertEquals(kripke("certify", lamp, file("lie.json", lie)).code, 1);
});

Deno.test("certificates of formulas from a file: with the file, or by the formula in them", () => {
  const aag = file("toggle.aag", "aag 2 1 1 0 0 1\n2\n4 2\n4\ni0 in\nl0 x\n");
  const ctl = file("props.ctl", "AG EF x\nEF !x\n");
  assertEquals(kripke("check", aag, "--ctl", ctl, "-c", "t.json").code, 0);
  const plain = kripke("certify", aag, "t.c0.json");
  assertMatch(plain.out, /^t\.c0\.json {2}c0 \(AG EF x\) holds {2}accepted/);
  assertEquals(kripke("certify", aag, "t.c0.json", "t.c1.json", "--ctl", ctl).code, 0);
  const swapped = kripke(
    "certify",
    aag,
    "t.c0.json",
    "--ctl",
    file("other.ctl", "EF !x\nAG EF x\n"),
  );
  assertEquals(swapped.code, 1);
  assertStringIncludes(swapped.out, "it is about another formula than c0");
});

Deno.test("modules everywhere: info, simulate, convert, graph, explain, replay", () => {
  const info = kripke("info", lamp).out;
  assertMatch(info, /^lamp\.ts\n[^]*l0 +ltl 'flips': G F lamp == on\n/);
  assertEquals(JSON.parse(kripke("info", lamp, "--json").out).formulas.length, 3);

  const run = JSON.parse(kripke("simulate", lamp, "-n", "5", "--json").out);
  assertEquals([run.system, run.steps.length, run.steps[0].lamp], ["lamp", 5, "off"]);

  const converted = kripke("convert", lamp, "lamp.aag");
  assertEquals(converted.code, 0);
  assertMatch(converted.err, /not in lamp\.aag: flips, kept, reset, because AIGER has no formulas/);
  assertEquals(JSON.parse(kripke("check", "lamp.aag", "--json").out).name, "dark");
  assertEquals(kripke("convert", lamp, "flips.aig", "-p", "flips").code, 0);
  const flips = JSON.parse(kripke("check", "flips.aig", "--json").out);
  assertEquals([flips.property, flips.status], ["j0", "fails"]);
  assertMatch(kripke("convert", lamp, "r.aig", "-p", "reset").err, /reset is no LTL formula/);

  assertEquals(kripke("check", lamp, "-p", "dark", "-w", "w.txt").code, 0);
  assertEquals(kripke("replay", lamp, "w.txt").code, 0);
  const witness = kripke("check", lamp, "-p", "flips", "-w", "w2.txt");
  assertMatch(witness.err, /flips is not in the witness file: the format has no formulas/);
});

Deno.test("graph: DOT, SVG and JSON of the reachable states, with a counterexample", () => {
  const dot = kripke("graph", lamp).out;
  assertMatch(
    dot,
    /^digraph "lamp" \{[^]*s0 \[label="lamp = off"\][^]*s0 -> s1 \[label=" {2}press/,
  );
  assert(!dot.includes("penwidth"));
  assertEquals(kripke("graph", lamp, "-o", "lamp.svg", "-p", "dark").code, 0);
  const svg = Deno.readTextFileSync(`${directory}/lamp.svg`);
  assertMatch(svg, /<svg[^]*lamp = on[^]*<\/svg>/);
  assertStringIncludes(svg, "#b00020");
  const json = JSON.parse(kripke("graph", lamp, "--json").out);
  assertEquals([json.states.length, json.edges.length, json.inputPatterns], [2, 4, 2]);
  assertMatch(kripke("graph", lamp, "-p", "kept").err, /kept holds: there is no counterexample/);
});

Deno.test("explain: reasons, folded and unfolded, and as JSON", () => {
  const dark = kripke("explain", lamp, "dark");
  assertEquals(dark.code, 0);
  assertMatch(
    dark.out,
    /^b0 dark {2}fails in 2 steps, as expected[^]*\n {2}lamp == off fails at step 1\n {4}lamp = on\n$/,
  );
  const flips = kripke("explain", lamp, "flips", "-q").out;
  assertMatch(flips, /\n {2}G F lamp == on fails at step 0\n/);
  assertMatch(flips, /\nwarning: it fails only because no fairness is given: .*`fair press`/);
  const folded = kripke("explain", lamp, "flips", "-q", "--depth", "1").out;
  assertMatch(folded, /\n {2}▸ 1 G F lamp == on fails at step 0\n/);
  assertStringIncludes(folded, "--unfold NUMBER");
  const unfolded = kripke("explain", lamp, "flips", "-q", "--depth", "1", "-u", "1").out;
  assertMatch(
    unfolded,
    /\n {2}▾ 1 G F lamp == on fails at step 0\n {4}(▸ 1\.1 )?F lamp == on fails/,
  );
  const json = JSON.parse(kripke("explain", lamp, "flips", "--json").out);
  assertEquals([json.name, json.status, json.because.length], ["flips", "fails", 1]);
  assert(json.because[0].because.length > 0 && json.warnings.length === 1);
  assertEquals(kripke("explain", lamp).out.split("\n\n").length, 4);
});

Deno.test("what is wrong with a module is said in one line with its place", () => {
  const start = `import { system } from ${JSON.stringify(KRIPKE)};\n`;
  const cases: [text: string, message: RegExp][] = [
    [
      `${start}export const m = system("m")\`var n : 0..3 = 0  next n = m ? n : 0\`;\n`,
      /^kripke: m\.ts: m, line 1, column \d+: unknown name `m`/,
    ],
    [`${start}export const m = system("m")\`var\n`, /^kripke: m\.ts: line 2, column \d+: .+\n$/],
    ["export const x = 1;\n", /^kripke: m\.ts: the module exports no system; write export const/],
    ["nope();\n", /^kripke: m\.ts: line 1, column 1: nope is not defined\n$/],
    ['import "./gone.ts";\n', /^kripke: m\.ts: .*gone\.ts/],
    [
      'export { lamp } from "./lamp.ts";\nexport const expected = { darc: "fails" };\n',
      /^kripke: m\.ts: `expected` speaks of 'darc', .* did you mean dark\?\n$/,
    ],
  ];
  for (const [text, message] of cases) {
    const { code, out, err } = kripke("check", file("m.ts", text));
    assertEquals([code, out], [3, ""], err);
    assertMatch(err, message);
    assertEquals(err.split("\n").length, 2, err);
  }
  const which = kripke("simulate", several);
  assertMatch(
    which.err,
    /^kripke: several\.ts: which system\? It exports lamp, still: give --system/,
  );
  const near = kripke("info", several, "--system", "lam");
  assertMatch(near.err, /there is no system 'lam': did you mean lamp\?/);
});

Deno.test("repl and engines from the command line", () => {
  const holds = kripke("repl", lamp, "--eval", 'check(lamp, "kept")');
  assertEquals(holds.code, 0);
  assertMatch(holds.out, /^✓ kept holds/);
  assertEquals(kripke("repl", lamp, "-e", 'check(lamp, "dark")').code, 1);
  assertMatch(kripke("engines").out, /^bmc +bounded[^]*\niictl +CTL/);
  assertMatch(kripke("engines", "ic3").out, /^ic3: [^]*\n {2}ctgs +\w+/);
});

Deno.test("a timeout ends certification as well, and says so", () => {
  // Nothing can be certified in a nanosecond; the verdict itself is found before the clock is looked at.
  const { code, out } = kripke("certify", lamp, "lamp.l1.json", "--timeout", "0.000001");
  assertEquals(code, 2);
  assertMatch(out, /^lamp\.l1\.json {2}l1 kept holds {2}not certified: out of time\n$/);
});

Deno.test("called as a task, files are looked for where it was called", () => {
  const root = new URL("../../", import.meta.url).pathname;
  const run = (cwd: string, from: string) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", `${root}cli/main.ts`, "info", lamp],
      cwd,
      env: { INIT_CWD: from },
      stdin: "null",
    }).outputSync().code;
  assertEquals(run(root, directory), 0);
  assertEquals(run(directory, root), 0, "not called as a task of the project");
  assertEquals(run(root, "/nowhere"), 3);
});
