import { describe, expect, it } from "vitest";
import { Places } from "../src/lib/places";
import { keepPlaces, type Row } from "../src/war/questions";

const shown = (places: Places<string>, about: string, now: string[]): string =>
  places
    .of(about, now, (one) => one)
    .map(({ one, gone }) => (gone ? `(${one})` : one))
    .join(" ");

describe("a list that is pressed through", () => {
  it("keeps the others where they are when one goes, or comes back", () => {
    const places = new Places<string>();
    expect(shown(places, "group", ["a", "b", "c"])).toBe("a b c");
    expect(shown(places, "group", ["a", "c"])).toBe("a (b) c");
    expect(shown(places, "group", [])).toBe("(a) (b) (c)");
    expect(shown(places, "group", ["b", "d"])).toBe("(a) b (c) d");
  });

  it("forgets them with the question", () => {
    const places = new Places<string>();
    shown(places, "group", ["a", "b"]);
    expect(shown(places, "fire", ["b"])).toBe("b");
    expect(shown(places, "group", ["b"])).toBe("b");
  });
});

const row = (unit: number): Row => ({
  unit,
  choices: [{ v: "join", u: unit, h: null, n: null, text: `join ${unit}` }],
});

describe("the lists of a decision", () => {
  it("keep whoever was pressed, without a choice, where that is done one by one", () => {
    const places = new Places<[string, Row]>();
    keepPlaces(places, "Grouping", [["join", [row(1), row(2)]]]);
    const now = keepPlaces(places, "Grouping", [
      ["join", [row(2)]],
      ["fire", [row(3)]],
    ]);
    const shown = now.map(([verb, rows]) => [verb, rows.map((r) => [r.unit, r.choices.length])]);
    expect(shown).toEqual([
      [
        "join",
        [
          [1, 0],
          [2, 1],
        ],
      ],
      ["fire", [[3, 1]]],
    ]);
    expect(keepPlaces(places, "Grouping", [["fire", []]])[0]![1]).toHaveLength(2);
    expect(keepPlaces(places, "Volley", [["fire", [row(4)]]])).toEqual([["fire", [row(4)]]]);
  });
});
