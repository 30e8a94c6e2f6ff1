import { describe, expect, it } from "vitest";
import {
  centre,
  corners,
  hexAt,
  hexside,
  neighbours,
  walked,
  type Grid,
} from "../src/lib/geometry";

const malaya: Grid = { columns: 41, rows: 55, low: "even" };
const indies: Grid = { columns: 34, rows: 13, low: "odd" };

describe("hexes", () => {
  it("puts low columns half a hex south", () => {
    expect(centre(malaya, "0101")).toEqual([0, 0]);
    expect(centre(malaya, "0201")[1]).toBe(30);
    expect(centre(indies, "0101")[1]).toBe(30);
    expect(centre(indies, "0201")[1]).toBe(0);
  });

  it("finds every hex under its own centre and near its corners", () => {
    for (const grid of [malaya, indies])
      for (const hex of ["0101", "0213", "1107", "3413", "2010"]) {
        expect(hexAt(grid, centre(grid, hex))).toBe(hex);
        const [cx, cy] = centre(grid, hex);
        for (const [x, y] of corners(grid, hex, 0.95)) {
          expect(hexAt(grid, [x, y])).toBe(hex);
          expect(Math.hypot(x - cx, y - cy)).toBeLessThan(35);
        }
      }
  });

  it("finds nothing off the map", () => {
    expect(hexAt(malaya, [-60, 0])).toBeNull();
    expect(hexAt(malaya, [0, -60])).toBeNull();
    expect(hexAt(malaya, [41 * 60, 0])).toBeNull();
  });

  it("lists neighbours clockwise from north", () => {
    expect(neighbours(malaya, "0303")).toEqual(["0302", "0402", "0403", "0304", "0203", "0202"]);
    expect(neighbours(malaya, "0404")).toEqual(["0403", "0504", "0505", "0405", "0305", "0304"]);
    expect(neighbours(malaya, "0101")).toEqual([null, null, "0201", "0102", null, null]);
  });

  it("gives the same hexside from both sides", () => {
    const there = hexside(malaya, "1127", "1128");
    const back = hexside(malaya, "1128", "1127");
    const round = (points: typeof there): string[] =>
      (points ?? []).map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).sort();
    expect(round(there)).toEqual(round(back));
    expect(hexside(malaya, "1127", "1130")).toBeNull();
  });
});

describe("a line told in steps", () => {
  it("goes on from the point before, in thousandths of a row", () => {
    const line = walked([-1000, 500, 2000, 0, -500, -250]);
    expect(line).toEqual([
      [-60, 30],
      [60, 30],
      [30, 15],
    ]);
    expect(walked([])).toEqual([]);
  });
});
