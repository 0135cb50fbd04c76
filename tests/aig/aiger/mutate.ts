/** Damage done to files by bad disks, bad tools and bad luck. */

import type { Random } from "../../generators/random.ts";

const NUMBERS = ["0", "1", "2", "3", "7", "-1", "65535", "2147483647", "4294967295", "4294967296"];

/** One to three random changes. */
export function mutate(rng: Random, file: Uint8Array): Uint8Array {
  for (let changes = rng.between(1, 3); changes > 0; changes--) file = change(rng, file);
  return file;
}

function change(rng: Random, file: Uint8Array): Uint8Array {
  const at = rng.below(file.length + 1);
  const splice = (from: number, to: number, inserted: ArrayLike<number>) =>
    Uint8Array.from([...file.subarray(0, from), ...Array.from(inserted), ...file.subarray(to)]);
  switch (rng.below(8)) {
    case 0: // a byte becomes another
      return splice(at, Math.min(at + 1, file.length), [rng.below(256)]);
    case 1: // a bit flips
      return splice(at, at + 1, at < file.length ? [file[at]! ^ (1 << rng.below(8))] : []);
    case 2: // a part is lost
      return splice(at, Math.min(file.length, at + rng.between(1, 12)), []);
    case 3: // the end is lost
      return file.slice(0, at);
    case 4: { // a part is repeated
      const end = Math.min(file.length, at + rng.between(1, 24));
      return splice(end, end, file.subarray(at, end));
    }
    case 5: // garbage
      return splice(at, at, rng.list(rng.between(1, 8), () => rng.below(256)));
    case 6: // a digit, space or line end
      return splice(at, at, [rng.pick([0x20, 0x0a, 0x30, 0x31, 0x39, 0x63, 0x69])]);
    default:
      return replaceNumber(rng, file);
  }
}

/** Another number in place of one that is there, in the header more often than elsewhere. */
function replaceNumber(rng: Random, file: Uint8Array): Uint8Array {
  let from = rng.below(rng.chance(0.5) ? Math.min(30, file.length + 1) : file.length + 1);
  const isDigit = (i: number) => i < file.length && file[i]! >= 0x30 && file[i]! <= 0x39;
  while (from < file.length && !isDigit(from)) from++;
  let to = from;
  while (isDigit(to)) to++;
  const number = rng.chance(0.5) ? rng.pick(NUMBERS) : String(rng.below(40));
  const digits = Array.from(number, (c) => c.charCodeAt(0));
  return Uint8Array.from([...file.subarray(0, from), ...digits, ...file.subarray(to)]);
}
