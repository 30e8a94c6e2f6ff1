/**
 * What this browser knows of a table's dice: the promise it saw, the number it added. A number is
 * promised first and told when the others have promised theirs, so that nobody who can read the
 * server's secret chooses his by the dice that it gives.
 */

import { api, submissionId } from "./api";

const KEPT = "sandtable.dice.";

export interface Witness {
  promise: string;
  /** When this browser first saw the promise. */
  seen: string;
  /** The number that it adds. */
  number?: string;
  /** The step at which it promised that. */
  at?: number;
  /** By each other side what it had promised when this browser told its own number. */
  others?: Record<string, string>;
}

/** Where nothing is stored it is known as long as the page lives. */
const memory = new Map<string, Witness>();

export function witness(table: string): Witness | null {
  try {
    const kept = localStorage.getItem(KEPT + table);
    if (kept !== null) return JSON.parse(kept) as Witness;
  } catch {
    // Without storage the page cannot say what it saw at the beginning.
  }
  return memory.get(table) ?? null;
}

/** Keep the promise as it was first seen; a game that is over promises nothing any more. */
export function keepPromise(table: string, promise: string, now: Date, number?: string): void {
  if (witness(table) !== null) return;
  keep(table, { promise, seen: now.toISOString(), ...(number ? { number } : {}) });
}

function keep(table: string, told: Witness): void {
  memory.set(table, told);
  try {
    localStorage.setItem(KEPT + table, JSON.stringify(told));
  } catch {
    // It is in memory.
  }
}

/** A table's people, as far as the dice are concerned. */
export interface Parties {
  id: string;
  over: boolean;
  practice?: boolean;
  dice?: string;
  nonces?: string[];
  /** By each side what it promised to add. */
  promised?: Record<string, string>;
  seats?: Record<string, string>;
  people?: Record<string, unknown[]>;
  step?: number;
  you?: { sides: string[] };
}

/** The side for which this browser should add a number: two people play, and its own has none. */
export function lacksNumber(table: Parties): string | null {
  const { over, practice, dice, nonces = [], people = {}, you } = table;
  if (over || practice || !dice || !you) return null;
  if (!Object.keys(people).some((seat) => seat !== "spectator")) return null;
  const [side, ...more] = you.sides.filter((side) => isPeoples(table, side));
  return side && !more.length && !nonces.includes(side) ? side : null;
}

const isPeoples = ({ seats = {}, people = {} }: Parties, side: string): boolean =>
  seats[side] === "human" || Boolean(people[side]?.length);

const busy = new Set<string>();
/** What was heard of a table while something was sent. */
const later = new Map<string, Parties>();

/** Keeps what was promised of a table's dice and, where two people play, adds to them, once. */
export async function watchDice(table: Parties, now = new Date()): Promise<void> {
  if (!table.dice || table.over) return;
  keepPromise(table.id, table.dice, now);
  const side = lacksNumber(table);
  if (busy.has(table.id)) return void later.set(table.id, table);
  if (side === null) return;
  busy.add(table.id);
  try {
    await add(table, side);
  } catch {
    // What the server tells next leads here again.
  } finally {
    busy.delete(table.id);
  }
  const next = later.get(table.id);
  later.delete(table.id);
  if (next) await watchDice(next, now);
}

async function add(table: Parties, side: string): Promise<void> {
  const { id, nonces = [], promised = {}, step = 0 } = table;
  const known = witness(id)!;
  const { promised: sealed } = await import("./dice");
  if (known.number === undefined) {
    // Another browser of this side's has promised, or it comes too late.
    if (promised[side] || nonces.length) return;
    const number = submissionId();
    keep(id, { ...known, number, at: step });
    await api.promiseNumber(id, sealed(number));
  } else if (promised[side] === sealed(known.number)) {
    const rivals = Object.keys(table.seats ?? {}).filter(
      (other) => other !== side && isPeoples(table, other),
    );
    const ready = rivals.every((other) => promised[other] || nonces.includes(other));
    // Who plays on without a promise of theirs does not wait for it.
    if (!ready && step <= (known.at ?? 0)) return;
    keep(id, { ...known, others: { ...promised } });
    await api.stir(id, known.number);
  }
}
