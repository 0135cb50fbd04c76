/** The engine for CTL. */

import { iictl, type IictlOptions } from "../../engines/iictl/mod.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import { registerEngine } from "../engines.ts";
import { OPTION_NAMES } from "../option_names.ts";
import { optionsOf } from "./settings.ts";

registerEngine<CtlClaim>({
  name: "iictl",
  description: "CTL by incremental, inductive bounds of all subformulas (CAV 2012)",
  optionNames: OPTION_NAMES.iictl,
  decides: ["ctl"],
  share: 1,
  start: ({ system, claim: { formula } }, settings) =>
    iictl({ system, formula }, optionsOf<IictlOptions>(settings)),
});
