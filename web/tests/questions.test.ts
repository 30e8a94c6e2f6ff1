import { describe, expect, it } from "vitest";
import { indexChoices } from "../src/lib/choices";
import { sumWords } from "../src/lib/sheettext";
import type { BattleBoard, Odds } from "../src/lib/types";
import { bombRun, edgeSpot, frame, levelShown, PITCH } from "../src/war/battle";
import { heading, hint, placeRows, unitRows, weighed } from "../src/war/questions";
import { choice } from "./fixtures";

const odds: Odds = {
  add: 1,
  modifiers: [
    { case: "10.4.4", text: "AF", value: 4 },
    { case: "10.4.4", text: "DF", value: -3 },
  ],
  outcomes: [{ loss: "1 step", chance: "3/10" }],
};

describe("what a panel asks", () => {
  it("asks a unit once which part of a mission it takes", () => {
    const index = indexChoices([choice("attack", 1), choice("attack", 2), choice("escort", 2)]);
    const [[verb, rows] = ["", []]] = unitRows(index);
    expect(verb).toBe("part");
    expect(rows.map(({ unit, choices }) => [unit, choices.map(({ v }) => v)])).toEqual([
      [1, ["attack"]],
      [2, ["attack", "escort"]],
    ]);
  });

  it("lists what the dice decide apart, with its chances", () => {
    const shot = { ...choice("shoot", 3), odds };
    const assault = { ...choice("assault", null, "0202"), odds };
    const index = indexChoices([shot, assault, choice("strike-unit", 4), choice("done")]);
    expect(weighed(index)).toEqual([shot, assault]);
    expect(unitRows(index).map(([verb]) => verb)).toEqual(["strike-unit"]);
    expect(placeRows(index)).toEqual([]);
    expect(sumWords(odds)).toBe("die +1: AF +4, DF −3");
    expect(sumWords({ ...odds, add: 0, modifiers: [] })).toBe("no modifiers");
  });

  it("keeps air targets and harbours apart", () => {
    const index = indexChoices([
      choice("strike", null, "1808"),
      choice("strike", null, "1809"),
      choice("sail", null, "2205"),
    ]);
    expect(placeRows(index).map(([verb, all]) => [heading(verb, verb), all.length])).toEqual([
      ["Air mission to", 2],
      ["Naval mission from", 1],
    ]);
    expect(heading("buy", "Buy {unit}")).toBe("Buy");
  });

  it("asks for the hex once a unit is in hand", () => {
    const index = indexChoices([choice("recon", 1, "2308"), choice("done")]);
    expect(hint("Flights", index)).toContain("Choose a unit");
    expect(hint("Flights", index, true)).toContain("Choose a lit hex");
  });

  it("says why somebody without a choice is asked", () => {
    expect(hint("Grouping", indexChoices([]))).toBe("");
    const pass = indexChoices([choice("pass")]);
    expect(hint("Reaction", pass)).toContain("the enemy learns nothing");
    // A computer learns nothing by the clock, a launch hides nothing, on the ground all lies open.
    const left = "Nothing else is left to choose.";
    expect(hint("Reaction", pass, false, false)).toBe(left);
    expect(hint("Composing", indexChoices([choice("launch")]))).toBe("One answer is left.");
    expect(hint("GroundMoves", indexChoices([choice("done")]))).toBe(left);
    expect(hint("Grouping", indexChoices([choice("depart"), choice("join", 1)]))).toContain(
      "ships",
    );
  });

  it("says that one pass of each does not end the operations (8.4)", () => {
    expect(
      hint("Operations", indexChoices([choice("pass"), choice("mission", null, "0202")])),
    ).toContain("both have passed twice");
  });
});

describe("the frame of the battle board", () => {
  const hexes = [-6, -3, 0, 3, 6].flatMap((x) =>
    [-6, -3, 0, 3, 6].map((y) => ({ id: `${x},${y}`, ring: 0, x, y })),
  );
  const board: BattleBoard = { target: "0,0", levels: ["Low"], hexes };
  const parts = (text: string): number[] => text.split(" ").map(Number);

  it("shows the level of whoever flies, not the one asked for of the one before", () => {
    const counts = ["Low", "Medium", "High"].map((level) => ({ level, ends: 4 }));
    const kind = "Japanese fighter";
    const wish = { name: "Medium", acts: 3, round: 1, kind };
    expect(levelShown(counts, "High", wish, { acts: 3, round: 1, kind })).toBe("Medium");
    expect(levelShown(counts, "Low", wish, { acts: 5, round: 1, kind: "bomber" })).toBe("Low");
    expect(levelShown(counts, "Low", wish, { acts: 4, round: 1, kind })).toBe("Medium");
    expect(levelShown(counts, "Low", wish, { acts: 3, round: 2, kind })).toBe("Low");
    expect(levelShown([{ level: "High", ends: 1 }], "Low", null, { round: 1, kind: "" })).toBe(
      "High",
    );
    const placing = { name: "Low", acts: 3, round: 0, kind };
    expect(levelShown(counts, undefined, placing, { acts: 4, round: 0, kind: "bomber" })).toBe(
      "Low",
    );
    expect(levelShown(counts, "Medium", placing, { acts: 4, round: 1, kind })).toBe("Medium");
  });

  it("is the whole board before anybody is on it, and closer round the counters", () => {
    const [, , whole = 0] = parts(frame(board));
    const [x = 0, , close = 0] = parts(frame(board, ["0,0", "3,0"]));
    expect(whole).toBeGreaterThan(12 * PITCH);
    expect(close).toBeCloseTo(7 * PITCH);
    expect(x).toBeLessThan(0);
    expect(x + close).toBeGreaterThan(3 * PITCH);
  });

  it("never shows what lies beyond the board", () => {
    const [left = 0, , , high = 0] = parts(frame(board));
    const [x = 0, , , tall = 0] = parts(frame(board, ["-6,0"]));
    expect(x).toBe(left);
    expect(tall).toBeLessThan(high);
  });

  it("says how a bomber comes over the target", () => {
    const end = (hex: string, level: string, leads?: string[]) => ({
      hex,
      level,
      ...(leads && { leads }),
      facing: 0,
      text: "",
    });
    const beside = [end("a", "Low"), end("b", "High", ["Medium"])];
    const over = [...beside, end("t", "Low"), end("t", "Low"), end("t", "Medium")];
    expect(bombRun(over, "t")).toContain("at Low or Medium");
    expect(bombRun(beside, "t")).toContain("orange arrow the next one can, at Medium");
    expect(bombRun([end("a", "Low")], "t")).toContain("now or in the next round");
  });

  it("keeps the sign of an edge on the board", () => {
    const [left = 0, , width = 0] = parts(frame(board));
    for (const edge of [0, 1, 2, 3, 4, 5]) {
      const [x] = edgeSpot(board, edge, 92);
      expect(x - 92).toBeGreaterThanOrEqual(left - 0.001);
      expect(x + 92).toBeLessThanOrEqual(left + width + 0.001);
    }
  });

  it("has its edges clockwise from the north-east", () => {
    const [first, second, fourth] = [0, 1, 3].map((edge) => edgeSpot(board, edge, 0));
    expect(first![0]).toBeGreaterThan(0);
    expect(first![1]).toBeLessThan(0);
    expect(second![1]).toBeCloseTo(0);
    expect(fourth![0]).toBeCloseTo(-first![0]);
    expect(fourth![1]).toBeCloseTo(-first![1]);
  });
});
