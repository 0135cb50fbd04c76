/**
 * CTL formulas that are LTL formulas in disguise: those of the fragment of M. Maidl (The Common Fragment of CTL and LTL,
 * FOCS 2000), where leaving out the path quantifiers changes nothing:
 *
 *   f ::= p | f & f | (p & f) | (!p & f) | AX f | A [(p & f) U (!p & f)] | A [(p & f) W (!p & f)]
 *
 * with p without temporal operators. So `AG f`, `p -> f`, `AF p`, `A [f U p]`, `A [f W p]` and `A [p R f]` belong to it;
 * `AF AG p` does not, which is not the same as `F G p`, nor does any formula that says that there is a path.
 *
 * The argument needs of paths that a path from a state of a path, put in its place, makes a path again. Infinite paths that
 * satisfy constraints and fairness are such. But where no such path begins, `p` may be false and yet holds on all paths: a
 * formula that says something about the first state itself is linear only if every state begins a path.
 */

import type { Ctl } from "./ctl_formula.ts";
import { ctlNegationNormalForm } from "./ctl_normal_form.ts";
import { children, subformulas } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";

/**
 * The LTL formula that holds on all paths exactly if the CTL formula holds; undefined where the formula is not of a form that
 * is known to have one.
 *
 * @param total whether every initial state begins a path: surely if there are neither constraints nor fairness
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { linearForm, parseCtl, printLtl } from "kripke";
 *
 * assertEquals(printLtl(linearForm(parseCtl("AG (p -> AF q)"))!), "G (!p | F q)");
 * assertEquals(linearForm(parseCtl("AG EF p")), undefined);
 * ```
 */
export function linearForm<A>(formula: Ctl<A>, total: boolean = false): Ltl<A> | undefined {
  const whole = ctlNegationNormalForm(formula);
  const forms = new Map<Ctl<A>, Form<A> | undefined>();
  for (const f of subformulas(whole)) {
    forms.set(f, linear(f, children(f).map((child) => forms.get(child))));
  }
  const form = forms.get(whole);
  return form === undefined || !(total || form.vacuous) ? undefined : form.ltl;
}

/** A formula without path quantifiers. */
interface Form<A> {
  readonly ltl: Ltl<A>;
  /** Whether it has no temporal operators either. */
  readonly now: boolean;
  /** Whether it holds wherever no path begins. */
  readonly vacuous: boolean;
}

/** From the forms of the arguments; the formula is in negation normal form. */
function linear<A>(f: Ctl<A>, args: readonly (Form<A> | undefined)[]): Form<A> | undefined {
  const [a, b] = args;
  const temporal = (ltl: Ltl<A>) => ({ ltl, now: false, vacuous: true });
  switch (f.kind) {
    case "true":
    case "false":
    case "atom":
      return { ltl: f, now: true, vacuous: f.kind === "true" };
  }
  if (args.includes(undefined)) return undefined;
  switch (f.kind) {
    case "not":
      return { ltl: { kind: "not", arg: a!.ltl }, now: true, vacuous: false };
    case "and":
      return {
        ltl: { kind: "and", left: a!.ltl, right: b!.ltl },
        now: a!.now && b!.now,
        vacuous: a!.vacuous && b!.vacuous,
      };
    case "or":
      if (!a!.now && !b!.now) return undefined;
      return {
        ltl: { kind: "or", left: a!.ltl, right: b!.ltl },
        now: a!.now && b!.now,
        vacuous: a!.vacuous || b!.vacuous,
      };
    case "AX":
      return temporal({ kind: "X", arg: a!.ltl });
    case "AG":
      return temporal({ kind: "G", arg: a!.ltl });
    case "AF":
      return a!.now ? temporal({ kind: "F", arg: a!.ltl }) : undefined;
    case "AU": // up to the first b
      return b!.now ? temporal({ kind: "U", left: a!.ltl, right: b!.ltl }) : undefined;
    case "AR": // up to and including the first a
      return a!.now ? temporal({ kind: "R", left: a!.ltl, right: b!.ltl }) : undefined;
    default:
      return undefined;
  }
}
