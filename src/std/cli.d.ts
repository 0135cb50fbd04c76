/** Types of the part of `@std/cli` this project uses. */

export interface ParseOptions {
  readonly boolean?: boolean | string | readonly string[];
  readonly string?: string | readonly string[];
  readonly collect?: string | readonly string[];
  readonly negatable?: string | readonly string[];
  readonly default?: Record<string, unknown>;
  readonly alias?: Record<string, string | readonly string[]>;
  readonly stopEarly?: boolean;
  readonly "--"?: boolean;
  readonly unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

export interface Args {
  readonly _: (string | number)[];
  // deno-lint-ignore no-explicit-any
  readonly [key: string]: any;
}

export function parseArgs(args: readonly string[], options?: ParseOptions): Args;
