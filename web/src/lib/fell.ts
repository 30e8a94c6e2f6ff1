import type { LogEvent } from "./types";

/** Lines of a fight that fit a note. */
const TOLD = 4;

/** Whether the die of a line decides a fight: by a column of a table, or by what it needs. */
const decides = ({ dice, detail }: LogEvent): boolean =>
  dice.length > 0 && ("column" in detail || "needs" in detail);

/**
 * What came of a fight of one's own, in a note. Where the log is `folded` away it is told from the
 * first die on, that of a battle in the air too, which has no hex; beside an open log the dice that decided are enough.
 */
export function fellWords(
  fresh: LogEvent[],
  mine: (side: string) => boolean,
  folded: boolean,
): string {
  const own = fresh.filter(({ side }) => !side || mine(side));
  const from = own.findIndex(
    (event) => decides(event) || (event.dice.length && event.hexes.length),
  );
  const all = folded ? (from < 0 ? [] : own.slice(from)) : own.filter(decides);
  const told = all.slice(0, TOLD).map(({ text }) => text);
  const more = folded ? 0 : all.length - told.length;
  return [...told, ...(more > 0 ? [`${more} more in the log.`] : [])].join(" ");
}
