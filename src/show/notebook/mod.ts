/** Notebooks: how everything looks in `deno jupyter`. */

export { figure } from "./display.ts";
export { DISPLAY, Figure, type MediaBundle } from "./figure.ts";
export { graphFigure } from "./graph_svg.ts";
export { type RunTable, runTable } from "./run_table.ts";
export { traceSvg, type TraceSvgOptions } from "./trace_svg.ts";
export { type ShowBundle, type WatchOptions } from "./screen.ts";
export { watch, watchAll } from "./watch.ts";
