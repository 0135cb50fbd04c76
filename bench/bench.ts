/** A benchmark that `deno task bench NAME` runs. */
export interface Bench {
  readonly name: string;
  readonly description: string;
  /** Measure and print one table. `args` is what follows the name on the command line. */
  run(args: string[]): void | Promise<void>;
}
