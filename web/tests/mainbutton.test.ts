import { describe, expect, it } from "vitest";
import { indexChoices } from "../src/lib/choices";
import {
  ableWords,
  andFight,
  ends,
  fought,
  isDraft,
  mainChoice,
  stillAble,
} from "../src/lib/mainbutton";
import { choice } from "./fixtures";

const done = choice("done");

describe("the main button", () => {
  it("puts the unit in hand down before anything else", () => {
    const stop = choice("stop");
    expect(mainChoice(indexChoices([stop, done]))).toBe(stop);
  });

  it("resolves rather than cancels, and is the only button there is", () => {
    const resolve = choice("resolve");
    expect(mainChoice(indexChoices([choice("cancel"), resolve]))).toBe(resolve);
    const pass = choice("pass");
    expect(mainChoice(indexChoices([pass]))).toBe(pass);
  });

  it("is not the way out while something may be done", () => {
    const hold = choice("hold");
    expect(mainChoice(indexChoices([choice("fire", 3), hold]))).toBeNull();
    expect(mainChoice(indexChoices([choice("fly", 4), choice("pass")]))).toBeNull();
    expect(mainChoice(indexChoices([choice("advance", 3), done]))).toBeNull();
  });

  it("resolves the only combat that waits, and not one of several", () => {
    const [one, other] = [choice("resolve", null, "0404"), choice("resolve", null, "0606")];
    expect(mainChoice(indexChoices([one]))).toBe(one);
    expect(mainChoice(indexChoices([one, other]))).toBeNull();
    expect(mainChoice(indexChoices([choice("retreat", 3, "0404")]))).toBeNull();
  });

  it("is none where several are as good", () => {
    expect(mainChoice(indexChoices([choice("movement"), choice("combat")]))).toBeNull();
    expect(mainChoice(indexChoices([done, choice("pass")]), "Operations")).toBeNull();
  });
});

describe("ending while somebody could still act", () => {
  const air = (unit: number): boolean => unit > 9;
  const count = (...all: ReturnType<typeof choice>[]) => stillAble(indexChoices(all), air);

  it("counts units and aircraft once each, and no blows or questions", () => {
    const able = count(
      choice("move", 1),
      choice("move", 2, "1127"),
      choice("march", 2, "1128"),
      choice("fly", 10),
      choice("lose", 3),
      choice("with", 4),
      done,
    );
    expect(able).toEqual({ units: 2, aircraft: 1 });
  });

  it("counts in a half of combat those who may strike, as the prompt does", () => {
    const index = indexChoices([choice("attack", null, "2313"), choice("fly", 10), done]);
    expect(stillAble(index, air, { units: 4, aircraft: 1 })).toEqual({ units: 4, aircraft: 1 });
    const asked = indexChoices([choice("support", 10), done]);
    expect(stillAble(asked, air, { units: 4, aircraft: 1 })).toEqual({ units: 0, aircraft: 0 });
  });

  it("says so in words", () => {
    expect(ableWords({ units: 15, aircraft: 9 })).toBe("15 units and 9 aircraft can still act");
    expect(ableWords({ units: 1, aircraft: 0 })).toBe("1 unit can still act");
    expect(ableWords({ units: 0, aircraft: 0 })).toBe("");
    expect(ableWords({ units: 1, aircraft: 0, arrivals: 2, late: 7 })).toBe(
      "1 unit can still act; 2 reinforcements can still come in; " +
        "7 reinforcements wait for room to come in",
    );
    expect(ableWords({ units: 0, aircraft: 0, late: 1 })).toBe(
      "1 reinforcement waits for room to come in",
    );
  });

  it("knows what is put together and can be dropped", () => {
    expect(isDraft(indexChoices([choice("cancel"), done]))).toBe(true);
    expect(isDraft(indexChoices([done]), "Grouping")).toBe(true);
    expect(isDraft(indexChoices([done]), "Missions")).toBe(false);
  });

  it("knows the end of a half from that of a sheet", () => {
    expect(ends(done, false)).toBe(true);
    expect(ends(done, true)).toBe(false);
    expect(ends(choice("resolve"), false)).toBe(false);
  });
});

describe("what follows of itself when declaring ends", () => {
  const recalls = [choice("recall", null, "0404"), choice("recall", null, "0606")];

  it("is the only attack, at one stroke", () => {
    expect(andFight(done, [done, recalls[0]!])).toEqual({
      hex: "0404",
      texts: ["done", "resolve 0404"],
    });
  });

  it("is none of several, and nothing where none is declared or a draft is done", () => {
    expect(andFight(done, [done, ...recalls])).toBeNull();
    expect(fought(done, [done, ...recalls])).toEqual(["0404", "0606"]);
    expect(fought(done, [done, choice("attack", null, "0404")])).toEqual([]);
    expect(fought(choice("attack", null, "0505"), recalls)).toEqual([]);
  });
});
