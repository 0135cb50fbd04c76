/** What the sources declare, as `deno doc` sees it: interfaces with their members, what they extend, and their comments. */

import { ROOT } from "./pages.ts";

/** A member of an interface. */
export interface Member {
  readonly name: string;
  /** The type as it is written. */
  readonly type: string;
  readonly text: string;
}

/** An interface. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
  readonly extends: readonly string[];
  readonly members: readonly Member[];
}

interface DocNode {
  readonly name: string;
  readonly declarations: readonly {
    readonly kind: string;
    readonly jsDoc?: { readonly doc?: string };
    readonly location: { readonly filename: string };
    readonly def: {
      readonly properties?: readonly {
        readonly name: string;
        readonly jsDoc?: { readonly doc?: string };
        readonly location: { readonly byteIndex: number };
      }[];
    };
  }[];
}

/**
 * The interfaces that a source file declares or passes on.
 *
 * @param more texts with aliases of types that it uses
 */
export async function interfacesOf(
  path: string,
  more: readonly string[] = [],
): Promise<Declaration[]> {
  const sources = new Map<string, string>();
  const sourceOf = (file: string) => {
    const text = sources.get(file) ?? Deno.readTextFileSync(new URL(file));
    sources.set(file, text);
    return text;
  };
  return (await documented(path)).flatMap(({ name, declarations }) =>
    declarations.filter(({ kind }) => kind === "interface").map(({ jsDoc, def, location }) => {
      const source = sourceOf(location.filename);
      const bytes = new TextEncoder().encode(source);
      const aliases = aliasesOf([source, ...more].join("\n"));
      return {
        name,
        text: plain(jsDoc?.doc),
        extends: extendedBy(source, name),
        members: (def.properties ?? []).map((property) => ({
          name: property.name,
          text: plain(property.jsDoc?.doc),
          get type() {
            return typeAt(bytes, property.location.byteIndex, aliases);
          },
        })),
      };
    })
  );
}

async function documented(path: string): Promise<readonly DocNode[]> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", "--private", path],
    cwd: ROOT,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const { nodes } = JSON.parse(new TextDecoder().decode(stdout));
  return (Object.values(nodes) as { symbols: DocNode[] }[]).flatMap(({ symbols }) => symbols);
}

/** Aliases of unions of words are shown as what they stand for. */
function aliasesOf(source: string): Map<string, string> {
  return new Map(
    Array.from(
      source.matchAll(/^(?:export )?type (\w+) =\s*((?:\|?\s*"[^"]*"\s*)+);/gm),
      ([, name, type]) => [name!, type!.replace(/\s+/g, " ").replace(/^\| /, "").trim()],
    ),
  );
}

function extendedBy(source: string, name: string): string[] {
  const found = new RegExp(`interface ${name}(?:<[^{]*>)? extends ([^{]+)\\{`).exec(source);
  return found === null ? [] : found[1]!.trim().split(/,\s*(?![^<]*>)/);
}

/** The type of the member that is declared here. */
function typeAt(bytes: Uint8Array, index: number, aliases: ReadonlyMap<string, string>): string {
  const rest = new TextDecoder().decode(bytes.subarray(index, index + 2000));
  const found = /^(?:readonly )?\w+\??:\s*([^;]*);/.exec(rest);
  if (found === null) throw new SyntaxError(`no type in ${rest.slice(0, 60)}`);
  const type = found[1]!.replace(/\s+/g, " ").replace(/^\| /, "");
  return aliases.get(type) ?? type;
}

/** A comment as a line of Markdown. */
function plain(comment = ""): string {
  return comment.split(/\n\n|\n@/)[0]!.replace(/\s+/g, " ")
    .replace(/\{@linkcode ([^}]*)\}/g, "`$1`").trim();
}
