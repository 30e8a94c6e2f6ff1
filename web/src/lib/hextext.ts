import type { HexInfo } from "./types";

/** The stacking and supply of a hex in a few words, one line for each side's stack. */
export function hexLines(info: HexInfo, name: (unit: number) => string): string[] {
  const stacks = (info.stacking ?? []).map(
    (stack) => `${stack.side} stack ${stack.sum} of ${stack.limit} ${stack.what ?? "SP"}`,
  );
  const cut = (info.supply ?? []).filter((unit) => !unit.ok).map(({ unit }) => name(unit));
  const fed = (info.supply ?? []).length - cut.length;
  const supply: string[] = [];
  if (cut.length) supply.push(`out of supply: ${cut.join(", ")}`);
  if (fed > 0) supply.push(cut.length ? "the others in supply" : "in supply");
  return [...stacks, ...supply];
}

export const terrainWords = (terrain: string): string => terrain.replace(/[_-]/g, " ");

/** "4.1: initiative 3 is below the roll" as case and words. */
export function splitBar(bar: string): { number: string; words: string } {
  const match = /^(\d+\.\d+(?:\.\d)?|G\d+):\s*(.*)$/s.exec(bar);
  return match ? { number: match[1]!, words: match[2]! } : { number: "", words: bar };
}
