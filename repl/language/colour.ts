/**
 * Colours for what is being typed. Templates of the language (`system`, `ltl`, `ctl`) are coloured as what they are.
 */

import { lex, type Token } from "./lexer.ts";

const RESET = "\x1b[0m";
const COLOURS: Partial<Record<Token["kind"], string>> = {
  comment: "\x1b[90m",
  string: "\x1b[32m",
  template: "\x1b[32m",
  number: "\x1b[33m",
  regex: "\x1b[31m",
  keyword: "\x1b[35m",
};
const COMMAND = "\x1b[36m";
const LANGUAGES = new Set(["system", "ltl", "ctl"]);

/** Words of the language, numbers, comments, and operators of the logics. */
const LANGUAGE_WORD =
  /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/|--[^\n]*)|(?<keyword>\b(?:input|var|define|next|init|assume|fair|strong|invariant|ltl|ctl|for|all|some|count|in|case|else|choose|process|rule|instance|keep|mod|bool|true|false|[AE]?[XFGURWYZOHST]|[AE]|u\d+)\b)|(?<number>\b\d[\w]*)/g;

/** The lines of an input with colours. */
export function colourLines(text: string): string[] {
  if (text.startsWith(".")) {
    const [, command = "", rest = ""] = /^(\.\S*)([^]*)$/.exec(text) ?? [];
    return (paint(command, COMMAND) + rest).split("\n");
  }
  let out = "";
  for (const token of lex(text).tokens) {
    const language = token.kind === "template" && LANGUAGES.has(token.tag!) && token.text !== "`";
    out += language ? colourLanguage(token.text) : paint(token.text, COLOURS[token.kind]);
  }
  return out.split("\n");
}

function colourLanguage(text: string): string {
  let out = "";
  let at = 0;
  for (const match of text.matchAll(LANGUAGE_WORD)) {
    out += text.slice(at, match.index);
    const { comment, keyword } = match.groups!;
    out += paint(match[0], COLOURS[comment ? "comment" : keyword ? "keyword" : "number"]);
    at = match.index + match[0].length;
  }
  return out + text.slice(at);
}

/** Colour a text that may have several lines: each line is closed, so that lines can be drawn one by one. */
function paint(text: string, colour: string | undefined): string {
  if (colour === undefined || text === "") return text;
  return text.split("\n").map((line) => (line === "" ? "" : colour + line + RESET)).join("\n");
}
