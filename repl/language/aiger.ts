/** AIGER files in a session: loading one declares a variable with the system in it. */

/** Whether a file is an AIGER file, by its name. */
export function isAiger(url: string): boolean {
  return /\.(?:aag|aig)$/.test(url);
}

/** The variable for a file: its name without the extension, changed where that is no name or is taken. */
export function aigerName(url: string, taken: readonly string[]): string {
  const base = decodeURIComponent(url.slice(url.lastIndexOf("/") + 1)).replace(/\.\w+$/, "");
  const name = base.replace(/[^\p{L}\p{N}_$]/gu, "_").replace(/^(?=\d|$)/, "_");
  return taken.includes(name) ? `${name}_` : name;
}

/** TypeScript that declares the variable. */
export function aigerSource(url: string, taken: readonly string[]): string {
  const name = aigerName(url, taken);
  const title = decodeURIComponent(url.slice(url.lastIndexOf("/") + 1));
  return `const ${name} = readSystem(await Deno.readFile(new URL(${JSON.stringify(url)})), ${
    JSON.stringify(title)
  });\n`;
}
