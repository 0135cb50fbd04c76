/**
 * `@std/assert` with types.
 *
 * The implementation is the npm copy of the standard library, which carries no declarations; these are
 * the ones this project uses. Moving to the registry of the standard library is one line in `deno.json`.
 */

// @ts-types="./assert.d.ts"
export * from "deno-std/assert/mod.js";
