/** Systems in notebooks: size, signals, assumptions and properties as a table. */

import type { Model } from "../../dsl/model.ts";
import type { System } from "../../system/system.ts";
import { plainStyle } from "../style.ts";
import { systemRows } from "../system_text.ts";
import { block, BLUE, code, dim, type Markup, markup, tableOf } from "./markup.ts";

/** A system or a model. */
export function systemHtml(subject: System | Model): Markup {
  const { name, inputs, latches, aig } = "system" in subject ? subject.system : subject;
  const sizes = [
    sized(inputs.length, "input bit", "input bits"),
    sized(latches.length, "latch", "latches"),
    sized(aig.gateCount, "gate", "gates"),
  ];
  const rows = systemRows(subject, plainStyle).map(([kind, name, rest]) => [
    dim(kind),
    kind === "input" ? markup`<span style="color:${BLUE}">${code(name)}</span>` : code(name),
    code(rest?.replace(/^: /, "")),
  ]);
  return block(markup`<div><b>${name}</b> ${dim(sizes.join(", "))}</div>`, tableOf([], rows));
}

function sized(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
