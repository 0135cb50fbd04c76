/** CTL in the oracle against LTL, duals, unfoldings and the textbook. */

import { assert, assertEquals } from "@std/assert";
import type { Lit } from "../../src/aig/literal.ts";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { Random, randomAtoms, randomCtl, randomSystem } from "../generators/mod.ts";
import { emersonLei } from "./emerson_lei.ts";
import { decideCtl, decideLtl, ExplicitSystem, inputsRead } from "./mod.ts";
import { atomOf, waitingCounter } from "./waiting_counter.ts";

Deno.test("CTL and LTL agree where both can say it", () => {
  const atom = (lit: Lit) => ({ kind: "atom", atom: lit }) as const;
  const pairs: ((p: Lit, q: Lit) => [Ctl<Lit>, Ltl<Lit>])[] = [
    (p) => [atom(p), atom(p)],
    (p) => [{ kind: "AX", arg: atom(p) }, { kind: "X", arg: atom(p) }],
    (p) => [{ kind: "AG", arg: atom(p) }, { kind: "G", arg: atom(p) }],
    (p) => [{ kind: "AF", arg: atom(p) }, { kind: "F", arg: atom(p) }],
    (p) => [
      { kind: "AG", arg: { kind: "AF", arg: atom(p) } },
      { kind: "G", arg: { kind: "F", arg: atom(p) } },
    ],
    (p, q) => [
      { kind: "AU", left: atom(p), right: atom(q) },
      { kind: "U", left: atom(p), right: atom(q) },
    ],
    (p, q) => [
      { kind: "AR", left: atom(p), right: atom(q) },
      { kind: "R", left: atom(p), right: atom(q) },
    ],
    (p, q) => [
      { kind: "AW", left: atom(p), right: atom(q) },
      { kind: "W", left: atom(p), right: atom(q) },
    ],
  ];
  for (let seed = 0; seed < 150; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const [p, q] = randomAtoms(rng, system, 2) as [Lit, Lit];
    for (const pair of pairs) {
      const [ctl, ltl] = pair(p, q);
      const answer = decideCtl(model, ctl, fairness);
      assertEquals(
        answer.holdsWhereFair,
        decideLtl(model, ltl, fairness),
        `${ctl.kind}, seed ${seed}`,
      );
      assert(!answer.holds || answer.holdsWhereFair);
    }
  }
});

Deno.test("CTL operators are dual and unfold", () => {
  const no = (arg: Ctl<Lit>): Ctl<Lit> => ({ kind: "not", arg });
  for (let seed = 0; seed < 200; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const atoms = randomAtoms(rng, system, 3);
    const f = randomCtl(rng, atoms, { size: rng.below(3) });
    const g = randomCtl(rng, atoms, { size: rng.below(3) });
    const given = system.inputs.filter(() => rng.chance(0.7));
    const set = (formula: Ctl<Lit>) => decideCtl(model, formula, fairness, { given }).satisfying;
    const same = (a: Ctl<Lit>, b: Ctl<Lit>) => assertEquals(set(a), set(b), `seed ${seed}`);
    same({ kind: "AX", arg: f }, no({ kind: "EX", arg: no(f) }));
    same({ kind: "AG", arg: f }, no({ kind: "EF", arg: no(f) }));
    same({ kind: "AF", arg: f }, no({ kind: "EG", arg: no(f) }));
    same({ kind: "AR", left: f, right: g }, no({ kind: "EU", left: no(f), right: no(g) }));
    same({ kind: "AU", left: f, right: g }, no({ kind: "ER", left: no(f), right: no(g) }));
    const both: Ctl<Lit> = { kind: "and", left: f, right: g };
    same({ kind: "ER", left: f, right: g }, { kind: "EW", left: g, right: both });
    same({ kind: "AR", left: f, right: g }, { kind: "AW", left: g, right: both });
    if (given.length < system.inputs.length) continue;
    // AU unfolds: g, or f now and after every step; where no fair path starts all A hold.
    const au: Ctl<Lit> = { kind: "AU", left: f, right: g };
    const later: Ctl<Lit> = { kind: "and", left: f, right: { kind: "AX", arg: au } };
    const unfolded = set({ kind: "or", left: g, right: later });
    const { fair } = decideCtl(model, f, fairness);
    assertEquals(set(au).map((v, p) => v & fair[p]!), unfolded.map((v, p) => v & fair[p]!));
  }
});

/** EX, EU and EG over states alone, with the fixpoints of the textbook; atoms read latches only. */
function stateCtl(model: ExplicitSystem, formula: Ctl<Lit>, fairness: readonly Lit[]): Set<number> {
  const all = new Set(Array.from({ length: model.states }, (_, x) => x));
  const fair = emersonLei(model, fairness);
  const startsFair = new Set([...all].filter((x) => inputsOf(x).some((p) => fair[p])));
  function inputsOf(x: number): number[] {
    return [...Array(model.choices).keys()].map((i) => model.point(x, i)).filter((p) =>
      model.legal[p]
    );
  }
  const before = (set: Set<number>) =>
    new Set([...all].filter((x) => inputsOf(x).some((p) => set.has(model.next[p]!))));
  const evaluate = (f: Ctl<Lit>): Set<number> => {
    switch (f.kind) {
      case "true":
        return all;
      case "atom":
        return new Set([...all].filter((x) => model.value(f.atom, model.point(x, 0)) === 1));
      case "not":
        return all.difference(evaluate(f.arg));
      case "and":
        return evaluate(f.left).intersection(evaluate(f.right));
      case "EX":
        return before(evaluate(f.arg).intersection(startsFair));
      case "EU": {
        const [l, r] = [evaluate(f.left), evaluate(f.right).intersection(startsFair)];
        for (let set = r;;) {
          const more = set.union(before(set).intersection(l));
          if (more.size === set.size) return set;
          set = more;
        }
      }
      case "EG": {
        const inside = evaluate(f.arg);
        // Emerson and Lei in the system where the formula is a constraint.
        const legal = model.legal.map((v, p) => v & (inside.has(model.stateOf(p)) ? 1 : 0));
        const points = emersonLei(model, fairness, legal);
        return new Set([...all].filter((x) => inputsOf(x).some((p) => points[p])));
      }
      default:
        throw new TypeError(`${f.kind} is not a core operator`);
    }
  };
  return evaluate(formula);
}

Deno.test("for atoms that read latches only, CTL is what the textbook says about states", () => {
  const kinds = ["not", "and", "EX", "EU", "EG"] as const;
  for (let seed = 0; seed < 400; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const atoms = randomAtoms(rng, system, 3, true);
    const draw = (size: number): Ctl<Lit> => {
      if (size === 0) return { kind: "atom", atom: rng.pick(atoms) };
      const kind = rng.pick(kinds);
      if (kind === "and" || kind === "EU") {
        const left = rng.below(size);
        return { kind, left: draw(left), right: draw(size - 1 - left) };
      }
      return { kind, arg: draw(size - 1) };
    };
    const formula = draw(rng.between(1, 5));
    const expected = stateCtl(model, formula, fairness);
    const { satisfying } = decideCtl(model, formula, fairness);
    for (let p = 0; p < model.points; p++) {
      if (!model.legal[p]) continue;
      assertEquals(satisfying[p] === 1, expected.has(model.stateOf(p)), `seed ${seed}`);
    }
  }
});

Deno.test("inputs chosen by the path, or given with the state", () => {
  const { system, x, go } = waitingCounter(false);
  // At 3 some input leads to 0 and some does not.
  const leaves: Ctl<Lit> = {
    kind: "AG",
    arg: { kind: "EX", arg: { kind: "not", arg: { kind: "atom", atom: system.bads[0]!.lit } } },
  };
  assertEquals(decideCtl(system, leaves, []).holds, false); // 2 must become 3
  const toggles: Ctl<Lit> = {
    kind: "AG",
    arg: {
      kind: "iff",
      left: { kind: "atom", atom: x },
      right: { kind: "EX", arg: { kind: "not", arg: { kind: "atom", atom: x } } },
    },
  };
  assertEquals(decideCtl(system, toggles, []).holds, true);
  assertEquals(decideCtl(system, toggles, [], { given: [go] }).holds, false); // waiting at 3
  // An atom that reads go makes it part of the state: without go there is no way from 3 to 0.
  const onGo: Ctl<Lit> = { kind: "or", left: toggles, right: { kind: "not", arg: atomOf(go) } };
  assertEquals(inputsRead(system, onGo), [go]);
  assertEquals(decideCtl(system, onGo, []).holds, false);
});
