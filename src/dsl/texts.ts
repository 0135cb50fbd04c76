/**
 * What the small tags make: text that was read but whose names mean nothing yet. It gets its meaning where it is
 * interpolated or checked.
 */

import type { Ctl } from "../logic/ctl_formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import type { Design } from "./design.ts";
import type { Node } from "./node.ts";
import type { Source } from "./source.ts";
import type { ExprSyntax, StatementSyntax } from "./syntax.ts";

/**
 * Text of the language that was read, whose names mean nothing yet.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { SourceText, ltl } from "kripke";
 *
 * assert(ltl`G F on` instanceof SourceText);
 * ```
 */
export abstract class SourceText {
  /** @ignore */
  readonly source: Source;

  /** @ignore */
  constructor(source: Source) {
    this.source = source;
  }

  /** The text as it was written, on one line. */
  toString(): string {
    return this.source.text.replaceAll(/\s+/g, " ").trim();
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return `${this.source.title} \`${this}\``;
  }
}

/**
 * An expression: what `expr` makes.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ExpressionText, expr } from "kripke";
 *
 * assert(expr`a & b` instanceof ExpressionText);
 * ```
 */
export class ExpressionText extends SourceText {
  /** @ignore */
  readonly syntax: ExprSyntax;

  /** @ignore */
  constructor(source: Source, syntax: ExprSyntax) {
    super(source);
    this.syntax = syntax;
  }
}

/**
 * A formula of LTL: what `ltl` makes.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { LtlText, ltl } from "kripke";
 *
 * assert(ltl`F on` instanceof LtlText);
 * ```
 */
export class LtlText extends SourceText {
  /** @ignore */
  readonly syntax: ExprSyntax;
  /**
   * The formula over expressions of a design.
   * @ignore
   */
  readonly resolveIn: (design: Design) => Ltl<Node>;

  /** @ignore */
  constructor(
    source: Source,
    syntax: ExprSyntax,
    resolve: (text: LtlText, design: Design) => Ltl<Node>,
  ) {
    super(source);
    this.syntax = syntax;
    this.resolveIn = (design) => resolve(this, design);
  }
}

/**
 * A formula of CTL: what `ctl` makes.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { CtlText, ctl } from "kripke";
 *
 * assert(ctl`EF on` instanceof CtlText);
 * ```
 */
export class CtlText extends SourceText {
  /** @ignore */
  readonly syntax: ExprSyntax;
  /**
   * The formula over expressions of a design.
   * @ignore
   */
  readonly resolveIn: (design: Design) => Ctl<Node>;

  /** @ignore */
  constructor(
    source: Source,
    syntax: ExprSyntax,
    resolve: (text: CtlText, design: Design) => Ctl<Node>,
  ) {
    super(source);
    this.syntax = syntax;
    this.resolveIn = (design) => resolve(this, design);
  }
}

/**
 * Statements: what `fragment` makes.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { Fragment, fragment } from "kripke";
 *
 * assert(fragment`input x : bool` instanceof Fragment);
 * ```
 */
export class Fragment extends SourceText {
  /** @ignore */
  readonly statements: readonly StatementSyntax[];

  /** @ignore */
  constructor(source: Source, statements: readonly StatementSyntax[]) {
    super(source);
    this.statements = statements;
  }
}
