/**
 * Compile the kernel: `deno task kernel`. With `--check`, compile it elsewhere and compare with the
 * committed file byte for byte.
 */

const directory = new URL("./", import.meta.url);

const options = [
  "-O3",
  "--converge",
  "--noAssert",
  "--runtime",
  "stub",
  "--use",
  "abort=",
];

/** The bytes of the kernel, compiled from its sources. */
export async function compileKernel(): Promise<Uint8Array> {
  const { default: asc } = await import("npm:assemblyscript@0.28.20/asc");
  let binary: Uint8Array | undefined;
  const messages: string[] = [];
  const { error } = await asc.main(["kernel.ts", "-o", "kernel.wasm", ...options], {
    readFile: (name: string) => readSource(name),
    writeFile: (name: string, contents: string | Uint8Array) => {
      if (name === "kernel.wasm") binary = contents as Uint8Array;
    },
    listFiles: () => [],
    stderr: { write: (text: string | Uint8Array) => void messages.push(String(text)) },
  });
  if (error !== null || binary === undefined) {
    throw new SyntaxError(`the kernel does not compile:\n${messages.join("")}`);
  }
  return binary;
}

/** The compiler asks for many names that do not exist before it finds a file. */
function readSource(name: string): string | null {
  try {
    return Deno.readTextFileSync(new URL(`assembly/${name}`, directory));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The bytes of the committed kernel. */
export function committedKernel(): Uint8Array {
  return Deno.readFileSync(new URL("kernel.wasm", directory));
}

/** Whether two byte arrays are the same. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

if (import.meta.main) {
  const binary = await compileKernel();
  if (Deno.args.includes("--check")) {
    if (!sameBytes(binary, committedKernel())) {
      console.error("kernel.wasm does not belong to its sources: run `deno task kernel`");
      Deno.exit(1);
    }
    console.log(`kernel.wasm belongs to its sources (${binary.length} bytes)`);
  } else {
    Deno.writeFileSync(new URL("kernel.wasm", directory), binary);
    console.log(`kernel.wasm: ${binary.length} bytes`);
  }
}
