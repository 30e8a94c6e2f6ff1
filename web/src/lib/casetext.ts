import type { CaseInfo, CodePlace } from "./types";

const NUMBER = /^[a-z]?\d+(\.\d*)*$/;
const RULING = /^R\d+$/;

/** The ruling that is looked for by its number, or "". */
export function rulingIn(query: string): string {
  const word = query.trim().toUpperCase();
  return RULING.test(word) ? word : "";
}

/** An ending that leaves enough of a word: "bounce" means "bouncing" too. */
const ENDING = /(?<=\w{5})(ing|e[ds]?|s)$/;

/** Whether a text has a word of a query, or its stem; a number is found from its beginning, that of a ruling whole. */
function tells(text: string, word: string): boolean {
  if (!NUMBER.test(word)) return text.includes(word.replace(ENDING, ""));
  const number = word.replaceAll(".", "\\.");
  return new RegExp(`(?<![\\w.])${number}${rulingIn(word) ? "(?!\\d)" : ""}`).test(text);
}

/** Cases with all words of a query, the one whose number it is before the others. */
export function searchCases<T extends Pick<CaseInfo, "number" | "title"> & Partial<CaseInfo>>(
  cases: T[],
  query: string,
): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = cases.filter(({ number, title, wording = "", rulings = [] }) => {
    const text = [number, title, wording, ...rulings].join(" ").toLowerCase();
    return words.every((word) => tells(text, word));
  });
  const exact = ({ number }: T): number => Number(number.toLowerCase() === words.join(" "));
  return found.sort((a, b) => exact(b) - exact(a));
}

export const placeLine = (place: CodePlace): string =>
  `${place.file}:${place.line}${place.name ? ` ${place.name}` : ""}`;
