/** Settings of a run as the options of an engine. */

import type { SharesFindings } from "../../engines/fair/findings.ts";
import type { EngineSettings, RaceSettings } from "../engines.ts";

/** The options of an engine: those given for it, the seed and the interrupt flag. */
export function optionsOf<O>({ options, seed, interrupt }: EngineSettings): O {
  return { ...options, seed, interrupt } as O;
}

/** The same for engines that learn from each other. */
export function sharedOptionsOf<O>(settings: RaceSettings): O & SharesFindings {
  return { ...optionsOf<O>(settings), findings: settings.findings };
}
