/** Links lead somewhere: to files, to headings, to sources. Addresses on the network are only looked at, not visited. */

import { assertEquals } from "@std/assert";
import { anchorsOf, codeOf, linksOf } from "./markdown.ts";
import { pagePaths, readPage, ROOT } from "./pages.ts";

/** Inline code that is the path of a file or a folder of the project. */
const PATH =
  /^(?:src|docs|tests|repl|cli|examples|bench)\/[\w./]*\w\/?$|^(?:mod|deno)\.(?:ts|json)$/;

for (const page of pagePaths()) {
  Deno.test(`${page}: links lead somewhere`, () => {
    const text = readPage(page);
    const broken = linksOf(text).flatMap(({ target, line }) => {
      const problem = problemOf(page, target);
      return problem === undefined ? [] : [`${page}, line ${line}: ${target} ${problem}`];
    });
    assertEquals(broken, []);
  });

  Deno.test(`${page}: files that are named exist`, () => {
    const named = codeOf(readPage(page)).filter(({ target }) => PATH.test(target));
    const missing = named.filter(({ target }) => !exists(new URL(target, ROOT)));
    assertEquals(missing.map(({ target, line }) => `${page}, line ${line}: ${target}`), []);
  });
}

Deno.test("every page can be reached from the README or the map of the documentation", () => {
  const seen = new Set(["README.md", "docs/README.md"]);
  for (const page of seen) {
    for (const { target } of linksOf(readPage(page))) {
      const url = new URL(target.split("#")[0]!, new URL(page, ROOT));
      const path = url.href.slice(ROOT.href.length);
      if (url.href.startsWith(ROOT.href) && path.endsWith(".md") && exists(url)) seen.add(path);
    }
  }
  assertEquals(pagePaths().filter((page) => !seen.has(page)), []);
});

function problemOf(page: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return urlProblem(target);
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : new URL(path, new URL(page, ROOT)).href.slice(ROOT.href.length);
  const url = new URL(file, ROOT);
  if (!url.href.startsWith(ROOT.href)) return "is outside of the project";
  if (!exists(url)) return "does not exist";
  if (anchor === undefined) return undefined;
  if (!file.endsWith(".md")) return "names a heading of something that is no page";
  return anchorsOf(readPage(file)).has(anchor) ? undefined : "names no heading of that page";
}

function urlProblem(target: string): string | undefined {
  if (!URL.canParse(target)) return "is no address";
  const { protocol, hostname } = new URL(target);
  if (protocol !== "https:" && protocol !== "http:") return `has the scheme ${protocol}`;
  return hostname.includes(".") ? undefined : "has no host that is known everywhere";
}

function exists(url: URL): boolean {
  try {
    Deno.statSync(url);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
