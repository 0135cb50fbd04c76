/**
 * Leader election in a ring (Chang and Roberts, 1979). Every process sends its number round the ring; numbers that
 * meet a higher one are dropped, so only the highest comes home and makes its owner the leader. The numbers are
 * frozen variables: any assignment of different numbers is checked at once. With `twins` two processes may have
 * the same number, and there can be two leaders.
 *
 *     deno run examples/leader_election.ts [processes = 2] [twins = false]
 */

import { assertFails, checkCase, type Model, print, specify, system } from "kripke";

/** A ring of processes; a channel holds one number, 0 if it is empty. */
export function leaderElection(processes: number, twins: boolean): Model {
  return system("leader election")`
    const N = ${processes}
    frozen id : 1..N[N]
    var channel : 0..N[N] = 0                    // into process i
    init ${twins} | (all i in 0..N-1, j in 0..N-1 : i == j | id[i] != id[j])

    fair process p[i in 0..N-1] {
      const onward = (i + 1) mod N
      var started, leader : bool = false
      rule start   when !started & channel[onward] == 0 { started' = true  channel[onward]' = id[i] }
      rule forward when channel[i] > id[i] & channel[onward] == 0 {
        channel[onward]' = channel[i]
        channel[i]' = 0
      }
      rule drop    when channel[i] != 0 & channel[i] < id[i] { channel[i]' = 0 }
      rule win     when channel[i] == id[i] { leader' = true  channel[i]' = 0 }
    }

    invariant single  : (count i in 0..N-1 : p[i].leader) <= 1
    invariant highest : all i in 0..N-1 : p[i].leader -> (all j in 0..N-1 : id[j] <= id[i])
    ltl elected : F (some i in 0..N-1 : p[i].leader)
    ltl quiet   : F G (all i in 0..N-1 : channel[i] == 0)
    ltl stable  : G (p[0].leader -> G p[0].leader)
  `;
}

/** What is expected of it. */
export const spec = specify(leaderElection, {
  title: "Leader election",
  teaches: "frozen variables, all assignments of numbers at once, message passing in a ring",
  parameters: ["processes", "twins"],
  least: [2],
  cases: [[2, false], [2, true], [3, false]],
  expected: (processes, twins) => ({
    single: twins ? "fails" : "holds",
    highest: twins && processes > 2 ? "fails" : "holds",
    elected: "holds",
    quiet: "holds",
    stable: "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine, cpuSeconds } of checkCase(it)) {
    print(`${status}  ${name}  (${engine}, ${cpuSeconds.toFixed(2)} s)`);
  }
  const { trace } = await assertFails(leaderElection(2, true), "single");
  print("\ntwo leaders with the same number:\n");
  print(
    trace.show({
      signals: [
        "running",
        "id[0]",
        "id[1]",
        "channel[0]",
        "channel[1]",
        "p[0].leader",
        "p[1].leader",
      ],
    }),
  );
}
