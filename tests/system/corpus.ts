/** The benchmark files, where they are at hand: next to the project or where KRIPKE_CORPUS points. */

/** Folder of the benchmarks, if it is there. */
export function corpusFolder(): URL | undefined {
  const given = Deno.env.get("KRIPKE_CORPUS");
  const folder = given === undefined
    ? new URL("../../../shared/bench/", import.meta.url)
    : new URL(`file://${Deno.realPathSync(given)}/`);
  try {
    return Deno.statSync(folder).isDirectory ? folder : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** All AIGER files below the folder, in order. */
export function corpusFiles(folder: URL): URL[] {
  const files: URL[] = [];
  for (const entry of Deno.readDirSync(folder)) {
    const url = new URL(entry.name + (entry.isDirectory ? "/" : ""), folder);
    if (entry.isDirectory) files.push(...corpusFiles(url));
    else if (/\.a[ai]g$/.test(entry.name)) files.push(url);
  }
  return files.sort((a, b) => (a.href < b.href ? -1 : 1));
}
