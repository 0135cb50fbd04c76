/** Examples and notes below the options of every command. */

/** Below the list of commands. */
export const OVERVIEW = `
Examples:
  kripke check arbiter.ts                        all systems and properties the module exports
  kripke check 'models/*.aig' --timeout 60       all of them, with a table at the end
  kripke explain arbiter.ts served               why it holds or fails
  kripke repl arbiter.ts                         a conversation with the model
  kripke graph arbiter.ts -o states.svg          a picture of its states
  kripke check counter.aig                       check all properties, certified
  kripke check counter.aig -e ic3 -c proof.json  write the certificate
  kripke certify counter.aig proof.json          check the certificate again
  kripke info counter.aig                        sizes and properties

FILE is an AIGER file (.aag, .aig) or a TypeScript module that exports systems.
Exit codes: 0 all hold or are as the file expects, 1 some property fails, 2 something undecided or not
certified in time, 3 bad input or usage.
Properties: b0 (bad), o0 (output taken as bad), j0 (justice), l0 (LTL), c0 (CTL), or by name.
`;

/** By command. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  info: `
Examples:
  kripke info counter.aig
  kripke info arbiter.ts --system arbiter
  kripke info 'models/*.aig' --json | jq .latches`,
  check: `
Examples:
  kripke check counter.aig                          every property, certified
  kripke check arbiter.ts -p mutex -p served        two properties of a module
  kripke check 'models/**/*.aig' --timeout 60 -q    many files, one table
  kripke check a.aig b.aig --json                   one JSON object per line and property
  kripke check counter.aig --ctl props.ctl          CTL formulas, one per line
  kripke check counter.aig -e ic3 -o ctgs=0         one engine, with an option (see kripke engines ic3)
  kripke check counter.aig -c proof.json            certificates; kripke certify checks them again
  kripke check counter.aig -w w.txt                 counterexamples; kripke replay checks them

A module may say what it expects: export const expected = { mutex: "holds", greedy: "fails" }. Then the
exit code is 0 if every verdict is as expected. Nothing is proved by a verdict that could not be certified
in time: it says so, and the exit code is 2.
With several properties the id is put before the extension of OUT: proof.b0.json.`,
  explain: `
Examples:
  kripke explain counter.aig b0                 what breaks where; or what the proof rests on
  kripke explain arbiter.ts served
  kripke explain arbiter.ts reset --depth 2     two levels of reasons
  kripke explain arbiter.ts reset --unfold 1.2  and what is below node 1.2
  kripke explain arbiter.ts reset --json | jq .because`,
  certify: `
Examples:
  kripke certify counter.aig proof.json
  kripke certify arbiter.ts served.l0.json      an LTL formula: its monitor is built again
  kripke certify counter.aig c0.json --ctl props.ctl
  kripke certify counter.aig witness.aag        a witness circuit, as Certifaiger takes them`,
  simulate: `
Examples:
  kripke simulate counter.aig --steps 30
  kripke simulate arbiter.ts --signals turn,req --seed 7
  kripke simulate counter.aig --inputs stimulus.txt --json`,
  replay: `
Examples:
  kripke check counter.aig --witness w.txt && kripke replay counter.aig w.txt`,
  convert: `
Examples:
  kripke convert counter.aig counter.aag           binary to ASCII
  kripke convert arbiter.ts arbiter.aig            a system of a module
  kripke convert arbiter.ts served.aig -p served   with the monitor of an LTL formula
  kripke convert counter.aig -                     to standard output`,
  graph: `
Examples:
  kripke graph arbiter.ts > states.dot
  kripke graph arbiter.ts -o states.svg --property greedy   with its counterexample in red
  kripke graph counter.aag --json | jq '.states | length'`,
  repl: `
Options of the session:
  -e, --eval CODE   evaluate CODE, print its result and leave (may be repeated)
  --history FILE    where the history is kept; an empty value keeps none
  --no-color        no colours

Examples:
  kripke repl
  kripke repl arbiter.ts
  kripke repl arbiter.ts --eval 'check(arbiter, "mutex")'
  echo 'check(arbiter, "mutex")' | kripke repl arbiter.ts`,
  engines: `
Examples:
  kripke engines
  kripke engines ic3`,
};
