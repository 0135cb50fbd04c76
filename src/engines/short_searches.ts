/**
 * IC3 in engines that ask it many related questions (rlive, FAIR, k-FAIR's cycle queries). Their searches are short and
 * start from ever other states, so the history of obligations that IC3 adjusts its effort by says little; generalising
 * all lemmas alike makes better walls and shoals.
 */

import type { Ic3Options } from "./ic3/options.ts";

/** The options with the defaults of short searches. */
export function forShortSearches<O extends Ic3Options>(options: O): O {
  return { ...options, effort: options.effort ?? "fixed" };
}
