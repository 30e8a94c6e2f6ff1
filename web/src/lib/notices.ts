import { ask, post } from "./api";

/** Where somebody's notices go. */
export interface Channel {
  id: string;
  kind: "mail" | "webhook" | "feed" | "push";
  address: string;
  state: "open" | "good" | "failed";
  why: string;
  story: boolean;
  /** Whether a link for a forgotten password goes there. */
  resets: boolean;
}

/** When he wants to be told; quiet hours in minutes after midnight. */
export interface Habits {
  zone: string;
  quiet_from: number;
  quiet_to: number;
  away: string;
  remind: number;
  again: boolean;
}

export interface Chosen {
  channels: Channel[];
  habits: Habits;
  muted: string[];
  mail: boolean;
  /** The key by which this server signs what it pushes to a browser. */
  push: string;
  here: boolean;
}

export const notices = {
  all: () => ask<Chosen>("/notices"),
  keep: (habits: Habits) => post<Chosen>("/notices", habits),
  add: (kind: Channel["kind"], address: string, story: boolean, password = "") =>
    post<{ id: string; url: string }>("/notices/channels", { kind, address, story, password }),
  addBrowser: (address: string, key: string, auth: string) =>
    post<{ id: string }>("/notices/channels", { kind: "push", address, story: true, key, auth }),
  remove: (id: string) => ask<unknown>(`/notices/channels/${id}`, { method: "DELETE" }),
  trial: (id: string) => post<unknown>(`/notices/channels/${id}/trial`, {}),
  mute: (table: string, muted: boolean) =>
    post<unknown>(`/tables/${encodeURIComponent(table)}/mute`, { muted }),
  confirm: (secret: string) => post<{ address: string }>("/notices/confirm", { secret }),
  stop: (secret: string) =>
    post<{ address: string }>(`/notices/stop/${encodeURIComponent(secret)}`, {}),
};

/** "22:30" for minutes after midnight, and back. */
export const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

export function minutes(text: string): number {
  const [hours = 0, rest = 0] = text.split(":").map(Number);
  return (hours * 60 + rest) % 1440 || 0;
}

/** A step by which hours are counted, in words: 24 is "1 day". */
export function hours(count: number): string {
  const days = count / 24;
  if (Number.isInteger(days)) return days === 1 ? "1 day" : `${days} days`;
  return count === 1 ? "1 hour" : `${count} hours`;
}
