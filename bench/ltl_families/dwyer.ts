/**
 * The eleven specification patterns of Dwyer, Avrunin and Corbett in their five scopes: globally, before `r`,
 * after `q`, between `q` and `r`, after `q` until `r`.
 */

import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { parseLtl } from "../../src/logic/ltl_text.ts";

const TWICE = "!p W (p W (!p W (p W G !p)))";
const TWICE_BEFORE_R =
  "(!p & !r) U (r | ((p & !r) U (r | ((!p & !r) U (r | ((p & !r) U (r | (!p U r))))))))";
const TWICE_UNTIL_R =
  "(!p & !r) U (r | ((p & !r) U (r | ((!p & !r) U (r | ((p & !r) U (r | (!p W r) | G p)))))))";

/** Pattern by pattern, scope by scope. */
const PATTERNS: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ["absence", [
    "G !p",
    "F r -> (!p U r)",
    "G (q -> G !p)",
    "G (q & !r & F r -> (!p U r))",
    "G (q & !r -> (!p W r))",
  ]],
  ["existence", [
    "F p",
    "!r W (p & !r)",
    "G !q | F (q & F p)",
    "G (q & !r -> (!r W (p & !r)))",
    "G (q & !r -> (!r U (p & !r)))",
  ]],
  ["bounded existence", [
    TWICE,
    `F r -> (${TWICE_BEFORE_R})`,
    `F q -> (!q U (q & (${TWICE})))`,
    `G (q & F r -> (${TWICE_BEFORE_R}))`,
    `G (q -> (${TWICE_UNTIL_R}))`,
  ]],
  ["universality", [
    "G p",
    "F r -> (p U r)",
    "G (q -> G p)",
    "G (q & !r & F r -> (p U r))",
    "G (q & !r -> (p W r))",
  ]],
  ["precedence", [
    "!p W s",
    "F r -> (!p U (s | r))",
    "G !q | F (q & (!p W s))",
    "G (q & !r & F r -> (!p U (s | r)))",
    "G (q & !r -> (!p W (s | r)))",
  ]],
  ["response", [
    "G (p -> F s)",
    "F r -> (p -> (!r U (s & !r))) U r",
    "G (q -> G (p -> F s))",
    "G (q & !r & F r -> (p -> (!r U (s & !r))) U r)",
    "G (q & !r -> (p -> (!r U (s & !r))) W r)",
  ]],
  ["precedence chain, 2 causes", [
    "F p -> (!p U (s & !p & X (!p U t)))",
    "F r -> (!p U (r | (s & !p & X (!p U t))))",
    "G !q | (!q U (q & (F p -> (!p U (s & !p & X (!p U t))))))",
    "G (q & F r -> (!p U (r | (s & !p & X (!p U t)))))",
    "G (q -> (F p -> (!p U (r | (s & !p & X (!p U t))))))",
  ]],
  ["precedence chain, 2 effects", [
    "F (s & X F t) -> (!s U p)",
    "F r -> (!(s & !r & X (!r U (t & !r))) U (r | p))",
    "G !q | (!q U (q & (F (s & X F t) -> (!s U p))))",
    "G (q & F r -> (!(s & !r & X (!r U (t & !r))) U (r | p)))",
    "G (q -> (!(s & !r & X (!r U (t & !r))) U (r | p)) | G !(s & X F t))",
  ]],
  ["response chain, 2 stimuli", [
    "G (s & X F t -> X F (t & F p))",
    "F r -> (s & X (!r U t) -> X (!r U (t & F p))) U r",
    "G (q -> G (s & X F t -> X (!t U (t & F p))))",
    "G (q & F r -> (s & X (!r U t) -> X (!r U (t & F p))) U r)",
    "G (q -> (s & X (!r U t) -> X (!r U (t & F p))) U (r | G (s & X (!r U t) -> X (!r U (t & F p)))))",
  ]],
  ["response chain, 2 responses", [
    "G (p -> F (s & X F t))",
    "F r -> (p -> (!r U (s & !r & X (!r U t)))) U r",
    "G (q -> G (p -> (s & X F t)))",
    "G (q & F r -> (p -> (!r U (s & !r & X (!r U t)))) U r)",
    "G (q -> (p -> (!r U (s & !r & X (!r U t)))) U (r | G (p -> (s & X F t))))",
  ]],
  ["constrained chain", [
    "G (p -> F (s & !z & X (!z U t)))",
    "F r -> (p -> (!r U (s & !r & !z & X ((!r & !z) U t)))) U r",
    "G (q -> G (p -> (s & !z & X (!z U t))))",
    "G (q & F r -> (p -> (!r U (s & !r & !z & X ((!r & !z) U t)))) U r)",
    "G (q -> (p -> (!r U (s & !r & !z & X ((!r & !z) U t)))) U (r | G (p -> (s & !z & X (!z U t)))))",
  ]],
];

/** All patterns in scope `1 .. 5`. */
export function dwyerPatterns(scope: number): Ltl<string>[] {
  return PATTERNS.map(([, scopes]) => parseLtl(scopes[scope - 1]!));
}
