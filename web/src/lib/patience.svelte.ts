import { Unreachable } from "./api";
import { BANNER_AFTER, type Live } from "./live";

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Asks the server until it answers. */
export class Patience {
  /** What waits for the server to answer, and that it does not. */
  unanswered = $state<string | null>(null);

  constructor(
    private readonly live: () => Live | null,
    private readonly closed: () => boolean,
  ) {}

  /** Tries the same request until the server answers, so that nothing chosen is lost. */
  async ask<T>(request: () => Promise<T>, kept = "Nothing is lost."): Promise<T> {
    let told: ReturnType<typeof setTimeout> | undefined;
    let line: string | null = null;
    try {
      for (let wait = 700; ; wait = Math.min(10_000, wait * 1.7)) {
        try {
          return await request();
        } catch (error) {
          if (!(error instanceof Unreachable) || this.closed()) throw error;
          line = `${error.message} Trying again. ${kept}`;
          told ??= setTimeout(() => (this.unanswered = line), this.live() ? BANNER_AFTER : 0);
        }
        // At once when the line is mended.
        const live = this.live();
        const mended = live?.up === false ? [live.whenUp()] : [];
        await Promise.race([pause(wait), ...mended]);
      }
    } finally {
      clearTimeout(told);
      if (line !== null && this.unanswered === line) this.unanswered = null;
    }
  }
}
