/** Clocks of a table in words and figures; moments are seconds of the server's time. */
import { api } from "./api";
import type { ClockInfo } from "./types";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** A time in its two largest measures: 1 d 4 h. */
export function span(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (days) return hours ? `${days} d ${hours} h` : days === 1 ? "1 day" : `${days} days`;
  if (hours) return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes >= 10 ? `${minutes} min` : minutes ? clockface(left) : `${left} s`;
}

const clockface = (left: number): string =>
  `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;

export const timed = (clock: ClockInfo | undefined): boolean =>
  clock !== undefined && clock.terms.kind !== "none" && Object.keys(clock.left).length > 0;

/** The seconds that a side has left. */
export function remaining(clock: ClockInfo, side: string, now: number): number {
  const left = clock.left[side] ?? 0;
  const runs = clock.running === side && clock.held === "";
  return runs ? Math.max(0, left - Math.max(0, now - clock.since)) : left;
}

export type Reading = "rests" | "runs" | "low" | "held" | "empty";

/** How a side's clock stands: low is a tenth of what was agreed. */
export function reading(clock: ClockInfo, side: string, now: number): Reading {
  const left = remaining(clock, side, now);
  if (left < 1) return "empty";
  if (clock.running !== side) return "rests";
  if (clock.held) return "held";
  return left <= clock.terms.seconds / 10 ? "low" : "runs";
}

/** What a clock shows, for whoever does not see its colour. */
export const WORDS: Record<Reading, string> = {
  rests: "stands",
  runs: "runs",
  low: "runs low",
  held: "is held",
  empty: "is empty",
};

let ahead: number | null = null;

/** By how much the server's time is ahead of this browser's. */
export async function askTime(): Promise<number> {
  const before = Date.now();
  const { now } = await api.time();
  ahead = now - (before + Date.now()) / 2000;
  return ahead;
}

/** The server's time; of this browser until it was asked. */
export const serverNow = (): number => Date.now() / 1000 + (ahead ?? 0);
