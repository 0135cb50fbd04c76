import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { EXAMPLES } from "../../cli/help.ts";
import { commandLine } from "./command_line.ts";

const { directory, kripke, file } = commandLine();

/** A counter of two bits that stops at 3 unless `go` falls; 3 is bad. */
const fails = file(
  "fails.aag",
  `aag 7 1 2 0 4 1
2
4 12 0
6 10 0
14
8 4 6
10 9 15
12 5 2
14 6 4
i0 go
l0 n[0]
l1 n[1]
b0 top
`,
);

/** Two latches that always agree; that they differ is bad. */
const holds = file(
  "holds.aag",
  `aag 6 1 2 0 3 1
2
4 2 0
6 2 0
12
8 4 7
10 5 6
12 9 11
i0 in
l0 x
l1 y
b0 differ
`.replace("\n12\n8", "\n13\n8"),
);

/** A latch that stays up once it is up: it is not up and down for ever. */
const live = file(
  "live.aag",
  `aag 3 1 1 0 1 0 0 1 1
2
4 7
2
2
5
4
6 5 3
i0 up
l0 x
j0 restless
`,
);

const many = file(
  "many.aag",
  `aag 2 1 1 0 0 2
2
4 2 0
4
0
i0 set
l0 alarm
b0 alarm_on
b1 never
`,
);

Deno.test("help is enough to get started", () => {
  const top = kripke();
  assertEquals(top.code, 0);
  for (const text of ["Usage: kripke", "Examples:", "kripke check counter.aig", "Exit codes:"]) {
    assertStringIncludes(top.out, text);
  }
  const commands = [...top.out.matchAll(/^ {2}(\w+) \[options\]/gm)].map(([, name]) => name!);
  assertEquals(Object.keys(EXAMPLES).sort(), commands.toSorted());
  for (const [name, text] of Object.entries(EXAMPLES)) {
    assertStringIncludes(text.split("Examples:")[1]!, `kripke ${name}`);
  }
  assertStringIncludes(kripke("explain", "--help").out, EXAMPLES.explain!);
  assertEquals(kripke("--help").out, top.out);
  const check = kripke("check", "--help");
  assertEquals(check.code, 0);
  for (const option of ["--engine", "--property", "--timeout", "--json", "--witness", "--seed"]) {
    assertStringIncludes(check.out, option);
  }
  const { version } = JSON.parse(
    Deno.readTextFileSync(new URL("../../deno.json", import.meta.url)),
  );
  assertEquals(kripke("--version").out.trim(), version);
});

Deno.test("info shows sizes and properties, as text and as JSON", () => {
  const { code, out } = kripke("info", fails, live);
  assertEquals(code, 0);
  assertMatch(out, /fails\.aag\n {2}inputs +1\n {2}latches +2 \(2 reset to 0\)/);
  assertMatch(out, /b0 +bad 'top', reads 1 inputs, 2 latches/);
  assertMatch(out, /j0 +justice of 2 'restless', reads 1 inputs, 1 latches/);
  const lines = kripke("info", fails, live, "--json").out.trim().split("\n").map((l) =>
    JSON.parse(l)
  );
  assertEquals(lines.map((line) => [line.file, line.latches]), [[fails, 2], [live, 1]]);
  assertEquals(lines[1].properties[0].id, "j0");
});

Deno.test("check: verdicts and exit codes", () => {
  const good = kripke("check", holds);
  assertEquals([good.code, good.err], [0, ""]);
  assertMatch(good.out, /^b0 differ {2}holds {2}\((ic3|bmc), [\d.]+ s, certified\)\n$/);
  const bad = kripke("check", fails);
  assertEquals(bad.code, 1);
  assertMatch(bad.out, /^b0 top {2}fails in \d+ steps {2}\(\w+, [\d.]+ s, certified\)\nstep/);
  assert(kripke("check", fails, "--quiet").out.split("\n").length === 2);
  const open = kripke("check", holds, "--engine", "bmc", "--timeout", "0.2");
  assertEquals(open.code, 2);
  assertMatch(open.out, /^b0 differ {2}unknown {2}\(out of time\)\n$/);
  const proved = kripke("check", live);
  assertEquals(proved.code, 0);
  assertMatch(proved.out, /^j0 restless {2}holds/);
  const all = kripke("check", holds, fails, "--quiet");
  assertEquals(all.code, 1);
  assertMatch(all.out, /^holds\.aag {2}b0 differ {2}holds.*\nfails\.aag {2}b0 top {2}fails/);
});

Deno.test("check --json: one object per line and property", () => {
  const { code, out } = kripke("check", many, "--json", "--seed", "7");
  assertEquals(code, 1);
  const lines = out.trim().split("\n").map((line) => JSON.parse(line));
  assertEquals(lines.map(({ property, name, status }) => [property, name, status]), [
    ["b0", "alarm_on", "fails"],
    ["b1", "never", "holds"],
  ]);
  for (const line of lines) {
    assertEquals([typeof line.engine, typeof line.cpuSeconds, line.certified, line.file], [
      "string",
      "number",
      true,
      many,
    ]);
  }
  assertEquals([lines[0].evidence, lines[0].length, lines[1].evidence], ["trace", 2, "invariant"]);
  const plain = JSON.parse(kripke("check", many, "-p", "never", "--json", "--no-certify").out);
  assertEquals([plain.property, plain.certified], ["b1", false]);
});

Deno.test("check chooses engine and property", () => {
  const { code, out } = kripke(
    "check",
    holds,
    "--engine",
    "kind",
    "--property",
    "differ",
    "--json",
  );
  assertEquals([code, JSON.parse(out).engine, JSON.parse(out).evidence], [
    0,
    "kind",
    "k-induction",
  ]);
  const two = kripke("check", many, "-p", "b1", "-p", "alarm_on", "--json").out.trim().split("\n");
  assertEquals(two.map((line) => JSON.parse(line).property), ["b1", "b0"]);
});

Deno.test("certificates are written, certified again, and refused when spoiled", () => {
  assertEquals(kripke("check", holds, "--engine", "ic3", "--certificate", "holds.json").code, 0);
  const accepted = kripke("certify", holds, "holds.json");
  assertEquals(accepted.code, 0);
  assertMatch(accepted.out, /^holds\.json {2}b0 differ holds {2}accepted, \d+ obligations\n$/);
  const certificate = JSON.parse(Deno.readTextFileSync(`${directory}/holds.json`));
  assertEquals([certificate.format, certificate.property], ["kripke certificate", "b0"]);
  certificate.evidence.invariant.clauses = [["x"]];
  file("spoiled.json", JSON.stringify(certificate));
  const rejected = kripke("certify", holds, "spoiled.json", "--json");
  assertEquals(rejected.code, 1);
  assertMatch(
    JSON.parse(rejected.out).reason,
    /obligation fails: initiation of Inv, clause x; it does for x = false/,
  );
  const foreign = kripke("certify", fails, "holds.json");
  assertEquals(foreign.code, 3);
  assertMatch(foreign.err, /^kripke: holds\.json: the certificate is about another system .*\n$/);
  assertEquals(kripke("certify", holds, file("no.json", "{")).code, 3);

  assertEquals(kripke("check", live, "-e", "rlive", "-c", "live.json").code, 0);
  assertEquals(kripke("certify", live, "live.json").code, 0);
  assertEquals(kripke("check", fails, "-c", "fails.json").code, 1);
  assertMatch(kripke("certify", fails, "fails.json").out, /b0 top fails {2}accepted/);
  kripke("check", many, "-c", "many.json");
  assertEquals(kripke("certify", many, "many.b0.json", "many.b1.json").code, 0);
});

Deno.test("witness circuits are written and certified", () => {
  assertEquals(kripke("check", holds, "-e", "ic3", "-c", "holds.cert.aag").code, 0);
  assertMatch(
    Deno.readTextFileSync(`${directory}/holds.cert.aag`),
    /^aag .*\nl0 = 4\n.*WITNESS b0 holds\.aag/s,
  );
  assertMatch(kripke("certify", holds, "holds.cert.aag").out, /b0 differ holds {2}accepted/);
  assertEquals(kripke("check", live, "-e", "kliveness", "-c", "live.cert.aig").code, 0);
  assertEquals(kripke("certify", live, "live.cert.aig").code, 0);
  const wrong = kripke("certify", live, "holds.cert.aag");
  assert(wrong.code !== 0);
  const trace = kripke("check", fails, "-q", "-c", "fails.cert.aag");
  assertEquals(trace.code, 3);
  assertMatch(trace.err, /b0 fails: use --witness for its trace/);
});

Deno.test("witnesses are written and replayed", () => {
  assertEquals(kripke("check", many, "--witness", "many.txt").code, 1);
  const text = Deno.readTextFileSync(`${directory}/many.txt`);
  assertMatch(text, /^1\nb0\n0\n1\n[01]\n\.\n0\nb1\n\.\n$/);
  const good = kripke("replay", many, "many.txt");
  assertEquals(good.code, 0);
  assertMatch(
    good.out,
    /^b0 {2}accepted, 2 steps\nstep.*\nb1 {2}claims 'holds' without a trace\n$/s,
  );
  file("wrong.txt", text.replace("\n1\n", "\n0\n"));
  const bad = kripke("replay", many, "wrong.txt");
  assertEquals(bad.code, 1);
  assertMatch(bad.out, /^b0 {2}rejected: step 1: "alarm_on" does not hold at the last step/);
  const json = JSON.parse(kripke("replay", many, "wrong.txt", "--json").out.split("\n")[0]!);
  assertEquals([json.property, json.accepted], ["b0", false]);
  const malformed = kripke("replay", many, file("odd.txt", "1\nb7\n0\n.\n"));
  assertEquals(malformed.code, 3);
  assertMatch(malformed.err, /^kripke: odd\.txt: .*line 2/);
});

Deno.test("convert goes back and forth without loss", () => {
  assertEquals(kripke("convert", live, "live.aig").code, 0);
  assertEquals(kripke("convert", "live.aig", "live2.aag").code, 0);
  assertEquals(
    Deno.readTextFileSync(`${directory}/live2.aag`),
    Deno.readTextFileSync(`${directory}/${live}`),
  );
  assertEquals(
    kripke("convert", "live.aig", "-").out,
    Deno.readTextFileSync(`${directory}/${live}`),
  );
  const odd = kripke("convert", live, "live.txt");
  assertEquals(odd.code, 3);
  assertMatch(odd.err, /live\.txt: expected a name that ends in \.aag or \.aig/);
});

Deno.test("simulate draws what happens, the same for the same seed", () => {
  const first = kripke("simulate", fails, "--steps", "6", "--seed", "3");
  assertEquals(first.code, 0);
  assertMatch(first.out, /^step +0 +1 +2/);
  assertEquals(kripke("simulate", fails, "--steps", "6", "--seed", "3").out, first.out);
  const given = kripke(
    "simulate",
    many,
    "--inputs",
    file("in.txt", "1\n0\n"),
    "--signals",
    "alarm",
  );
  assertEquals(given.code, 0);
  assertStringIncludes(given.out, "step 1: alarm_on is reached");
  const wrong = kripke("simulate", many, "--inputs", file("in2.txt", "10\n"));
  assertEquals(wrong.code, 3);
  assertMatch(wrong.err, /in2\.txt: line 1: expected 1 digits 0, 1 or x, got '10'/);
});

Deno.test("bad input and wrong use: exit code 3 and one line that helps", () => {
  const cases: [args: string[], message: RegExp][] = [
    [["check", "missing.aig"], /^kripke: missing\.aig: there is no such file\n$/],
    [
      ["info", directory],
      /^kripke: .*: this is a directory, expected a file or a pattern such as .*\n$/,
    ],
    [["check", file("bad.aag", "aag 1 2\n")], /^kripke: bad\.aag: .*\n$/],
    [["check", file("odd.aag", "hello\n")], /^kripke: odd\.aag: .*expected.*\n$/],
    [
      ["check", file("none.aag", "aag 0 0 0 0 0\n")],
      /^kripke: none\.aag: the file has no properties/,
    ],
    [
      ["check", many, "-p", "alarm_no"],
      /^kripke: many\.aag: there is no property 'alarm_no': did you mean 'alarm_on'\?\n$/,
    ],
    [
      ["check", many, "-e", "ic3", "-o", "ctg=2"],
      /^kripke: --option ctg=2: there is no option 'ctg' of ic3: did you mean 'ctgs'\?\n$/,
    ],
    [["check", many, "-o", "walls"], /^kripke: .*no option 'walls' of any engine: .*\n$/],
    [["check", "no*.aig"], /^kripke: no\*\.aig: no file matches this pattern\n$/],
    [["info", many, "--system", "x"], /^kripke: many\.aag: --system is for modules: .*\n$/],
    [["graph", many, "-o", "x.png"], /^kripke: x\.png: expected a name that ends in \.dot/],
    [["graph", many, "--states", "1"], /^kripke: many\.aag.* has more than 1 reachable states/],
    [["explain", many, "b7"], /^kripke: many\.aag: there is no property 'b7'/],
    [
      ["explain", many, "b0", "-u", "9"],
      /^kripke: there is no node 9: the explanation has one reason/,
    ],
    [["engines", "ic4"], /^kripke: there is no engine 'ic4': did you mean 'ic3'\?/],
    [["check", many, "-e", "ic4"], /^kripke: there is no engine 'ic4': did you mean 'ic3'\?.*\n$/],
    [
      ["check", live, "-e", "ic3"],
      /^kripke: engine 'ic3' is not for justice properties such as j0/,
    ],
    [["check", holds, "--timeout", "soon"], /^kripke: .*--timeout.*expected a positive number/],
    [["check", holds, "--seed", "-1"], /^kripke: .*seed.*\n$/],
    [["check"], /^kripke: missing required argument 'files'; see kripke check --help\n$/],
    [["check", holds, "--enigne", "ic3"], /^kripke: unknown option '--enigne' .*--engine.*\n$/],
    [["chekc", holds], /^kripke: unknown command 'chekc' .*check.*\n$/],
    [["check", holds, fails, "--witness", "w"], /^kripke: --witness goes with a single file\n$/],
    [
      ["check", holds, "-c", "proof.txt"],
      /^kripke: proof\.txt: expected a name that ends in \.json/,
    ],
    [["check", holds, "--ctl", "no.ctl"], /^kripke: no\.ctl: there is no such file\n$/],
    [["check", holds, "--ctl", file("x.ctl", "AG xx\n")], /^kripke: x\.ctl: .*'xx'/],
  ];
  for (const [args, message] of cases) {
    const { code, out, err } = kripke(...args);
    assertEquals([code, out], [3, ""], `${args.join(" ")}: ${err}`);
    assertMatch(err, message, args.join(" "));
    assertEquals(err.split("\n").length, 2, `more than one line: ${err}`);
  }
  const debug = kripke("check", "missing.aig", "--debug");
  assertEquals(debug.code, 3);
  assertMatch(debug.err, /\n +at .*files\.ts/);
});

Deno.test("one bad file does not keep the others from being checked", () => {
  const { code, out, err } = kripke("check", "missing.aig", holds);
  assertEquals(code, 3);
  assertMatch(out, /holds\.aag {2}b0 differ {2}holds/);
  assertMatch(err, /^kripke: missing\.aig: there is no such file\n$/);
});

Deno.test("piped output has no escape sequences", () => {
  for (const args of [["check", fails], ["info", fails], ["simulate", fails], ["--help"]]) {
    const { out, err } = kripke(...args);
    assert(!(out + err).includes("\x1b"), args.join(" "));
  }
});
