/** Who sits at a table, in words. */
import type { Seated, TableInfo } from "./types";

export const SPECTATOR = "spectator";
export const COMMENTATOR = "commentator";
export const OWNER = "owner";

/** Whether somebody looks at the board, or until when he is away: "" where he looks. */
export const absence = ({ here, away }: Seated): string =>
  here ? "" : away ? `away until ${away}` : "away";

/** Somebody's name, or what he is while he has given none. */
export const named = (who: Seated, unnamed = "the owner"): string => who.name || unnamed;

/** The people who hold a side: those it was given to, else the table's owner. */
export function holders(info: TableInfo, side: string): Seated[] {
  if (info.people[side]?.length) return info.people[side];
  return info.seats[side] === "human" ? [info.owner] : [];
}

/** Whether a side is played in this browser. */
export const isMine = (info: TableInfo, side: string): boolean =>
  info.you.sides.includes(side) && info.seats[side] === "human";

/** Whether the decision is asked of whoever sits here. */
export const myTurn = (info: TableInfo): boolean =>
  !info.over && info.actor !== null && isMine(info, info.actor);

/** Who plays a side, for somebody who reads a list. */
export function playerOf(info: TableInfo, side: string): string {
  const controller = info.seats[side] ?? "human";
  if (controller !== "human") return `computer: ${controller}`;
  if (isMine(info, side)) return "you";
  return holders(info, side)
    .map((who) => named(who))
    .join(", ");
}

/** The others who play here: each side that somebody else holds, also while a computer plays it. */
export function opposite(info: TableInfo): { side: string; who: Seated }[] {
  return Object.keys(info.seats)
    .filter((side) => !info.you.sides.includes(side))
    .flatMap((side) => holders(info, side).map((who) => ({ side, who })));
}

/** With whom somebody sits at a table, each once. */
export function partners(info: TableInfo): string {
  return [...new Set(opposite(info).map(({ who }) => named(who)))].join(", ");
}

/** The names of those who are to decide, for somebody who waits for them: "" where a computer is, or who looks on. */
export function awaitedBy(info: TableInfo, actor: string | null): string {
  if (!actor || info.over || info.you.alone || isMine(info, actor)) return "";
  if (info.seats[actor] !== "human") return "";
  const names = holders(info, actor).map(({ name }) => name);
  return names.every(Boolean) ? names.join(", ") : "";
}

/** Who sat down or left between two moments, in one line each; nothing for a name that was changed. */
export function arrivals(before: TableInfo, after: TableInfo): string[] {
  const lines: string[] = [];
  const seats = new Set([...Object.keys(before.people), ...Object.keys(after.people)]);
  for (const seat of seats) {
    const [was, now] = [before.people[seat] ?? [], after.people[seat] ?? []];
    const came = now.slice(was.length);
    for (const { name } of came) lines.push(`${name} ${cameTo(seat)}.`);
    if (now.length >= was.length) continue;
    const stay = new Set(now.map(({ name }) => name));
    const left = was.filter(({ name }) => !stay.has(name));
    for (const { name } of left) lines.push(`${name} ${wentFrom(seat, now.length > 0)}.`);
  }
  return lines;
}

function cameTo(seat: string): string {
  if (seat === SPECTATOR || seat === COMMENTATOR) return "watches this table now";
  return seat === OWNER ? "has this table now" : `sat down as ${seat}`;
}

function wentFrom(seat: string, others: boolean): string {
  if (seat === SPECTATOR || seat === COMMENTATOR) return "watches no longer";
  return others ? `plays ${seat} no longer` : `has given ${seat} back`;
}

/** The others of a side whom somebody may take out of it: who was there first may, and who brought them. */
export function mates(info: TableInfo, side: string, me: string): string[] {
  const given = info.people[side] ?? [];
  if (given.length < 2 || !info.you.sides.includes(side)) return [];
  const first = given[0]?.name === me;
  return given
    .filter(({ name, by }) => name !== me && (first || by === me))
    .map(({ name }) => name);
}

/** A line of the server as a sentence. */
export function sentence(line: string): string {
  const text = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
