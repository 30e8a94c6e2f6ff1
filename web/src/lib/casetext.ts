import type { CaseInfo } from "./types";

export function searchCases(cases: CaseInfo[], query: string): CaseInfo[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return cases.filter((item) => {
    const text = `${item.number} ${item.title} ${item.wording ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const rulingLine = (ruling: string | { id: string; text: string }): string =>
  typeof ruling === "string" ? ruling : `${ruling.id}: ${ruling.text}`;
