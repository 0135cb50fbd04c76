// The package would read its wasm from the file system, which needs a permission; a source-phase import
// does not. TypeScript does not parse it yet, hence this file.
import source cadical from "cadical-wasm/cadical.wasm";

export const cadicalModule = cadical;
