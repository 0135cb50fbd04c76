/** Every block of every page is run, and says what it does now. */

import { assert, assertEquals, AssertionError } from "@std/assert";
import { commandsNotRun, NOT_RUN, SHELLS } from "./commands.ts";
import { blocksOf } from "./markdown.ts";
import { writeModules } from "./modules.ts";
import { isTranscript, pagePaths, readPage, ROOT } from "./pages.ts";
import { isPicture, lostPictures } from "./pictures.ts";
import { difference, essence, renew } from "./renew.ts";
import { OPTION_TABLES } from "./tables.ts";

const RUN = ["ts", "kripke", ...SHELLS];
const pages = pagePaths();

for (const page of pages) {
  Deno.test(`${page}: every block is of a kind that is run`, () => {
    let before = "";
    for (const { language, text, line, adjacent } of blocksOf(readPage(page))) {
      const known = RUN.includes(language) || language === "text" && adjacent && before === "ts" ||
        isPicture(page, text);
      assert(
        known,
        `${page}, line ${line}: a block of kind "${language}" is not run. Use ts, kripke, console, sh, or text for ` +
          "what the ts block before it prints; or add it to PICTURES of tests/docs/pictures.ts, with the reason",
      );
      before = language;
    }
  });
}

for (const page of pages.filter((path) => !isTranscript(path))) {
  Deno.test({
    name: `${page}: what is shown is what happens`,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      const { written, now } = await renew(page);
      const [before, after] = [essence(written), essence(now)];
      if (before === after) return;
      const remedy = `if it is right now: deno run -A tests/docs/update.ts ${page}`;
      throw new AssertionError(`${page} ${difference(before, after)}\n${remedy}`);
    },
  });
}

Deno.test("all modules on pages have the right types", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const files = writeModules(directory, new Map(pages.map((path) => [path, readPage(path)])));
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", "--config", new URL("deno.json", ROOT).pathname, ...files],
      env: { NO_COLOR: "1" },
    }).output();
    assert(success, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("exceptions are needed", () => {
  const shown = new Set(pages.flatMap((path) => commandsNotRun(readPage(path))));
  assertEquals(Object.keys(NOT_RUN).filter((command) => !shown.has(command)), []);
  assertEquals(lostPictures((page) => blocksOf(readPage(page)).map(({ text }) => text)), []);
});

Deno.test("every engine has a page with all its options", () => {
  for (const name of OPTION_TABLES) {
    const holders = pages.filter((path) => readPage(path).includes(`<!-- options ${name} -->`));
    assertEquals(holders.length, 1, `options ${name}: ${holders}`);
  }
});
