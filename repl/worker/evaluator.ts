/**
 * Evaluates inputs in the global scope of this thread, the way the console of a browser does.
 *
 * V8's own REPL mode (reached through the inspector) gives top-level `await` and redeclaration of `const`, `let`
 * and `class`. The value of the last expression statement is the result.
 */

import inspector from "node:inspector";
import { type ImportSettings, rewriteImports } from "../language/imports.ts";
import { stripTypes, syntaxErrorMessage } from "../language/typescript.ts";

/** What an evaluation gave. */
export type Evaluated =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly error: unknown }
  | { readonly kind: "abandoned" };

/** The part of the inspector's answer that matters. */
interface RemoteObject {
  readonly type: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly objectId?: string;
}

interface EvaluateAnswer {
  readonly result: RemoteObject;
  readonly exceptionDetails?: { readonly exception?: RemoteObject; readonly text: string };
}

/** An error of syntax that is shown as it is, without a stack. */
export class InputError extends SyntaxError {
  override name = "SyntaxError";
}

/** Evaluates one input at a time. */
export class Evaluator {
  readonly #session = new inspector.Session();
  #abandon: (() => void) | undefined;
  /** Where the helper that fetches values puts them, by ticket. */
  readonly #fetched = new Map<number, unknown>();
  #tickets = 0;

  constructor() {
    this.#session.connect();
    const receive = (ticket: number, value: unknown) => this.#fetched.set(ticket, value);
    Object.defineProperty(globalThis, RECEIVER, { value: receive, enumerable: false });
  }

  /** Evaluate source with its imports resolved as the settings say. */
  async evaluate(source: string, imports: ImportSettings): Promise<Evaluated> {
    let code: string;
    try {
      code = toJavaScript(source, imports);
    } catch (error) {
      return { kind: "error", error };
    }
    const abandoned = new Promise<"abandoned">((resolve) =>
      this.#abandon = () => resolve("abandoned")
    );
    const answer = await Promise.race([this.#run(code), abandoned]);
    if (answer === "abandoned") return { kind: "abandoned" };
    if (answer.exceptionDetails !== undefined) {
      const [error] = await this.#fetch(answer.exceptionDetails.exception ?? answer.result);
      return { kind: "error", error };
    }
    const [value] = await this.#fetch(answer.result);
    if (!(value instanceof Promise)) return { kind: "value", value };
    // The value of a line is more useful than a promise of it.
    return await Promise.race([
      value.then(
        (value): Evaluated => ({ kind: "value", value }),
        (error): Evaluated => ({ kind: "error", error }),
      ),
      abandoned.then((): Evaluated => ({ kind: "abandoned" })),
    ]);
  }

  /** Stop waiting for the promise the current evaluation awaits; what runs behind it is not stopped. */
  abandon(): void {
    this.#abandon?.();
  }

  /** Names of the variables that were declared with `let`, `const` and `class`. */
  async lexicalNames(): Promise<string[]> {
    const { names } = await this.#call<{ names: string[] }>("Runtime.globalLexicalScopeNames", {});
    return names;
  }

  /** The value of a variable, in an array because a promise would be awaited; undefined if there is none. */
  async variable(name: string): Promise<[unknown]> {
    const answer = await this.#call<EvaluateAnswer>("Runtime.evaluate", {
      expression: `typeof ${name} === "undefined" ? undefined : ${name}`,
      replMode: true,
    });
    return answer.exceptionDetails === undefined ? await this.#fetch(answer.result) : [undefined];
  }

  #run(expression: string): Promise<EvaluateAnswer> {
    return this.#call("Runtime.evaluate", { expression, replMode: true, awaitPromise: true });
  }

  /** The value behind the inspector's description of it, in an array: a promise would be awaited. */
  async #fetch(remote: RemoteObject): Promise<[unknown]> {
    const { type, value, unserializableValue, objectId } = remote;
    if (objectId === undefined) {
      if (unserializableValue === undefined) return [value];
      return [
        type === "bigint" ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue),
      ];
    }
    const ticket = this.#tickets++;
    await this.#call("Runtime.callFunctionOn", {
      functionDeclaration: `function (ticket) { "use strict"; globalThis[${
        JSON.stringify(RECEIVER)
      }](ticket, this) }`,
      objectId,
      arguments: [{ value: ticket }],
    });
    await this.#call("Runtime.releaseObject", { objectId });
    const fetched = this.#fetched.get(ticket);
    this.#fetched.delete(ticket);
    return [fetched];
  }

  /**
   * Ask the inspector. Nothing but resolving may happen in its callback: V8 allows no JavaScript to run at
   * that point of some requests.
   */
  #call<T>(method: string, parameters: object): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#session.post(method, parameters, (error, answer) => {
        if (error) reject(error);
        else resolve(answer as T);
      });
    });
  }
}

const RECEIVER = "kripke session receiver";

function toJavaScript(source: string, imports: ImportSettings): string {
  const rewritten = rewriteImports(source, imports);
  const stripped = stripTypes(parenthesised(rewritten));
  if ("code" in stripped) return stripped.code;
  const typed = stripTypes(source);
  if ("error" in typed) throw new InputError(syntaxErrorMessage(source, typed.error, typed.offset));
  throw new InputError(syntaxErrorMessage(rewritten, stripped.error, stripped.offset));
}

/** `{ a: 1 }` is meant as an object, not as a block with a label. */
function parenthesised(source: string): string {
  const text = source.trim();
  if (!text.startsWith("{") || !text.endsWith("}")) return source;
  const wrapped = `(${source})`;
  return "code" in stripTypes(wrapped) ? wrapped : source;
}
