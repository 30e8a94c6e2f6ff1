import { describe, expect, it } from "vitest";
import { halved } from "../src/lib/ending";
import { hurts, severity, shade } from "../src/lib/sheettext";

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

describe("whom a result hurts", () => {
  it("is told by its letters or its words", () => {
    const told = {
      attackers: ["AE", "ADD", "AC", "AR: the attackers retreat", "attacker 1 step"],
      defenders: ["D", "DD", "DE", "C", 2, "DR: the defender retreats", "defender 1 step, retreat"],
      both: ["Ex", "BC", "attacker 1 step, defender 1 step", "attacker 1 step, retreat"],
      nobody: ["-", 0, "no effect", "--: nothing happens"],
      "": ["missed", "1 step", "away"],
    };
    for (const [whom, losses] of Object.entries(told))
      expect(losses.map(hurts)).toEqual(losses.map(() => whom));
  });

  it("decides on the colour: one's own losses are not those of the enemy", () => {
    expect(shade("AE", 1)).not.toBe(shade("DE", 1));
    expect(shade("AE", 1)).toBe(shade("DE", 1, false));
  });
});

describe("points to the half", () => {
  it("are written as a player does", () => {
    expect([8, 7.5, 0, 0.5, -2.5].map(halved)).toEqual(["8", "7½", "0", "½", "−2½"]);
  });
});
