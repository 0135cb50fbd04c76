/** The command line as a process of its own, in a directory of its own. */

const MAIN = new URL("../../cli/main.ts", import.meta.url).pathname;

/** What a call printed, and how it ended. */
export interface Output {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A directory for files, and the program to call in it. The directory goes away with the test. */
export function commandLine() {
  const directory = Deno.makeTempDirSync({ prefix: "kripke-cli-" });
  globalThis.addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
  return {
    directory,
    /** Run the program. */
    kripke(...args: string[]): Output {
      const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--quiet", MAIN, ...args],
        cwd: directory,
        stdin: "null",
      }).outputSync();
      const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      return { code, out: decode(stdout), err: decode(stderr) };
    },
    /** Write a file; returns its name. */
    file(name: string, contents: string): string {
      Deno.writeTextFileSync(`${directory}/${name}`, contents);
      return name;
    },
  };
}
