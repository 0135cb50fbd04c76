/**
 * The shoals `C = C_1 ∪ … ∪ C_m` of rlive: regions from which no counterexample starts.
 *
 * Adding a region constrains all later searches by `¬C ∧ ¬C'` (Algorithm 2, lines 5 and 17). The second half also
 * replaces the explicit `T⁻¹(¬C)` in the target (section 3.3): whatever is found has a step out of the shoals.
 */

import { FALSE, type Lit, not, notIf, TRUE, variableOf } from "../../aig/literal.ts";
import type { ChainLink } from "../../proof/proof.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import type { Session } from "../ic3/session.ts";

/** The learnt regions, in the order learnt, and what follows from them for the search. */
export class Shoals {
  readonly links: ChainLink[] = [];
  /** Literals "the next state is not in C_k", for solvers that are asked about steps. */
  readonly avoided: Lit[] = [];
  /** Graph variable of a latch to its position in the system's list. */
  readonly #positions = new Map<number, number>();

  constructor(readonly session: Session) {
    session.system.latches.forEach(({ lit }, i) => this.#positions.set(variableOf(lit), i));
  }

  /** Learn a region: `C := C ∪ region`. */
  add(region: Predicate, justice: number): ChainLink {
    const link = { region, justice };
    this.links.push(link);
    const { aig } = this.session.system;
    const here = not(toLiteral(aig, region));
    const next = not(toLiteral(aig, this.#primed(region)));
    this.avoided.push(next);
    this.session.constrain([here, next], false);
    return link;
  }

  /** Is the state in a shoal? */
  contains(state: Uint8Array): boolean {
    return this.links.some(({ region }) =>
      region.clauses.every((clause) => clause.some((lit) => this.#holds(lit, state)))
    );
  }

  /** A state as a cube over the latches that matter. */
  cubeOf(state: Uint8Array): Cube {
    const { encoding, system } = this.session;
    return encoding.latches.map((latch) => {
      const position = encoding.position(latch);
      return notIf(system.latches[position]!.lit, state[position] === 0);
    });
  }

  #holds(lit: Lit, state: Uint8Array): boolean {
    if (lit === FALSE || lit === TRUE) return lit === TRUE;
    return state[this.#positions.get(variableOf(lit))!] !== (lit & 1);
  }

  /** The region one step later: every latch by its next-state function. */
  #primed(region: Predicate): Predicate {
    const { latches } = this.session.system;
    const prime = (lit: Lit) => {
      if (lit === FALSE || lit === TRUE) return lit;
      return notIf(latches[this.#positions.get(variableOf(lit))!]!.next, (lit & 1) === 1);
    };
    return { clauses: region.clauses.map((clause) => clause.map(prime)) };
  }
}
