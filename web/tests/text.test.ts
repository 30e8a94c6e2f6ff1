import { describe, expect, it } from "vitest";
import { rulingIn, searchCases } from "../src/lib/casetext";
import { chartTables } from "../src/lib/charts";
import { answersBefore, detailRows, groupLog, pieces } from "../src/lib/logtext";
import { splitBar } from "../src/lib/hextext";
import { fraction, percent } from "../src/lib/sheettext";
import { readHash, writeHash } from "../src/lib/route";
import type { LogEvent } from "../src/lib/types";

const isHex = (text: string): boolean => text === "1127" || text === "0512";
const event = (step: number, over: Partial<LogEvent> = {}): LogEvent => ({
  step,
  turn: 1,
  impulse: 1,
  detail: {},
  side: "Japanese",
  case: "4.1",
  text: "",
  hexes: [],
  units: [],
  dice: [],
  ...over,
});

describe("log lines", () => {
  it("link hexes, units and cases", () => {
    expect(pieces("2/18R moves 0512 to 1127 by case 4.22.", ["2/18R"], isHex)).toEqual([
      { kind: "unit", text: "2/18R" },
      { kind: "text", text: " moves " },
      { kind: "hex", text: "0512" },
      { kind: "text", text: " to " },
      { kind: "hex", text: "1127" },
      { kind: "text", text: " by case " },
      { kind: "case", text: "4.22", after: "." },
    ]);
  });

  it("keep a link on one line with the signs beside it, with no sign added", () => {
    const line = "Fight at 1127 (II/11), from 0512, 1127; gone.";
    const found = pieces(line, ["II/11"], isHex);
    expect(found.filter((p) => p.kind !== "text")).toEqual([
      { kind: "hex", text: "1127" },
      { kind: "unit", text: "II/11", before: "(", after: ")," },
      { kind: "hex", text: "0512", after: "," },
      { kind: "hex", text: "1127", after: ";" },
    ]);
    expect(found.map((p) => (p.before ?? "") + p.text + (p.after ?? "")).join("")).toBe(line);
  });

  it("take no year and no part of a name for a hex", () => {
    expect(pieces("December 1941, 11/1127x", [], isHex)).toEqual([
      { kind: "text", text: "December 1941, 11/1127x" },
    ]);
  });

  it("find the longer of two names that begin alike", () => {
    const found = pieces("I/11 and II/11", ["I/11", "II/11"], isHex).filter(
      (p) => p.kind === "unit",
    );
    expect(found.map((p) => p.text)).toEqual(["I/11", "II/11"]);
  });

  it("stand under a heading for each half-impulse", () => {
    const groups = groupLog([
      event(1),
      event(2),
      event(3, { side: "Allied" }),
      event(4, { impulse: 2 }),
    ]);
    expect(groups.map((g) => [g.heading, g.side, g.events.length])).toEqual([
      ["Turn 1, impulse 1", "Japanese", 2],
      ["Turn 1, impulse 1", "Allied", 1],
      ["Turn 1, impulse 2", "Japanese", 1],
    ]);
  });

  it("say what one's orders answered, before the line that came of it", () => {
    const log = [event(3), event(5), event(8)];
    const found = answersBefore(log, [
      { step: 1, title: "Support" },
      { step: 4, title: "Flak" },
      { step: 5, title: "Flak" },
      { step: 8, title: "Retreat" },
      { step: 9, title: "Nothing told" },
    ]);
    expect(log.map((line) => found.get(line))).toEqual([["Support"], ["Flak"], ["Retreat"]]);
    const long = Array.from({ length: 150 }, (_, i) => event(100 + i));
    expect([...answersBefore(long, [{ step: 1, title: "Gone" }])]).toEqual([]);
  });

  it("show the modifiers of a combat", () => {
    const detail = { modifiers: [["5.32", "combined arms", 1], "noise"] };
    expect(detailRows(detail)).toEqual(["combined arms: +1 (case 5.32)"]);
    expect(detailRows(undefined)).toEqual([]);
  });
});

describe("cases", () => {
  it("are found by every word", () => {
    const cases = [
      { number: "5.38", title: "Retreats", wording: "Units that lost strength go back." },
      { number: "3.3", title: "Stacking limits" },
    ];
    expect(searchCases(cases, "retreat strength").map((c) => c.number)).toEqual(["5.38"]);
    expect(searchCases(cases, "3.3")).toHaveLength(1);
  });

  it("are found by the beginning of a word, whatever its ending", () => {
    const cases = [
      { number: "10.12", title: "Air superiority", wording: "Two are kept to bounce." },
      { number: "10.13", title: "“Bouncing” Air Units" },
      { number: "3.1", title: "Planning", wording: "A stack." },
    ];
    const found = (query: string): string[] => searchCases(cases, query).map((c) => c.number);
    expect(found("bounce")).toEqual(["10.12", "10.13"]);
    expect(found("Bounces units")).toEqual(["10.13"]);
    expect(found("plane")).toEqual([]);
    expect(found("stacking")).toEqual(["3.1"]);
  });

  it("are found by their number, and by that of a ruling", () => {
    const cases = [
      {
        number: "2.1",
        title: "Sequence",
        wording: "Fire (6.0) comes before combat.",
        rulings: ["R2"],
      },
      { number: "6.0", title: "Bombardment", rulings: ["R20"] },
      { number: "6.01", title: "Guns" },
      { number: "16.0", title: "Victory" },
    ];
    const found = (query: string): string[] => searchCases(cases, query).map((c) => c.number);
    expect(found("6.0")).toEqual(["6.0", "2.1", "6.01"]);
    expect(found("6.")).toEqual(["2.1", "6.0", "6.01"]);
    expect(found("r2")).toEqual(["2.1"]);
    expect(found("R20 bombardment")).toEqual(["6.0"]);
    expect([rulingIn(" r2 "), rulingIn("2.1"), rulingIn("R2 fire")]).toEqual(["R2", "", ""]);
  });
});

describe("case numbers", () => {
  it("have one, two or three parts", () => {
    const links = (text: string): string[] =>
      pieces(text, [], isHex)
        .filter((piece) => piece.kind === "case")
        .map((piece) => piece.text);
    expect(links("by case 9.7.4, case 10.4.9 and case 4.22. By case G9.")).toEqual([
      "9.7.4",
      "10.4.9",
      "4.22",
      "G9",
    ]);
    expect(splitBar("11.4.1: garrisons only defend")).toEqual({
      number: "11.4.1",
      words: "garrisons only defend",
    });
  });
});

describe("chances", () => {
  it("are exact fractions with a rounded share", () => {
    expect(fraction("2/6")).toBeCloseTo(1 / 3);
    expect(percent("1/6")).toBe("17%");
    expect(fraction("often")).toBeNull();
  });
});

describe("the address", () => {
  it("names the table, the step and the viewpoint", () => {
    const place = { table: "a b", step: 12, role: "Allied" };
    expect(readHash(writeHash(place))).toEqual(place);
    expect(readHash("#/")).toEqual({ table: null, step: null, role: null });
    expect(readHash("#/table/x/step/seven")).toEqual({ table: "x", step: null, role: null });
  });
});

describe("charts", () => {
  it("show no bound where a level of victory is open", () => {
    const [table] = chartTables({ levels: [{ low: -1, high: 20, name: "draw" }] });
    expect(table!.rows).toEqual([["–", "20", "draw"]]);
  });

  it("are read in the shapes that servers send", () => {
    const tables = chartTables({
      crt: { odds: ["1:1"], bombardment: ["1-2"], loss: [[0], [1]] },
      tec: [{ terrain: "jungle", mp: 3 }],
    });
    expect(tables[0]).toEqual({
      title: "Combat results",
      head: ["die", "1:1"],
      rows: [
        ["bombardment", "1-2"],
        ["1", "–"],
        ["2", "1"],
      ],
    });
    expect(tables[1]!.rows).toEqual([["jungle", "3"]]);
  });
});
