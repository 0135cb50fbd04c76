/**
 * Normal forms of CTL.
 *
 * Negation normal form pushes `not` down to the atoms by the dualities `EX`/`AX`, `EF`/`AG`, `EG`/`AF`,
 * `EU`/`AR`, `ER`/`AU`; `implies`, `iff`, `xor` and the weak untils are expanded. The existential form has only
 * `not`, `and`, `or`, `EX`, `EU` and `EG`, which is what symbolic algorithms work on. Both are graphs: shared
 * parts are one object, so that the size stays linear.
 *
 * The forms are equivalent to the formula on structures where every fair state has a fair successor or, with
 * dead ends, where `A` and `E` range over infinite (fair) paths, which is how all of this project reads CTL.
 */

import type { Ctl, CtlBinary, CtlUnary } from "./ctl_formula.ts";
import { children, subformulas } from "./formula.ts";

const DUALS = {
  EX: "AX",
  AX: "EX",
  EF: "AG",
  AG: "EF",
  EG: "AF",
  AF: "EG",
  and: "or",
  or: "and",
  EU: "AR",
  AR: "EU",
  ER: "AU",
  AU: "ER",
} as const;

type Pair<A> = readonly [positive: Ctl<A>, negative: Ctl<A>];

/**
 * Negation normal form of the formula, or of its negation.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ctlNegationNormalForm, parseCtl, printCtl } from "kripke";
 *
 * assertEquals(printCtl(ctlNegationNormalForm(parseCtl("!AG p"))), "EF !p");
 * ```
 */
export function ctlNegationNormalForm<A>(formula: Ctl<A>, negated: boolean = false): Ctl<A> {
  const pairs = new Map<Ctl<A>, Pair<A>>();
  for (const f of subformulas(formula)) {
    pairs.set(f, normalise(f, children(f).map((child) => pairs.get(child)!)));
  }
  return pairs.get(formula)![negated ? 1 : 0];
}

function normalise<A>(f: Ctl<A>, args: readonly Pair<A>[]): Pair<A> {
  const unary = (kind: CtlUnary, arg: Ctl<A>): Ctl<A> => ({ kind, arg });
  const binary = (kind: CtlBinary, left: Ctl<A>, right: Ctl<A>): Ctl<A> => ({ kind, left, right });
  const [[a, na], [b, nb]] = [args[0] ?? [f, f], args[1] ?? [f, f]];
  switch (f.kind) {
    case "true":
      return [f, { kind: "false" }];
    case "false":
      return [f, { kind: "true" }];
    case "atom":
      return [f, unary("not", f)];
    case "not":
      return [na, a];
    case "implies":
      return [binary("or", na, b), binary("and", a, nb)];
    case "iff":
    case "xor": {
      const same = binary("or", binary("and", a, b), binary("and", na, nb));
      const different = binary("or", binary("and", a, nb), binary("and", na, b));
      return f.kind === "iff" ? [same, different] : [different, same];
    }
    case "EW": // E [a W b] = E [b R (a | b)]
    case "AW": {
      const [release, until] = f.kind === "EW" ? ["ER", "AU"] as const : ["AR", "EU"] as const;
      return [
        binary(release, b, binary("or", a, b)),
        binary(until, nb, binary("and", na, nb)),
      ];
    }
    case "EX":
    case "EF":
    case "EG":
    case "AX":
    case "AF":
    case "AG":
      return [unary(f.kind, a), unary(DUALS[f.kind], na)];
    default:
      return [binary(f.kind, a, b), binary(DUALS[f.kind], na, nb)];
  }
}

/**
 * An equivalent formula over `not`, `and`, `or`, `EX`, `EU`, `EG` and constants.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { existentialForm, parseCtl, printCtl } from "kripke";
 *
 * assertEquals(printCtl(existentialForm(parseCtl("AG p"))), "!E [true U !p]");
 * ```
 */
export function existentialForm<A>(formula: Ctl<A>): Ctl<A> {
  const done = new Map<Ctl<A>, Ctl<A>>();
  for (const f of subformulas(formula)) {
    done.set(f, existential(f, children(f).map((child) => done.get(child)!)));
  }
  return done.get(formula)!;
}

function existential<A>(f: Ctl<A>, args: readonly Ctl<A>[]): Ctl<A> {
  const not = (arg: Ctl<A>): Ctl<A> => arg.kind === "not" ? arg.arg : { kind: "not", arg };
  const and = (left: Ctl<A>, right: Ctl<A>): Ctl<A> => ({ kind: "and", left, right });
  const or = (left: Ctl<A>, right: Ctl<A>): Ctl<A> => ({ kind: "or", left, right });
  const ex = (arg: Ctl<A>): Ctl<A> => ({ kind: "EX", arg });
  const eg = (arg: Ctl<A>): Ctl<A> => ({ kind: "EG", arg });
  const eu = (left: Ctl<A>, right: Ctl<A>): Ctl<A> => ({ kind: "EU", left, right });
  // E [a W b] = E [a U b] | EG a, and A [a U b] = !E [!b W (!a & !b)]
  const ew = (left: Ctl<A>, right: Ctl<A>): Ctl<A> => or(eu(left, right), eg(left));
  const [a, b] = [args[0] ?? f, args[1] ?? f];
  switch (f.kind) {
    case "true":
    case "false":
    case "atom":
      return f;
    case "not":
      return not(a);
    case "and":
      return and(a, b);
    case "or":
      return or(a, b);
    case "implies":
      return or(not(a), b);
    case "iff":
      return or(and(a, b), and(not(a), not(b)));
    case "xor":
      return or(and(a, not(b)), and(not(a), b));
    case "EX":
      return ex(a);
    case "AX":
      return not(ex(not(a)));
    case "EF":
      return eu({ kind: "true" }, a);
    case "AG":
      return not(eu({ kind: "true" }, not(a)));
    case "EG":
      return eg(a);
    case "AF":
      return not(eg(not(a)));
    case "EU":
      return eu(a, b);
    case "AR":
      return not(eu(not(a), not(b)));
    case "EW":
      return ew(a, b);
    case "ER":
      return ew(b, and(a, b));
    case "AU":
      return not(ew(not(b), and(not(a), not(b))));
    case "AW":
      return not(eu(not(b), and(not(a), not(b))));
  }
}
