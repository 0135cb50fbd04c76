/**
 * An AIGER file as data: exactly what the file says, nothing interpreted.
 *
 * AIGER (Biere, "The AIGER And-Inverter Graph (AIG) Format", 2007; Biere, Heljanko, Wieringa, "AIGER 1.9
 * and beyond", 2011) stores a circuit in ASCII (`aag`) or in a compact binary form (`aig`):
 *
 * ```
 * aag M I L O A [B [C [J [F]]]]     the header; M is the largest variable, the rest are counts
 * 2                                 I lines: an input literal            (implicit in aig)
 * 4 7 0                             L lines: literal, next, reset        (the literal is implicit in aig)
 * 6                                 O, then B, then C lines: a literal
 * 2                                 J lines: the size of a justice set
 * 4                                 then the literals of all justice sets
 * 6                                 F lines: a literal
 * 6 4 2                             A lines: gate, two operands          (two coded differences in aig)
 * i0 request                        symbols: i l o b c j f, position, name
 * c                                 everything after this line is a comment
 * ```
 *
 * A literal is `2 * variable + sign`, 0 and 1 are the constants. A latch without a reset starts at 0;
 * a reset equal to the latch itself means uninitialised. In `aag` variables may be numbered with gaps and
 * gates may come in any order; in `aig` inputs, latches and gates are numbered one after the other and a
 * gate follows its operands ({@linkcode reencode} brings any document into that form).
 */

/** The latches of a file; the three arrays have the same length. */
export interface AigerLatches {
  /** The latches' own literals. */
  readonly lit: Uint32Array;
  /** Their values in the next state. */
  readonly next: Uint32Array;
  /** 0, 1, or the latch's own literal when it is uninitialised. */
  readonly reset: Uint32Array;
}

/** The gates of a file; the three arrays have the same length. */
export interface AigerAnds {
  /** The literals that the gates define. */
  readonly lhs: Uint32Array;
  /** The first operands. */
  readonly rhs0: Uint32Array;
  /** The second operands. */
  readonly rhs1: Uint32Array;
}

/** What a symbol names: input, latch, output, bad, constraint, justice, fairness. */
export type AigerSymbolKind = "i" | "l" | "o" | "b" | "c" | "j" | "f";

/** An entry of the symbol table. */
export interface AigerSymbol {
  /** What is named. */
  readonly kind: AigerSymbolKind;
  /** Counted from 0 within its kind. */
  readonly position: number;
  /** The name. */
  readonly name: string;
}

/** The contents of an AIGER file. All literals are at most `2 * maximumVariable + 1`. */
export interface AigerDocument {
  /** The largest variable, M in the header. */
  readonly maximumVariable: number;
  /** Literals of the inputs. */
  readonly inputs: Uint32Array;
  /** The latches. */
  readonly latches: AigerLatches;
  /** Literals of the outputs. */
  readonly outputs: Uint32Array;
  /** Literals of the bads. */
  readonly bad: Uint32Array;
  /** Literals of the invariant constraints. */
  readonly constraints: Uint32Array;
  /** The justice properties, each a list of literals. */
  readonly justice: readonly Uint32Array[];
  /** Literals of the fairness constraints. */
  readonly fairness: Uint32Array;
  /** The gates. */
  readonly ands: AigerAnds;
  /** In the order of the file. */
  readonly symbols: readonly AigerSymbol[];
  /** The text after the line `c`, or nothing when the file has no such line. */
  readonly comments?: string;
}

/** The two encodings. */
export type AigerFormat = "aag" | "aig";

/** Largest variable a file may use: its literals must fit in 32 bits. */
export const MAXIMUM_VARIABLE = 0x7fffffff;

/** Number of things of a kind, that is, one more than the largest position of its symbols. */
export function countOf(document: AigerDocument, kind: AigerSymbolKind): number {
  switch (kind) {
    case "i":
      return document.inputs.length;
    case "l":
      return document.latches.lit.length;
    case "o":
      return document.outputs.length;
    case "b":
      return document.bad.length;
    case "c":
      return document.constraints.length;
    case "j":
      return document.justice.length;
    case "f":
      return document.fairness.length;
  }
}

/** The symbols of one kind by position. */
export function symbolsOf(document: AigerDocument, kind: AigerSymbolKind): Map<number, string> {
  const names = new Map<number, string>();
  for (const symbol of document.symbols) {
    if (symbol.kind === kind) names.set(symbol.position, symbol.name);
  }
  return names;
}
