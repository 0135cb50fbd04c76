/**
 * Models from files: an AIGER file holds one system, a TypeScript module as many as it exports. Everything that takes
 * a model takes both.
 */

import { claimsOf, nearestNames, type System } from "../core.ts";
// Language, engines and pictures are loaded when a module is.
import type { ModuleQuestion, ModuleSubject, Subject } from "../mod.ts";
import { loadSystem, naming } from "./files.ts";
import { UsageError } from "./report.ts";

/** A system in a file, and what the file wants to have checked about it. */
export interface FileModel {
  /** As the user called it. */
  readonly file: string;
  /** Name of the export, if the file is a module. */
  readonly export?: string;
  readonly subject: Subject;
  readonly system: System;
  readonly questions: readonly ModuleQuestion[];
}

/** Whether a file is a module and not an AIGER file, by its name. */
export function isModule(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Which part of a module is meant. */
export interface ModelChoice {
  /** Name of an export. */
  readonly system?: string;
  /** Of a spec: parameters between commas, or `all`. */
  readonly case?: string;
}

/** All systems in a file; of a module only the one that is exported by this name, if a name is given. */
export async function loadModels(path: string, choice: ModelChoice = {}): Promise<FileModel[]> {
  if (!isModule(path)) {
    for (const name of ["system", "case"] as const) {
      if (choice[name] === undefined) continue;
      throw new UsageError(`${path}: --${name} is for modules: an AIGER file holds one system`);
    }
    const system = loadSystem(path);
    const questions = claimsOf(system).map((question) => ({ question }));
    return [{ file: path, subject: system, system, questions }];
  }
  const exports = await importModule(path);
  const { moduleSubjects } = await import("../mod.ts");
  const subjects = naming(path, () => moduleSubjects(exports, { cases: casesOf(choice.case) }));
  return chosen(path, subjects, choice.system).map((found) => ({
    file: path,
    export: found.name,
    subject: found.subject,
    system: "system" in found.subject ? found.subject.system : found.subject,
    questions: found.questions,
  }));
}

/** The one system in a file; a module with several needs a name. */
export async function loadModel(path: string, choice: ModelChoice = {}): Promise<FileModel> {
  const models = await loadModels(path, choice);
  if (models.length === 1) return models[0]!;
  const names = models.map((model) => model.export).join(", ");
  throw new UsageError(`${path}: which system? It exports ${names}: give --system`);
}

function casesOf(text: string | undefined): "all" | string[] {
  if (text === undefined) return [];
  return text === "all" ? "all" : text.split(",").map((word) => word.trim());
}

/** `model.aag`, or `model.ts arbiter` if the file has several systems. */
export function titleOf(model: FileModel, several: boolean): string {
  return several && model.export !== undefined ? `${model.file} ${model.export}` : model.file;
}

function chosen(path: string, subjects: readonly ModuleSubject[], name?: string) {
  if (name === undefined) return subjects;
  const found = subjects.filter((subject) => subject.name === name);
  if (found.length > 0) return found;
  const names = subjects.map((subject) => subject.name);
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? `did you mean ${near.join(" or ")}?` : `it exports ${names}`;
  throw new UsageError(`${path}: there is no system '${name}': ${hint}`);
}

/** Load a module; whatever is wrong with it is an error of the user. */
async function importModule(path: string): Promise<Record<string, unknown>> {
  try {
    const { isFile } = Deno.statSync(path);
    if (!isFile) throw new UsageError(`${path}: this is a directory, expected a file`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new UsageError(`${path}: there is no such file`);
  }
  const url = new URL(path, `file://${Deno.cwd()}/`).href;
  try {
    return await import(url);
  } catch (error) {
    throw new UsageError(`${path}: ${moduleError(error, url)}`, { cause: error });
  }
}

/** What is wrong with a module, in a line with its place. */
function moduleError(error: unknown, url: string): string {
  if (!(error instanceof Error)) return `it throws ${Deno.inspect(error)}`;
  // deno-lint-ignore no-control-regex -- Deno colours its messages
  const plain = (text: string) => text.replaceAll(/\x1b\[[\d;]*m/g, "");
  const message = plain(error.message);
  // The language draws its errors: what, where, and a caret with a hint.
  const drawn = /^(?:\d+ errors\n\n)?error: (.*)\n --> (.*)\n[^]*?\^+ ?(.*)/.exec(message);
  if (drawn !== null) {
    const [, what, where, hint] = drawn;
    return `${where}: ${what}${hint === "" ? "" : `; ${hint}`}`;
  }
  const text = `${message}\n${plain(error.stack ?? "")}`;
  const place = text.split(url)[1]?.match(/^:(\d+):(\d+)/);
  const where = place ? `line ${place[1]}, column ${place[2]}: ` : "";
  const first = message.split("\n")[0]!.replace(/^\w*Error: /, "").replace(` from "${url}"`, "");
  return `${where}${first}`;
}
