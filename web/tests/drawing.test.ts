import { describe, expect, it } from "vitest";
import type { Grid } from "../src/lib/geometry";
import type { Point } from "../src/lib/view";
import { border, chains, region } from "../src/map/outline";
import { dice } from "../tools/drawings";
import { moved } from "../tools/path";
import { symbols } from "../tools/sprite";

const grid: Grid = { columns: 9, rows: 9, low: "even" };

describe("outlines", () => {
  it("go once around a hex and around two hexes", () => {
    expect(border(grid, new Set(["0303"]))).toHaveLength(6);
    expect(border(grid, new Set(["0303", "0304"]))).toHaveLength(10);
    const [ring] = chains(border(grid, new Set(["0303", "0304"])));
    expect(ring).toHaveLength(11);
  });

  it("go around a hole as well", () => {
    const around = new Set(["0402", "0502", "0603", "0503", "0504", "0403"]);
    around.delete("0503");
    around.add("0604").add("0404").add("0505").add("0602").add("0405");
    expect(region(grid, around).match(/M/g)!.length).toBeGreaterThan(1);
  });

  it("join loose sides into lines", () => {
    const a: Point = [0, 0];
    const b: Point = [10, 0];
    const c: Point = [10, 10];
    const loose: [Point, Point][] = [
      [b, c],
      [a, b],
    ];
    expect(chains(loose)).toEqual([[c, b, a]]);
  });
});

describe("the symbols", () => {
  const kinds =
    "infantry engineer machine-gun armoured cavalry artillery anti-tank coastal-artillery aircraft-F aircraft-B ship";

  it("are there for every kind of unit, inside the counter", () => {
    const found = symbols();
    for (const kind of kinds.split(" ")) {
      const { line, solid } = found[kind]!;
      expect(line + solid).toMatch(/^M/);
      const [x, y] = (line || solid)
        .slice(1)
        .split(/[ a-zA-Z]/)
        .map(Number);
      expect(Math.abs(x!)).toBeLessThan(50);
      expect(Math.abs(y!)).toBeLessThan(50);
    }
  });

  it("come with every face of a die", () => {
    for (let face = 1; face <= 6; face++) expect(dice()).toContain(`id="d-${face}"`);
  });
});

describe("a path", () => {
  it("is scaled and shifted, relative parts only scaled", () => {
    const place = { scale: 0.5, x: 10, y: 20 };
    expect(moved("M100,50 l20,-10 H40 v6 z", place)).toBe("M60 45l10 -5H30v3z");
    expect(moved("M0,0a4,4 0 1 0 8,0", place)).toBe("M10 20a2 2 0 1 0 4 0");
  });
});
