/** Emphasis in text for terminals; without colour every function returns its text unchanged. */

/** Ways to set off a piece of text. */
export interface Style {
  readonly colour: boolean;
  dim(text: string): string;
  bold(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
  name(text: string): string;
}

const sequence = (on: string) => (text: string) => text === "" ? "" : `\x1b[${on}m${text}\x1b[0m`;
const same = (text: string) => text;

/** No emphasis at all. */
export const plainStyle: Style = {
  colour: false,
  dim: same,
  bold: same,
  good: same,
  bad: same,
  warn: same,
  name: same,
};

/** Emphasis by the sixteen colours every terminal has. */
export const colourStyle: Style = {
  colour: true,
  dim: sequence("2"),
  bold: sequence("1"),
  good: sequence("32"),
  bad: sequence("31"),
  warn: sequence("33"),
  name: sequence("36"),
};

/** How text is laid out. */
export interface ShowOptions {
  /** Colours; none unless told. */
  readonly colour?: boolean;
  /** Columns to fill; 100 unless told. */
  readonly width?: number;
}

/** The style an option asks for. */
export function styleOf(options: ShowOptions): Style {
  return options.colour === true ? colourStyle : plainStyle;
}
