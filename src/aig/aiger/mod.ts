/** AIGER files: the document model, reading, writing, renumbering and validation. */

export type {
  AigerAnds,
  AigerDocument,
  AigerFormat,
  AigerLatches,
  AigerSymbol,
  AigerSymbolKind,
} from "./document.ts";
export { countOf, MAXIMUM_VARIABLE, symbolsOf } from "./document.ts";
export { Definitions, type GateOrder, orderGates } from "./definitions.ts";
export { readAiger } from "./read.ts";
export { isReencoded, reencode } from "./reencode.ts";
export { type AigerFault, type AigerPart, findFault, validateAiger } from "./validate.ts";
export { writeAiger } from "./write.ts";
