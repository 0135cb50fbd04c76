/**
 * Where files are looked for. A task runs in the directory of the project, wherever it was called; the name of the
 * directory where it was called is in `INIT_CWD`.
 */

/** Go where the task was called; stays put unless this is a task of the project. */
export function enterCallingDirectory(): void {
  const called = Deno.env.get("INIT_CWD");
  const project = new URL("../", import.meta.url);
  if (called === undefined || called === "" || project.protocol !== "file:") return;
  if (`${Deno.cwd()}/` !== decodeURIComponent(project.pathname)) return;
  try {
    Deno.chdir(called);
  } catch {
    // The variable may be left over from something else: then this directory is as good as any.
  }
}
