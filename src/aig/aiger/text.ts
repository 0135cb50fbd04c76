/**
 * Names and comments as strings, without losing a byte.
 *
 * AIGER does not say how text is encoded. Text is read as UTF-8; a byte that is not part of valid UTF-8
 * becomes the lone surrogate U+DC00 + byte (which valid UTF-8 never contains), and is written back as that
 * byte. So every file survives reading and writing, and ordinary names look ordinary.
 */

const ESCAPE = 0xdc00;
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Decode bytes; never fails. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    // Rare: take the longest valid sequences one by one and escape the bytes between them.
    let text = "";
    for (let at = 0; at < bytes.length;) {
      const length = sequenceLength(bytes, at);
      if (length === 0) text += String.fromCharCode(ESCAPE + bytes[at++]!);
      else {
        text += strict.decode(bytes.subarray(at, at + length));
        at += length;
      }
    }
    return text;
  }
}

/** Length of the valid UTF-8 sequence at `at`, 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (at + length > bytes.length) return 0;
  for (let i = 1; i < length; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1]!;
  if (first === 0xe0 && second < 0xa0) return 0; // overlong
  if (first === 0xed && second >= 0xa0) return 0; // surrogates
  if (first === 0xf0 && second < 0x90) return 0; // overlong
  if (first === 0xf4 && second >= 0x90) return 0; // above U+10FFFF
  return length;
}

/** Encode what {@linkcode decodeText} gave; a lone surrogate that is no escaped byte is refused. */
export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text);
  const parts: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0xd800 || code > 0xdfff) {
      for (const byte of encoder.encode(character)) parts.push(byte);
    } else if (code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff) {
      parts.push(code - ESCAPE);
    } else {
      throw new TypeError(
        `text has the lone surrogate U+${
          code.toString(16).toUpperCase()
        }, which has no encoding: ` +
          `expected well-formed text`,
      );
    }
  }
  return Uint8Array.from(parts);
}
