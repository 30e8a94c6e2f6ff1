import type { Board } from "./board.svelte";
import { describe } from "./choices";
import type { Choice } from "./view";

/** More names than these are a crowd, in which nobody looks for one. */
const MOST = 8;

/** A sentence in which many units are told by their number: who they are shows where they lie. */
export const counted = (text: string, known: { has(short: string): boolean }): string =>
  text.replace(/[^\s,()]+(?:, [^\s,()]+)+/g, (list) => {
    const names = list.split(", ");
    return names.length > MOST && names.every((name) => known.has(name.replace(/[.:]$/, "")))
      ? `${names.length} units${/[.:]$/.exec(list)?.[0] ?? ""}`
      : list;
  });

/** Everybody who goes when the unit in hand does, by name, that one first. */
export function goers({ hand, inHand, table }: Board): string[] {
  return [...inHand]
    .sort((a, b) => Number(b === hand) - Number(a === hand))
    .map(table.short, table);
}

/** A choice of the unit in hand in words that name whoever goes with it, or that nobody does. */
export function handWords(board: Board, choice: Choice, hex: string | null = choice.h): string {
  const { table, plans, hand } = board;
  const verbs = table.book?.verbs ?? {};
  const names = goers(board);
  if (choice.u !== hand || names.length < 2)
    return describe({ ...choice, h: hex }, verbs, table.names);
  const alone = plans.gathered.length > 1;
  const who = alone ? `${table.short(hand!)} alone` : names.join(", ");
  return describe({ ...choice, label: "", h: hex }, verbs, { ...table.names, unit: () => who });
}
