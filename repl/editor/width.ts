/** How many columns text takes on a terminal. */

/** Columns of one code point: 0 for marks that combine, 2 for East Asian wide characters and emoji. */
export function codePointWidth(code: number): number {
  if (code < 0x300) return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 0 : 1;
  if (MARK.test(String.fromCodePoint(code))) return 0;
  for (const [low, high] of WIDE) {
    if (code < low) return 1;
    if (code <= high) return 2;
  }
  return 1;
}

/** Columns of a text without control sequences. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += codePointWidth(character.codePointAt(0)!);
  return width;
}

const MARK = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];
