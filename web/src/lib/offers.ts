import { ask, post, submissionId } from "./api";
import { keepPromise, witness } from "./stir";
import type { Offered, OpenOffer } from "./types";

export type { Offered } from "./types";

export type Sides = Offered["sides"];

/** What is offered beside the game: how the sides are given out, to whom, until when. */
export interface Manner {
  sides: Sides;
  /** The side that one plays, or bids for. */
  side: string;
  points: number;
  rated: boolean;
  private: boolean;
  waits: boolean;
  days: number;
}

export type { OpenOffer } from "./types";

export const offers = {
  all: () => ask<OpenOffer[]>("/offers"),
  /** Offers, and adds this browser's number to lot and dice at once. */
  async make(offer: Offered, side: string, points: number): Promise<OpenOffer> {
    const made = await post<OpenOffer>("/offers", { offer, side, points });
    await post<unknown>(`/offers/${made.id}/agree`, { number: numberOf(made) });
    return made;
  },
  look: (id: string, secret: string) => post<OpenOffer>(`/offers/${id}/look`, { secret }),
  take: (offer: OpenOffer, secret: string, side: string, points: number) =>
    post<OpenOffer>(`/offers/${offer.id}/take`, { number: numberOf(offer), secret, side, points }),
  agree: (offer: OpenOffer) =>
    post<OpenOffer>(`/offers/${offer.id}/agree`, { number: numberOf(offer) }),
  back: (id: string) => post<unknown>(`/offers/${id}/back`, {}),
  withdraw: (id: string) => ask<unknown>(`/offers/${id}`, { method: "DELETE" }),
};

const KEPT = "sandtable.offer.";

/** This browser's number for an offer: the same however often it is sent. */
function numberOf({ id, promise }: OpenOffer): string {
  const known = read(id);
  const number = known?.number ?? submissionId();
  const seen = known?.seen ?? new Date().toISOString();
  write(id, { number, seen, promise: promise.dice });
  return number;
}

interface Seen {
  number: string;
  seen: string;
  promise: string;
}

function read(id: string): Seen | null {
  try {
    const kept = localStorage.getItem(KEPT + id);
    return kept === null ? null : (JSON.parse(kept) as Seen);
  } catch {
    return null;
  }
}

function write(id: string, seen: Seen): void {
  try {
    localStorage.setItem(KEPT + id, JSON.stringify(seen));
  } catch {
    // Without storage this browser cannot say later what it saw.
  }
}

/** The game has begun: what this browser saw of its dice goes with the table. */
export function carryOver({ id, table }: OpenOffer): void {
  const seen = read(id);
  if (!table || !seen || witness(table)) return;
  keepPromise(table, seen.promise, new Date(seen.seen), seen.number);
  try {
    localStorage.removeItem(KEPT + id);
  } catch {
    // It was kept nowhere.
  }
}

/** How the sides are given out, in words. */
export function sidesText({ sides, plays, names, mine, by }: OpenOffer): string {
  const who = mine ? "you" : by;
  if (sides === "fixed")
    return `${mine ? "you play" : `${by} plays`} ${plays}, ${mine ? "the other" : "you"} ${names.find((name) => name !== plays) ?? ""}`;
  if (sides === "taker") return mine ? "whoever takes it chooses" : "you choose";
  if (sides === "lot") return "drawn by lot";
  return `by sealed bids for points${mine ? "" : `; ${who} has bid already`}`;
}
