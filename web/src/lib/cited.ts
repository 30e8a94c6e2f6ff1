import type { LogEvent } from "./types";

/** The cases that the modifiers of an event stand by. */
function besides(detail: LogEvent["detail"]): string[] {
  const modifiers = detail?.["modifiers"];
  if (!Array.isArray(modifiers)) return [];
  return modifiers.flatMap((item: unknown) => {
    if (Array.isArray(item)) return [String(item[0])];
    const named = (item as Record<string, unknown> | null)?.["case"];
    return named === undefined ? [] : [String(named)];
  });
}

const words = (text: string): string[] =>
  [...text.matchAll(/(?<=case )(?:G?\d+(?:\.\d+)*)/g)].map((match) => match[0]);

/** The lines of a log in which a case applied, the newest first. */
export const citing = (log: LogEvent[], number: string): LogEvent[] =>
  log
    .filter((event) =>
      [event.case, ...besides(event.detail), ...words(event.text)].includes(number),
    )
    .reverse();
