/** Write down what the pages show now: `deno run -A tests/docs/update.ts [PAGE…]`, and the transcripts with them. */

import { replay, rewrite, transcripts } from "../repl/transcripts/transcript.ts";
import { pagePaths, ROOT } from "./pages.ts";
import { essence, renew } from "./renew.ts";

const wanted = Deno.args;

for (const path of wanted.length > 0 ? wanted : pagePaths()) {
  const { written, now } = await renew(path);
  const changed = essence(written) !== essence(now);
  if (changed) await writeFormatted(path, now);
  console.log(`${path}: ${changed ? "changed" : "the same"}`);
}
for (const name of wanted.length > 0 ? [] : transcripts()) {
  const { written, now } = await replay(name);
  const changed = essence(written) !== essence(now);
  if (changed) await rewrite(name, now);
  console.log(`docs/transcripts/${name}: ${changed ? "changed" : "the same"}`);
}

/** Tables may have other widths now. */
async function writeFormatted(path: string, text: string): Promise<void> {
  await Deno.writeTextFile(new URL(path, ROOT), text);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path], cwd: ROOT }).output();
}
