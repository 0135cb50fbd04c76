/** What the session says to people who mistype: where it is, what was expected, what to do. */

import { assertMatch } from "@std/assert";
import { Conversation } from "../../repl/conversation.ts";

const MODEL = `const m = system("m")\`
  input go : bool
  var n : 0..7 = 0
  next n = go ? (n + 1) mod 8 : n
  invariant small : n < 7
  ltl again : G F n == 0
  ctl back : AG EF n == 0
\``;

/** Inputs one after the other, each with what must be answered. */
const MISTAKES: readonly [input: string, answer: RegExp][] = [
  [MODEL, /^$/],
  ["check(m)", /which property of m\? It has small, again, back/],
  ['check("m", "small")', /expected a system or a model, got "m"/],
  ['check(m, "smal")', /no property 'smal': did you mean 'small'\?/],
  ['check(m, "n < 7")', /no property 'n < 7': a condition is asked as expr`n < 7`/],
  ["check(m, ltl`G F k == 0`)", /unknown name `k`\n --> ltl, line 1, column 5\n/],
  ["check(m, ltl`G F n = 0`)", /equality is written `==`/],
  ["check(m, ltl`G (n == 0`)", /expected `\)` to close the parenthesis, found the end/],
  ["check(m, ctl`AG F n == 0`)", /CTL operators come in pairs with A or E, as in AF/],
  ["check(m, expr`n`)", /needs a truth value, but this is an integer 0\.\.7[^]*compare it, as in/],
  ['drive("auto", m, "small")', /'auto' is not one engine but several in turn/],
  ['check(m, "small", { engine: "ic4" })', /no engine 'ic4': did you mean 'ic3'\?/],
  [
    'check(m, "again", { engine: "ic3" })',
    /'ic3' is not for justice properties .* these are: auto/,
  ],
  ['check(m, "small", { engine: "ic3", ctg: 1 })', /no option 'ctg' of ic3: did you mean 'ctgs'\?/],
  ['check(m, "small", { timeot: 1 })', /no option 'timeot': did you mean 'timeout'\?/],
  [
    'check(m, "small", "ic3")',
    /expected options such as \{ engine: "ic3", timeout: 10 \}, got "ic3"/,
  ],
  ['check(m, "small", { timeout: "soon" })', /expected a number of seconds, got "soon"/],
  ["ic3(m)", /which property of m\?/],
  ['const r = ic3(m, "small")', /^$/],
  ["r.stepp()", /r\.stepp is not a function: did you mean step\?/],
  [".step", /^start on m/],
  ['r.until("lema")', /no engine has events of kind lema: did you mean lemma\?/],
  [".until lema", /^no engine has events of kind lema: did you mean lemma\?/],
  [".stepp", /^unknown command \.stepp: did you mean \.step\?/],
  [".step x", /^expected a number, got x; how many events: \.step 10/],
  [".lemmas 3", /^\.lemmas takes nothing, got 3/],
  [".why 99", /^there is no lemma #99/],
  [".propose k < 4", /unknown name `k`/],
  [".propose n <", /expected an expression, found the end/],
  [".walls", /ic3 builds no walls/],
  [".race r", /^race which runs\? For example: \.race r s/],
  [".use m", /^m is not a run of an engine: make one with ic3/],
  [".trace m", /^m has no trace: expected a verdict that fails/],
  [".export vcd", /^\.export format file \[what\]; the formats are\n {2}vcd: /],
  [".export png x.png", /^there is no format "png": the formats are vcd/],
  [".load nofile.ts", /^cannot load nofile\.ts: there is no such file/],
  [".explain 3", /^explain what\? A verdict or a run/],
  [".unfold 1.2", /^nothing is explained yet/],
  [".help lemas", /^no help about "lemas": did you mean lemmas\?/],
  [".reload", /^nothing to reload: load a file with \.load first/],
  ["traceOf(m)", /traceOf: expected a verdict of check, or a run that has ended/],
  ["explain(m)", /explain: expected a verdict or a run/],
  ['const t = traceOf(await check(m, "small"))', /^$/],
  ["t.at(99)", /there is no step 99: the trace has steps 0 to 7/],
  ['t.with("k + 1")', /unknown name `k`/],
  ['t.show({ signals: ["nn"] })', /there is no signal "nn" in m: did you mean n\?/],
  ["showDiff(t)", /expected a trace, as traceOf\(verdict\) gives it; got undefined/],
  ["toVcd(m)", /toVcd: expected a trace/],
  ['readSystem("x.aag")', /expected the bytes of a file, as in readSystem\(await Deno\.readFile/],
  ['sistem("x")``', /sistem is not defined: did you mean system\?/],
  [
    'system("x")`input a : bool  next a = true`',
    /`a` is an input[^]*only variables have next values/,
  ],
  ["const x = ;", /SyntaxError: .*\n/],
];

Deno.test("mistakes are met with where, what was expected, and what to do", async () => {
  const conversation = new Conversation({
    columns: 100,
    colour: false,
    directory: Deno.cwd(),
    output: () => {},
    status: () => {},
    leave: () => {},
  });
  try {
    for (const [input, answer] of MISTAKES) {
      const reaction = await conversation.submit(input);
      assertMatch("text" in reaction ? reaction.text : "", answer, input);
    }
  } finally {
    await conversation.session.end();
  }
});
