/**
 * The answers of a bench of liveness, kept in a file of JSON lines: a run that was stopped is resumed where it
 * was, and only what was not solved is asked again with more time.
 */

import { type Answer, isVerdict } from "./ask_one.ts";

/** Who was asked what. */
export interface LiveQuestion {
  readonly file: string;
  readonly engine: string;
  /** JSON. */
  readonly options: string;
}

/** A line of the file. */
interface Kept extends LiveQuestion {
  readonly timeout: number;
  readonly answer: Answer;
}

/** Answers so far. */
export class Answers {
  readonly #kept: Kept[] = [];

  /** @param file is read if there is one, and grows; without it nothing is kept */
  constructor(readonly file: string | undefined) {
    if (file === undefined) return;
    let text = "";
    try {
      text = Deno.readTextFileSync(file);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    for (const line of text.split("\n")) if (line !== "") this.#kept.push(JSON.parse(line));
  }

  /** A verdict that took no more time than this, or the news that there is none within it. */
  find(question: LiveQuestion, timeout: number): Answer | undefined {
    const same = this.#kept.filter(({ file, engine, options }) =>
      file === question.file && engine === question.engine && options === question.options
    ).map(({ answer, timeout: given }) => ({ answer, given }));
    const solved = same.find(({ answer }) => isVerdict(answer) && answer.cpu <= timeout);
    const tried = same.find(({ answer, given }) => given >= timeout && answer.status !== "error");
    return (solved ?? tried)?.answer;
  }

  /** Keep an answer. */
  add(kept: Kept): void {
    this.#kept.push(kept);
    if (this.file === undefined) return;
    Deno.writeTextFileSync(this.file, `${JSON.stringify(kept)}\n`, { append: true });
  }
}
