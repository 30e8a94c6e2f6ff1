import { ask, post } from "./api";
import type { ChannelInfo, HabitsInfo, MadeChannel, MailAddress, Notices } from "./types";

export type { ChannelInfo as Channel, HabitsInfo as Habits, Notices as Chosen } from "./types";

export const notices = {
  all: () => ask<Notices>("/notices"),
  keep: (habits: HabitsInfo) => post<Notices>("/notices", habits),
  add: (kind: ChannelInfo["kind"], address: string, story: boolean, password = "") =>
    post<MadeChannel>("/notices/channels", { kind, address, story, password }),
  addBrowser: (address: string, key: string, auth: string) =>
    post<{ id: string }>("/notices/channels", { kind: "push", address, story: true, key, auth }),
  remove: (id: string) => ask<unknown>(`/notices/channels/${id}`, { method: "DELETE" }),
  trial: (id: string) => post<unknown>(`/notices/channels/${id}/trial`, {}),
  mute: (table: string, muted: boolean) =>
    post<unknown>(`/tables/${encodeURIComponent(table)}/mute`, { muted }),
  confirm: (secret: string) => post<MailAddress>("/notices/confirm", { secret }),
  stop: (secret: string) => post<MailAddress>(`/notices/stop/${encodeURIComponent(secret)}`, {}),
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
