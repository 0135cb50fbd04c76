/** How far a check is: who is at work, for how long, and what was counted. */

import type { CheckResult } from "../../check/check.ts";
import { type Subject, systemOf } from "../../check/question.ts";
import { statLine } from "../run_text.ts";
import { Figure } from "./figure.ts";
import { badge, block, BLUE, dim, markup } from "./markup.ts";
import { numbers } from "./run_html.ts";
import { seconds, statusBadge } from "./verdict_html.ts";

/** A check at a moment. */
export interface Progress {
  readonly subject: Subject;
  /** Name of the property. */
  readonly name: string;
  /** Whose turn it is, or who decided. */
  readonly engine: string;
  readonly seconds: number;
  readonly stats: Readonly<Record<string, number>>;
  /** The verdict, once there is one. */
  readonly status?: CheckResult["status"];
}

/** The moment as a figure. */
export function progressFigure(progress: Progress): Figure {
  const { subject, name, engine, stats, status } = progress;
  const where = systemOf(subject).name;
  const counts = statLine(stats);
  const state = status === undefined ? badge("running", BLUE) : statusBadge(status);
  const html = block(
    markup`<div>${state} <b>${engine}</b> on ${where}, <b>${name}</b> ${
      dim(seconds(progress.seconds))
    }</div>`,
    numbers(stats),
  );
  const text = `${engine} on ${where}, ${name}: ${status ?? "running"}` +
    (counts === "" ? "" : `\n  ${counts}`);
  return new Figure({ text, html: html.toString() });
}
