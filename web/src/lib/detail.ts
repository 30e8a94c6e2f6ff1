/** The least that a figure of a counter may measure on the screen, in pixels. */
const LEAST = 9;

/** What a counter shows: only its symbol, few large figures, its main figures (also grown), or everything. */
export type Detail = "bare" | "large" | "grown" | "figures" | "all";

/** The smallest text of each stage, in the counter's own square of 100 (see map/detail.css). */
const SMALLEST: [Detail, number][] = [
  ["all", 16],
  ["figures", 27],
  ["grown", 30],
  ["large", 46],
];

/** The stage for a counter whose square of 100 measures so many pixels for each unit. */
export function detailAt(scale: number): Detail {
  return SMALLEST.find(([, size]) => size * scale >= LEAST)?.[0] ?? "bare";
}
