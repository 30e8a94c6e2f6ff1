import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BANNER_AFTER, GONE, Live } from "../src/lib/live";

/** A socket that a test opens, speaks through and breaks. */
class Socket {
  static all: Socket[] = [];
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (how: { code: number; reason: string }) => void = () => undefined;
  closed = false;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(told: object): void {
    this.onmessage({ data: JSON.stringify(told) });
  }
  breaks(code = 1006, reason = ""): void {
    this.onclose({ code, reason });
  }
}

const heard: unknown[] = [];
let live: Live;
const last = (): Socket => Socket.all[Socket.all.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  Socket.all = [];
  heard.length = 0;
  live = new Live("ws://x", {
    changed: (seq, rev) => heard.push(["changed", seq, rev]),
    ping: ({ hex }) => heard.push(["ping", hex]),
    thinking: (far) => heard.push(["thinking", far?.tenths]),
    back: () => heard.push("back"),
    link: (up) => heard.push(up ? "up" : "down"),
    gone: (reason) => heard.push(["gone", reason]),
  });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the line to the server", () => {
  it("tells of changes, and nothing of quiet", () => {
    last().say({ seq: 4, rev: 2 });
    last().say({ quiet: true });
    last().say({ ping: { hex: "0512", name: "Bob", side: "Allied" } });
    last().say({ thinking: { seq: 4, side: "Allied", tenths: 3 } });
    last().say({ thinking: null });
    last().say({ seq: null, rev: 3 });
    const thought = [
      ["thinking", 3],
      ["thinking", undefined],
    ];
    const told = ["up", ["changed", 4, 2], ["ping", "0512"], ...thought, ["changed", null, 3]];
    expect(heard).toEqual(told);
  });

  it("tells of a break that lasts, and of none that is mended before", () => {
    last().say({ seq: 1, rev: 1 });
    last().breaks();
    vi.advanceTimersByTime(1_000);
    expect(Socket.all).toHaveLength(2);
    last().say({ seq: 1, rev: 1 });
    expect(heard).toEqual(["up", ["changed", 1, 1], "up", "back"]);
    last().breaks();
    vi.advanceTimersByTime(BANNER_AFTER - 10);
    expect(heard).not.toContain("down");
    vi.advanceTimersByTime(10);
    expect(heard.at(-1)).toBe("down");
    last().say({ seq: 2, rev: 1 });
    expect(heard.slice(-2)).toEqual(["up", "back"]);
  });

  it("waits longer each time, never more than 15 s, and never gives up", () => {
    last().breaks();
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      const before = Date.now();
      const count = Socket.all.length;
      while (Socket.all.length === count) vi.advanceTimersByTime(50);
      waits.push(Date.now() - before);
      last().breaks();
    }
    expect(waits[0]).toBeGreaterThanOrEqual(500);
    expect(waits[0]).toBeLessThanOrEqual(1_050);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_050);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(7_500);
    expect(new Set(waits.slice(6)).size).toBeGreaterThan(1);
  });

  it("begins anew where nothing was heard for too long", () => {
    last().say({ seq: 1, rev: 1 });
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(20_000);
      last().say({ quiet: true });
    }
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(40_000);
    expect(Socket.all.length).toBeGreaterThan(1);
    expect(Socket.all[0]!.closed).toBe(true);
    // What the old line says now is of no interest.
    const told = heard.length;
    Socket.all[0]!.say({ seq: 9, rev: 9 });
    Socket.all[0]!.breaks();
    expect(heard).toHaveLength(told);
  });

  it("begins at once when the network comes back, or somebody looks at the page again", () => {
    last().say({ seq: 1, rev: 1 });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(1);
    last().breaks();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(2);
    last().breaks();
    window.dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(3);
    last().say({ seq: 1, rev: 1 });
    // The machine slept: no timer ran, and the line died meanwhile without a word.
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(4);
    last().say({ seq: 2, rev: 1 });
    expect(heard.slice(-2)).toEqual(["up", "back"]);
  });

  it("says when there is nothing to listen to, and lets whoever waits go on when it holds", async () => {
    const waited = live.whenUp();
    last().breaks(GONE, "the table was removed");
    expect(heard).toEqual([["gone", "the table was removed"]]);
    live.again();
    last().say({ seq: 1, rev: 1 });
    await waited;
    live.close();
    vi.advanceTimersByTime(100_000);
    expect(Socket.all).toHaveLength(2);
  });
});
