/**
 * The corpora of benchmarks: where they are, what is in them, and the verdicts that are known.
 *
 * A corpus is a folder of AIGER files with `verdicts.tsv`: file, verdict (`holds`, `fails` or `?`), seconds of a
 * peer (`-` if it gave up). It is found by `--corpus DIR`, else as a subfolder of the environment variable
 * KRIPKE_CORPUS, else in `../shared/bench` beside the project.
 */

/** A line of `verdicts.tsv`. */
export interface CorpusModel {
  readonly file: string;
  readonly path: string;
  /** `?` if nobody knows. */
  readonly verdict: "holds" | "fails" | "?";
  /** Columns after the verdict. */
  readonly columns: readonly string[];
}

/** The folder of a corpus, or undefined if there is none. */
export function corpusFolder(kind: string, given?: string): string | undefined {
  const root = Deno.env.get("KRIPKE_CORPUS");
  const beside = new URL("../../shared/bench", import.meta.url).pathname;
  const folder = given ?? `${root ?? beside}/${kind}`;
  try {
    return Deno.statSync(folder).isDirectory ? folder : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The models of a corpus whose names match. */
export function corpusModels(folder: string, only: RegExp = /./): CorpusModel[] {
  const lines = Deno.readTextFileSync(`${folder}/verdicts.tsv`).split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("#")).map((line) => {
    const [file, verdict, ...columns] = line.split("\t");
    if (verdict !== "holds" && verdict !== "fails" && verdict !== "?") {
      throw new SyntaxError(`${folder}/verdicts.tsv: expected holds, fails or ?, got '${verdict}'`);
    }
    return { file: file!, path: `${folder}/${file}`, verdict, columns } as const;
  }).filter(({ file }) => only.test(file));
}

/** The geometric mean; 1 of nothing. */
export function geometricMean(values: readonly number[]): number {
  if (values.length === 0) return 1;
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
