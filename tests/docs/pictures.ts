/** Blocks that are pictures made of text. Which page, how they begin, and why nothing is run. */

const PICTURES: readonly { page: string; begins: string; reason: string }[] = [
  { page: "ARCHITECTURE.md", begins: "5  repl/", reason: "layers; tests/architecture checks them" },
  { page: "docs/language.md", begins: "stopped' = ", reason: "latches of strong fairness" },
  { page: "docs/language.md", begins: "3 errors", reason: "tests/dsl/docs_test.ts compares it" },
  { page: "docs/language.md", begins: "system     =", reason: "the grammar" },
];

/** Whether a block is one of them. */
export function isPicture(page: string, text: string): boolean {
  return PICTURES.some((picture) => picture.page === page && text.startsWith(picture.begins));
}

/** Pictures that are on no page any more. */
export function lostPictures(textsOf: (page: string) => readonly string[]): string[] {
  return PICTURES.filter(({ page, begins }) =>
    !textsOf(page).some((text) => text.startsWith(begins))
  ).map(({ page, begins }) => `${page}: ${begins}`);
}
