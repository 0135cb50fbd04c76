/** Good programs with tokens dropped, doubled, swapped or replaced: they compile, or are refused with a place and a reason. */

import { LanguageError, Report } from "../../src/dsl/diagnostics.ts";
import { tokenize } from "../../src/dsl/lexer.ts";
import { ctl, expr, ltl, system } from "../../src/dsl/mod.ts";
import { Source } from "../../src/dsl/source.ts";
import { compileSystem } from "../../src/dsl/tags.ts";
import { Random } from "../generators/random.ts";

const inner = system(
  "inner",
)`input go : bool[2]  var n : 0..2 = 0  next n = go[0] ? (n + 1) mod 3 : n`;

/** Programs that use everything; `@` stands for a system, `#` for a number. */
export const PROGRAMS = [
  `input req : bool[3] input data : u4 input k : 0..4 input c : {red, green, blue}
   const N = 3 type colour = {red, green, blue}
   var turn : 0..N-1 = 0 var st : {idle, busy}[N] = idle var w : u4 = 3 var col : colour var m : bool[2][3] = false
   frozen lim : 0..5
   define free = all i in 0..N-1 : st[i] == idle define sum : 0..9 = turn + k
   define near(a, b) = a - b <= 1 & b - a <= 1
   next turn = free ? (turn + 1) mod N : turn
   for i in 0..N-1 { next st[i] = case { st[i] == idle & req[i] : busy; st[i] == busy & !req[i] : idle; else : st[i] }
     fair !(st[i] == busy & req[i]) ltl served[i] : G (req[i] -> F st[i] == busy) }
   next w = w[0] ? w << 1 | u4(3) : ~w ^ (data + w * 2) next col = choose {red, green, c if k > 2}
   for i in 0..1 { for j in 0..2 { if i < j { next m[i][j] = !m[i][j] } else { next m[i][j] = false } } }
   init turn == 0 | col == red assume calm : k != 3 strong req[0] => st[0] == busy
   invariant mutex : (count i in 0..2 : st[i] == busy) <= 1 & near(turn, k) | w[3:1] ++ w[0] == w
   ltl past : G (st[0] == busy -> O req[0] S free) & (free U w == 0 R turn in 0..1 W true)`,
  `var x, y : 0..3 = 0 var flag : bool[2] = false
   fair process p[i in 0..1] { var at : {a, b, cc} = a const other = 1 - i
     rule go when at == a & !flag[other] { at' = b flag[i]' = true }
     strong rule back when at == b { at' = choose {a, cc} if x < 3 { x' = x + 1 } else { x' = 0 } }
     fair rule stay when at == cc { at' = a flag[i]' = false } ltl live : G F at == a }
   process q { rule move when y < 3 { y' = y + 1 } rule reset { y' = 0 } }
   instance u = @(go = [x == 0, p[0].running]) instance v[1] = @(go = *)
   invariant apart : !(p[0].at == b & p[1].at == b) | u.n > v[1].n | q.enabled & q.move`,
  `input a, b : bool var n : u8 = 0 var last : u8 = n var arr : u4[4] = [1, 2, 3, 4] input at : 0..3
   next n = a ? n / 3 + n mod 5 : min(n, 7) - max(last, 2) next last = n
   if b { next arr[at] = arr[3 - at] + 1 } keep arr
   ctl one : AG (a -> EF n == 0) & A [a U b] | E [b R a] & !EX E (a W b) ctl two : AGEF n' == n
   invariant prime : last' == n & arr[at]' == arr[at]' & (sum i in 0..3 : int(arr[i])) < 50`,
];

const SPICE = [
  "x'",
  "#",
  "0",
  "1",
  "-",
  "u3",
  "bool",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "..",
  "'",
  "next",
  "var",
  "if",
  "all",
  "i",
  "st",
  "true",
  "==",
  "&",
  "choose",
  "case",
  "else",
  ":",
  ";",
  "F",
  "AG",
  "mod",
  "@",
  "++",
  "<<",
  "9999999999999999999",
  "keep",
  "process",
  "rule",
  "instance",
  "=",
  "=>",
  "->",
  "in",
  '"odd name"',
  "const",
  "type",
  "§",
  "/*",
  ".",
  ",",
  "?",
];

/** The pieces of a program. */
export function piecesOf(program: string): string[] {
  return tokenize(new Source("program", program), new Report()).map((token) =>
    program.slice(token.start, token.end)
  );
}

function mutate(random: Random): string[] {
  const pieces = random.pick(PROGRAMS).split(/(@)/).flatMap((part) =>
    part === "@" ? [part] : piecesOf(part)
  )
    .filter((piece) => piece !== "");
  for (let n = random.between(1, 3); n > 0; n--) {
    const [i, j] = [random.below(pieces.length), random.below(pieces.length)];
    switch (random.below(12)) {
      case 0:
        pieces.splice(i, random.between(1, 3));
        break;
      case 1:
        pieces.splice(i, 0, pieces[j]!);
        break;
      case 2:
        [pieces[i], pieces[j]] = [pieces[j]!, pieces[i]!];
        break;
      case 3:
        pieces[i] = random.pick(SPICE);
        break;
      case 4:
        pieces.splice(i, 0, random.pick(SPICE));
        break;
      default: { // a name for a name, a number for a number: mostly still grammatical
        const like = /^[a-z]/i.test(pieces[i]!) ? /^[a-z]/i : /^\d/;
        const same = pieces.filter((piece) => like.test(piece));
        if (like.test(pieces[i]!)) pieces[i] = random.pick(same);
      }
    }
  }
  return pieces;
}

/** A source with `@` and `#` as interpolated values. */
export function sourceOf(pieces: readonly string[], random: Random): Source {
  const values: unknown[] = [];
  const parts = [""];
  for (const piece of pieces) {
    if (piece === "@" || piece === "#") {
      const odd = [1.5, "text", null, ltl`F a`, ctl`EF a`, [1, true], -1n, inner];
      values.push(piece === "@" ? inner : random.chance(0.5) ? 3 : random.pick(odd));
      parts.push("");
    } else parts[parts.length - 1] += ` ${piece}`;
  }
  return Source.template("mutated", Object.assign([...parts], { raw: parts }), values);
}

/** The mutated program of a seed; throws if it is refused in any other way than by a LanguageError. */
export function checkMutation(seed: number): "compiled" | "refused" {
  const random = new Random(seed);
  const source = sourceOf(mutate(random), random);
  const pieces = source.text;
  try {
    if (random.chance(0.1)) {
      const text = pieces.slice(random.below(pieces.length));
      random.pick([() => ltl(text), () => ctl(text), () => expr(text)])();
    } else compileSystem("mutated", source);
    return "compiled";
  } catch (error) {
    if (error instanceof LanguageError && error.diagnostics.length > 0) return "refused";
    throw new Error(`seed ${seed}: ${(error as Error).stack}\n${pieces}`);
  }
}
