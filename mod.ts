/**
 * kripke: a model checker you can hold a conversation with.
 *
 * This module is the whole public interface; the REPL, the command line and the examples use nothing else.
 * Exports are grouped by layer, from the graph at the bottom to the checks at the top.
 *
 * @module
 */

// Layer 0: the graph.
export * from "./src/aig/mod.ts";
