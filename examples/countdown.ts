/**
 * A lexicographic countdown: whenever the low counter is empty the high one goes down by one and the low one
 * starts again anywhere. It ends, but only after up to 4^width steps. k-liveness counts them one by one and gets
 * nowhere; rlive and FAIR learn regions and walls that speak of many states at once. One engine after the other is
 * given half a second, and `auto` lets them take turns.
 *
 *     deno run examples/countdown.ts [width = 3]
 */

import { check, checkCase, enginesFor, type Model, print, specify, system } from "kripke";

/** Two counters with `width` bits each. */
export function countdown(width: number): Model {
  return system("countdown")`
    input stall : bool
    input any   : u${width}
    var high, low : u${width}
    fair !stall
    define done = high == 0 & low == 0
    define wait = stall | done
    next low  = case { wait : low; low > 0 : low - 1; else : any }
    next high = case { wait | low > 0 : high; else : high - 1 }

    ltl ends   : F done
    ltl falls  : G (high > 0 -> F low == 0)
    invariant lower : high' <= high
    invariant short : done | low > 0
    ctl over   : AG EF done
  `;
}

/** What is expected of it. */
export const spec = specify(countdown, {
  title: "Countdown",
  teaches: "liveness where counting fails: k-liveness against rlive and FAIR",
  parameters: ["width"],
  least: [1],
  cases: [[3], [2], [4]],
  expected: { ends: "holds", falls: "holds", lower: "holds", short: "fails", over: "holds" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  print("\nends, by engine:\n");
  for (const { name: engine } of enginesFor("justice")) {
    print(
      `${engine.padEnd(10)} ${(await check(it.subject, "ends", { engine, timeout: 0.5 })).status}`,
    );
  }
}
