/** What notebooks are given: well-formed, escaped, in every form, and for every value a user holds. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  check,
  checkAll,
  type CheckResult,
  ctl,
  derive,
  DISPLAY,
  explain,
  fair,
  Figure,
  figure,
  graphFigure,
  ic3,
  iictl,
  type MediaBundle,
  readSystem,
  rlive,
  runTable,
  stateGraph,
  system,
  traceOf,
  traceSvg,
  view,
  watch,
  watchAll,
  writeSystem,
} from "../../mod.ts";
import { escaped, Markup, markup } from "../../src/show/notebook/markup.ts";
import { blinking, counter, toThree } from "./small_systems.ts";

const light = system("light")`
  input button : bool
  var   lamp   : {red, green, amber} = red
  next  lamp = case { lamp == red & button : green;
                      lamp == green        : amber;
                      lamp == amber        : red;
                      else                 : lamp }
  invariant legal   : lamp == red | lamp == green | lamp == amber
  invariant stopped : lamp != amber
  ltl       returns : G (lamp == green -> F lamp == red)
  ltl       turns   : G F lamp == green
  ctl       resets  : AG EF lamp == red
`;

/** What the kernel gets from a value. */
async function shown(value: unknown): Promise<MediaBundle> {
  const method = (value as Record<symbol, (() => Promise<MediaBundle>) | undefined>)[DISPLAY];
  assert(typeof method === "function", "the value does not show itself");
  return await method.call(value);
}

/** Elements are closed in the order they were opened, and nothing else looks like an element. */
function assertWellFormed(markup: string): void {
  const open: string[] = [];
  const elements = markup.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*(\/?)>|[<]/g,
  );
  for (const [found, closing, name, , empty] of elements) {
    assert(found !== "<", `a stray < in ${markup.slice(0, 300)}`);
    if (closing === "/") assertEquals(open.pop(), name, `closed out of order in ${markup}`);
    else if (empty !== "/") open.push(name!);
  }
  assertEquals(open, []);
  assert(!/&(?!amp;|lt;|gt;|quot;|#39;|#45;|#160;|nbsp;)/.test(markup), "a stray & in the markup");
}

Deno.test("whatever is put into markup is text, unless it is markup", () => {
  assertEquals(
    escaped(`<a href="x">'&'</a>`),
    "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;",
  );
  assertEquals(escaped("a\u0000b\u001bc"), "a\ufffdb\ufffdc");
  assertEquals(
    String(markup`<b>${"<i>"}${new Markup("<i/>")}${[1, "&"]}${undefined}</b>`),
    "<b>&lt;i&gt;<i/>1&amp;</b>",
  );
});

Deno.test("names of the user cannot become markup", async () => {
  const { system } = counter();
  const evil = `<img src=x onerror="alert('1')">&`;
  const renamed = derive(system, {
    name: evil,
    bads: [{ ...system.bads[0]!, name: evil }],
    signals: system.signals.map((signal, i) => i === 2 ? { ...signal, name: evil } : signal),
  });
  const result = await check(renamed, "b0");
  const run = ic3(renamed, "b0");
  run.finish();
  const figures = [
    await figure(renamed),
    await figure(result),
    await figure([result]),
    await figure(run),
    await figure([run]),
    await figure(traceOf(result)),
    await figure(await explain(result)),
    await figure(stateGraph(renamed)),
    await figure(traceOf(result)[1]),
    runTable(run, "events"),
  ];
  for (const { html, svg } of figures) {
    for (const markup of [html!, ...(svg === undefined ? [] : [svg])]) {
      assert(!markup.includes("<img"), markup);
      assertWellFormed(markup);
    }
  }
});

Deno.test("everything a user holds shows itself", async () => {
  const fails = await check(light, "turns");
  const run = ic3(light, "legal");
  const values: unknown[] = [
    light,
    light.system,
    derive(light.system, { name: "other" }),
    readSystem(writeSystem(light.system, "aag")),
    fails,
    await check(light, "returns"),
    traceOf(fails),
    traceOf(fails)[0],
    await explain(fails),
    run,
    stateGraph(light.system),
    runTable(run, "lemmas"),
    await watch(run),
    await watchAll([rlive(light, "returns"), fair(light, "returns")]),
  ];
  for (const value of values) {
    const bundle = await shown(value);
    assertWellFormed(bundle["text/html"]!);
    assert(bundle["text/plain"]!.length > 0);
  }
  const kinds = values.map((value) => Object.keys(value as object));
  assert(kinds.every((keys) => !keys.includes(String(DISPLAY))));
  assertEquals({ ...fails }, fails, "a copy has all that can be seen");
});

Deno.test("a trace as a picture: every value that changes, the loop, and what stays", () => {
  const { system } = counter();
  const lasso = view(system, blinking);
  const svg = traceSvg(lasso);
  assertWellFormed(svg);
  assertEquals(svg.match(/>loop</g)?.length, 1);
  for (const value of lasso.values("light")) assertStringIncludes(svg, `>${value}</text>`);
  assertStringIncludes(svg, "light = red, step ");
  const path = traceSvg(view(system, toThree));
  assert(!path.includes(">loop<"));
  const all = traceSvg(view(system, toThree), { all: true, width: 200 });
  // Cut into pieces, each of which repeats the names.
  assert(all.match(/>noise</g)!.length > 1);
  assertEquals(new Set(all.match(/font-size="11">\d+</g)).size, view(system, toThree).length);
  assertThrows(() => traceSvg(lasso, { signals: ["nothing"] }), RangeError, "nothing");
});

Deno.test("a picture of its own brings its background, one in a page takes the page's colours", () => {
  const { system } = counter();
  const inPage = traceSvg(view(system, blinking));
  assert(!inPage.includes("<style"), "a style would apply to the whole page");
  assert(!/(?:fill|stroke)="(?:black|white|#000|#fff)"/.test(inPage));
  const alone = traceSvg(view(system, blinking), { standalone: true });
  assertStringIncludes(alone, "prefers-color-scheme:dark");
});

Deno.test("a long trace is drawn in part, and says so", () => {
  const { system } = counter();
  const inputs = Array.from({ length: 2000 }, (_, i) => Uint8Array.of(i % 2, 0));
  const long = view(system, { initial: Uint8Array.of(0, 0, 0), inputs });
  assertStringIncludes(traceSvg(long), "steps 0 to 499 of 2,000");
  assertStringIncludes(traceSvg(long, { from: 1990 }), "steps 1990 to 1999 of 2,000");
});

Deno.test("a wide trace is drawn in part, and says so; what is asked about stays", async () => {
  const wide = system("wide")`
    var  x : bool[150] = false
    for i in 0..149 { next x[i] = !x[i] }
    invariant off : !x[149]
  `;
  const trace = traceOf(await check(wide, "off", { engine: "bmc" }));
  const svg = traceSvg(trace);
  assertStringIncludes(svg, "50 more signals change");
  assertStringIncludes(svg, ">x[99]<");
  assert(!svg.includes(">x[100]<"));
  assertStringIncludes(svg, ">off<");
  const names = Array.from({ length: 150 }, (_, i) => `x[${i}]`);
  assertStringIncludes(traceSvg(trace, { signals: names }), ">x[149]<");
});

Deno.test("a long table is cut", async () => {
  const result = await check(light, "legal");
  const { html } = await figure(Array.from({ length: 250 }, () => result));
  assertStringIncludes(html!, "… 50 more");
});

Deno.test("a state graph has the colours of the page, no ids, and all its states", async () => {
  const graph = stateGraph(light.system);
  const { trace } = traceOf(await check(light, "stopped"));
  const { html, svg, text } = await graphFigure(graph, { trace });
  assertEquals(text, "light: 3 reachable states, 4 edges");
  for (const markup of [html!, svg!]) {
    assertWellFormed(markup);
    assert(!/ id="|="black"|="white"/.test(markup));
    for (const value of ["red", "green", "amber"]) assertStringIncludes(markup, `lamp = ${value}<`);
  }
});

Deno.test("verdicts: the word, the evidence, and the trace or the proof", async () => {
  const results: CheckResult[] = await Array.fromAsync(checkAll(light));
  for (const result of results) {
    const { html } = await figure(result);
    assertStringIncludes(html!, `>${result.status}<`);
    assertStringIncludes(html!, "certified");
    assertEquals(html!.includes("<svg"), result.evidence!.kind === "trace");
  }
  const { html } = await figure(results);
  for (const { name } of results) assertStringIncludes(html!, `<b>${name}</b>`);
  const open = await check(light, "turns", { timeout: 0 });
  assertEquals(open.status, "unknown");
  assertStringIncludes((await figure(open)).html!, escaped(open.reason!));
});

Deno.test("explanations fold; the tree has every reason", async () => {
  const explanation = await explain(await check(light, ctl`EF lamp == amber`));
  const { html } = await figure(explanation);
  assertWellFormed(html!);
  assertStringIncludes(html!, "<details");
  const visit = ({ text, because }: typeof explanation.reason): void => {
    for (const part of text.split("`")) assertStringIncludes(html!, escaped(part));
    because.forEach(visit);
  };
  visit(explanation.reason);
});

Deno.test("tables of what runs have learnt", () => {
  const safety = ic3(light, "legal");
  assertStringIncludes(runTable(safety, "lemmas").text, "not started");
  safety.finish();
  const { html } = runTable(safety, "lemmas");
  for (const { id } of safety.lemmas) assertStringIncludes(html!, `#${id}<`);
  for (const what of ["lemmas", "frames", "events", "statistics"] as const) {
    assertWellFormed(runTable(safety, what).html!);
  }
  const walls = fair(light, "returns");
  const shoals = rlive(light, "returns");
  const bounds = iictl(light, "resets");
  for (const [run, what] of [[walls, "walls"], [shoals, "shoals"], [bounds, "bounds"]] as const) {
    run.finish();
    const table = runTable(run, what);
    assertWellFormed(table.html!);
    assert(!/builds no|learns no|keeps no/.test(table.text), table.text);
  }
  assertStringIncludes(runTable(safety, "walls").text, "builds no walls");
  assertThrows(() => runTable(safety, "tables" as never), RangeError, "the tables are lemmas");
});

Deno.test("a watched run: pictures under one id, the last one with the verdict", async () => {
  const pictures: { id: string; update: boolean; html: string }[] = [];
  const show = (bundle: MediaBundle, id: string, update: boolean) => {
    pictures.push({ id, update, html: bundle["text/html"]! });
    return Promise.resolve();
  };
  const result = await watch(rlive(light, "returns"), { show, interval: 0.01 });
  assertEquals([result.status, result.certified], ["holds", true]);
  assert(pictures.length > 2, `only ${pictures.length} pictures`);
  assertEquals(new Set(pictures.map(({ id }) => id)).size, 1);
  assertEquals(pictures.map(({ update }) => update), pictures.map((_, i) => i > 0));
  assertStringIncludes(pictures[0]!.html, "not started");
  assertStringIncludes(pictures.at(-1)!.html, ">holds<");
});

Deno.test("a watched check: the engines at work, then the verdict", async () => {
  const pictures: MediaBundle[] = [];
  const show = (bundle: MediaBundle) => {
    pictures.push(bundle);
    return Promise.resolve();
  };
  let events = 0;
  const options = { show, interval: 0, onEvent: () => events++ };
  const result = await watch(light, "returns", options);
  assertEquals([result.status, result.certified], ["holds", true]);
  assert(events > 0 && pictures.length > 2, `${events} events, ${pictures.length} pictures`);
  assertEquals(pictures[0]!["text/plain"], "auto on light, returns: running");
  assertStringIncludes(
    pictures.at(-1)!["text/plain"]!,
    `${result.engine} on light, returns: holds`,
  );
  for (const picture of pictures) assertWellFormed(picture["text/html"]!);
  const asked = await watch(light, ctl`AG EF lamp == red`, { engine: "iictl" });
  assertEquals([asked.status, asked.engine], ["holds", "iictl"]);
  assertEquals((await watch(light, "turns", { timeout: 0 })).status, "unknown");
  await assertRejects(() => watch(light, "nothing"), RangeError, "nothing");
});

Deno.test("a place that cannot be shown is an error, not silence", async () => {
  const show = () => Promise.reject(new Error("no such place"));
  await assertRejects(() => watch(light, "returns", { show }), Error, "no such place");
  await assertRejects(() => watch(rlive(light, "returns"), { show }), Error, "no such place");
});

Deno.test("a watched run that is interrupted stands still, and says that it can go on", async () => {
  const interrupt = new Int32Array(new SharedArrayBuffer(4));
  const run = rlive(light, "returns", { interrupt });
  interrupt[0] = 1;
  assertEquals((await watch(run)).status, "unknown");
  interrupt[0] = 0;
  assertEquals((await watch(run)).status, "holds");
});

Deno.test("engines that are watched together and contradict each other are an error", async () => {
  const liar = rlive(light, "returns");
  liar.finish();
  Object.defineProperty(liar, "verdict", {
    value: { status: "fails", evidence: { kind: "trace", trace: blinking } },
  });
  await assertRejects(() => watchAll([liar, fair(light, "returns")]), TypeError, "DISAGREEMENT");
});

Deno.test("values of no known kind are shown as text", async () => {
  assertEquals((await figure("two")).bundle(), { "text/plain": "two" });
  assertEquals((await figure([])).html, undefined);
  const given = new Figure({ text: "x", svg: "<svg/>" });
  assertEquals(await figure(given), given);
  assertEquals(Deno.inspect(given), "x");
});
