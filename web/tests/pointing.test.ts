import { describe, expect, it } from "vitest";
import { indexChoices, namedUnits, waysOut } from "../src/lib/choices";
import { otherVerbs, pointAtHex, pointAtUnit, type Situation } from "../src/lib/pointing";
import type { Choice } from "../src/lib/view";
import type { Piece } from "../src/lib/stacks";
import { choice, piece, VERBS } from "./fixtures";

const situation = (choices: Choice[], hand: Piece | null = null): Situation => ({
  index: indexChoices(choices),
  verbs: VERBS,
  hand,
  actor: "Japanese",
  kindOf: () => "infantry",
  beside: (a, b) => a === "1127" && b === "1128",
});
const enemy = piece(9, { side: "Allied" }, { hex: "1128" });

describe("a click on a unit", () => {
  it("plays its only choice", () => {
    const move = choice("move", 1);
    expect(pointAtUnit(situation([move]), piece(1))).toEqual({ do: "play", choice: move });
  });

  it("asks before a deed that a first click would do beside others that are only picked", () => {
    for (const verb of ["patrol", "land", "embark"]) {
      const [deed, recon] = [choice(verb, 1), choice("recon", 2, "1808")];
      expect(pointAtUnit(situation([deed, recon]), piece(1))).toEqual({
        do: "menu",
        choices: [deed],
      });
    }
  });

  it("opens a menu for several", () => {
    const choices = [choice("fly", 1), choice("base", 1)];
    expect(pointAtUnit(situation(choices), piece(1))).toEqual({ do: "menu", choices });
  });

  it("picks it up to move, and knows what else it could do", () => {
    const [move, dig] = [choice("move", 1), choice("improve", 1)];
    const intent = { do: "play", choice: move, others: [dig] };
    expect(pointAtUnit(situation([dig, move]), piece(1))).toEqual(intent);
  });

  it("picks it up when it has targets", () => {
    expect(pointAtUnit(situation([choice("retreat", 1, "1127")]), piece(1)).do).toBe("pick");
  });

  it("asks why when it may do nothing", () => {
    expect(pointAtUnit(situation([choice("move", 2)]), piece(1))).toEqual({
      do: "why",
      text: "move U1",
    });
  });

  it("takes a click on an enemy for an attack where only aircraft could interdict", () => {
    const interdict = choice("interdict", null, "1301");
    const verbs = { ...VERBS, attack: { fields: "h", label: "Attack {hex}" } };
    const at = { ...situation([interdict]), verbs } as Situation;
    expect(pointAtUnit(at, enemy)).toEqual({ do: "why", text: "attack 1128" });
    expect(pointAtHex(at, "1128", [enemy], { on: enemy })).toEqual({
      do: "why",
      text: "attack 1128",
    });
  });

  it("offers the blows beside a unit that may act and has nothing else to do", () => {
    const attack = choice("attack", null, "1128");
    const at = situation([attack, choice("attack", null, "1301")]);
    expect(pointAtUnit(at, piece(1))).toEqual({ do: "strikes", choices: [attack], unit: 1 });
    expect(pointAtUnit(at, piece(1, {}, { able: false })).do).toBe("why");
  });

  const aimed = (v: string, h: string): Choice => ({ ...choice(v, null, h), by: [1] });

  it("leaves the choice where one of a stack can strike and others may move", () => {
    const [attack, move] = [aimed("attack", "1128"), choice("move", 2)];
    const stack = [piece(1, {}, { hex: "1127" }), piece(2, {}, { hex: "1127" })];
    const click = (choices: Choice[]): string =>
      pointAtHex(situation(choices), "1127", stack, { on: stack[0] }).do;
    expect(click([attack, move])).toBe("fan");
    expect(click([attack])).toBe("pick");
  });

  it("picks up who could strike somewhere, unless it may still move", () => {
    const attack = aimed("attack", "1128");
    expect(pointAtUnit(situation([attack]), piece(1))).toEqual({ do: "pick", unit: 1 });
    const fly = choice("fly", 1);
    expect(pointAtUnit(situation([attack, fly]), piece(1))).toEqual({ do: "play", choice: fly });
  });

  it("strikes at once with who is over its only target", () => {
    const bombard = aimed("bombard", "1127");
    const intent = { do: "play", choice: bombard, joining: 1 };
    expect(pointAtUnit(situation([bombard]), piece(1))).toEqual(intent);
    const under = [piece(1), piece(9, { side: "Allied" })];
    const all = pointAtHex(situation([bombard]), "1127", under);
    expect(all).toEqual({ do: "play", choice: bombard });
  });

  it("asks which blow a unit in hand means where there are two", () => {
    const both = [aimed("bombard", "1128"), aimed("attack", "1128")];
    const at = situation(both, piece(1));
    const intent = { do: "strikes", choices: both, unit: 1 };
    expect(pointAtHex(at, "1128", [enemy])).toEqual(intent);
    expect(pointAtHex(situation([both[1]!], piece(1)), "1128", [enemy])).toEqual({
      do: "play",
      choice: both[1],
      joining: 1,
    });
  });

  it("means the hex for an enemy", () => {
    const attack = choice("attack", null, "1128");
    expect(pointAtUnit(situation([attack]), enemy)).toEqual({ do: "play", choice: attack });
    const elsewhere = situation([choice("attack", null, "1130")]);
    expect(pointAtUnit(elsewhere, enemy)).toEqual({ do: "why", text: "attack 1128" });
  });
});

describe("a click on a hex", () => {
  const hand = piece(1);

  it("moves the unit in hand to a legal hex", () => {
    const move = choice("move", 1, "1128");
    expect(pointAtHex(situation([move], hand), "1128", [])).toEqual({ do: "play", choice: move });
  });

  it("asks why for any other hex", () => {
    const at = situation([choice("move", 1, "1128")], hand);
    expect(pointAtHex(at, "1230", [])).toEqual({ do: "bar", unit: 1, place: "1230" });
    expect(pointAtHex(at, "1128x", [enemy])).toEqual({ do: "bar", unit: 1, place: "1128x" });
  });

  it("fans out a stack and acts at once on a single counter", () => {
    const at = situation([choice("move", 1), choice("move", 2)]);
    expect(pointAtHex(at, "1127", [piece(1), piece(2)]).do).toBe("fan");
    expect(pointAtHex(at, "1127", [piece(1)]).do).toBe("play");
  });

  it("strikes a hex, with a menu for two kinds of blow", () => {
    const attack = choice("attack", null, "1128");
    const bombard = choice("bombard", null, "1128");
    expect(pointAtHex(situation([attack]), "1128", [enemy]).do).toBe("play");
    expect(pointAtHex(situation([attack, bombard]), "1128", [enemy]).do).toBe("menu");
    expect(pointAtHex(situation([attack]), "1130", [enemy, enemy])).toEqual({
      do: "why",
      text: "attack 1130",
    });
  });

  it("tells about an empty hex", () => {
    expect(pointAtHex(situation([choice("done")]), "1127", []).do).toBe("info");
  });
});

describe("a click with a unit in hand among one's own", () => {
  const hand = piece(1);
  const move = choice("move", 1, "1128");
  const there = (id: number, able = true) => piece(id, {}, { hex: "1128", able });
  const at: Situation = {
    ...situation([move, choice("stop")], hand),
    standing: "1127",
    loose: true,
  };

  it("puts the unit down on its own counter, or anywhere in its hex", () => {
    expect(pointAtUnit(at, hand)).toEqual({ do: "down" });
    expect(pointAtHex(at, "1127", [hand], { on: hand })).toEqual({ do: "down" });
    expect(pointAtHex(at, "1127", [hand, piece(2)])).toEqual({ do: "down" });
  });

  it("takes another of the same hex instead", () => {
    const other = piece(2);
    expect(pointAtHex(at, "1127", [hand, other], { on: other })).toEqual({
      do: "why",
      text: "move U2",
    });
  });

  it("moves nobody when an own counter is clicked, though the hex is legal", () => {
    const other = there(2);
    expect(pointAtHex(at, "1128", [other], { on: other })).toEqual({ do: "why", text: "move U2" });
    const pair = [there(2), there(3)];
    expect(pointAtHex(at, "1128", pair, { on: pair[0]! }).do).toBe("fan");
    const spent = there(4, false);
    expect(pointAtHex(at, "1128", [spent], { on: spent }).do).toBe("fan");
  });

  it("enters beside the counters, or with the key held down", () => {
    const other = there(2);
    expect(pointAtHex(at, "1128", [other])).toEqual({ do: "play", choice: move });
    const touched = { on: other, enter: true };
    expect(pointAtHex(at, "1128", [other], touched)).toEqual({ do: "play", choice: move });
  });

  it("takes another one from a hex that is closed, wherever it is clicked", () => {
    expect(pointAtHex(at, "1130", [piece(2, {}, { hex: "1130" })])).toEqual({
      do: "why",
      text: "move U2",
    });
  });

  it("adds another one of the stack with the other key", () => {
    const joined = situation([move, choice("with", 2), choice("stop")], hand);
    const stack = { ...joined, standing: "1127", loose: true };
    const other = piece(2);
    expect(pointAtHex(stack, "1127", [hand, other], { on: other, add: true })).toEqual({
      do: "join",
      unit: 2,
    });
  });

  it("takes a whole stack with the same key", () => {
    const pair = [there(2), there(3)];
    const touched = { on: pair[0]!, add: true };
    expect(pointAtHex({ ...at, stack: [2, 3] }, "1128", pair, touched)).toEqual({ do: "stack" });
    const nobody = { ...situation([choice("move", 2), choice("move", 3)]), stack: [2, 3] };
    expect(pointAtHex(nobody, "1128", pair, touched)).toEqual({ do: "stack" });
  });

  it("leaves a unit that must retreat in hand, and lets it join friends", () => {
    const retreat = choice("retreat", 1, "1128");
    const forced = { ...situation([retreat], hand), standing: "1127", loose: false };
    const other = there(2, false);
    expect(pointAtHex(forced, "1128", [other], { on: other })).toEqual({
      do: "play",
      choice: retreat,
    });
  });

  it("asks where whoever alone is asked is clicked at its own place", () => {
    const watch = [choice("recon", 1, "1127"), choice("recon", 1, "1128")];
    const alone = { ...situation(watch, hand), standing: "1127", loose: false };
    expect(pointAtHex(alone, "1127", [])).toEqual({ do: "menu", choices: [watch[0]] });
    expect(pointAtHex(alone, "1128", []).do).toBe("play");
  });

  it("asks before a unit that has gone as far as it can for nothing loses strength", () => {
    const marches = [1, 2].map((loss) => ({
      ...choice("march", 1, `112${7 + loss}`),
      march: loss,
    }));
    const gone = piece(1, {}, { moved: true });
    const click = (choices: Choice[], unit: Piece): string =>
      pointAtHex({ ...situation(choices, unit), standing: "1127", loose: true }, "1128", []).do;
    expect(click(marches, gone)).toBe("menu");
    expect(click(marches, hand)).toBe("play");
    expect(click([...marches, choice("move", 1, "1126")], gone)).toBe("play");
  });

  it("tells first what would be done in a hex that is legal and not lit", () => {
    const [lit, dull] = ["1127", "1128"].map((hex) => choice("interdict", 1, hex));
    const choices = [{ ...lit!, useful: true }, dull!];
    const at = (hex: string): string =>
      pointAtHex({ ...situation(choices, piece(1)), loose: false } as Situation, hex, []).do;
    expect(at("1127")).toBe("play");
    expect(at("1128")).toBe("menu");
  });

  it("advances into the hex that was vacated", () => {
    const advance = choice("advance", 1);
    const empty = { ...situation([advance, choice("done")]), vacated: "1130" };
    expect(pointAtHex(empty, "1130", [])).toEqual({ do: "play", choice: advance });
  });
});

describe("verbs that are greyed", () => {
  it("are those on offer elsewhere for the unit in hand", () => {
    const hand = piece(1);
    const at = situation([choice("move", 1, "1128"), choice("march", 1, "1129")], hand);
    expect(otherVerbs(at, "1129", [choice("march", 1, "1129")])).toEqual([
      { v: "move", text: "move U1 1129" },
    ]);
  });

  it("are the blows at an enemy where hexes are struck, whether or not one is open elsewhere", () => {
    const verbs = { interdict: {}, attack: {}, bombard: {} } as unknown as Situation["verbs"];
    const at = { ...situation([choice("interdict", null, "1130")]), verbs };
    const texts = (foe: boolean): string[] =>
      otherVerbs(at, "1128", [], foe).map(({ text }) => text);
    expect(texts(true).sort()).toEqual(["attack 1128", "bombard 1128", "interdict 1128"]);
    expect(texts(false)).toEqual(["interdict 1128"]);
  });
});

describe("what a unit does instead of moving", () => {
  it("is offered by its name: whoever clicked it meant to take it up", () => {
    const improve = choice("improve", 1);
    const at = situation([improve, choice("move", 2)]);
    expect(pointAtUnit(at, piece(1))).toEqual({ do: "menu", choices: [improve] });
    expect(pointAtUnit(at, piece(2))).toMatchObject({ do: "play" });
  });
});

describe("guns and questions", () => {
  const fire = { ...choice("bombard", null, "1128"), by: [1, 2] };

  it("picks artillery up to choose among what it can hit, and lets it take part", () => {
    const gun = piece(1, { barrage: 7 }, { hex: "1001", able: true });
    expect(pointAtUnit(situation([fire]), gun)).toEqual({ do: "pick", unit: 1 });
    expect(pointAtHex(situation([fire], gun), "1128", [enemy])).toEqual({
      do: "play",
      choice: fire,
      joining: 1,
    });
    const elsewhere = pointAtHex(situation([fire], gun), "1130", []);
    expect(elsewhere).toEqual({ do: "why", text: "bombard 1130" });
  });

  it("asks what keeps a gun that cannot fire from taking part", () => {
    const at = { ...situation([fire]), verbs: { ...VERBS, with: { fields: "u", label: "Add" } } };
    const spent = piece(3, { barrage: 7 }, { hex: "1001", able: false });
    expect(pointAtUnit(at, spent)).toEqual({ do: "why", text: "with U3" });
  });

  it("takes a click on the hex of the one unit a question is about for the answer", () => {
    const lose = [choice("lose", 1), choice("lose", 2)];
    expect(namedUnits(indexChoices(lose), false)).toEqual(new Set([1, 2]));
    const at = { ...situation(lose), named: new Set([1, 2]) };
    expect(pointAtHex(at, "1127", [piece(1), piece(5)])).toEqual({ do: "play", choice: lose[0] });
    expect(pointAtHex(at, "1127", [piece(1), piece(2)]).do).toBe("fan");
  });

  it("knows picking up and taking out for no such question", () => {
    const moves = [choice("move", 1), choice("move", 2)];
    expect(namedUnits(indexChoices(moves), false).size).toBe(0);
    const blow = [choice("with", 1), choice("without", 2), choice("resolve", null)];
    expect(namedUnits(indexChoices(blow), true)).toEqual(new Set([1]));
    expect(namedUnits(indexChoices(blow), false).size).toBe(0);
  });
});

describe("several that must retreat, none of them in hand", () => {
  const away = [choice("retreat", 1, "1127"), choice("retreat", 2, "1127")];
  const further = choice("retreat", 2, "1128");
  const all = [...away, further];
  const at = { ...situation(all), ways: waysOut(indexChoices(all)) };

  it("light all their hexes", () => {
    expect([...at.ways.keys()]).toEqual(["1127", "1128"]);
    expect(waysOut(indexChoices([...all, choice("place", 3, "0101")])).size).toBe(0);
  });

  it("are offered there by name, also where friends stand", () => {
    expect(pointAtHex(at, "1127", [])).toEqual({ do: "menu", choices: away });
    expect(pointAtHex(at, "1128", [piece(7)])).toEqual({ do: "menu", choices: [further] });
    expect(pointAtHex(at, "1301", [])).toEqual({ do: "info" });
  });
});
