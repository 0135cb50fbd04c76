/** Evidence: traces and proofs, the independent checker, and certificates on disk. */

export {
  type BadGoal,
  badGoal,
  type Flaw,
  type Goal,
  type JusticeGoal,
  justiceGoal,
  replay,
} from "./replay.ts";
export type { Replay, ReplayOptions } from "./replay.ts";
export { findLasso } from "./trace_loop.ts";
export { TracePath } from "./trace_path.ts";
export {
  formatWitnesses,
  parseWitnesses,
  type Witness,
  type WitnessClaim,
  type WitnessProperty,
  type WitnessShape,
  type WitnessStimulus,
} from "./witness.ts";
export { fromWitness, replayWitness, toWitness, witnessShape } from "./witness_trace.ts";
export type {
  ChainConclusion,
  ChainLink,
  ChainProof,
  Choice,
  CtlProof,
  FairLemma,
  FairProof,
  GlobalBounds,
  InvariantProof,
  KInductionProof,
  LivenessProof,
  LoopProof,
  LoopRadiusProof,
  Move,
  Observers,
  Proof,
  RadiusProof,
  SafetyProof,
  SkeletonConclusion,
  SkeletonWindow,
  StepBounds,
  TerminationProof,
  Wall,
  WallConstraint,
} from "./proof.ts";
export {
  type BadClaim,
  type Claim,
  type ClaimFacts,
  claimsOf,
  type CtlClaim,
  type JusticeClaim,
} from "./claim.ts";
export {
  type CtlDag,
  ctlDag,
  type CtlNode,
  type CtlSyntax,
  type CtlSyntaxBinary,
  type CtlSyntaxUnary,
} from "./ctl_dag.ts";
export { stateInputsOf } from "./ctl_states.ts";
export type { CheckOutcome } from "./outcome.ts";
export type { NewSolver } from "./prover.ts";
export { checkerSolver, checkLivenessProof, checkSafetyProof } from "./check_proof.ts";
export { checkCtl } from "./check_ctl.ts";
export { certify, certifyWith, type EvidentVerdict } from "./certify.ts";
export {
  type Certificate,
  type Evidence,
  readCertificate,
  type TraceEvidence,
  writeCertificate,
} from "./certificate.ts";
export { fingerprint } from "./fingerprint.ts";
export { witnessCircuit } from "./witness_circuit.ts";
export { checkWitnessCircuit } from "./check_witness_circuit.ts";
