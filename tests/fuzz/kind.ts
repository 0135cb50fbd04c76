/** What a kind of fuzzing is: one random case per seed, which throws when something is wrong. */
export interface FuzzKind {
  readonly name: string;
  readonly description: string;
  /** Run the case that belongs to this seed; throw with a readable reproduction when it fails. */
  run(seed: number): void | Promise<void>;
}
