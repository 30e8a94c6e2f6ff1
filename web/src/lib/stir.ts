/** What this browser knows of a table's dice: the promise it saw, the number it added. */

import { api, submissionId } from "./api";

const KEPT = "sandtable.dice.";

export interface Witness {
  promise: string;
  /** When this browser first saw the promise. */
  seen: string;
  /** The number that it added. */
  number?: string;
}

export function witness(table: string): Witness | null {
  try {
    const kept = localStorage.getItem(KEPT + table);
    return kept === null ? null : (JSON.parse(kept) as Witness);
  } catch {
    return null;
  }
}

/** Keep the promise as it was first seen; a game that is over promises nothing any more. */
export function keepPromise(table: string, promise: string, now: Date, number?: string): void {
  if (witness(table) !== null) return;
  keep(table, { promise, seen: now.toISOString(), ...(number ? { number } : {}) });
}

function keep(table: string, told: Witness): void {
  try {
    localStorage.setItem(KEPT + table, JSON.stringify(told));
  } catch {
    // Without storage the page cannot say what it saw at the beginning.
  }
}

/** A table's people, as far as the dice are concerned. */
export interface Parties {
  id: string;
  over: boolean;
  practice?: boolean;
  dice?: string;
  nonces?: string[];
  people?: Record<string, unknown>;
  you?: { sides: string[] };
}

/** Whether this browser should add a number: two people play, and a side of its own has none. */
export function lacksNumber({ over, practice, dice, nonces = [], people, you }: Parties): boolean {
  if (over || practice || !dice || !you) return false;
  const apart = Object.keys(people ?? {}).some((seat) => seat !== "spectator");
  return apart && you.sides.some((side) => !nonces.includes(side));
}

/** A number of this browser's own for the dice. */
export function ownNumber(table: string, promise: string, now: Date): string {
  const number = submissionId();
  const known = witness(table) ?? { promise, seen: now.toISOString() };
  keep(table, { ...known, number });
  return number;
}

const asked = new Set<string>();

/** Keeps what was promised of a table's dice and, where two people play, adds to them, once. */
export function watchDice(table: Parties): void {
  if (!table.dice || table.over) return;
  keepPromise(table.id, table.dice, new Date());
  if (!lacksNumber(table) || asked.has(table.id)) return;
  asked.add(table.id);
  api.stir(table.id, ownNumber(table.id, table.dice, new Date())).catch(() => {
    asked.delete(table.id);
  });
}
