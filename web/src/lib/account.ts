import { ask, post } from "./api";

/** Where somebody is signed in. */
export interface Browser {
  id: string;
  browser: string;
  created: string;
  used: string;
  here: boolean;
}

/** That somebody signed in by one's name, or did not get in. */
export interface Entry {
  at: string;
  how: string;
  network: string;
  browser: string;
}

export interface Account {
  name: string;
  kind: "guest" | "member" | "admin";
  browsers: Browser[];
  passkeys: Passkey[];
}

/** A way in beside the password. */
export interface Passkey {
  id: string;
  name: string;
  made: string;
  used: string;
}

/** How one comes to an account; null where there are none. */
export interface Club {
  by_invitation: boolean;
  /** Whether it sends mail. */
  mail: boolean;
}

export const SHORTEST = 10;

/** The accounts of a club. */
export const account = {
  about: () => ask<{ club: Club | null }>("/about"),
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
  end: (which: string) => ask<unknown>(`/account/browsers/${which}`, { method: "DELETE" }),
  signOut: () => post<unknown>("/leave", {}),
  leave: (password: string) => post<unknown>("/account/delete", { password }),
};
