import { describe, expect, it } from "vitest";
import { chartTables } from "../src/lib/charts";
import { indexChoices } from "../src/lib/choices";
import { hexLines } from "../src/lib/hextext";
import { detailRows, groupLog } from "../src/lib/logtext";
import { pointAtUnit, type Situation } from "../src/lib/pointing";
import { outcomeWords } from "../src/lib/sheettext";
import type { GameMap, LogEvent } from "../src/lib/types";
import { conditions, figures, markers } from "../src/lib/unittext";
import { band, strip } from "../src/map/nations";
import { layoutSheet, trayOf } from "../src/map/trays";
import { dice } from "../tools/drawings";
import { symbols } from "../tools/sprite";
import { choice, piece, VERBS } from "./fixtures";

const printed = { cf: 4, barrage: 0, morale: 5, ma1: 6, ma2: 3, command: "N1" };

describe("a counter with factors", () => {
  it("is told as a player says it", () => {
    const { unit, state } = piece(1, printed, { morale: 4, mp: "2⅓" });
    expect(figures(unit, null)).toBe("combat 4, morale 5, 6 MP, 3 in the second movement");
    expect(figures(unit, state)).toBe(
      "combat 4, morale 5 (4 now), 6 MP, 3 in the second movement; 2⅓ MP left",
    );
    const gun = piece(2, { ...printed, cf: 1, barrage: 7 }).unit;
    expect(figures(gun, null)).toContain("combat 1, barrage 7");
  });

  it("says what its end is worth to the enemy", () => {
    const ship = { category: "naval", type: "CL", steps: 2, worth: "1½" };
    const sails = piece(1, ship, {});
    expect(figures(sails.unit, sails.state)).toContain("worth 1½ VP");
  });

  it("has no number of steps where the enemy hides it", () => {
    const bomber = { category: "air", type: "L", steps: 2, af: [3, 1] as [number, number] };
    const home = piece(1, bomber, { hidden: true, sp: 0 });
    expect(figures(home.unit, home.state)).toBe("AF 3, 2 steps");
    expect(conditions(home.state)).toEqual(["where and how it is, is hidden"]);
    const hurt = piece(1, bomber, { sp: 1 });
    expect(figures(hurt.unit, hurt.state)).toBe("AF 3, 1 of 2 steps");
  });

  it("bears its markers, and says them", () => {
    const { state } = piece(1, printed, { disruption: 2, fired: true, improving: true });
    expect(markers(state).map(({ text }) => text)).toEqual(["DD", "F", "IP"]);
    expect(conditions(state)).toEqual([
      "doubly disrupted (DD)",
      "has fired (F)",
      "improves its position (IP)",
    ]);
    expect(markers(piece(1).state)).toEqual([]);
    const all = { broken: true, overstacked: true, fought: true, secret: true, disrupted: true };
    const bears = {
      ...piece(1, printed, all).state,
      spotted: true,
      ace: true,
      loaded: true,
      part: "away",
    };
    for (const { text } of markers(bears)) expect(conditions(bears).join()).toContain(`(${text})`);
  });

  it("has the band of its command, unlike those of the commands beside it", () => {
    const looks = ["N1", "N2", "N3", "N4", "N5"].map((id) => band(id));
    expect(new Set(looks.map(({ pattern }) => pattern)).size).toBe(5);
    expect(new Set(looks.map(({ shade }) => shade)).size).toBe(5);
    expect(strip(piece(1, printed).unit).letter).toBe("N1");
    expect(strip(piece(1).unit).letter).toBe("J");
  });

  it("has a symbol, and dice have ten faces", () => {
    const kinds = "mech-infantry HQ bicycle armour armoured-car armoured-train aircraft";
    for (const kind of kinds.split(" ")) expect(symbols()[kind]?.line ?? "").toBeDefined();
    for (let face = 1; face <= 10; face++) expect(dice()).toContain(`id="t-${face}"`);
  });
});

const map = {
  columns: 9,
  rows: 40,
  low: "even",
  hexes: [],
  boxes: [
    { name: "RAIL", side: null, label: "Rail Transfer Box", printed: true },
    { name: "base-A", side: "A", label: "At base", row: "air", printed: true },
    { name: "flown-A", side: "A", label: "Flown", row: "air", printed: true },
    { name: "SEA", side: "A", label: "Sea" },
  ],
  tracks: {
    turns: [{ turn: 1, dates: "" }],
    phases: [
      { phase: "A", name: "initial movement", side: "A" },
      { phase: "M", name: "mutual air end", side: null },
    ],
  },
} as unknown as GameMap;

describe("the sheet of a game with phases", () => {
  const { trays } = layoutSheet(map, ["A", "B"], new Set());

  it("has a phase track, boxes that are printed, and rows of boxes", () => {
    const named = (kind: string): string[] => trays.filter((t) => t.kind === kind).map((t) => t.id);
    expect(named("phase")).toEqual(["phase-A", "phase-M"]);
    expect(named("box")).toEqual(["RAIL", "base-A", "flown-A"]);
    const [base, flown] = trays.filter((t) => t.id.endsWith("-A") && t.kind === "box");
    expect(base!.y).toBe(flown!.y);
    expect(flown!.x).toBeGreaterThan(base!.x + base!.width);
  });

  it("lays an air unit into the box that is named", () => {
    const { state } = piece(1, {}, { state: "box", hex: null, box: "flown-A" });
    expect(trayOf(state, "A", trays, 1)).toBe("flown-A");
  });
});

describe("a click on artillery", () => {
  it("says that the target comes first", () => {
    const at: Situation = {
      index: indexChoices([choice("bombard", null, "1301")]),
      verbs: VERBS,
      hand: null,
      actor: "Japanese",
      kindOf: () => "artillery",
      beside: () => false,
    };
    const gun = piece(1, { ...printed, barrage: 7 });
    expect(pointAtUnit(at, gun)).toEqual({ do: "aim", verb: "bombard", unit: "U1" });
  });
});

describe("texts", () => {
  it("name results by what they do", () => {
    expect(outcomeWords("attack", "BC", 2)).toBe("both check");
    expect(outcomeWords("bombardment", "-", 2)).toBe("no effect");
    expect(outcomeWords("attack", 1, 2)).toBe("each loses 1");
  });

  it("count a stack in units", () => {
    const info = { hex: "0101", name: "", terrain: "clear", lines: [] };
    const stacking = [{ side: "A", sum: 2, limit: 2, what: "units" }];
    expect(hexLines({ ...info, stacking }, String)).toEqual(["A stack 2 of 2 units"]);
  });

  it("group the log by phases and tell modifiers by name", () => {
    const event: LogEvent = {
      step: 1,
      turn: 2,
      phase: "D",
      phase_name: "combat",
      side: "A",
      case: "7.1",
      text: "",
      detail: {},
      hexes: [],
      units: [],
      dice: [],
    };
    expect(groupLog([event])[0]).toMatchObject({ heading: "Turn 2, D combat", side: "A" });
    // What opens a phase is told before it, with its clock: it becomes the heading, once.
    const opens = { ...event, text: "E: Bulgarian exploitation phase." };
    const later = { ...event, phase: "E", phase_name: "exploitation", side: "Bulgarian" };
    const groups = groupLog([event, opens, later]);
    expect(groups.map(({ heading, side, events }) => [heading, side, events.length])).toEqual([
      ["Turn 2, D combat", "A", 1],
      ["Turn 2, E exploitation", "Bulgarian", 2],
    ]);
    expect(groups[1]!.opens).toBe(true);
    const again = { ...event, text: "D: Bulgarian combat phase." };
    expect(groupLog([event, again])).toMatchObject([{ events: [event] }]);
    const modifiers = [{ side: "B", case: "7.0", text: "town", value: 2 }];
    expect(detailRows({ modifiers })).toEqual(["town (B): +2 (case 7.0)"]);
  });

  it("show tables of results as they are printed", () => {
    const [table] = chartTables({ bombardment: { columns: ["1-3"], results: [["D"], ["-"]] } });
    expect(table).toEqual({
      title: "Bombardment",
      head: ["die", "1-3"],
      rows: [
        ["1", "D"],
        ["2", "–"],
      ],
    });
  });
});
