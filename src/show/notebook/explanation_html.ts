/** Explanations in notebooks: the tree of reasons, each of which can be folded. */

import type { Explanation, Reason } from "../explain/mod.ts";
import { AMBER, block, code, type Content, folded, type Markup, markup } from "./markup.ts";

/** Levels that are open from the start. */
const OPEN_LEVELS = 4;
/** Reasons that are written down; a tree may go on for long. */
const MOST_REASONS = 400;

/** An explanation. */
export function explanationHtml({ reason, warnings }: Explanation): Markup {
  return block(
    reasonHtml(reason, 0, { left: MOST_REASONS }),
    warnings.map((warning) =>
      markup`<div style="color:${AMBER};margin-top:4px">warning: ${sentence(warning)}</div>`
    ),
  );
}

function reasonHtml(reason: Reason, level: number, room: { left: number }): Markup {
  const shown = level === 0 ? markup`<b>${sentence(reason.text)}</b>` : sentence(reason.text);
  const plain = (content: Content) => markup`<div style="margin:2px 0 2px 22px">${content}</div>`;
  if (--room.left < 0) return plain("…");
  const { because } = reason;
  if (because.length === 0) return plain(shown);
  const written: Markup[] = [];
  for (const child of because) {
    written.push(reasonHtml(child, level + 1, room));
    if (room.left < 0) break;
  }
  return folded(shown, written, level < OPEN_LEVELS);
}

/** Formulas stand between backticks. */
function sentence(text: string): Markup {
  return markup`${text.split("`").map((part, i) => i % 2 === 1 ? code(part) : part)}`;
}
