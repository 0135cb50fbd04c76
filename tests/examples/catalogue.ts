/** The examples in order of difficulty: the files of `examples/`, with what their specs say. */

import { Model, Spec } from "../../mod.ts";

/** Where the examples are. */
export const FOLDER = new URL("../../examples/", import.meta.url);

/** File names without their ending, the easiest first. Every file of the folder is listed. */
export const ORDER: readonly string[] = [
  "two_bit_counter",
  "counter",
  "gray_counter",
  "traffic_light",
  "ferryman",
  "fifo",
  "elevator",
  "round_robin_arbiter",
  "priority_arbiter",
  "handshake",
  "branching",
  "tree_arbiter",
  "token_ring",
  "peterson",
  "philosophers",
  "semaphore",
  "backpressure",
  "alternating_bit",
  "lockstep",
  "bakery",
  "cache_coherence",
  "bus_arbiter",
  "leader_election",
  "nim",
  "queues",
  "synchronous_arbiter",
  "countdown",
  "counting",
  "jumping_counter",
];

/** The spec of an example. */
export type ExampleSpec = Spec<never[], Model>;

/** An example by the name of its file. */
export interface Example {
  readonly name: string;
  readonly spec: ExampleSpec;
}

/** All examples in their order. */
export async function examples(): Promise<Example[]> {
  return await Promise.all(ORDER.map(async (name) => {
    const { spec } = await import(new URL(`${name}.ts`, FOLDER).href) as { spec: unknown };
    if (!(spec instanceof Spec)) throw new TypeError(`examples/${name}.ts exports no spec`);
    return { name, spec: spec as unknown as ExampleSpec };
  }));
}
