import { byReason, remedyInWords } from "../src/lib/cannot";
import { describe, expect, it } from "vitest";
import {
  askedInWords,
  describe as inWords,
  describeShort,
  filterChoices,
  indexChoices,
  inOrder,
  manner,
  mannerOf,
} from "../src/lib/choices";
import { choice, VERBS } from "./fixtures";

const names = { unit: (id: number) => `unit ${id}`, hex: (hex: string) => hex };

describe("the index of choices", () => {
  it("sorts choices by what a person points at", () => {
    const index = indexChoices([
      choice("done"),
      choice("move", 3),
      choice("attack", null, "1127"),
      choice("retreat", 4, "1128"),
    ]);
    expect(index.buttons.map((c) => c.v)).toEqual(["done"]);
    expect([...index.forUnit.keys()]).toEqual([3]);
    expect([...index.forHex.keys()]).toEqual(["1127"]);
    expect(index.reach.get(4)?.get("1128")).toHaveLength(1);
    expect(index.held).toBeNull();
  });

  it("knows the unit in hand when all targets belong to it", () => {
    const index = indexChoices([
      choice("move", 3, "1127"),
      choice("move", 3, "1128"),
      choice("stop"),
    ]);
    expect(index.held).toBe(3);
  });

  it("takes nobody in hand who need not go", () => {
    const last = [choice("move", 3, "1708"), choice("move", 3, "1908")];
    expect(indexChoices([...last, choice("done")]).held).toBeNull();
    expect(indexChoices([choice("recon", 3, "1708"), choice("done")]).held).toBeNull();
    expect(indexChoices([choice("retreat", 3, "1708"), choice("done")]).held).toBe(3);
  });

  it("holds no unit when several have targets", () => {
    expect(indexChoices([choice("move", 3, "1127"), choice("move", 4, "1127")]).held).toBeNull();
  });

  it("keeps several verbs for one hex", () => {
    const index = indexChoices([choice("move", 3, "1127"), choice("march", 3, "1127")]);
    expect(
      index.reach
        .get(3)
        ?.get("1127")
        ?.map((c) => c.v),
    ).toEqual(["move", "march"]);
  });
});

it("a card has its choices by verb, then by unit, however they were listed", () => {
  const [attack, two, nine] = [
    choice("attack", null, "1127"),
    choice("move", 2),
    choice("move", 9),
  ];
  for (const listed of [
    [attack, nine, two],
    [nine, two, attack],
  ])
    expect(inOrder(listed, VERBS)).toEqual([two, nine, attack]);
});

describe("words", () => {
  it("fills the template of the verb", () => {
    expect(inWords(choice("move", 3, "1127"), VERBS, names)).toBe("Move unit 3 to 1127");
  });

  it("leaves no loose preposition when a field is empty", () => {
    expect(inWords(choice("move", 3), VERBS, names)).toBe("Move unit 3");
    expect(describeShort(choice("move", 3, "1127"), VERBS)).toBe("Move");
    const support = { fields: "uh", label: "Ground support against {hex} with {unit}" };
    expect(describeShort(choice("support", 3, "1127"), { support })).toBe("Ground support");
  });

  it("prefers the server's label", () => {
    expect(inWords({ ...choice("done"), label: "End the half-impulse" }, VERBS, names)).toBe(
      "End the half-impulse",
    );
  });

  it("says what was asked for", () => {
    const verbs = {
      ...VERBS,
      move: { fields: "u?h", label: "Move {unit} {hex}" },
      stage: { fields: "?uh", label: "Stage {unit} {hex}" },
      interdict: { fields: "uh", label: "Interdict {hex} with {unit}" },
    };
    expect(askedInWords("move I/11 0303", verbs)).toBe("Move I/11 to 0303");
    expect(askedInWords("move I/11", verbs)).toBe("Move I/11");
    expect(askedInWords("stage 0303", verbs)).toBe("Stage 0303");
    expect(askedInWords("interdict G3M-1 0303", verbs)).toBe("Interdict 0303 with G3M-1");
    expect(askedInWords("dance I/11", verbs)).toBe("dance I/11");
  });

  it("says what would work to somebody who clicks", () => {
    expect(remedyInWords("Add a unit with `with`.")).toBe("Add a unit.");
    expect(remedyInWords("Sail it on (`move`) or land it (`land`).")).toBe(
      "Sail it on or land it.",
    );
    expect(remedyInWords("Add who fires, or `fire`.")).toBe("Add who fires, or fire.");
  });

  it("filters by every word", () => {
    const entries = [choice("move", 3, "1127"), choice("move", 3, "1128")].map((c) => ({
      choice: c,
      words: inWords(c, VERBS, names),
    }));
    expect(filterChoices(entries, "mov 1128")).toHaveLength(1);
    expect(filterChoices(entries, "")).toHaveLength(2);
  });
});

describe("manners", () => {
  it("tells a stop, a march and a blow from a move that goes on", () => {
    expect(manner(choice("move", 3, "1127"))).toBe("go");
    expect(manner({ ...choice("move", 3, "1127"), stop: true })).toBe("stop");
    expect(manner({ ...choice("march", 3, "1127"), march: 2 })).toBe("march");
    expect(manner(choice("attack", null, "1127"))).toBe("strike");
  });

  it("shows the gentlest of several", () => {
    const march = { ...choice("march", 3, "1127"), march: 2 };
    expect(mannerOf([march, choice("move", 3, "1127")])).toBe("go");
  });
});

describe("who cannot be added", () => {
  it("stands together where the reason is the same", () => {
    const far = { case: "9.2", reason: "too far" };
    const flown = { case: "6.3", reason: "has flown" };
    expect(
      byReason([
        ["G3M-1", far],
        ["G4M-1", flown],
        ["G3M-2", far],
        ["A6M-1", null],
      ]),
    ).toEqual([
      { names: ["G3M-1", "G3M-2"], refusal: far },
      { names: ["G4M-1"], refusal: flown },
    ]);
  });
});
