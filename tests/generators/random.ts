/**
 * A small seeded generator of random numbers, so that every random test can be repeated.
 *
 * The core is xoshiro128** by Blackman and Vigna, seeded through splitmix32: equal seeds give equal
 * sequences on every machine, and neighbouring seeds give unrelated ones.
 */

/** A deterministic stream of random numbers. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(readonly seed: number) {
    let state = seed | 0;
    const splitmix = () => {
      state = (state + 0x9e3779b9) | 0;
      let z = state;
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      return z ^ (z >>> 15);
    };
    this.#a = splitmix();
    this.#b = splitmix();
    this.#c = splitmix();
    this.#d = splitmix() | 1; // never all zero
  }

  /** 32 random bits as an unsigned number. */
  bits(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const t = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= t;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result >>> 0;
  }

  /** A number in `0 .. count - 1`. */
  below(count: number): number {
    if (!(count >= 1)) throw new RangeError(`expected a positive count, got ${count}`);
    return Math.floor((this.bits() / 0x1_0000_0000) * count);
  }

  /** A number in `low .. high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.bits() < probability * 0x1_0000_0000;
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** `count` results of `make`. */
  list<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }

  /** Put the items in a random order, in place. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  }
}
