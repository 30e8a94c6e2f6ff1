import { describe, expect, test } from "vitest";
import { citing } from "../src/lib/cited";
import { isNews, itemText, MOST_LINES, storyLines, storyTitle, type Item } from "../src/lib/story";
import type { LogEvent } from "../src/lib/types";

const words = {
  short: (unit: number) => `U${unit}`,
  hex: (place: string) => place,
  formation: (unit: number) => (unit < 100 ? "" : `F${Math.floor(unit / 100)}`),
  flies: (unit: number) => unit > 900,
  measure: "SP",
};

const made = (kind: Item["kind"], side: string, more: Partial<Item>): Item => ({
  kind,
  side,
  step: 0,
  last: 0,
  case: "",
  units: [],
  hex: "0101",
  ...more,
});
const move = (unit: number, side = "Red"): Item =>
  made("move", side, { units: [unit], path: ["0101", "0102"], manner: "" });
const fight = (text: string, more: Partial<Item> = {}): Item =>
  made("fight", "Red", { rolls: [{ step: 1, text, dice: [6] }], losses: [], ...more });

describe("what happened, line by line", () => {
  test("each item has a line as long as there is room", () => {
    const lines = storyLines([move(1), fight("0101: 3:1, die 6."), move(2)], words);
    expect(lines.map(({ text }) => text)).toEqual([
      "U1: 0101 → 0102",
      "0101: 3:1, die 6",
      "U2: 0101 → 0102",
    ]);
  });

  test("a bombardment whose targets all hold says so", () => {
    const text = "Bombardment of 0101: column 7-9, die 6: C, all units check for disruption.";
    expect(itemText(fight(text), words)).toMatch(/check for disruption · no unit is hit$/);
    const lost = [{ unit: 7, hex: "0101", disrupted: 1 }];
    expect(itemText(fight(text, { losses: lost }), words)).toMatch(/disruption · disrupted: U7$/);
  });

  test("units that dig one after the other stand in one line", () => {
    const dig = (unit: number, where: string): Item =>
      made("note", "Red", {
        units: [unit],
        text: `U${unit} begins to improve its position in ${where}.`,
      });
    const where = ["6709", "Alaminos (6518)", "Castejón de Henares (5707)", "1415", "1417", "1419"];
    const done = made("note", "Red", { units: [1], text: "6709 is an improved position of U1." });
    const lines = storyLines([...where.map((place, i) => dig(i + 1, place)), done], words);
    expect(lines.map(({ text }) => text)).toEqual([
      "U1 begins to improve its position in 6709, likewise U2, U3, U4, U5, U6",
      "6709 is an improved position of U1",
    ]);
  });

  test("dice and ways are each one's own, however alike they read", () => {
    const told = (unit: number, text: string): Item => made("note", "Red", { units: [unit], text });
    const lines = storyLines(
      [
        told(1, "U1 flies from 1111 to 2222."),
        told(2, "U2 flies from 3333 to 2222."),
        told(3, "Spotting die 7 for U3 at 1234."),
        told(4, "Spotting die 7 for U4 at 5678."),
      ],
      words,
    );
    expect(lines.some(({ text }) => text.includes("likewise"))).toBe(false);
  });

  test("who has come back did not go from a place to itself", () => {
    const voyage = { units: [1], path: ["0616", "0617", "0616"], manner: "" };
    expect(itemText(made("move", "Red", voyage), words)).toBe("U1: 0616");
  });

  test("more are grouped: moves between two fights first", () => {
    const some = [1, 2, 3, 4, 5, 6].map((unit) => move(unit));
    const lines = storyLines([...some, fight("a."), ...some, fight("b.")], words);
    expect(lines.map(({ text }) => text)).toEqual([
      "6 units move: U1, U2, U3, U4 and 2 more",
      "a",
      "6 units move: U1, U2, U3, U4 and 2 more",
      "b",
    ]);
  });

  test("formations move together where they fit", () => {
    const many = [101, 102, 103, 104, 105, 201, 106, 202, 203, 204, 205, 206, 207].map((unit) =>
      move(unit),
    );
    const lines = storyLines(many, words);
    expect(lines.map(({ items }) => items.length)).toEqual([5, 1, 1, 6]);
    const mixed = many.flatMap((item, i) => (i % 2 ? [item, fight(`${i}.`)] : [item]));
    expect(storyLines(mixed, words).filter(({ kind }) => kind === "move")).toHaveLength(2);
  });

  test("whatever happened, no more than twelve lines, and nothing is lost", () => {
    const items = Array.from({ length: 90 }, (_, i) =>
      i % 3 ? move(i, i % 2 ? "Red" : "Blue") : fight(`${i}.`, { side: i % 2 ? "Red" : "Blue" }),
    );
    const lines = storyLines(items, words);
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
    expect(lines.flatMap((line) => line.items)).toHaveLength(items.length);
  });

  test("a loss that has a sentence of its own is told by it", () => {
    const text = "U7 is lost and returns in turn 9.";
    const losses = [{ unit: 7, hex: "", lost: true as const }];
    expect(itemText(made("loss", "Red", { losses, text }), words)).toBe(
      "U7 is lost and returns in turn 9",
    );
  });

  test("a loss that the sentence names is not told twice", () => {
    const losses = [
      { unit: 7, hex: "0101", lost: true },
      { unit: 8, hex: "0101", disrupted: 1 },
    ];
    expect(itemText(fight("0101: die 6: U7 is eliminated.", { losses }), words)).toBe(
      "0101: die 6: U7 is eliminated · disrupted: U8",
    );
    const rolls = [1, 2].map((step) => ({ step, text: "U1 at U7", dice: [step] }));
    expect(itemText(made("fight", "Red", { rolls, losses }), words)).toBe(
      "0101, 2 dice: lost: U7 · disrupted: U8",
    );
  });

  test("who had to retreat and had no way is told with the fight, though its line names him", () => {
    const losses = [
      { unit: 7, hex: "0101", disrupted: 1 },
      { unit: 7, hex: "0101", lost: true },
    ];
    expect(itemText(fight("0101: die 4: D for U7.", { losses }), words)).toBe(
      "0101: die 4: D for U7 · lost: U7",
    );
  });

  test("the title counts units, fights and losses", () => {
    const lost = fight("x.", { losses: [{ unit: 7, hex: "0101", lost: true }] });
    expect(storyTitle([move(1), move(2), move(1), lost], words)).toBe(
      "2 units moved, 1 fight, 1 lost",
    );
  });

  test("a turn that is over stands in the title, and alone in its line", () => {
    const text = "Turn 3 is over. Red: took Jitra (0609); points 2 → 7. Blue: points 4 as before.";
    const over = made("note", "", { text, hex: "" });
    expect(storyTitle([move(1), over], words)).toBe("1 unit moved, turn 3 is over");
    const many = Array.from({ length: 40 }, (_, i) => (i % 2 ? fight(`${i}.`) : move(i)));
    const lines = storyLines([...many, over, ...many], words);
    expect(lines.map((line) => line.text)).toContain(text.slice(0, -1));
  });

  test("who comes on the map arrives, and is counted as that", () => {
    const came = (unit: number, manner = "arrive"): Item =>
      made("move", "Red", { units: [unit], path: ["0101"], manner });
    expect(itemText(came(1), words)).toBe("U1 arrives: 0101");
    expect(itemText(came(1, ""), words)).toBe("U1 arrives: 0101");
    expect(itemText(came(901, ""), words)).toBe("U901 flies in: 0101");
    expect(storyTitle([came(1), came(2), move(3)], words)).toBe("1 unit moved, 2 arrived");
    const many = [...Array(13).keys()].map((unit) => (unit % 2 ? came(unit) : move(unit)));
    expect(storyLines(many, words).map(({ text }) => text)).toEqual([
      "7 units move: U0, U2, U4, U6 and 3 more",
      "6 units arrive: U1, U3, U5, U7 and 2 more",
    ]);
  });

  test("every place that has changed hands is named, however few lines there are", () => {
    const note = (text: string): Item => made("note", "Red", { text });
    const held = Array.from({ length: 13 }, (_, i) => note(`Red holds P${i} (0${i}).`));
    const lines = storyLines([...held, note("It rains.")], words);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.text).toMatch(/^Red holds P0 \(00\), P1 .*, P12 \(012\); It rains$/);
    const seen = Array.from({ length: 13 }, (_, i) => note(`The group ${i} is seen.`));
    expect(storyLines(seen, words)[0]!.text).toMatch(
      /^The group 0 is seen; The group 1 is seen; .* and 1 more$/,
    );
  });

  test("replacements, recoveries and supply stand beside losses", () => {
    const gains = [
      { unit: 7, hex: "0101", sp: 2 },
      { unit: 8, hex: "0101", recovered: 0 },
      { unit: 9, hex: "0101", supplied: true },
    ];
    expect(itemText(made("gain", "Red", { gains }), words)).toBe(
      "0101: SP regained: U7 (2) · recovered: U8 · back in supply: U9",
    );
    const losses = [
      { unit: 7, hex: "0101", sp: 2 },
      { unit: 8, hex: "0202", oos: true },
    ];
    expect(itemText(made("loss", "Red", { losses }), words)).toBe(
      "SP lost: U7 (2) · out of supply: U8",
    );
  });

  test("a fight of many dice says what it is", () => {
    const rolls = [1, 2].map((step) => ({ step, text: "U1 at U7", dice: [step] }));
    expect(itemText(made("fight", "Red", { title: "Air Combat", rolls }), words)).toBe(
      "Air Combat, 0101, 2 dice: no unit is hit",
    );
  });

  test("what one did oneself is no news", () => {
    expect(isNews([move(1, "Blue")], "Blue")).toBe(false);
    expect(isNews([move(1, "Red")], "Blue")).toBe(true);
  });
});

describe("where a case applied", () => {
  const line = (number: string, text: string, detail: Record<string, unknown> = {}): LogEvent => ({
    step: 1,
    turn: 1,
    side: null,
    case: number,
    text,
    hexes: [],
    units: [],
    dice: [],
    ...(detail && { detail }),
  });
  test("by its own number, by a modifier's, or in words; the newest first", () => {
    const log = [
      line("5.37", "a", { modifiers: [["5.34", "river", -2]] }),
      line("5.34", "b"),
      line("7.1", "c", { modifiers: [{ case: "5.34", text: "x", value: 1 }] }),
      line("9.1", "as case 5.34 says"),
      line("5.3", "no"),
    ];
    expect(citing(log, "5.34").map(({ text }) => text)).toEqual([
      "as case 5.34 says",
      "c",
      "b",
      "a",
    ]);
  });
});
