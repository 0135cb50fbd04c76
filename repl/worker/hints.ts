/** What was probably meant: the nearest names after an error of the runtime about a name that is not there. */

import { nearestNames } from "../../mod.ts";
import { type CompletionContext, membersAt, variableNames } from "./complete.ts";

/** A question to put after the message of an error; empty if there is nothing to suggest. */
export async function hintAfter(error: Error, context: CompletionContext): Promise<string> {
  const unknown = /^([\w$]+) is not defined$/.exec(error.message);
  if (unknown !== null) return phrase(unknown[1]!, await variableNames(context));
  const called = /^([\w$]+(?:\.[\w$]+)*)\.([\w$]+) is not a function$/.exec(error.message);
  if (called === null) return "";
  return phrase(called[2]!, await membersAt(called[1]!.split("."), context));
}

function phrase(name: string, candidates: readonly string[]): string {
  if (name.length < 3) return ""; // everything is near a letter
  const near = nearestNames(name, new Set(candidates));
  return near.length === 0 ? "" : `: did you mean ${near.join(" or ")}?`;
}
