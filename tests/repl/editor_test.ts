/** The parts of the line editor; the whole of it is tested on a terminal in `terminal_test.ts`. */

import { assert, assertEquals } from "@std/assert";
import { Buffer } from "../../repl/editor/buffer.ts";
import { columnsOf, commonPrefix } from "../../repl/editor/candidates.ts";
import { History, historyPath } from "../../repl/editor/history.ts";
import { KeyDecoder } from "../../repl/editor/keys.ts";
import { textWidth } from "../../repl/editor/width.ts";
import { colourLines } from "../../repl/language/colour.ts";
import { StatusLine } from "../../repl/status_line.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("keys: what terminals send, whole and in pieces", () => {
  const names = (...chunks: string[]) => {
    const decoder = new KeyDecoder();
    return chunks.flatMap((chunk) => decoder.push(bytes(chunk))).map(({ name }) => name).join(" ");
  };
  assertEquals(names("aé\r\t\x7f\x03"), "a é enter tab backspace ctrl-c");
  assertEquals(
    names("\x1b[A\x1bOB\x1b[1;5C\x1b[3~\x1b[H\x1b[F"),
    "up down ctrl-right delete home end",
  );
  assertEquals(names("\x1bb\x1b\r\x1b\x7f"), "alt-b alt-enter alt-backspace");
  assertEquals(names("\x1b[", "A", "x"), "up x");
  assertEquals(names("\x1b[20~q"), "q", "an unknown key types nothing");
  assertEquals(names("\x1b"), "escape");
  const decoder = new KeyDecoder();
  assertEquals(decoder.push(bytes("\x1b[200~a\r\nb")), []);
  assertEquals(decoder.push(bytes("c\x1b[201~d")), [
    { name: "paste", text: "a\nbc" },
    { name: "d", text: "d" },
  ]);
  const halves = new KeyDecoder();
  assertEquals([...halves.push(bytes("é").slice(0, 1)), ...halves.push(bytes("é").slice(1))], [
    { name: "é", text: "é" },
  ]);
});

Deno.test("buffer: moves and kills over several lines, and back", () => {
  const buffer = new Buffer();
  buffer.insert("one two\nthree\n😀x");
  assert(buffer.left() && buffer.left());
  assertEquals(buffer.cursor, 14, "an emoji is one step");
  assert(buffer.up());
  buffer.end();
  assert(buffer.up());
  assertEquals(buffer.cursor, 5);
  assert(!buffer.up());
  buffer.wordRight();
  buffer.killWordBefore();
  assertEquals(buffer.text, "one \nthree\n😀x");
  buffer.yank();
  assertEquals(buffer.lines[0], "one two");
  buffer.home();
  buffer.killToEnd();
  buffer.killToEnd();
  assertEquals(buffer.lines, ["three", "😀x"]);
  assert(buffer.undo() && buffer.undo());
  assertEquals(buffer.lines[0], "one two");
  buffer.set("ab");
  buffer.transpose();
  assertEquals(buffer.text, "ba");
  buffer.backspace();
  buffer.edge("start");
  buffer.deleteForward();
  assertEquals(buffer.text, "");
  assert(!buffer.backspace() && !buffer.deleteForward() && !buffer.killToStart());
});

Deno.test("history: kept in a file, searched, shared, robust", () => {
  const path = `${Deno.makeTempDirSync()}/deep/history`;
  const warnings: string[] = [];
  const first = new History(path, (warning) => warnings.push(warning));
  for (const entry of ["a", "b\nc", "b\nc", "  ", "check(x)"]) first.add(entry);
  assertEquals(first.entries, ["a", "b\nc", "check(x)"]);
  Deno.writeTextFileSync(path, '"cut in ha', { append: true });
  const second = new History(path);
  assertEquals(second.entries, ["a", "b\nc", "check(x)"]);
  assertEquals([second.search("c"), second.search("c", 2), second.search("zzz")], [2, 1, -1]);
  assertEquals(warnings, []);
  const broken = new History("/proc/nowhere/history", (warning) => warnings.push(warning));
  broken.add("x");
  broken.add("y");
  assertEquals(broken.entries, ["x", "y"]);
  assertEquals(warnings.length, 1, "one warning is enough");
  assertEquals(historyPath((name) => name === "KRIPKE_HISTORY" ? "" : "/home/me"), undefined);
  assertEquals(historyPath((name) => name === "KRIPKE_HISTORY" ? "/h" : undefined), "/h");
});

Deno.test("completions: common beginning, columns, what does not fit is counted", () => {
  assertEquals(commonPrefix(["lemmas", "lemma", "lem"]), "lem");
  assertEquals(commonPrefix([]), "");
  assertEquals(columnsOf(["a", "bb", "ccc", "d"], 12), ["a    ccc", "bb   d"]);
  const many = columnsOf(Array.from({ length: 100 }, (_, i) => `name${i}`), 20);
  assertEquals(many.length, 13);
  assertEquals(many.at(-1), "… and 76 more");
});

Deno.test("width of what terminals draw wide or not at all", () => {
  assertEquals(["abc", "日本", "e\u0301", "😀"].map(textWidth), [3, 4, 1, 2]);
});

Deno.test("colours never change the text, and every line is closed", () => {
  const source =
    'const m = system("a")`\n  var n : 0..3 = 0 // c\n  ltl p : G F n == ${1 + 2}\n`; /* x\ny */ "s" /re/';
  const lines = colourLines(source);
  // deno-lint-ignore no-control-regex
  assertEquals(lines.join("\n").replace(/\x1b\[\d*m/g, ""), source);
  for (const line of lines) {
    // deno-lint-ignore no-control-regex
    const codes = line.match(/\x1b\[\d*m/g) ?? [];
    assert(codes.length === 0 || codes.at(-1) === "\x1b[0m", line);
  }
  assert(lines[1]!.includes("\x1b[35mvar\x1b[0m"), "words of the language have a colour");
});

Deno.test("the status line is wiped before anything else is written", () => {
  let written = "";
  const lines = new StatusLine((text) => written += text, () => 20);
  lines.show("working hard on a long line");
  lines.print("result\npart");
  lines.show("");
  lines.finish();
  const plain = written.replaceAll("\x1b[2m", "").replaceAll("\x1b[0m", "");
  assertEquals(
    plain,
    "working hard on a l\r\x1b[2Kresult\r\nworking hard on a l\r\x1b[2Kpart\r\n",
  );
});
