/**
 * What is in scope: everything of the public module, with the functions that run engines tied to this session, so
 * that Ctrl-C reaches them, their progress is shown, and commands know which run is meant.
 */

import * as kripke from "../../mod.ts";
import { withKnownKinds } from "./event_kinds.ts";
import type { CheckOptions, DriveOptions, EngineEvent, Run } from "../../mod.ts";

/** What the session wants to hear of engines. */
export interface Watch {
  /** Raised by Ctrl-C. */
  readonly interrupt: Int32Array;
  /** Seconds for engines that take turns, if not those of the wall. */
  readonly clock?: () => number;
  /** Called after every event of an engine. */
  progress(event: EngineEvent, run: Run<EngineEvent, unknown>): void;
  /** A run was made: commands are about it from now on. */
  started(run: kripke.EngineRun): void;
}

/** What `checkAll` returned: at the prompt its results are wanted, not the generator. */
const listings = new WeakSet<object>();

/** Whether a value is a list of verdicts that are yet to be found. */
export function isListing(value: unknown): value is AsyncGenerator<kripke.CheckResult> {
  return typeof value === "object" && value !== null && listings.has(value);
}

/** The names in scope and what they stand for. */
export function sessionScope(watch: Watch): Record<string, unknown> {
  const { interrupt } = watch;
  const drive = (engine: string, subject: kripke.Subject, asked: kripke.Asked, options = {}) => {
    const run = kripke.drive(
      engine,
      subject,
      asked,
      withWatch(options, watch) as DriveOptions & Record<string, unknown>,
    );
    watch.started(run);
    return withKnownKinds(run);
  };
  const checking = (options: CheckOptions = {}): CheckOptions =>
    typeof options !== "object" ? options : ({
      interrupt,
      ...(watch.clock !== undefined && { clock: watch.clock }),
      ...options,
      onEvent: (event, run) => {
        watch.progress(event, run);
        options.onEvent?.(event, run);
      },
    });
  const scope: Record<string, unknown> = { ...kripke, drive };
  for (const { name } of kripke.enginesFor()) {
    scope[name] = named(
      name,
      (subject: kripke.Subject, asked: kripke.Asked, options?: DriveOptions) =>
        drive(name, subject, asked, options),
    );
  }
  scope.check = named(
    "check",
    (subject: kripke.Subject, asked: kripke.Asked, options?: CheckOptions) =>
      kripke.check(subject, asked, checking(options)),
  );
  scope.checkAll = named("checkAll", (subject: kripke.Subject, options?: CheckOptions) => {
    const listing = kripke.checkAll(subject, checking(options));
    listings.add(listing);
    return listing;
  });
  return scope;
}

function withWatch(options: DriveOptions, watch: Watch): DriveOptions {
  if (typeof options !== "object") return options; // will be refused
  return {
    interrupt: watch.interrupt,
    ...options,
    onEvent: (event, run) => {
      watch.progress(event, run);
      options.onEvent?.(event, run);
    },
  };
}

function named<F extends object>(name: string, body: F): F {
  return Object.defineProperty(body, "name", { value: name });
}
