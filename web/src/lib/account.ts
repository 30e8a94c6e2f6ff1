import { ask, post } from "./api";
import type { About, Account, Entry } from "./types";

export type { Account, Browser, Entry, ClubInfo as Club, Passkey } from "./types";

export const SHORTEST = 10;

/** The accounts of a club. */
export const account = {
  about: () => ask<About>("/about"),
  mine: () => ask<Account>("/account"),
  entries: () => ask<Entry[]>("/account/entries"),
  signUp: (name: string, password: string, code: string) =>
    post<unknown>("/account", { name, password, code }),
  signIn: (name: string, password: string) => post<unknown>("/account/enter", { name, password }),
  reset: (secret: string, password: string) =>
    post<unknown>("/account/reset", { secret, password }),
  forgot: (name: string) => post<unknown>("/account/forgot", { name }),
  change: (old: string, fresh: string) => post<unknown>("/account/password", { old, new: fresh }),
  /** Signs out of one browser, or of all `others`. */
  end: (which: string, password: string) =>
    post<unknown>("/account/browsers/end", { which, password }),
  signOut: () => post<unknown>("/leave", {}),
  leave: (password: string) => post<unknown>("/account/delete", { password }),
};
