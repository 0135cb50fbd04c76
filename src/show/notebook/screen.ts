/** A place in a notebook whose content is replaced again and again. */

import type { Figure, MediaBundle } from "./figure.ts";

/** Shows a bundle in place of the one that was shown before under the same id, if there was one. */
export type ShowBundle = (bundle: MediaBundle, id: string, update: boolean) => Promise<void>;

/** How to watch. */
export interface WatchOptions {
  /** Milliseconds of work between two pictures; 200 unless told. */
  readonly interval?: number;
  /** Where pictures go; the notebook unless told, and nowhere if there is none. */
  readonly show?: ShowBundle;
}

/** One place, with one figure at a time. */
export class Screen {
  /** Milliseconds between two figures. */
  readonly interval: number;
  readonly #show: ShowBundle | undefined;
  readonly #id = crypto.randomUUID();
  #shown = false;
  /** Figures that are on their way. */
  #sent: Promise<void>[] = [];

  constructor({ interval = 200, show = notebook() }: WatchOptions) {
    this.interval = interval;
    this.#show = show;
  }

  /** Show a figure, and wait until it and all before it are there. */
  async show(figure: Figure): Promise<void> {
    this.send(figure);
    await Promise.all(this.#sent.splice(0));
  }

  /** Show a figure without waiting. */
  send(figure: Figure): void {
    if (this.#show === undefined) return;
    this.#sent.push(this.#show(figure.bundle(), this.#id, this.#shown));
    this.#shown = true;
  }
}

/** The part of Deno's interface for notebooks that is used. */
interface Jupyter {
  broadcast(type: string, content: object): Promise<void>;
}

/** The notebook this runs in, if it does. */
function notebook(): ShowBundle | undefined {
  let jupyter: Jupyter | undefined;
  try {
    jupyter = (globalThis as { Deno?: { jupyter?: Jupyter } }).Deno?.jupyter;
  } catch {
    return undefined; // outside of a notebook Deno throws when it is asked
  }
  return jupyter &&
    ((data, id, update) =>
      jupyter.broadcast(update ? "update_display_data" : "display_data", {
        data,
        metadata: {},
        transient: { display_id: id },
      }));
}
