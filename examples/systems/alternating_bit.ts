/**
 * The alternating bit protocol: a sender repeats a message until the acknowledgement with the same bit comes back, over
 * channels that lose what they like, but not for ever. Uninitialised channels are fine as long as they are empty.
 */

import { checkAll, type Model, system } from "kripke";

/** Sender, receiver, and a lossy channel each way. */
export function alternatingBit(): Model {
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
    fair !loseMessage
    fair message != none & !loseAck

    invariant faithful : accepted -> content == payload
    ltl delivers : G F accepted
    ltl advances : G F done
    invariant atOnce : !(accepted & done)
    ltl prompt   : G (done -> X X accepted)
    ctl again    : AG EF done
  `;
}

/** The instance that is checked. */
export const model = alternatingBit();

/** What is expected of it. */
export const expected = {
  faithful: "holds",
  delivers: "holds",
  advances: "holds",
  atOnce: "holds",
  prompt: "fails",
  again: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
