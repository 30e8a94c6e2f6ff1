import { askTime, serverNow } from "./clocks";

/** The server's time, once a second, while something on the page shows it. */
class Ticking {
  now = $state(serverNow());
  /** Whether the server was asked. */
  sure = $state(false);
  private shown = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** To be used in an effect. */
  show(): () => void {
    if (this.shown++ === 0) this.timer = setInterval(() => (this.now = serverNow()), 1000);
    return () => {
      if (--this.shown === 0) clearInterval(this.timer);
    };
  }

  /** Asks the server again: its time stands still while it is down. */
  async meet(): Promise<void> {
    try {
      await askTime();
      this.now = serverNow();
      this.sure = true;
    } catch {
      // The next change of the clocks asks again.
    }
  }
}

export const ticking = new Ticking();
