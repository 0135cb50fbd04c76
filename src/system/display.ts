/**
 * Plain objects that notebooks show in kripke's way. A notebook asks a value for `Symbol.for("Jupyter.display")`; an
 * object that is made here answers. How it looks is known two layers above, in `src/show`, which tells us when it is
 * loaded. The property is not enumerable, so copies, comparisons and clones do not see it.
 */

/** Content by media type, perhaps later. */
export type Display = (value: object) => Promise<Readonly<Record<string, string>>>;

const DISPLAY = Symbol.for("Jupyter.display");
let display: Display | undefined;

/** Say how displayable objects look. */
export function setDisplay(how: Display): void {
  display = how;
}

/** The same object, from now on shown by notebooks; nothing happens where nobody knows how it looks. */
export function displayable<T extends object>(value: T): T {
  if (display === undefined) return value;
  const method = () => display!(value);
  return Object.defineProperty(value, DISPLAY, { value: method, configurable: true });
}
