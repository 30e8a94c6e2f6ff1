import type { LogEvent } from "./types";

/** A piece of a log line: plain, or something to point at on the map. */
export interface Piece {
  kind: "text" | "hex" | "unit" | "case";
  text: string;
  /** Signs that stay on one line with a link. */
  before?: string;
  after?: string;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Cuts a sentence into text, hex labels, unit names and case numbers.
 * Only names the event itself lists count as units, so that no plain word is taken for one.
 */
export function pieces(text: string, units: string[], isHex: (label: string) => boolean): Piece[] {
  const names = [...units].sort((a, b) => b.length - a.length).map(escape);
  const unit = names.length ? `(?<unit>${names.join("|")})|` : "";
  const pattern = new RegExp(
    `${unit}(?<case>(?<=case )(?:\\d{1,2}\\.\\d{1,2}(?:\\.\\d)?|G\\d{1,2}))|(?<![\\w/.])(?<hex>\\d{4})(?![\\w/])`,
    "g",
  );
  const out: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const found = match.groups ?? {};
    const kind = found["unit"] ? "unit" : found["case"] ? "case" : "hex";
    if (kind === "hex" && !isHex(match[0])) continue;
    if (match.index > end) out.push({ kind: "text", text: text.slice(end, match.index) });
    out.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) out.push({ kind: "text", text: text.slice(end) });
  return tie(out);
}

/** Hands each link the brackets and stops that touch it. */
function tie(found: Piece[]): Piece[] {
  for (const [i, piece] of found.entries()) {
    if (piece.kind === "text") continue;
    const [left, right] = [found[i - 1], found[i + 1]];
    const before = left?.kind === "text" ? /[^\s),.;:]*$/.exec(left.text)![0] : "";
    const after = right?.kind === "text" ? /^[^\s(]*/.exec(right.text)![0] : "";
    if (left && before) {
      piece.before = before;
      left.text = left.text.slice(0, left.text.length - before.length);
    }
    if (right && after) {
      piece.after = after;
      right.text = right.text.slice(after.length);
    }
  }
  return found.filter((piece) => piece.text);
}

export interface LogGroup {
  key: string;
  heading: string;
  side: string | null;
  events: LogEvent[];
  /** The first of them says that the phase begins: the heading says so too. */
  opens?: boolean;
}

/** The line that opens a phase belongs to the phase before it; what it says stands above its own. */
const OPENS = /^([A-Z]): (?:([A-Z]\w+) )?(.+) phase\.$/;

/** Events under a heading for each half-impulse, oldest first. */
export function groupLog(log: LogEvent[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const event of log) {
    const { phase, impulse = 0 } = event;
    // Before the first impulse both sides act, so that no half gives them a name.
    const side = phase !== undefined || impulse > 0 ? event.side : null;
    // What goes on in no phase has a name and no number.
    const part = event.phase_name
      ? `${phase || ""} ${event.phase_name}`.trim()
      : side
        ? `impulse ${impulse}`
        : "start";
    const heading = `Turn ${event.turn}, ${part}`;
    const key = `${event.turn}.${phase ?? impulse}.${side ?? ""}`;
    const last = groups.at(-1);
    const [, letter, whose = null, name] = OPENS.exec(event.text) ?? [];
    const begun = `Turn ${event.turn}, ${letter} ${name}`;
    if (letter && last?.heading === begun) continue;
    if (letter)
      groups.push({
        key: `${event.turn}.${letter}`,
        heading: begun,
        side: whose,
        events: [event],
        opens: true,
      });
    else if (last && (last.key === key || (last.opens && last.key === `${event.turn}.${phase}`)))
      last.events.push(event);
    else groups.push({ key, heading, side: side ?? null, events: [event] });
  }
  return groups;
}

/** Lines that a view holds at most. */
export const LINES = 150;

/** Before which line of the log stands that orders of one's own answered, and what: by its place. */
export function answersBefore(
  log: LogEvent[],
  steps: { step: number; title: string }[],
): Map<LogEvent, string[]> {
  const found = new Map<LogEvent, string[]>();
  let at = 0;
  for (const { step, title } of steps) {
    while (at < log.length && log[at]!.step < step) at++;
    const event = log[at];
    // Where lines are gone, what was answered before the first that is kept belongs to them.
    if (!event || (at === 0 && event.step > step && log.length >= LINES)) continue;
    const titles = found.get(event) ?? [];
    if (!titles.includes(title)) found.set(event, [...titles, title]);
  }
  return found;
}

const signed = (value: unknown): string =>
  typeof value === "number" && value > 0 ? `+${value}` : String(value).replace("-", "−");

function named(item: unknown): unknown[] {
  if (typeof item !== "object" || item === null) return [];
  const { case: number, side, text, value } = item as Record<string, unknown>;
  return [number, side ? `${String(text)} (${String(side)})` : text, value];
}

/** The modifiers of a combat that change something; a case that is the event's `own` goes without saying. */
export function detailRows(detail: Record<string, unknown> | undefined, own = ""): string[] {
  const modifiers = detail?.["modifiers"];
  if (!Array.isArray(modifiers)) return [];
  return modifiers.flatMap((item: unknown) => {
    const found: unknown[] = Array.isArray(item) ? (item as unknown[]) : named(item);
    if (found.length < 3 || found[2] === 0) return [];
    const [number, words, value] = found;
    const source = number === own ? "" : ` (case ${String(number)})`;
    return [`${String(words)}: ${signed(value)}${source}`];
  });
}
