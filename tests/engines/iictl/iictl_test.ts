import type { IictlEvent, IictlOptions, IictlView } from "../../../src/engines/iictl/mod.ts";
import { ctlDag } from "../../../src/proof/ctl_dag.ts";
import { stateInputsOf } from "../../../src/proof/ctl_states.ts";
import { type Predicate, toLiteral } from "../../../src/system/predicate.ts";
import type { Lit } from "../../../src/aig/literal.ts";
import { Kripke } from "../../proof/kripke.ts";
import { type CtlCase, ensureAgreement, randomCase } from "./agreement.ts";

const variants: Record<string, IictlOptions> = {
  "as it comes": {},
  "counterexamples to generalisation ignored": { ctgEffort: "ignore" },
  "counterexamples to generalisation searched for": { ctgEffort: "ic3", mostCubes: 20 },
  "without generalisation": { generalize: false },
  "with lower bound queries": { lowerQueries: true },
  "cycles by rlive": { cycles: "rlive" },
  "cycles by fair": { cycles: "fair" },
  "by decision diagrams": { exact: { after: 0 } },
  "by a search that decision diagrams end": { exact: { after: 25 } },
  "with decision diagrams that become too large": { exact: { after: 5, limit: 300 } },
  "without decision diagrams": { exact: 0 },
  "with inputs that depend on the state": { exact: { after: 0, constants: 0 } },
  "without walks": { walkAfter: Infinity },
};

for (const [title, options] of Object.entries(variants)) {
  Deno.test(`iictl agrees with the oracle, ${title}`, () => {
    const verdicts = { holds: 0, fails: 0 };
    for (let seed = 1; seed <= 150; seed++) {
      verdicts[ensureAgreement(randomCase(7919 * seed), options)]++;
    }
    if (verdicts.holds < 20 || verdicts.fails < 20) {
      throw new Error(`one-sided cases: ${JSON.stringify(verdicts)}`);
    }
  });
}

const enclosed: readonly IictlOptions[] = [
  {},
  { ctgEffort: "ic3" },
  { lowerQueries: true },
  { exact: { after: 0 } },
  { exact: { after: 20 } },
];

Deno.test("equation 1: after every update the bounds enclose what they bound, on R", () => {
  let updates = 0;
  for (let seed = 1; seed <= 250; seed++) {
    const question = randomCase(104_729 * seed, { latches: 4, inputs: 2 });
    const options = enclosed[seed % enclosed.length]!;
    const watch = enclosure(question);
    ensureAgreement(question, options, (event) => updates += watch(event) ? 1 : 0);
  }
  if (updates < 200) throw new Error(`only ${updates} updates were looked at`);
});

/** Looks at all bounds after an update, state by state. */
function enclosure({ system, formula }: CtlCase): (event: IictlEvent) => boolean {
  const tau = system.fairness.length > 0 || system.constraints.length > 0;
  const dag = ctlDag(system.aig, formula, tau);
  const kripke = new Kripke(system, stateInputsOf(system, dag));
  const satisfying = kripke.satisfying(dag);
  const reachable = kripke.reachable();
  const points = Array.from({ length: kripke.states }, (_, s) => kripke.pointOf(s));
  const holds = (lit: Lit, s: number) => kripke.model.value(lit, points[s]!) === 1;
  let view: IictlView | undefined;
  return (event) => {
    if (event.kind === "start") view ??= event.view as IictlView;
    if (event.kind !== "upper" && event.kind !== "lower" && event.kind !== "reachable") {
      return false;
    }
    const inside = (predicate: Predicate) => toLiteral(system.aig, predicate);
    const reach = system.aig.andAll(view!.reach().map(inside));
    for (let s = 0; s < kripke.states; s++) {
      if (!holds(reach, s)) {
        if (reachable[s]) throw new Error(`state ${s} is reachable, but not in R`);
        continue;
      }
      for (const { node, kind, lower, upper } of view!.bounds()) {
        const truth = satisfying[node]![s] === 1;
        if (holds(lower, s) && !truth) throw new Error(`state ${s} is in L of ${kind} ${node}`);
        if (truth && !holds(upper, s)) throw new Error(`state ${s} is not in U of ${kind} ${node}`);
      }
    }
    return true;
  };
}
