import { describe, expect, it } from "vitest";
import { halved } from "../src/lib/ending";
import { severity } from "../src/lib/sheettext";

describe("the colour of an effect", () => {
  it("goes by what it does, wherever it stands", () => {
    const effects = ["no effect", "away", "disrupted", "1 step", "eliminated"];
    expect(effects.map((loss) => severity(loss, 0))).toEqual([-1, -1, 1, 2, 3]);
    expect(severity("eliminated", 3)).toBe(3);
  });

  it("goes by its place where words say nothing", () => {
    expect([0, 1, 7].map((place) => severity(place, place))).toEqual([0, 1, 3]);
  });
});

describe("points to the half", () => {
  it("are written as a player does", () => {
    expect([8, 7.5, 0, 0.5, -2.5].map(halved)).toEqual(["8", "7½", "0", "½", "−2½"]);
  });
});
