import { describe, expect, it } from "vitest";
import type { Grid } from "../src/lib/geometry";
import type { Point } from "../src/lib/types";
import { border, chains, region } from "../src/map/outline";
import { sprite } from "../tools/sprite";

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

describe("the sprite", () => {
  it("has a symbol for every kind of unit and every face of a die", () => {
    const text = sprite();
    const kinds =
      "infantry engineer machine-gun armoured cavalry artillery anti-tank coastal-artillery aircraft-F aircraft-B ship";
    for (const kind of kinds.split(" ")) expect(text).toContain(`id="s-${kind}"`);
    for (let face = 1; face <= 6; face++) expect(text).toContain(`id="d-${face}"`);
    expect(text).not.toContain("<svg");
  });
});
