/**
 * Who sits before a shared screen. While a game hides something from a side, the page asks the server
 * with these eyes, and is told no more than that side may know.
 */

import type { TableInfo } from "./types";

/** The eyes of a screen before which nobody is known to sit. */
export const UNKNOWN = "spectator";

const EYES = "sandtable.eyes.";
const ALONE = "sandtable.alone.";

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage a page that is loaded anew asks once more who sits there.
  }
}

/** The side that this window was last in the hands of. */
export const lastEyes = (table: string): string => read(EYES + table) ?? UNKNOWN;

export const keepEyes = (table: string, side: string): void => write(EYES + table, side);

/** Whether one person plays both sides in this window, and nobody has to look away. */
export const isAlone = (table: string): boolean => read(ALONE + table) !== null;

export const keepAlone = (table: string, alone: boolean): void =>
  write(ALONE + table, alone ? "yes" : null);

/** The eyes that look in a role; null where two computers play and nobody has to be hidden from. */
export function eyesIn(table: string, role: string): string | null {
  if (role === "both") return lastEyes(table);
  return role === "spectator" ? null : role;
}

/** Whether both sides are shown to whoever watches here: late, or to a commentator at the end. */
export const shows = (info: TableInfo): boolean =>
  info.you.sides.length === 0 &&
  ((info.over && (info.you.after ?? false)) ||
    ((info.shows ?? 0) > 0 && (info.over || (info.turn ?? 0) > (info.shows ?? 0))));

/** A role that is wished for, if this person's place at the table reaches so far. */
export function within(info: TableInfo, role: string | null): string | null {
  const { sides } = info.you;
  if (role !== null && role !== "spectator" && shows(info)) return role;
  if (role === "both") return Object.keys(info.seats).every((s) => sides.includes(s)) ? role : null;
  return role === "spectator" || (role !== null && sides.includes(role)) ? role : null;
}
