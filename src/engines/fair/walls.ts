/**
 * What FAIR knows: the reach assertions R, the walls W with their two sides, and the constraints C (sections III-A
 * and III-C). Everything learnt goes to everybody who makes use of it.
 *
 * Invariant: reach assertions and lemmas, in the order learnt, are a certificate as far as they go (F0 to F3 of
 * `src/proof/check_fair.ts`).
 */

import { type Lit, not } from "../../aig/literal.ts";
import { supportOf } from "../../aig/cone.ts";
import { variableOf } from "../../aig/literal.ts";
import type { FairLemma, Wall, WallConstraint } from "../../proof/proof.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import { Prime } from "../prime.ts";
import type { ArenaCounts } from "./events.ts";
import { type Finding, Findings } from "./findings.ts";

/** A wall with its literals. */
export interface WallSides {
  readonly lemma: Wall;
  /** P. */
  readonly inside: Lit;
  /** `!P`, without regard to the exits. */
  readonly outside: Lit;
}

/** Whoever is told what was learnt. */
export interface Listener {
  addReach?(assertion: Predicate): void;
  addWall?(sides: WallSides): void;
  /** @param lits over state, inputs and (by next-state functions) the next state: true on every step */
  addConstraint?(lits: readonly Lit[], constraint: WallConstraint): void;
}

/** R, W and C. */
export class Walls {
  readonly reach: Predicate[] = [];
  readonly lemmas: FairLemma[] = [];
  readonly sides: WallSides[] = [];
  /** Literals of all constraints. */
  readonly constraints: Lit[] = [];
  readonly #prime: Prime;
  readonly #inputs: ReadonlySet<number>;
  readonly #listeners: Listener[] = [];
  /** The findings of the walls, by number. */
  readonly #published: Finding[] = [];
  #heard = 0;
  #drawn = 0;
  #settled = 0;

  /** @param findings what is learnt is published there, and {@linkcode catchUp} takes over what others published */
  constructor(readonly system: System, readonly findings: Findings = new Findings()) {
    this.#prime = new Prime(system);
    this.#inputs = new Set(system.inputs.map(variableOf));
  }

  /** Tell somebody all that is known, and all that will be until the answer is called. */
  listen(listener: Listener): () => void {
    for (const assertion of this.reach) listener.addReach?.(assertion);
    for (const sides of this.sides) listener.addWall?.(sides);
    for (const lemma of this.lemmas) {
      if (lemma.kind === "constraint") listener.addConstraint?.(this.#literals(lemma), lemma);
    }
    this.#listeners.push(listener);
    return () => void this.#listeners.splice(this.#listeners.indexOf(listener), 1);
  }

  /** `R := R ∪ {P}` (line 32). */
  addReach(assertion: Predicate): void {
    this.#takeReach(assertion);
    this.findings.publish({ kind: "reach", assertion }, this);
  }

  /** `W := W ∪ {P}` (line 41). */
  addWall(lemma: Wall): WallSides {
    const finding = { kind: "wall", lemma } as const;
    this.findings.publish(finding, this);
    return this.#takeWall(lemma, finding);
  }

  /** `C := C ∪ {C}` (lines 44 to 50). */
  addConstraint(constraint: WallConstraint): void {
    const { side, window } = constraint;
    const wall = this.#published[constraint.wall]!;
    this.#takeConstraint(constraint);
    this.findings.publish({ kind: "constraint", wall, side, window }, this);
  }

  /** Take over what others have found. Listeners must not be in the middle of a query. */
  catchUp(): void {
    const from = this.#heard;
    this.#heard = this.findings.size;
    for (const finding of this.findings.news(from, this)) {
      switch (finding.kind) {
        case "reach":
          this.#takeReach(finding.assertion);
          break;
        case "wall":
          this.#takeWall(finding.lemma, finding);
          break;
        case "constraint": {
          const { side, window } = finding;
          const wall = this.#published.indexOf(finding.wall);
          this.#takeConstraint({ kind: "constraint", wall, side, ...(window && { window }) });
        }
      }
    }
  }

  #takeReach(assertion: Predicate): void {
    this.reach.push(assertion);
    for (const listener of this.#listeners) listener.addReach?.(assertion);
  }

  #takeWall(lemma: Wall, finding: Finding): WallSides {
    const inside = toLiteral(this.system.aig, lemma.wall);
    const sides = { lemma, inside, outside: not(inside) };
    this.lemmas.push(lemma);
    this.sides.push(sides);
    this.#published.push(finding);
    for (const listener of this.#listeners) listener.addWall?.(sides);
    return sides;
  }

  #takeConstraint(constraint: WallConstraint): void {
    this.lemmas.push(constraint);
    this.#drawn++;
    if (constraint.side !== "same") this.#settled++;
    const lits = this.#literals(constraint);
    this.constraints.push(...lits);
    for (const listener of this.#listeners) listener.addConstraint?.(lits, constraint);
  }

  /** Numbers for people. */
  counts(): ArenaCounts {
    return {
      reach: this.reach.length,
      walls: this.sides.length,
      constraints: this.#drawn,
      open: this.sides.length - this.#settled,
    };
  }

  /** Does a literal depend on latches only? */
  readsLatchesOnly(...lits: readonly Lit[]): boolean {
    return supportOf(this.system.aig, lits).every((leaf) => !this.#inputs.has(leaf));
  }

  /**
   * The constraint on steps. Both ends are on the same side, or on the given one; what an exit that reads inputs
   * says about the end of the step is left out.
   */
  #literals({ wall, side }: WallConstraint): Lit[] {
    const { aig } = this.system;
    const { lemma, inside, outside } = this.sides[wall]!;
    const next = this.#prime.of(inside);
    const without = (where: Lit, whereNext: Lit, cubes: readonly Cube[] = []) =>
      cubes.flatMap((cube) => {
        const now = aig.implies(where, not(aig.andAll(cube)));
        if (!this.readsLatchesOnly(...cube)) return [now];
        return [now, aig.implies(whereNext, not(this.#prime.of(aig.andAll(cube))))];
      });
    const cubes = [
      ...(side === "negative" ? [] : without(inside, next, lemma.entries)),
      ...(side === "positive" ? [] : without(outside, not(next), lemma.exits)),
    ];
    switch (side) {
      case "same":
        return [aig.implies(next, inside), ...cubes];
      case "positive":
        return [inside, next, ...cubes];
      case "negative":
        return [outside, not(next), ...cubes];
    }
  }
}
