import { describe, expect, it } from "vitest";
import { reading, remaining, span, timed } from "../src/lib/clocks";
import type { ClockInfo } from "../src/lib/types";

const HOUR = 3600;
const clock = (more: Partial<ClockInfo> = {}): ClockInfo => ({
  terms: { kind: "decision", seconds: 10 * HOUR, increment: 0, empty: "claim", away: 14 },
  words: [],
  running: "Red",
  since: 1000,
  left: { Red: 10 * HOUR, Blue: 5 * HOUR },
  held: "",
  late: null,
  standing: [],
  ...more,
});

describe("clocks", () => {
  it("run for the side that decides alone", () => {
    const later = 1000 + 4 * HOUR;
    expect(remaining(clock(), "Red", later)).toBe(6 * HOUR);
    expect(remaining(clock(), "Blue", later)).toBe(5 * HOUR);
    expect(remaining(clock({ held: "ask" }), "Red", later)).toBe(10 * HOUR);
    expect(remaining(clock(), "Red", 0)).toBe(10 * HOUR);
  });

  it("say how they stand", () => {
    const at = (hours: number, side = "Red"): string => reading(clock(), side, 1000 + hours * HOUR);
    expect([at(0), at(8.9), at(9), at(10), at(50)]).toEqual([
      "runs",
      "runs",
      "low",
      "empty",
      "empty",
    ]);
    expect(at(8, "Blue")).toBe("rests");
    expect(reading(clock({ held: "agreed" }), "Red", 1000)).toBe("held");
  });

  it("are there only where they were agreed on and two people sit", () => {
    expect(timed(clock())).toBe(true);
    expect(timed(clock({ left: {} }))).toBe(false);
    expect(timed(undefined)).toBe(false);
  });

  it("are told in two measures", () => {
    expect([0, 59, 61, 599, 600, 3660, 86_400, 100_800].map(span)).toEqual([
      "0 s",
      "59 s",
      "1:01",
      "9:59",
      "10 min",
      "1 h 1 min",
      "1 day",
      "1 d 4 h",
    ]);
  });
});
