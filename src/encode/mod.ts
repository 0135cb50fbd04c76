/** From graphs and systems to clauses. */

export { Tseitin } from "./tseitin.ts";
export type { TseitinOptions } from "./tseitin.ts";
export { Unroller } from "./unroller.ts";
export type { UnrollerOptions } from "./unroller.ts";
