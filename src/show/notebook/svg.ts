/** The outermost element of a picture: on its own as a file, or as a part of a page. */

import { Markup, markup } from "./markup.ts";

/** What the element says about the picture. */
export interface SvgFrame {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** A file of its own, with a background; otherwise it takes its colours from the page. */
  readonly standalone: boolean;
  /** Where the drawing lies; all of the picture unless told. */
  readonly viewBox?: string;
}

const MARGIN = 10;

/** Only where there is no page whose colours could be taken. */
const OWN_COLOURS = new Markup(
  "<style>svg{color:#1f2328}.paper{fill:#fff}@media(prefers-color-scheme:dark){svg{color:#e6edf3}.paper{fill:#161b22}}</style>",
);

/** The picture. */
export function svgOf(drawing: Markup, frame: SvgFrame): string {
  const { standalone, title } = frame;
  const margin = standalone ? MARGIN : 1;
  const [width, height] = [frame.width + 2 * margin, frame.height + 2 * margin];
  const paper = standalone
    ? markup`${OWN_COLOURS}<rect class="paper" width="${width}" height="${height}" rx="4"/>`
    : undefined;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="max-width:100%;height:auto" role="img" fill="currentColor"><title>${title}</title>${paper}<g transform="translate(${margin} ${margin})">${drawing}</g></svg>`
    .toString();
}
