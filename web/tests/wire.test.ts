import { describe, expect, it } from "vitest";
import { readView } from "../src/lib/wire";
import { piece } from "./fixtures";

const roster = [piece(7, { short: "2/18RGR" }).unit];

describe("a view from the server", () => {
  const view = readView(
    {
      choices: [
        { v: "move", u: 7, h: "1127", mp: 2 },
        { v: "done", label: "Done" },
        { v: "roll", n: 3 },
      ],
      units: [{ id: 7, hex: "1126", state: "map", sp: 3 }],
      sheet: { kind: "retreat", target: "1127" },
      log: [],
    },
    roster,
  );

  it("has choices with all fields and the line to send", () => {
    expect(view.choices.map((c) => c.text)).toEqual(["move 2/18RGR 1127", "done", "roll 3"]);
    expect(view.choices[0]).toMatchObject({ u: 7, h: "1127", n: null, mp: 2 });
    expect(view.choices[1]).toMatchObject({ u: null, h: null, n: null, label: "Done" });
  });

  it("has no sheet where there is nobody to choose, and nothing else in it", () => {
    const asked = (u?: number): unknown =>
      readView({ sheet: { kind: "missions" }, choices: [{ v: "fly", u }, { v: "done" }] }, roster)
        .sheet;
    expect(asked(7)).toMatchObject({ kind: "missions" });
    expect(asked()).toBeNull();
  });

  it("has every field that the server may leave out", () => {
    expect(view.units[0]).toMatchObject({ face: null, able: false });
    expect(view.sheet).toMatchObject({ attackers: [], column: null, notes: [] });
    expect(view).toMatchObject({ picked: null, manual_dice: false, marks: {} });
  });
});
