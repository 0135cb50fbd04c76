/**
 * Something to look at in a notebook: one thing as HTML, as a picture and as text, so that every reader finds a form it
 * can show. `deno jupyter` asks values for it by `Symbol.for("Jupyter.display")`.
 */

/** Content by media type, as notebooks store it. */
export type MediaBundle = Readonly<Record<string, string>>;

/**
 * The symbol under which the kernel looks for the {@linkcode MediaBundle} of a value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { DISPLAY } from "kripke";
 *
 * const shown = { [DISPLAY]: () => ({ "text/plain": "what a notebook shows" }) };
 * assertEquals(shown[DISPLAY]()["text/plain"], "what a notebook shows");
 * ```
 */
export const DISPLAY: unique symbol = Symbol.for("Jupyter.display") as typeof DISPLAY;

/**
 * One thing in the forms in which it can be shown.
 *
 * @example
 * ```ts
 * import { Figure } from "kripke";
 *
 * const figure = new Figure({ text: "two", html: "<b>two</b>" });
 * if (figure.bundle()["text/html"] !== "<b>two</b>") throw new Error("not as given");
 * if (String(figure) !== "two") throw new Error("not as text");
 * ```
 */
export class Figure {
  /** As text. */
  readonly text: string;
  /** As HTML. */
  readonly html?: string;
  /** As a picture with its own background. */
  readonly svg?: string;

  /** A figure from its forms. HTML and SVG are taken as they are: whoever makes them escapes what is in them. */
  constructor(forms: { readonly text: string; readonly html?: string; readonly svg?: string }) {
    this.text = forms.text;
    if (forms.html !== undefined) this.html = forms.html;
    if (forms.svg !== undefined) this.svg = forms.svg;
  }

  /** All forms by media type. Readers take the first one they can show: HTML, then the picture, then text. */
  bundle(): MediaBundle {
    return {
      ...(this.html !== undefined && { "text/html": this.html }),
      ...(this.svg !== undefined && { "image/svg+xml": this.svg }),
      "text/plain": this.text,
    };
  }

  /** The figure as text. */
  toString(): string {
    return this.text;
  }

  /** What notebooks show. */
  [DISPLAY](): MediaBundle {
    return this.bundle();
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return this.text;
  }
}
