/**
 * The conversation without a terminal: inputs come from a pipe or from `--eval`, results go to the standard output,
 * errors to the standard error, and nothing is decorated.
 */

import { Conversation } from "./conversation.ts";
import { lines } from "./worker/lines.ts";

/** What {@linkcode recite} needs to know. */
export interface PipeSettings {
  readonly files: readonly string[];
  readonly colour: boolean;
  /** Complete inputs, or undefined to read the standard input. */
  readonly inputs?: readonly string[];
  /** Written before each input; for terminals that cannot be drawn on. */
  readonly prompt?: string;
}

/** Exit code when an input was wrong. */
const BAD_INPUT = 3;

const encoder = new TextEncoder();
const write = (to: typeof Deno.stdout | typeof Deno.stderr, text: string) => {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length;) at += to.writeSync(bytes.subarray(at));
};

/**
 * Evaluate all inputs. Returns the exit code: that of the last check (0 holds, 1 fails, 2 unknown), 3 if an input
 * was an error.
 */
export async function recite(settings: PipeSettings): Promise<number> {
  const conversation = new Conversation({
    columns: 100,
    colour: settings.colour,
    directory: Deno.cwd(),
    output: (text) => write(Deno.stdout, text),
    status: () => {},
    leave: (code) => {
      conversation.session.close();
      Deno.exit(code);
    },
  });
  let code = 0;
  const account = (outcome: { status: string; text: string; code?: number }) => {
    if (outcome.status === "ok") {
      if (outcome.text !== "") write(Deno.stdout, `${outcome.text}\n`);
      if (outcome.code !== undefined && code !== BAD_INPUT) code = outcome.code;
    } else {
      write(Deno.stderr, `${outcome.text || outcome.status}\n`);
      code = BAD_INPUT;
    }
  };
  try {
    account(await conversation.prelude(settings.files));
    for await (const input of inputsOf(settings, conversation)) {
      const reaction = await conversation.submit(input);
      if (reaction.status === "leave") break;
      account(reaction);
    }
  } finally {
    await conversation.session.end();
  }
  return code;
}

/** The inputs, each as soon as its last line is there. */
async function* inputsOf(
  settings: PipeSettings,
  conversation: Conversation,
): AsyncGenerator<string> {
  if (settings.inputs !== undefined) return yield* settings.inputs;
  const { prompt = "" } = settings;
  let text = "";
  write(Deno.stdout, prompt);
  for await (const line of lines(Deno.stdin.readable)) {
    text += (text === "" ? "" : "\n") + line.replace(/\r$/, "");
    if (conversation.isIncomplete(text)) continue;
    yield text;
    text = "";
    write(Deno.stdout, prompt);
  }
  if (text !== "") yield text;
}
