/** `@std/cli` with types; see `assert.ts` in this folder. */

// @ts-types="./cli.d.ts"
export * from "deno-std/cli/parse_args.js";
