import type { LogEvent } from "./types";

/** Lines of a fight that fit a note. */
const TOLD = 4;
/** The same of what many dice came to, which are short. */
const SUMMED = 8;

/** What is asked of a unit: whether it is one's own, and whether it is gone. */
export interface Fate {
  own(unit: number): boolean;
  gone(unit: number): boolean;
}

/** Whether the die of a line decides: by a column of a table, what it needs, or may come to at most. */
const decides = ({ dice, detail }: LogEvent): boolean =>
  dice.length > 0 &&
  ("column" in detail || "needs" in detail || ("most" in detail && "result" in detail));

/** What follows from the dice: who is hurt, and what that is worth; never what is declared for the next round. */
function hurts(events: LogEvent[]): LogEvent[] {
  let after = false;
  const found = events.filter((event) => {
    after = decides(event) || (after && (event.dice.length > 0 || event.units.length > 0));
    return after && !event.dice.length;
  });
  // "Allied +1 VP: Jintsu is eliminated." says it once more.
  return found.filter(
    (one) => !found.some((two) => two !== one && two.text.endsWith(` ${one.text}`)),
  );
}

/** The last word on each unit: whoever is gone lost a step before. */
const lastWords = (events: LogEvent[]): LogEvent[] =>
  events.filter(
    ({ units: [unit] }, i) =>
      unit === undefined || !events.slice(i + 1).some((later) => later.units[0] === unit),
  );

/** Much in few words: how many dice, and what they came to, whoever is gone first, then one's own. */
function sum(events: LogEvent[], shots: LogEvent[], fate: Fate): string | null {
  const found = lastWords(hurts(events));
  const [first] = shots;
  if (!first) return null;
  if (!found.length)
    return shots.length > TOLD && shots.every(({ detail }) => detail["result"] === "no effect")
      ? `${shots.length} dice, no effect.`
      : null;
  const rank = ({ units: [unit = -1] }: LogEvent): number =>
    (fate.gone(unit) ? 0 : 2) + (fate.own(unit) ? 0 : 1);
  const told = [...found].sort((a, b) => rank(a) - rank(b)).map(({ text }) => text);
  const more = told.length - SUMMED;
  return [
    shots.length > 1 ? `${shots.length} dice.` : first.text,
    ...told.slice(0, SUMMED),
    ...(more > 0 ? [`${more} more in the log.`] : []),
  ].join(" ");
}

/**
 * Who is gone by what the other side chose after the die: a retreat without a way comes later than
 * the fight, and alone. Where both sides act in turn a line belongs to neither, and says so itself.
 */
const afterwards = (own: LogEvent[], fate: Fate): string =>
  lastWords(own)
    .filter(({ side, units: [unit = -1] }) => side && fate.gone(unit) && !fate.own(unit))
    .slice(0, TOLD)
    .map(({ text }) => text)
    .join(" ");

/**
 * What came of a fight of one's own, in a note. Where the log is `folded` away it is told from the
 * first die on, that of a battle in the air too, which has no hex; beside an open log the dice that decided are enough.
 */
export function fellWords(
  fresh: LogEvent[],
  mine: (side: string) => boolean,
  folded: boolean,
  fate: Fate = { own: () => false, gone: () => false },
): string {
  const own = fresh.filter(({ side }) => !side || mine(side));
  if (!fresh.some(({ dice }) => dice.length)) return afterwards(own, fate);
  const from = own.findIndex(
    (event) => decides(event) || (event.dice.length && event.hexes.length),
  );
  const shots = own.filter(decides);
  const all = folded ? (from < 0 ? [] : own.slice(from)) : shots;
  const summed = all.length > TOLD ? sum(own, shots, fate) : null;
  if (summed) return summed;
  const told = all.slice(0, TOLD).map(({ text }) => text);
  const more = folded ? 0 : all.length - told.length;
  // The log beside it scrolls on with whatever follows.
  const dead = lastWords(hurts(own)).filter(({ units: [unit = -1] }) => fate.gone(unit));
  const ends = folded ? [] : dead.slice(0, TOLD).map(({ text }) => text);
  return [...told, ...ends, ...(more > 0 ? [`${more} more in the log.`] : [])].join(" ");
}
