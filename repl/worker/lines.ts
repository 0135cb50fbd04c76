/** The lines of a stream of bytes, as soon as each is complete; what follows the last line break comes last. */
export async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = pieces.pop()!;
    yield* pieces;
  }
  if (rest !== "") yield rest;
}
