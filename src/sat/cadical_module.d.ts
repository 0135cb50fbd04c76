/** CaDiCaL as the package compiled it. */
export const cadicalModule: WebAssembly.Module;
