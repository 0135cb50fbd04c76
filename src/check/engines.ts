/**
 * The engines by name. An engine that registers itself can be asked for by `check`, by the command line and by the
 * REPL, and may take part in `auto`; nothing else needs to know it.
 */

import type { EngineEvent, Running, Verdict } from "../engines/engine.ts";
import type { Findings } from "../engines/fair/findings.ts";
import { nearestNames } from "../logic/nearest_name.ts";
import type { Claim } from "../proof/claim.ts";
import type { CtlProof } from "../proof/proof.ts";
import type { System } from "../system/system.ts";

/** What an engine is asked. */
export interface EngineProblem<C extends Claim = Claim> {
  /** The system, reduced to what the claim needs. */
  readonly system: System;
  /** What is to be decided about it. */
  readonly claim: C;
}

/** What every engine is told. */
export interface EngineSettings {
  /** Seed of all tie-breaking. */
  readonly seed?: number;
  /** Polled by solvers; non-zero stops them. */
  readonly interrupt?: Int32Array;
  /** Options of the engine itself, passed on as they are. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What it is told in a race. */
export interface RaceSettings extends EngineSettings {
  /** What the engines tell each other. */
  readonly findings?: Findings;
}

/** What an engine answers: a verdict, or for CTL also a proof that the formula fails. */
export type EngineAnswer = Verdict | { readonly status: "fails"; readonly proof: CtlProof };

/** An engine under its name. */
export interface EngineEntry<C extends Claim = Claim> {
  /** The name it is asked for by. */
  readonly name: string;
  /** One line for people: what it does, and from which paper. */
  readonly description: string;
  /** The kinds of claims it can be asked about. */
  readonly decides: readonly C["kind"][];
  /** The names of its options, so that others are reported; anything goes unless this is given. */
  readonly optionNames?: readonly string[];
  /** Its share of the time in `auto`; it takes no part unless this is given. */
  readonly share?: number;
  /** In `auto` it joins after this many seconds. */
  readonly after?: number;
  /** Start it on a problem. */
  start(
    problem: EngineProblem<C>,
    settings: RaceSettings,
  ): Running<EngineEvent, EngineAnswer>;
}

const registry = new Map<string, EngineEntry>();

/**
 * Make an engine available under its name; one that had the name before is replaced.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, registerEngine, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * registerEngine({
 *   name: "shy",
 *   description: "an engine that never dares to answer",
 *   decides: ["bad"],
 *   // deno-lint-ignore require-yield
 *   *start() {
 *     return { status: "unknown", reason: "who knows" };
 *   },
 * });
 * const { status, reason } = await check(counter, "high", { engine: "shy" });
 * assertEquals([status, reason], ["unknown", "who knows"]);
 * ```
 */
export function registerEngine<C extends Claim>(entry: EngineEntry<C>): void {
  registry.set(entry.name, entry as unknown as EngineEntry);
}

/**
 * All engines, or those for a kind of claim, in the order they were registered.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { enginesFor } from "kripke";
 *
 * assert(enginesFor("ctl").some(({ name }) => name === "iictl"));
 * ```
 */
export function enginesFor(kind?: Claim["kind"]): EngineEntry[] {
  const all = [...registry.values()];
  return kind === undefined ? all : all.filter(({ decides }) => decides.includes(kind));
}

const KINDS = { bad: "bad signals", justice: "justice properties", ctl: "CTL formulas" } as const;

/**
 * The engine with this name, for a claim.
 *
 * @throws {RangeError} if there is none or it is for other claims, with the names there are
 * @example
 * ```ts
 * import { assertEquals, assertThrows } from "@std/assert";
 * import { findEngine } from "kripke";
 *
 * assertEquals(findEngine("ic3").decides, ["bad"]);
 * assertThrows(() => findEngine("ic4"), RangeError, "ic3");
 * ```
 */
export function findEngine(name: string, claim?: Claim): EngineEntry {
  const found = registry.get(name);
  const names = (entries: readonly EngineEntry[]) => entries.map((entry) => entry.name).join(", ");
  if (name === "auto") {
    throw new RangeError(
      "'auto' is not one engine but several in turn, which `check` and `watch` run: " +
        `drive one of ${names(enginesFor(claim?.kind))}`,
    );
  }
  if (found === undefined) {
    const near = nearestNames(name, registry.keys()).map((other) => `'${other}'`);
    const hint = near.length > 0 ? `did you mean ${near.join(" or ")}? ` : "";
    throw new RangeError(
      `there is no engine '${name}': ${hint}the engines are auto, ${names(enginesFor())}`,
    );
  }
  if (claim !== undefined && !found.decides.includes(claim.kind)) {
    throw new RangeError(
      `engine '${name}' is not for ${KINDS[claim.kind]} such as ${titleOf(claim)}; ` +
        `these are: ${["auto", names(enginesFor(claim.kind))].join(", ")}`,
    );
  }
  return found;
}

function titleOf({ id, name }: Claim): string {
  return id === name ? id : `${id} '${name}'`;
}
