/**
 * A transition system: an AIG with inputs, latches, constraints and properties, and the map from its
 * bits back to the names the user knows. The semantics are those of AIGER 1.9:
 *
 * - a state gives every latch a value; in the initial states a latch has its reset value, or any value
 *   if it is uninitialised (`reset` is the latch itself);
 * - a step gives every input a value and must satisfy every constraint;
 * - `bad` is reached if a path satisfies the constraints at every step up to and including the bad one;
 * - a justice property is violated by an infinite path that satisfies the constraints at every step and
 *   every fairness signal and every member of the justice set infinitely often.
 *
 * A `System` is never changed after it is made, except that its graph may be appended to.
 */

import type { Aig } from "../aig/graph.ts";
import type { Lit } from "../aig/literal.ts";
import { displayable } from "./display.ts";
import type { SignalType } from "./types.ts";

/** A state bit. */
export interface Latch {
  /** The leaf that carries the current value; always positive. */
  readonly lit: Lit;
  /** The value in the next state. */
  readonly next: Lit;
  /** `FALSE`, `TRUE`, or the latch's own literal when it is uninitialised. */
  readonly reset: Lit;
}

/** A literal under a name. */
export interface NamedLit {
  /** The name. */
  readonly name: string;
  /** The literal. */
  readonly lit: Lit;
}

/** A justice property: all members must hold infinitely often on a counterexample. */
export interface Justice {
  /** The name. */
  readonly name: string;
  /** Its members. */
  readonly lits: readonly Lit[];
}

/** A signal of the user: a group of literals with a type. */
export interface Signal {
  /** The user's name. */
  readonly name: string;
  /** What it is in the system. */
  readonly kind: "input" | "state" | "define" | "output";
  /** How its bits are read. */
  readonly type: SignalType;
  /** Least significant first. */
  readonly bits: readonly Lit[];
  /** How a single bit is written: `x[0]` unless told, or `x<0>` as some tools do. */
  readonly brackets?: "[]" | "<>";
}

/** A finite-state transition system over one AIG. */
export interface System {
  /** The name. */
  readonly name: string;
  /** The graph that all literals are of. */
  readonly aig: Aig;
  /** Leaves, all positive. */
  readonly inputs: readonly Lit[];
  /** The state bits. */
  readonly latches: readonly Latch[];
  /** Literals worth naming that are no properties. */
  readonly outputs: readonly NamedLit[];
  /** What must never hold. */
  readonly bads: readonly NamedLit[];
  /** What holds at every step of a legal path. */
  readonly constraints: readonly NamedLit[];
  /** The liveness properties, as what a counterexample sees infinitely often. */
  readonly justice: readonly Justice[];
  /** What holds infinitely often on every fair path. */
  readonly fairness: readonly NamedLit[];
  /** The user's signals. Every input and latch belongs to one; defines and outputs follow. */
  readonly signals: readonly Signal[];
}

/**
 * A system with parts replaced: reductions are written with this.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { derive, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(derive(toggle.system, { name: "other" }).name, "other");
 * ```
 */
export function derive(system: System, changes: Partial<System>): System {
  return displayable({ ...system, ...changes });
}
