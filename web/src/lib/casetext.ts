import type { CaseInfo, CodePlace } from "./types";

export function searchCases<T extends Pick<CaseInfo, "number" | "title"> & Partial<CaseInfo>>(
  cases: T[],
  query: string,
): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return cases.filter((item) => {
    const text = `${item.number} ${item.title} ${item.wording ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const placeLine = (place: CodePlace): string =>
  `${place.file}:${place.line}${place.name ? ` ${place.name}` : ""}`;
