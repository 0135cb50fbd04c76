/**
 * What names mean. Scopes nest: a loop body sees its variable, the process around it and the system around that.
 * Definitions are entered before they are evaluated, so that the order of statements does not matter.
 */

import { arrayNode, type Node } from "./node.ts";
import type { Span } from "./source.ts";
import type { ExprSyntax } from "./syntax.ts";
import { sameType, type Scalar, type Type } from "./types.ts";

/** What a name stands for. */
export type Entry =
  & { readonly span?: Span }
  & (
    | { readonly kind: "value"; readonly node: Node }
    /** Evaluated when it is first needed; nothing if it is wrong, which was reported. */
    | { readonly kind: "lazy"; readonly constant: boolean; value(): Node | undefined }
    | {
      readonly kind: "function";
      readonly name: string;
      readonly parameters: readonly string[];
      readonly body: ExprSyntax;
      readonly scope: Scope;
    }
    | { readonly kind: "type"; type(): Type | undefined }
    | { readonly kind: "namespace"; readonly members: Scope; readonly what: string }
    /** Several things under one name and an index. */
    | { readonly kind: "family"; readonly name: string; readonly items: Map<number, Entry> }
    /** Declared wrongly, which was reported: nobody should complain about it again. */
    | { readonly kind: "poison" }
  );

/** A set of names inside another one. */
export class Scope {
  readonly parent?: Scope;
  readonly entries: Map<string, Entry> = new Map();
  /** The enum types that are known, shared by all scopes of a system. */
  readonly enums: (Scalar & { kind: "enum" })[];

  constructor(parent?: Scope) {
    this.parent = parent;
    this.enums = parent?.enums ?? [];
  }

  /** What a name means here. */
  lookup(name: string): Entry | undefined {
    return this.entries.get(name) ?? this.parent?.lookup(name);
  }

  /** Enter a name; the old entry is returned, and stays, if there is one. */
  declare(name: string, entry: Entry): Entry | undefined {
    const old = this.entries.get(name);
    if (old === undefined) this.entries.set(name, entry);
    return old;
  }

  /** Enter a name with indices: `name[1][0]`. */
  declareIndexed(name: string, indices: readonly number[], entry: Entry): Entry | undefined {
    if (indices.length === 0) return this.declare(name, entry);
    let family = this.entries.get(name) ?? { kind: "family", name, items: new Map() };
    if (family.kind !== "family") return family;
    this.entries.set(name, family);
    for (const index of indices.slice(0, -1)) {
      const inner: Entry = family.items.get(index) ??
        { kind: "family", name: `${family.name}[${index}]`, items: new Map() };
      if (inner.kind !== "family") return inner;
      family.items.set(index, inner);
      family = inner;
    }
    const last = indices[indices.length - 1]!;
    const old = family.items.get(last);
    if (old === undefined) family.items.set(last, entry);
    return old;
  }

  /** Remember an enum type, so that its values can be named. */
  addEnums(type: Type): void {
    if (type.kind === "array") this.addEnums(type.element);
    if (type.kind !== "enum" || this.enums.some((known) => sameType(known, type))) return;
    this.enums.push(type);
  }

  /** The enum types that have a value of this name. */
  enumsWith(value: string): (Scalar & { kind: "enum" })[] {
    return this.enums.filter((type) => type.values.includes(value));
  }

  /** All names that can be used here, for suggestions. */
  names(): string[] {
    const own = [...this.entries.keys()];
    const outer = this.parent?.names() ?? this.enums.flatMap((type) => type.values);
    return [...new Set([...own, ...outer])];
  }
}

/** A family of values as an array, if its indices are 0, 1, 2, … and its members have one type. */
export function familyArray(family: Entry & { kind: "family" }): Node | undefined {
  const items: Node[] = [];
  for (let i = 0; i < family.items.size; i++) {
    const entry = family.items.get(i);
    if (entry === undefined) return undefined;
    const node = valueOf(entry);
    if (node === undefined) return undefined;
    items.push(node);
  }
  const first = items[0];
  if (first === undefined || !items.every((item) => sameType(item.type, first.type))) {
    return undefined;
  }
  return arrayNode(first.type, items, family.name);
}

/** The value an entry stands for, if it is one. */
export function valueOf(entry: Entry): Node | undefined {
  if (entry.kind === "value") return entry.node;
  if (entry.kind === "lazy") return entry.value();
  return entry.kind === "family" ? familyArray(entry) : undefined;
}

const SEGMENT = /\.?([A-Za-z_$][A-Za-z_0-9$]*)((?:\[\d+\])*)/y;

/** The names of a finished system as scopes: `u.st[0]` is in a family in a namespace. Odd names stay whole. */
export function scopeOf(nodes: Iterable<readonly [string, Node]>): Scope {
  const root = new Scope();
  for (const [name, node] of nodes) {
    root.addEnums(node.type);
    insert(root, name, node);
  }
  return root;
}

function insert(root: Scope, name: string, node: Node): void {
  const segments: { name: string; indices: number[] }[] = [];
  SEGMENT.lastIndex = 0;
  while (SEGMENT.lastIndex < name.length) {
    const match = SEGMENT.exec(name);
    if (match === null) break;
    const indices = [...match[2]!.matchAll(/\d+/g)].map((digits) => Number(digits[0]));
    segments.push({ name: match[1]!, indices });
  }
  const text = segments.map((s) => s.name + s.indices.map((i) => `[${i}]`).join("")).join(".");
  if (text !== name) {
    root.declare(name, { kind: "value", node });
    return;
  }
  let scope = root;
  for (const { name: part, indices } of segments.slice(0, -1)) {
    const fresh: Entry = { kind: "namespace", members: new Scope(), what: part };
    const entry = scope.declareIndexed(part, indices, fresh) ?? fresh;
    if (entry.kind !== "namespace") {
      root.declare(name, { kind: "value", node });
      return;
    }
    scope = entry.members;
  }
  const last = segments[segments.length - 1]!;
  scope.declareIndexed(last.name, last.indices, { kind: "value", node });
}

/** The names of both; where both have one, the inner meaning, and the members of both. */
export function joinScopes(outer: Scope, inner: Scope): Scope {
  const scope = new Scope(outer);
  for (const [name, entry] of inner.entries) {
    const other = outer.entries.get(name);
    scope.declare(name, other === undefined ? entry : joinEntries(other, entry));
  }
  return scope;
}

function joinEntries(outer: Entry, inner: Entry): Entry {
  if (outer.kind === "namespace" && inner.kind === "namespace") {
    const members = new Scope();
    const joined = joinScopes(outer.members, inner.members);
    for (const [name, entry] of [...joined.entries, ...outer.members.entries]) {
      members.declare(name, entry);
    }
    return { ...inner, members };
  }
  if (outer.kind === "family" && inner.kind === "family") {
    const items = new Map(inner.items);
    for (const [index, entry] of outer.items) {
      const own = inner.items.get(index);
      items.set(index, own === undefined ? entry : joinEntries(entry, own));
    }
    return { ...inner, items };
  }
  return inner;
}
