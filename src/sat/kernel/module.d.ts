/** The compiled kernel; every arena is an instance of it. */
export const kernelModule: WebAssembly.Module;
