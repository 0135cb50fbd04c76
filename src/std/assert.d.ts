/** Types of the assertions this project uses. */

// deno-lint-ignore no-explicit-any
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

export class AssertionError extends Error {}
export function assert(expr: unknown, msg?: string): asserts expr;
export function assertFalse(expr: unknown, msg?: string): asserts expr is false;
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T;
export function assertNotStrictEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void;
export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T>;
export function assertGreater<T>(actual: T, expected: T, msg?: string): void;
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void;
export function assertLess<T>(actual: T, expected: T, msg?: string): void;
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void;
export function assertStringIncludes(actual: string, expected: string, msg?: string): void;
export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  msg?: string,
): void;
export function assertMatch(actual: string, expected: RegExp, msg?: string): void;
export function assertNotMatch(actual: string, expected: RegExp, msg?: string): void;
export function assertInstanceOf<E extends Error>(
  actual: unknown,
  expected: ErrorClass<E>,
  msg?: string,
): asserts actual is E;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass?: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass?: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export function equal(a: unknown, b: unknown): boolean;
export function fail(msg?: string): never;
export function unreachable(msg?: string): never;
