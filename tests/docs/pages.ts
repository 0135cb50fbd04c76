/** The pages that are tested: those at the top of the project, and everything under `docs/`. */

/** Root of the project. */
export const ROOT = new URL("../../", import.meta.url);

/** Pages at the top of the project. */
const TOP = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"];

/** Paths of all pages, relative to the root. */
export function pagePaths(): string[] {
  return [...TOP, ...under("docs")].sort();
}

/** The text of a page. */
export function readPage(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

/** Transcripts are held again by `tests/repl`; only their links and the kinds of their blocks are our business. */
export function isTranscript(path: string): boolean {
  return path.startsWith("docs/transcripts/");
}

function under(folder: string): string[] {
  return [...Deno.readDirSync(new URL(`${folder}/`, ROOT))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? under(path) : name.endsWith(".md") ? [path] : [];
  });
}
