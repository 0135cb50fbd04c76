/**
 * From the bytes of a terminal in raw mode to keys.
 *
 * Names follow what is printed on keyboards: `a`, `enter`, `tab`, `up`, `ctrl-r`, `alt-b`, `ctrl-left`. Text that
 * the terminal marks as pasted comes as one `paste` key. Sequences nobody asked for are swallowed whole, so
 * that pressing F9 does not type `[20~` into a line.
 */

/** A key as the editor sees it. */
export interface Key {
  readonly name: string;
  /** What it types, if it types anything. */
  readonly text?: string;
}

const CONTROL: Record<number, string> = {
  0x00: "ctrl-space",
  0x08: "backspace",
  0x09: "tab",
  0x0a: "enter",
  0x0d: "enter",
  0x1b: "escape",
  0x1c: "ctrl-\\",
  0x1d: "ctrl-]",
  0x1e: "ctrl-^",
  0x1f: "ctrl-_",
  0x7f: "backspace",
};

const FINAL: Record<string, string> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  Z: "shift-tab",
};

const TILDE: Record<string, string> = {
  "1": "home",
  "3": "delete",
  "4": "end",
  "5": "page-up",
  "6": "page-down",
  "7": "home",
  "8": "end",
};

const PASTE_START = "\x1b[200~";
const PASTE_END = "\x1b[201~";

/** Turns chunks of bytes into keys; a sequence that is cut by the end of a chunk waits for the next one. */
export class KeyDecoder {
  readonly #utf8 = new TextDecoder();
  #pending = "";

  /** The keys that a chunk completes. */
  push(chunk: Uint8Array): Key[] {
    let text = this.#pending + this.#utf8.decode(chunk, { stream: true });
    this.#pending = "";
    const keys: Key[] = [];
    while (text.length > 0) {
      const length = this.#next(text, keys);
      if (length === 0) {
        this.#pending = text;
        break;
      }
      text = text.slice(length);
    }
    return keys;
  }

  /** Decode one key, return the characters used; 0 if more must come. */
  #next(text: string, keys: Key[]): number {
    if (text.startsWith(PASTE_START)) {
      const end = text.indexOf(PASTE_END);
      if (end < 0) return 0;
      const pasted = text.slice(PASTE_START.length, end).replace(/\r\n?/g, "\n");
      keys.push({ name: "paste", text: pasted });
      return end + PASTE_END.length;
    }
    const code = text.codePointAt(0)!;
    if (code === 0x1b && text.length > 1) return this.#escape(text, keys);
    if (code < 0x20 || code === 0x7f) {
      const name = CONTROL[code] ?? `ctrl-${String.fromCharCode(code + 0x60)}`;
      keys.push({ name });
      return 1;
    }
    const typed = String.fromCodePoint(code);
    keys.push({ name: typed, text: typed });
    return typed.length;
  }

  #escape(text: string, keys: Key[]): number {
    if (text[1] === "[" || text[1] === "O") {
      // deno-lint-ignore no-control-regex
      const sequence = /^\x1b[[O]([\d;]*)([A-Za-z~^$@])/.exec(text);
      // deno-lint-ignore no-control-regex
      if (sequence === null) return /^\x1b[[O][\d;]*$/.test(text) ? 0 : 2;
      const name = sequenceName(sequence[1]!, sequence[2]!);
      if (name !== undefined) keys.push({ name });
      return sequence[0].length;
    }
    const code = text.codePointAt(1)!;
    const name = CONTROL[code] ?? String.fromCodePoint(code);
    if (name === "escape") {
      keys.push({ name });
      return 1;
    }
    keys.push({ name: `alt-${name}` });
    return 1 + String.fromCodePoint(code).length;
  }
}

/** The key of a control sequence; the second parameter is one more than a mask of shift 1, alt 2, control 4. */
function sequenceName(parameters: string, final: string): string | undefined {
  const [first = "", second = ""] = parameters.split(";");
  const key = final === "~" ? TILDE[first] : FINAL[final];
  if (key === undefined) return undefined;
  const mask = second === "" ? 0 : Number(second) - 1;
  return (mask & 4 ? "ctrl-" : "") + (mask & 2 ? "alt-" : "") + (mask & 1 ? "shift-" : "") + key;
}
