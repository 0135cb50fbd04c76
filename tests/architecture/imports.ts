/** The import graph of the project, read from the sources. */

/** One import of one file. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** `import type` and `export type`: gone at run time. */
  readonly typeOnly: boolean;
}

const PATTERN =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Every TypeScript file below the given folders, as paths relative to the root. */
export function sources(root: URL, folders: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of Deno.readDirSync(new URL(`${folder}/`, root))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) visit(path);
      else if (path.endsWith(".ts") && !path.endsWith(".d.ts")) found.push(path);
    }
  };
  folders.forEach(visit);
  return found.sort();
}

/** The relative imports of a file; other specifiers are returned as they are written. */
export function importsOf(root: URL, file: string): Import[] {
  const text = Deno.readTextFileSync(new URL(file, root)).replace(/\/\*[\s\S]*?\*\//g, "");
  const found: Import[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const specifier = match[2] ?? match[3]!;
    const to = specifier.startsWith(".")
      ? new URL(specifier, new URL(file, root)).href.slice(root.href.length)
      : specifier;
    found.push({ from: file, to, typeOnly: match[1] !== undefined });
  }
  return found;
}
