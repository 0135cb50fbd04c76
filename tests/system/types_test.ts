import { assertEquals, assertThrows } from "@std/assert";
import {
  bitWidth,
  decodeValue,
  encodeValue,
  type SignalType,
  type SignalValue,
  typeText,
} from "../../src/system/types.ts";

const word = (width: number): SignalType => ({ kind: "word", width });
const range = (low: number, high: number): SignalType => ({ kind: "range", low, high });
const colours: SignalType = { kind: "enum", values: ["red", "green", "blue"] };

Deno.test("every value of a type survives encoding", () => {
  const cases: [SignalType, SignalValue[]][] = [
    [{ kind: "bool" }, [false, true]],
    [word(1), [0, 1]],
    [word(8), [0, 1, 127, 128, 255]],
    [word(53), [0, 2 ** 53 - 1]],
    [word(100), [0n, 1n, (1n << 100n) - 1n, 1n << 64n]],
    [range(0, 0), [0]],
    [range(-2, 5), [-2, -1, 0, 5]],
    [range(3, 9), [3, 4, 9]],
    [colours, ["red", "green", "blue"]],
  ];
  for (const [type, values] of cases) {
    for (const value of values) {
      const bits = encodeValue(type, value);
      assertEquals(bits.length, bitWidth(type));
      assertEquals(decodeValue(type, bits), value, typeText(type));
    }
  }
  assertEquals([...encodeValue(word(4), 6)], [0, 1, 1, 0]);
  assertEquals([...encodeValue({ kind: "bool" }, 1)], [1]);
  assertEquals([...encodeValue(word(4), 6n)], [0, 1, 1, 0]);
});

Deno.test("values a type does not have are refused", () => {
  const cases: [SignalType, SignalValue, string][] = [
    [{ kind: "bool" }, 2, "2 is not a value of bool"],
    [{ kind: "bool" }, "true", "true is not a value of bool"],
    [word(8), 256, "256 is not a value of word of 8 bits"],
    [word(8), -1, "-1 is not a value"],
    [word(8), 1.5, "1.5 is not a value"],
    [word(1), true, "true is not a value of word of 1 bit"],
    [range(3, 6), 7, "7 is not a value of 3..6"],
    [range(3, 6), 2, "2 is not a value of 3..6"],
    [colours, "pink", "pink is not a value of {red, green, blue}"],
    [colours, 1, "1 is not a value"],
  ];
  for (const [type, value, message] of cases) {
    assertThrows(() => encodeValue(type, value), RangeError, message);
  }
});
