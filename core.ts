/**
 * The lower half of the public interface: the graph, systems, temporal logic and the independent checker, without
 * language, engines and pictures. For programs that start quickly; everything here is also in `mod.ts`.
 *
 * @module
 */

export * from "./src/aig/mod.ts";
export * from "./src/system/mod.ts";
export * from "./src/logic/mod.ts";
export * from "./src/proof/mod.ts";
