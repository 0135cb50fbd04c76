// A source-phase import gives the compiled module without instantiating it, synchronously and without
// any permission. TypeScript does not parse it yet, hence this file.
import source kernel from "./kernel.wasm";

export const kernelModule = kernel;
