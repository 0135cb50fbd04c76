/** `kripke explain FILE [PROPERTY]`: why verdicts are what they are. */

import { explain, failingTrace, type Reason } from "../../mod.ts";
import { loadModels, titleOf } from "../models.ts";
import { UsageError } from "../report.ts";
import { colour, StatusLine, style, width } from "../terminal.ts";
import {
  assertEngine,
  judge,
  type QuestionOptions,
  questionsFor,
  resultLine,
  traceText,
} from "./check.ts";
import { codeOf, worse } from "./summary.ts";

/** Options of the command. */
export interface ExplainFileOptions extends Omit<QuestionOptions, "property"> {
  readonly json?: boolean;
  /** Levels of reasons to unfold. */
  readonly depth?: number;
  /** Nodes to unfold besides. */
  readonly unfold?: readonly string[];
  /** Everything unfolded. */
  readonly all?: boolean;
  /** Seconds for further checks of the explanation. */
  readonly effort: number;
  /** No counterexamples. */
  readonly quiet?: boolean;
}

/** Explain the verdicts about a file; returns the exit code. */
export async function explainFile(
  file: string,
  property: string | undefined,
  options: ExplainFileOptions,
): Promise<number> {
  await assertEngine(options);
  const models = await loadModels(file, options);
  const wanted = { ...options, ...(property !== undefined && { property: [property] }) };
  const asked = models.flatMap((model) =>
    questionsFor(model, wanted).map((question) => ({ model, question }))
  );
  if (options.unfold !== undefined && asked.length > 1) {
    throw new UsageError("--unfold goes with a single property: name it after the file");
  }
  let code = 0;
  for (const [i, { model, question }] of asked.entries()) {
    const judged = await judge(model, question, options);
    code = worse(code, codeOf(judged));
    const { result } = judged;
    const seconds = options.effort;
    const status = new StatusLine();
    status.update(() => `explaining ${result.name}`);
    let explanation = await explain(result, { seconds, depth: options.depth })
      .finally(() => status.clear());
    if (options.all) explanation = explanation.unfold();
    for (const node of options.unfold ?? []) explanation = explanation.unfold(node);
    if (options.json) {
      const { property: id, name, status, engine, certified } = result;
      const { reason, warnings } = explanation;
      const about = { file, system: model.export, property: id, name, status, engine, certified };
      console.log(JSON.stringify({ ...about, because: treeOf(reason).because ?? [], warnings }));
      continue;
    }
    if (i > 0) console.log();
    console.log(resultLine(models.length > 1 ? titleOf(model, true) : undefined, judged));
    if (failingTrace(result) !== undefined && options.quiet !== true) {
      console.log(await traceText(result));
    }
    const [head, ...lines] = explanation.show({ colour, width: width() }).split("\n");
    // The verdict says what the first line would say.
    console.log([...(lines.length === 0 ? [head] : []), ...lines].join("\n"));
    if (lines.some((line) => line.includes("▸"))) {
      console.log(style.dim("▸ is folded: --unfold NUMBER, --depth LEVELS or --all shows more"));
    }
  }
  return code;
}

interface JsonReason {
  readonly text: string;
  readonly because?: readonly JsonReason[];
}

/** Nodes after which the rest of a tree is left out; reasons of CTL can be many. */
const MOST_NODES = 10_000;

function treeOf(reason: Reason): JsonReason {
  let nodes = 0;
  const visit = ({ text, because }: Reason): JsonReason => {
    if (++nodes > MOST_NODES) return { text: `${text} …` };
    return because.length === 0 ? { text } : { text, because: because.map(visit) };
  };
  return visit(reason);
}
