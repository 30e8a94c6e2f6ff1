import { api } from "./api";
import type { Board } from "./board.svelte";
import { settings } from "./settings.svelte";
import type { Ending } from "./types";

/** The half in which each table's side was warned last: nobody is asked twice for that alone. */
const told = new Map<string, string>();

/**
 * What ending now would give up, as the server tells it: whenever it is `asked` about anyway, else once.
 */
export async function cautionsOf(board: Board, asked: boolean): Promise<Ending | null> {
  const { table } = board;
  const { view } = table;
  if (!settings.warn || !view) return null;
  const { turn, impulse, phase, half } = view.status as Record<string, unknown>;
  const moment = JSON.stringify([view.actor, turn, impulse, phase, half]);
  if (!asked && told.get(table.id) === moment) return null;
  try {
    const found = await api.ending(table.id, view.seq, settings.doubts, table.asking);
    if (!found.warnings.length && !found.doubt) return null;
    told.set(table.id, moment);
    return found;
  } catch {
    return null; // a game that counts, or a table that has moved on: nobody is held up
  }
}
