/**
 * Blocks of TypeScript. Every block is a module of its own; it is run, and what it prints is compared with what the page
 * says: with the `text` block right after it, or with comments behind calls of `console.log`. A block that declares
 * tests is run by `deno test`.
 */

import { type Block, blocksOf, forEachBlock } from "./markdown.ts";
import { isPicture } from "./pictures.ts";
import { deno, inWorkspace, pathOf } from "./workspace.ts";

const PRINTS = /^(console\.log\(.*\);) \/\/ (.*)$/;

/** The page with what its modules print now. */
export async function renewModules(page: string, markdown: string): Promise<string> {
  const mine = blocksOf(markdown).filter(({ language }) => language === "ts");
  if (mine.length === 0) return markdown;
  const printed = await inWorkspace((directory) => run(directory, mine));
  let last: readonly string[] = [];
  return forEachBlock(markdown, (block) => {
    const before = last;
    last = [];
    if (block.language === "ts") {
      last = printed.shift()!;
      return withComments(block, last);
    }
    const isOutput = block.language === "text" && block.adjacent && !isPicture(page, block.text);
    return isOutput ? before.join("\n") : block.text;
  });
}

/** The block with the comments that its output asks for. */
function withComments({ text, line }: Block, printed: readonly string[]): string {
  const lines = text.split("\n");
  const places = lines.flatMap((code, at) => PRINTS.test(code) ? [at] : []);
  if (places.length === 0) return text;
  if (places.length !== printed.length) {
    throw new Error(
      `block at line ${line}: ${places.length} comments say what is printed, but there are ` +
        `${printed.length} lines: ${JSON.stringify(printed)}`,
    );
  }
  places.forEach((at, i) => lines[at] = `${PRINTS.exec(lines[at]!)![1]} // ${printed[i]}`);
  return lines.join("\n");
}

/** Run the modules of a page; the lines that each of them prints. */
async function run(directory: string, blocks: readonly Block[]): Promise<string[][]> {
  const files = blocks.map(({ text, line }) => ({ text, name: `${directory}/line_${line}.ts` }));
  for (const { name, text } of files) await Deno.writeTextFile(name, text);
  const modules = files.filter(({ text }) => !hasTests(text)).map(({ name }) => name);
  const { output, code } = await deno(directory, [
    "run",
    "-A",
    pathOf("tests/docs/run_modules.ts"),
    ...modules,
  ]);
  if (code !== 0) throw new Error(output);
  const printed: string[][] = JSON.parse(output.trim().split("\n").at(-1)!);
  const lines: string[][] = [];
  for (const { name, text } of files) {
    if (hasTests(text)) {
      const result = await deno(directory, ["test", "-A", "--no-check", "--quiet", name]);
      if (result.code !== 0) throw new Error(`${name}: ${result.output}`);
      lines.push([]);
    } else lines.push(printed.shift()!);
  }
  return lines;
}

/** Whether a module declares tests. */
function hasTests(code: string): boolean {
  return /\b(Deno\.test|describe|it)\(/.test(code);
}

/** All modules of some pages, written to a directory, for the type checker. */
export function writeModules(directory: string, pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([path, markdown]) =>
    blocksOf(markdown).filter(({ language }) => language === "ts").map(({ text, line }) => {
      const name = `${directory}/${path.replaceAll(/[/.]/g, "_")}_${line}.ts`;
      Deno.writeTextFileSync(name, `${text}\nexport {};\n`);
      return name;
    })
  );
}
