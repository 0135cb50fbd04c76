/** Write the answers that sessions give now into the transcripts: `deno run -A tests/repl/transcripts/update.ts [NAME…]`. */

import { comparable, replay, rewrite, transcripts } from "./transcript.ts";

const names = Deno.args.length > 0 ? Deno.args : transcripts();
for (const name of names) {
  const { written, now } = await replay(name);
  const changed = comparable(written) !== comparable(now);
  if (changed) await rewrite(name, now);
  console.log(`${name}: ${changed ? "changed" : "the same"}`);
}
