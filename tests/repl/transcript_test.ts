/** Every transcript in `docs/transcripts` is held again and must go as it is written. */

import { assert, assertEquals } from "@std/assert";
import { comparable, replay, transcripts } from "./transcripts/transcript.ts";

const names = transcripts();

Deno.test("there are transcripts", () => assert(names.length >= 12, `only ${names.length}`));

for (const name of names) {
  Deno.test({
    name: `transcript: ${name}`,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      const { written, now } = await replay(name);
      assertEquals(
        comparable(now),
        comparable(written),
        `if the new answers are right: deno run -A tests/repl/transcripts/update.ts ${name}`,
      );
    },
  });
}
