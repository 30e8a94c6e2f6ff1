import { api, strangers } from "./api";
import type { Me } from "./types";

/** Who sits before this browser, as the server knows him. */
class Person {
  me = $state.raw<Me | null>(null);
  /** What the server said when it did not know this browser. */
  turnedAway = $state<string | null>(null);

  get owner(): boolean {
    return this.me?.owner ?? false;
  }

  /** May have tables of his own here. */
  get keeps(): boolean {
    return this.owner || this.me?.kind === "member" || this.me?.kind === "admin";
  }

  private asked: Promise<void> | null = null;

  /** Asks until it is known; what goes wrong is told by whatever else is asked. */
  meet(): Promise<void> {
    if (this.me) return Promise.resolve();
    this.asked ??= this.ask().finally(() => (this.asked = null));
    return this.asked;
  }

  private async ask(): Promise<void> {
    try {
      this.me = await api.me();
    } catch {
      // A server that is away is told of by the page; a stranger by the page for strangers.
    }
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  /** Comes in by the owner's key. */
  async enter(key: string): Promise<void> {
    this.me = await api.enter(key);
    this.turnedAway = null;
  }

  /** A link was taken: the cookie is another one now. */
  forget(): void {
    this.me = null;
    this.turnedAway = null;
  }
}

export const person = new Person();
strangers.turnedAway = (line) => void (person.turnedAway = line);

const NAME = "sandtable.name";

/** The name that was given last in this browser. */
export function lastName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Without storage it is typed again.
  }
}
