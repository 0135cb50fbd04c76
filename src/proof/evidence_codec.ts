/** How each kind of evidence is written in certificates: field by field, as in `proof.ts`. */

import type { Lit } from "../aig/literal.ts";
import type { Cube, Predicate } from "../system/predicate.ts";
import type { Latch } from "../system/system.ts";
import {
  bits,
  choice,
  type Codec,
  lazy,
  list,
  literal,
  natural,
  optional,
  record,
  text,
  truth,
  word,
  wordOr,
} from "./codec.ts";
import type { CtlSyntax } from "./ctl_dag.ts";
import type * as proof from "./proof.ts";

const cube: Codec<Cube> = list(literal);
const predicate: Codec<Predicate> = record<Predicate>({ clauses: list(list(literal)) });

const observer = record<Latch>({ lit: literal, next: literal, reset: literal });

const link = record<proof.ChainLink>({ region: predicate, justice: natural });
const chain = record<proof.ChainProof>({
  kind: word("chain"),
  observers: optional(list(observer)),
  links: list(link),
});

const window = record<proof.SkeletonWindow>({
  before: natural,
  after: natural,
  loopFree: optional(truth),
});
const lemma = choice<proof.FairLemma>({
  wall: record<proof.Wall>({
    kind: word("wall"),
    wall: predicate,
    exits: optional(list(cube)),
    entries: optional(list(cube)),
  }),
  constraint: record<proof.WallConstraint>({
    kind: word("constraint"),
    wall: natural,
    side: word("same", "positive", "negative"),
    window: optional(window),
  }),
});
const fair = record<proof.FairProof>({
  kind: word("fair"),
  observers: optional(list(observer)),
  reach: list(predicate),
  lemmas: list(lemma),
  conclusion: choice<proof.FairProof["conclusion"]>({
    skeleton: record<proof.SkeletonConclusion>({ kind: word("skeleton"), window }),
    chain: record<proof.ChainConclusion>({ kind: word("chain"), links: list(link) }),
  }),
});

const loop = record<proof.LoopProof>({
  kind: word("loop"),
  reach: predicate,
  loop: predicate,
  saved: list(
    record<{ readonly latch: Lit; readonly copy: Lit }>({ latch: literal, copy: literal }),
  ),
  seen: list(literal),
});

const termination = record<proof.TerminationProof>({
  kind: word("termination"),
  signal: word("one", "or", "flag", "counter"),
  justice: optional(natural),
  n: natural,
  stem: word("beta", "radius"),
  m: natural,
  segment: word("beta'", "beta''"),
  strengthening: predicate,
});

const move = record<proof.Move>({
  from: cube,
  input: wordOr("any", cube),
  by: optional(list(record<proof.Choice>({ input: literal, value: literal }))),
});
const steps = (kind: "EX" | "EU") =>
  record<proof.StepBounds>({
    kind: word(kind),
    node: natural,
    removed: list(predicate),
    moves: list(move),
  });
type Removal = proof.GlobalBounds["removed"][number];
const global = record<proof.GlobalBounds>({
  kind: word("EG"),
  node: natural,
  removed: list(record<Removal>({
    states: predicate,
    proof: choice<Removal["proof"]>({ chain: chain as never, fair: fair as never }),
  })),
  lower: list(cube),
  toward: list(list(move)),
});
const ctl = record<proof.CtlProof>({
  kind: word("ctl"),
  reach: list(predicate),
  bounds: list(
    choice<proof.CtlProof["bounds"][number]>({
      EX: steps("EX") as never,
      EU: steps("EU") as never,
      EG: global,
    }),
  ),
  legal: optional(list(move)),
  order: optional(cube),
  refuted: optional(
    record<NonNullable<proof.CtlProof["refuted"]>>({ latches: bits, inputs: bits }),
  ),
});

/** A trace with its kind. */
export interface TraceJson {
  readonly kind: "trace";
  readonly initial: Uint8Array;
  readonly inputs: readonly Uint8Array[];
  readonly loop?: number;
}

/** Evidence as it stands in files: the fields of a trace are beside its kind. */
export type EvidenceJson = proof.Proof | TraceJson;

/** All evidence. */
export const evidenceCodec: Codec<EvidenceJson> = choice<EvidenceJson>({
  invariant: record<proof.InvariantProof>({ kind: word("invariant"), invariant: predicate }),
  "k-induction": record<proof.KInductionProof>({
    kind: word("k-induction"),
    k: natural,
    simplePath: truth,
    strengthening: predicate,
  }),
  radius: record<proof.RadiusProof>({
    kind: word("radius"),
    k: natural,
    direction: word("forward", "backward"),
  }),
  chain,
  fair,
  loop,
  termination,
  "loop-radius": record<proof.LoopRadiusProof>({
    kind: word("loop-radius"),
    k: natural,
    direction: word("forward", "backward"),
  }),
  ctl,
  trace: record<TraceJson>({
    kind: word("trace"),
    initial: bits,
    inputs: list(bits),
    loop: optional(natural),
  }),
});

const UNARY = ["not", "EX", "EF", "EG", "AX", "AF", "AG"] as const;
const BINARY = [
  ...["and", "or", "implies", "iff", "xor"] as const,
  ...["EU", "ER", "EW", "AU", "AR", "AW"] as const,
] as const;

const self = lazy((): Codec<CtlSyntax> => formulaCodec);
const operators = Object.fromEntries([
  ...["true", "false"].map((kind) => [kind, record({ kind: text })]),
  ["atom", record({ kind: text, atom: literal })],
  ...UNARY.map((kind) => [kind, record({ kind: text, arg: self })]),
  ...BINARY.map((kind) => [kind, record({ kind: text, left: self, right: self })]),
]);

/** CTL formulas over literals. */
export const formulaCodec: Codec<CtlSyntax> = choice<CtlSyntax>(operators as never);
