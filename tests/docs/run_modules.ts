/** Import modules one after the other, and print what each of them prints as JSON: a list of lines per module. */

const printed: string[][] = [];
const log = console.log;
for (const name of Deno.args) {
  const lines: string[] = [];
  printed.push(lines);
  console.log = (...args) => {
    const text = args.map((arg) => typeof arg === "string" ? arg : Deno.inspect(arg)).join(" ");
    lines.push(...text.split("\n"));
  };
  await import(`file://${name}`);
}
log(JSON.stringify(printed));
