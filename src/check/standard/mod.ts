/** The engines that are there from the start. */

import "./safety.ts";
import "./liveness.ts";
import "./ctl.ts";
