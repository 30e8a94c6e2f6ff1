import { watchLooks } from "./looks";
import type { Ping, PushChanged, PushPing, PushQuiet, PushThinking, Thinking } from "./types";

/** Close code of a table that is gone, or at which this browser has no place any more. */
export const GONE = 4404;

/** A break shorter than this is mended before anybody has to read of it. */
export const BANNER_AFTER = 5_000;
/** The server says at least every 20 s that the line holds. */
const SILENCE = 32_000;
/** A line that is not open by then is begun anew. */
const OPENING = 10_000;
const TICK = 4_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

export interface Listener {
  /** Something changed; `seq` is the line the game stands at, if that is what changed. */
  changed(seq: number | null, rev: number | null): void;
  /** Somebody else points at a hex. */
  ping(ping: Ping): void;
  /** How far a computer is with a long thought; null when it is over. */
  thinking(thinking: Thinking | null): void;
  /** The line holds again: whatever changed meanwhile was not heard. */
  back(): void;
  /** Whether there is a line; that there is none is told when it has lasted. */
  link(up: boolean): void;
  /** The server says that there is nothing to listen to. */
  gone(reason: string): void;
}

/** Listens for "the table changed", notices when the line is dead, and never gives it up. */
export class Live {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private known = false;
  /** Whether the line holds: it has told something since it was begun. */
  up = false;
  private heard = Date.now();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private banner: ReturnType<typeof setTimeout> | undefined;
  private readonly ticking: ReturnType<typeof setInterval>;
  private waiting: (() => void)[] = [];
  private looks = true;
  private readonly unwatch: () => void;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.ticking = setInterval(() => this.look(), TICK);
    this.watch("addEventListener");
    this.unwatch = watchLooks((looks) => {
      this.looks = looks;
      this.tellLooks();
    });
    this.begin();
  }

  close(): void {
    this.closed = true;
    this.watch("removeEventListener");
    this.unwatch();
    clearInterval(this.ticking);
    clearTimeout(this.retry);
    clearTimeout(this.banner);
    this.socket?.close();
  }

  /** Resolves as soon as the line holds. */
  whenUp(): Promise<void> {
    if (this.up) return Promise.resolve();
    return new Promise((done) => this.waiting.push(done));
  }

  /** Begins the line anew, at once. */
  readonly again = (): void => {
    if (this.closed) return;
    this.tries = 0;
    this.down();
    this.begin();
  };

  /** A page that comes back to somebody's eyes must not show an old position. */
  private readonly seen = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.up) this.look();
    else this.again();
  };

  private watch(how: "addEventListener" | "removeEventListener"): void {
    if (typeof window === "undefined") return;
    // Also when the network goes: this machine's own server is there without one.
    for (const event of ["online", "offline"]) window[how](event, this.again);
    window[how]("pageshow", this.seen);
    document[how]("visibilitychange", this.seen);
  }

  /** A machine that slept, or a line that died without a word, has been silent too long. */
  private look(): void {
    const silent = Date.now() - this.heard;
    if (this.socket && silent > (this.up ? SILENCE : OPENING)) this.again();
  }

  private begin(): void {
    clearTimeout(this.retry);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.heard = Date.now();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(String(message.data));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      this.down();
      this.later();
      if (code === GONE) this.listener.gone(reason);
    };
  }

  private hear(text: string): void {
    this.heard = Date.now();
    // That the line holds, what somebody points at, how a computer thinks, changes nothing here.
    const { seq = null, rev = null, ping, thinking } = JSON.parse(text) as Told;
    if (ping) return this.listener.ping(ping);
    if (thinking !== undefined) return this.listener.thinking(thinking);
    const [was, known] = [this.up, this.known];
    this.up = this.known = true;
    this.tries = 0;
    if (!was) this.arrive();
    if (!was && known) this.listener.back();
    else if (rev !== null) this.listener.changed(seq, rev);
  }

  /** Whoever looks at the board is sent no notice. */
  private tellLooks(): void {
    if (this.up) this.socket?.send(this.looks ? "looks" : "away");
  }

  private arrive(): void {
    if (!this.looks) this.tellLooks();
    clearTimeout(this.banner);
    this.banner = undefined;
    this.listener.link(true);
    for (const done of this.waiting.splice(0)) done();
  }

  private down(): void {
    this.up = false;
    this.banner ??= setTimeout(() => this.listener.link(false), BANNER_AFTER);
  }

  /** Not all browsers at once when a server comes back. */
  private later(): void {
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.begin(), most * (0.5 + Math.random() / 2));
  }
}

/** Any of what the server pushes. */
type Told = Partial<PushChanged & PushPing & PushThinking & PushQuiet>;
