/**
 * The alternating bit protocol: a sender repeats a message until the acknowledgement with the same bit comes back,
 * over channels that lose what they like. Safety needs no promise about the channels. Progress does: without
 * fairness (`patient` false) a channel may lose everything for ever.
 *
 *     deno run examples/alternating_bit.ts [patient = true]
 */

import { checkCase, type Model, print, specify, system } from "kripke";

/** Sender, receiver, and a lossy channel each way; fair losses if `patient`. */
export function alternatingBit(patient: boolean): Model {
  return system("alternating bit")`
    input loseMessage, loseAck : bool
    var sending  : bool = false                 // the bit the sender is at
    var payload  : bool                         // what it sends
    var expected : bool = false                 // the bit the receiver waits for
    var message  : {none, zero, one} = none     // the bit in the channel,
    var content  : bool                         // and what comes with it
    var ack      : {none, zero, one} = none

    define tag(b) = b ? one : zero
    define accepted = message == tag(expected)
    define done     = ack == tag(sending)

    next message  = loseMessage ? none : tag(sending)
    next content  = payload
    next expected = accepted ? !expected : expected
    next ack      = loseAck | message == none ? none : message
    next sending  = done ? !sending : sending
    next payload  = done ? choose bool : payload
    if ${patient} {
      fair !loseMessage
      fair message != none & !loseAck
    }

    invariant faithful : accepted -> content == payload
    invariant atOnce   : !(accepted & done)
    ltl delivers : G F accepted
    ltl advances : G F done
    ltl answered : G (done -> Y O accepted)
    ltl prompt   : G (done -> X X accepted)
    ctl again    : AG EF done
  `;
}

/** What is expected of it. */
export const spec = specify(alternatingBit, {
  title: "Alternating bit protocol",
  teaches: "lossy channels, `choose`, past operators, progress that needs fairness",
  parameters: ["patient"],
  cases: [[true], [false]],
  expected: (patient) => ({
    faithful: "holds",
    atOnce: "holds",
    delivers: patient ? "holds" : "fails",
    advances: patient ? "holds" : "fails",
    answered: "holds",
    prompt: "fails",
    again: "holds",
  }),
});

if (import.meta.main) {
  for (const patient of [true, false]) {
    const it = spec.at(patient);
    print(it.name);
    for await (const { name, status } of checkCase(it)) print(`  ${status}  ${name}`);
  }
}
