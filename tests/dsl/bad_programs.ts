/** Programs that are wrong, each in one way that people get wrong. Their messages are in `snapshots/`. */

import {
  builder,
  ctl,
  expr,
  expression,
  fragment,
  ltl,
  resolve,
  system,
} from "../../src/dsl/mod.ts";

const counter = system("counter")`
  input up : bool
  var n : u4 = 0
  next n = up ? n + 1 : n
`;
const other = builder("other");
const foreign = other.bool("foreign");

/** A wrong program per name. */
export const BAD_PROGRAMS: Record<string, () => unknown> = {
  // Names.
  "unknown name": () =>
    system("arbiter")`
      var turn : 0..3 = 0
      next turn = (tern + 1) mod 4
    `,
  "unknown enum value": () =>
    system("light")`
      var light : {red, green} = red
      next light = light == red ? gren : red
    `,
  "ambiguous enum value": () =>
    system("two")`
      var a : {idle, busy} = idle
      var b : {idle, done} = idle
      define resting = idle
      keep a, b
    `,
  "declared twice": () =>
    system("twice")`
      input go : bool
      var go : u4 = 0
      keep go
    `,
  "a word of the language as a name": () => system("reserved")`var next : bool = false`,
  "a temporal operator as a name": () => system("reserved")`input X, y : bool`,
  "a name that is also an enum value": () =>
    system("clash")`
      var st : {idle, busy} = idle
      define idle = st == busy
      keep st
    `,
  "defined by itself": () =>
    system("cycle")`
      input go : bool
      define a = b & go
      define b = !a
    `,
  "unknown member": () =>
    system("outer")`
      instance c = ${counter}(up = true)
      invariant small : c.m < 10
    `,
  "member of a variable": () =>
    system("members")`
      var n : u4 = 0
      next n = n.value + 1
    `,

  // Syntax.
  "missing type": () =>
    system("syntax")`
      var x = 0
      next x = x
    `,
  "single equals sign": () =>
    system("syntax")`
      var x : u4 = 0
      next x = x = 3 ? 0 : x + 1
    `,
  "chained comparison": () =>
    system("syntax")`
      var x : 0..9 = 0
      keep x
      invariant middle : 2 < x < 5
    `,
  "unclosed brace": () =>
    system("syntax")`
      var x : bool[3] = false
      for i in 0..2 { next x[i] = !x[i]
    `,
  "unclosed comment": () => system("syntax")`input a : bool /* never ends`,
  "strange character": () => system("syntax")`input a : bool  define b = a § a`,
  "misspelt statement": () =>
    system("syntax")`
      var x : bool = false
      nxt x = !x
      invarant p : x
    `,
  "missing operand": () => system("syntax")`input a, b : bool  define c = a & & b`,
  "double arrow": () => system("syntax")`input a, b : bool  assume a => b`,
  "missing parenthesis": () => system("syntax")`input a, b : bool  define c = (a & b`,
  "case without arms": () => system("syntax")`input a : bool  define c = case { }`,

  // Types.
  "words of different widths": () =>
    system("widths")`
      input a : u4
      input b : u8
      define sum = a + b
    `,
  "constant too large for a word": () =>
    system("widths")`
      var n : u4 = 0
      next n = n + 16
    `,
  "word and integer": () =>
    system("widths")`
      input n : u4
      var t : 0..3 = 0
      next t = (n + t) mod 4
    `,
  "number as truth value": () =>
    system("kinds")`
      var n : u4 = 0
      next n = n ? n - 1 : n
    `,
  "not of a word": () => system("kinds")`input n : u4  define z = !n`,
  "enum against number": () =>
    system("kinds")`
      var st : {idle, busy} = idle
      keep st
      invariant p : st == 0
    `,
  "truncation by conversion": () => system("widths")`input n : u8  define low = u4(n)`,
  "slice outside the word": () => system("widths")`input n : u8  define top = n[8:4]`,
  "slice the wrong way round": () => system("widths")`input n : u8  define top = n[4:7]`,
  "index of a scalar": () => system("kinds")`input t : 0..3  define b = t[0]`,
  "index always outside": () => system("kinds")`input a : bool[4]  define b = a[4]`,
  "index that varies in a type": () =>
    system("kinds")`
      input n : 0..3
      input a : bool[n]
    `,
  "empty range": () => system("kinds")`var x : 3..1  keep x`,
  "enum value twice": () => system("kinds")`var x : {a, b, a}  keep x`,
  "branches of different types": () =>
    system("kinds")`
      input c : bool
      define x = c ? 3 : true
    `,
  "divided by zero": () => system("kinds")`input x : 0..7  define y = x / 0`,
  "negative divisor": () => system("kinds")`input x, y : -3..3  define z = x mod y`,
  "integers without end": () => system("kinds")`input x : 0..1000000000  define y = x * x * x`,

  // Updates.
  "no next value": () =>
    system("updates")`
      var x, y : bool = false
      next x = y
    `,
  "some elements without next value": () =>
    system("updates")`
      var st : bool[4] = false
      for i in 0..1 { next st[i] = !st[i] }
    `,
  "two next values": () =>
    system("updates")`
      var x : bool = false
      next x = !x
      x' = true
    `,
  "next value in some situations": () =>
    system("updates")`
      input go : bool
      var x : 0..3 = 0
      if go { next x = 0 }
    `,
  "kept and updated": () =>
    system("updates")`
      var x : bool = false
      next x = !x
      keep x
    `,
  "next value of an input": () =>
    system("updates")`
      input a : bool
      next a = !a
    `,
  "frozen variable changed": () =>
    system("updates")`
      frozen limit : 0..7
      next limit = 3
    `,
  "value never in range": () =>
    system("updates")`
      var t : 0..3 = 0
      next t = t + 4
    `,
  "initial value out of range": () => system("updates")`var t : 0..3 = 5  keep t`,
  "next values in a circle": () =>
    system("updates")`
      var x, y : bool = false
      next x = y'
      next y = !x'
    `,

  // Processes, instances, loops.
  "rule outside a process": () =>
    system("processes")`
      var x : bool = false
      rule flip { x' = !x }
    `,
  "rule and next": () =>
    system("processes")`
      var x : bool = false
      process p { rule flip { x' = !x } }
      next x = x
    `,
  "variable in a loop": () => system("loops")`for i in 0..3 { var x : bool = false }`,
  "property in a loop": () =>
    system("loops")`
      var st : bool[2] = false
      keep st
      for i in 0..1 { invariant calm : !st[i] }
    `,
  "input not connected": () => system("outer")`instance c = ${counter}()`,
  "no such input": () => system("outer")`instance c = ${counter}(upp = true)`,
  "connection of the wrong type": () => system("outer")`instance c = ${counter}(up = 3)`,
  "variable of an instance changed": () =>
    system("outer")`
      instance c = ${counter}(up = true)
      next c.n = 0
    `,

  // Interpolation.
  "string interpolated": () =>
    system("holes")`input a : bool  define b = a & ${"c" as unknown as boolean}`,
  "undefined interpolated": () =>
    system("holes")`var x : u4 = ${undefined as unknown as number}  keep x`,
  "fraction interpolated": () => system("holes")`var x : u4 = ${1.5}  keep x`,
  "value glued to a name": () => system("holes")`var st0 : bool = false  next st${0} = true`,
  "number as statement": () => system("holes")`input a : bool ${4}`,
  "system as expression": () =>
    system("holes")`input a : bool  define b = a & ${counter as unknown as boolean}`,
  "expression as system": () => system("holes")`instance c = ${expr`a`}(up = true)`,
  "signal of another system": () => system("holes")`input a : bool  define b = a & ${foreign}`,
  "error inside a fragment": () =>
    system("holes")`
      var x : bool[2] = false
      ${[0, 1].map((i) => fragment`next x[${i}] = y[${i}]`)}
    `,

  // Formulas.
  "temporal operator in an invariant": () =>
    system("formulas")`
      var x : bool = false
      next x = !x
      invariant soon : F x
    `,
  "CTL operator in LTL": () => ltl`G (a -> AF b)`,
  "LTL operator in CTL": () => ctl`AG (a -> F b)`,
  "quantifier without until": () => ctl`A [a & b]`,
  "formula compared": () => resolve(counter, ltl`(F up) == (G up)`),
  "error inside an interpolated formula": () => {
    const inner = ltl`F upp`;
    return resolve(counter, ltl`G ${inner}`);
  },
  "formula as condition": () =>
    system("formulas")`
      var x : bool = false
      next x = !x
      ltl odd : (G x ? x : !x)
    `,
  "LTL inside CTL": () => {
    const inner = ltl`F up`;
    return resolve(counter, ctl`AG ${inner as unknown as boolean}`);
  },
  "unknown name in a formula": () => resolve(counter, ltl`G F upp`),
  "formula that can be undefined": () => resolve(counter, ltl`G (15 / n > 0)`),
  "expression with an error": () => expression(counter, "n < 4 & up == 3"),
  "expression that is no condition": () => expression(counter, "n + 1"),
  "choose in a property": () =>
    system("formulas")`
      var x : bool = false
      next x = choose bool
      invariant p : x | choose bool
    `,
  "property stated twice": () =>
    system("formulas")`
      var x : bool = false
      keep x
      invariant p : !x
      ltl p : G !x
    `,
  "CTL under strong fairness": () =>
    system("formulas")`
      input go : bool
      var x : bool = false
      next x = x ^ go
      strong go => x
      ctl back : AG EF !x
    `,
  "several errors at once": () =>
    system("many")`
      var a : u4 = 16
      var b : {on, off} = of
      next a = a + c
      next b = a
      ltl p : G a
    `,
};
