/**
 * Random words for simulation: xorshift128 (Marsaglia, "Xorshift RNGs", 2003), seeded. The same seed gives the
 * same words on every machine.
 */

/**
 * A seeded source of random words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Xorshift } from "kripke";
 *
 * const [first, second] = [new Xorshift(7), new Xorshift(7)];
 * assertEquals([first.word(), first.word()], [second.word(), second.word()]);
 * ```
 */
export class Xorshift {
  readonly #state = new Int32Array(4);

  /** The sequence of a seed. */
  constructor(seed: number) {
    // Spread the seed over the state; the multiplier is odd, so that the state is never all zero.
    let word = seed | 0;
    for (let i = 0; i < 4; i++) {
      word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
      this.#state[i] = word;
    }
    for (let i = 0; i < 16; i++) this.word();
  }

  /** 32 random bits as a signed integer. */
  word(): number {
    const state = this.#state;
    let t = state[3]!;
    const s = state[0]!;
    state[3] = state[2]!;
    state[2] = state[1]!;
    state[1] = s;
    t ^= t << 11;
    t ^= t >>> 8;
    return state[0] = t ^ s ^ (s >>> 19);
  }
}
