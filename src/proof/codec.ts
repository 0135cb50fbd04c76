/**
 * A small language for data formats: each codec writes a value as JSON and reads it back, with the place and what
 * was expected there when it cannot.
 */

import type { Lit } from "../aig/literal.ts";

/** What JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** How literals are named while writing. */
export interface LitWriter {
  lit(lit: Lit): string;
}

/** How names are understood while reading. */
export interface LitReader {
  lit(name: string, place: string): Lit;
}

/** Writes and reads values of one type. */
export interface Codec<T> {
  write(value: T, writer: LitWriter): Json;
  read(json: Json | undefined, reader: LitReader, place: string): T;
}

/** Complain about a place in a document. */
export function misfit(place: string, expected: string, got: Json | undefined): never {
  const text = got === undefined ? "nothing" : JSON.stringify(got);
  const short = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  throw new SyntaxError(`certificate, ${place}: expected ${expected}, got ${short}`);
}

/** A literal, by name. */
export const literal: Codec<Lit> = {
  write: (lit, writer) => writer.lit(lit),
  read: (json, reader, place) =>
    typeof json === "string"
      ? reader.lit(json, place)
      : misfit(place, "the name of a literal", json),
};

/** A number from 0 on. */
export const natural: Codec<number> = {
  write: (value) => value,
  read: (json, _reader, place) =>
    typeof json === "number" && Number.isInteger(json) && json >= 0
      ? json
      : misfit(place, "an integer from 0 on", json),
};

/** True or false. */
export const truth: Codec<boolean> = {
  write: (value) => value,
  read: (json, _reader, place) =>
    typeof json === "boolean" ? json : misfit(place, "true or false", json),
};

/** Text. */
export const text: Codec<string> = {
  write: (value) => value,
  read: (json, _reader, place) => typeof json === "string" ? json : misfit(place, "text", json),
};

/** Values 0 and 1 as a text of digits. */
export const bits: Codec<Uint8Array> = {
  write: (value) => value.join(""),
  read: (json, _reader, place) =>
    typeof json === "string" && /^[01]*$/.test(json)
      ? Uint8Array.from(json, Number)
      : misfit(place, "a text of the digits 0 and 1", json),
};

/** One of some words. */
export function word<W extends string>(...words: readonly W[]): Codec<W> {
  return {
    write: (value) => value,
    read: (json, _reader, place) =>
      words.find((known) => known === json) ??
        misfit(place, words.map((known) => `"${known}"`).join(" or "), json),
  };
}

/** A list. */
export function list<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    write: (values, writer) => values.map((value) => item.write(value, writer)),
    read: (json, reader, place) =>
      Array.isArray(json)
        ? json.map((value, i) => item.read(value, reader, `${place}[${i}]`))
        : misfit(place, "a list", json),
  };
}

/** Something that may be missing. */
export function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    write: (value, writer) => value === undefined ? null : codec.write(value, writer),
    read: (json, reader, place) =>
      json === undefined || json === null ? undefined : codec.read(json, reader, place),
  };
}

/** An object; missing optional fields are left out. */
export function record<T extends object>(
  fields: { readonly [K in keyof T]-?: Codec<T[K]> },
): Codec<T> {
  const entries = Object.entries(fields) as [string & keyof T, Codec<unknown>][];
  return {
    write(value, writer) {
      const json: { [key: string]: Json } = {};
      for (const [key, codec] of entries) {
        if (value[key] !== undefined) json[key] = codec.write(value[key], writer);
      }
      return json;
    },
    read(json, reader, place) {
      const object = asObject(json, place);
      const value: Record<string, unknown> = {};
      for (const [key, codec] of entries) {
        const field = codec.read(object[key], reader, `${place}.${key}`);
        if (field !== undefined) value[key] = field;
      }
      const unknown = Object.keys(object).find((key) => !(key in fields));
      if (unknown !== undefined) {
        misfit(`${place}.${unknown}`, "no such field", object[unknown]);
      }
      return value as T;
    },
  };
}

/** One of several objects, told apart by their field `kind`. */
export function choice<T extends { readonly kind: string }>(
  codecs: { readonly [K in T["kind"]]: Codec<Extract<T, { readonly kind: K }>> },
): Codec<T> {
  const of = (kind: string) => codecs[kind as T["kind"]] as Codec<T> | undefined;
  return {
    write: (value, writer) => of(value.kind)!.write(value, writer),
    read(json, reader, place) {
      const { kind } = asObject(json, place);
      const codec = typeof kind === "string" && Object.hasOwn(codecs, kind) ? of(kind) : undefined;
      if (codec !== undefined) return codec.read(json, reader, place);
      const words = Object.keys(codecs).map((known) => `"${known}"`).join(" or ");
      return misfit(`${place}.kind`, words, kind);
    },
  };
}

/** A certain word, or something else. */
export function wordOr<W extends string, T extends object>(
  known: W,
  other: Codec<T>,
): Codec<T | W> {
  return {
    write: (value, writer) => value === known ? known : other.write(value as T, writer),
    read: (json, reader, place) => json === known ? known : other.read(json, reader, place),
  };
}

/** Codecs that need each other. */
export function lazy<T>(codec: () => Codec<T>): Codec<T> {
  return {
    write: (value, writer) => codec().write(value, writer),
    read: (json, reader, place) => codec().read(json, reader, place),
  };
}

/** The fields of an object. */
export function asObject(json: Json | undefined, place: string): { [key: string]: Json } {
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
  return misfit(place, "an object", json);
}
