import { describe, expect, test } from "vitest";
import { fellWords } from "../src/lib/fell";
import type { LogEvent } from "../src/lib/types";

const line = (text: string, more: Partial<LogEvent> = {}): LogEvent => ({
  case: "7.1",
  detail: {},
  dice: [],
  hexes: ["0404"],
  side: "Blue",
  step: 1,
  text,
  turn: 1,
  units: [],
  ...more,
});
const fight = (text: string, more: Partial<LogEvent> = {}): LogEvent =>
  line(text, { dice: [4], detail: { column: "2-3" }, ...more });
const blue = (side: string): boolean => side === "Blue";

describe("what the own dice brought", () => {
  const all = [
    line("Blue attacks."),
    fight("Column 2-3, die 4: D."),
    line("U1 checks: die 9, gets D.", { dice: [9], detail: { morale: 6 } }),
    line("U1 retreats."),
  ];

  test("beside an open log the die that decided is told, folded away what followed too", () => {
    expect(fellWords(all, blue, false)).toBe("Column 2-3, die 4: D.");
    expect(fellWords(all, blue, true)).toBe(
      "Column 2-3, die 4: D. U1 checks: die 9, gets D. U1 retreats.",
    );
  });

  test("a shot in the air, which has no hex, is told where the log is folded away", () => {
    const shots = [
      line("Zero 1 fires at Buffalo 2.", { hexes: [] }),
      fight("Zero 1 fires at Buffalo 2: die 5, result 6, 1 step.", { hexes: [] }),
    ];
    expect(fellWords(shots, blue, true)).toBe(
      "Zero 1 fires at Buffalo 2: die 5, result 6, 1 step.",
    );
  });

  test("what the enemy did after it is left to the story", () => {
    const theirs = fight("Column 4-5, die 1: DD.", { side: "Red" });
    expect(fellWords([...all, theirs], blue, false)).toBe("Column 2-3, die 4: D.");
    expect(fellWords([theirs], blue, false)).toBe("");
  });

  test("of many dice the first are told, and how many there were", () => {
    const many = Array.from({ length: 6 }, (_, i) => fight(`Shot ${i}.`));
    expect(fellWords(many, blue, false)).toBe("Shot 0. Shot 1. Shot 2. Shot 3. 2 more in the log.");
  });

  /** Ships of Blue have numbers below ten. */
  const fate = {
    own: (unit: number): boolean => unit < 10,
    gone: (unit: number) => unit % 10 === 1,
  };
  const shot = (text: string, result: string): LogEvent =>
    line(text, { dice: [9], detail: { column: "9-10", result }, side: "" });
  const falls = (text: string, unit: number): LogEvent => line(text, { units: [unit], side: "" });
  const volley = Array.from({ length: 5 }, (_, i) => shot(`Shot ${i}: die 9.`, "1 step"));

  test("a volley is told by what it came to, one's own ships first", () => {
    const after = [
      falls("Red1 is disrupted.", 11),
      falls("Red +1 VP: Blue1 is eliminated.", 1),
      falls("Blue1 is eliminated.", 1),
      line("Round 2 of the surface combat.", { side: "" }),
      line("Red1 fires at Blue2.", { units: [11, 2], side: "" }),
    ];
    const told = "5 dice. Red +1 VP: Blue1 is eliminated. Red1 is disrupted.";
    for (const folded of [true, false])
      expect(fellWords([...volley, ...after], blue, folded, fate)).toBe(told);
    expect(fellWords([volley[0]!, ...after], blue, true, fate)).toBe(
      told.replace("5 dice.", "Shot 0: die 9."),
    );
  });

  test("whoever is gone comes first, and of each unit its last word is told", () => {
    const after = [
      falls("Blue2 loses a step.", 2),
      falls("Red1 loses a step.", 11),
      falls("Red1 is eliminated.", 11),
    ];
    expect(fellWords([...volley, ...after], blue, true, fate)).toBe(
      "5 dice. Red1 is eliminated. Blue2 loses a step.",
    );
  });

  test("a volley that hits nobody is a few words", () => {
    const idle = volley.map(({ text }) => shot(text, "no effect"));
    expect(fellWords(idle, blue, true, fate)).toBe("5 dice, no effect.");
  });

  test("beside an open log whoever is gone is told with the die", () => {
    const after = [falls("Blue2 loses a step.", 2), falls("Red1 is eliminated.", 11)];
    expect(fellWords([shot("Shot: die 9.", "DD"), ...after], blue, false, fate)).toBe(
      "Shot: die 9. Red1 is eliminated.",
    );
  });

  test("whoever is gone by what the other side chose after the die is told alone", () => {
    const goes = line("Red1 has no way out and is eliminated.", { units: [11] });
    const stays = line("Red2 retreats.", { units: [12] });
    expect(fellWords([stays, goes], blue, false, fate)).toBe(goes.text);
    expect(fellWords([{ ...goes, side: "Red" }], blue, true, fate)).toBe("");
    expect(
      fellWords([line("Blue1 stands and is eliminated.", { units: [1] })], blue, true, fate),
    ).toBe("");
  });

  test("a die that may come to so much at most is told, whichever way it fell", () => {
    const text = "Blue withdrawal: die 7 of 4, they do not get away.";
    const die = line(text, { dice: [7], detail: { die: 7, most: 4, result: "stay" }, side: "" });
    expect(fellWords([die], blue, false)).toBe(text);
  });

  test("a move without dice says nothing", () => {
    expect(fellWords([line("U1 moves.")], blue, false)).toBe("");
    expect(fellWords([line("U1 moves.")], blue, true)).toBe("");
  });
});
