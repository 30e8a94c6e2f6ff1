import { describe, expect, it } from "vitest";
import { fewOf, MOST } from "../src/lib/alike";
import { piece } from "./fixtures";

describe("the counters of a box on its hover card", () => {
  it("are shown one by one as long as they are few", () => {
    const few = Array.from({ length: MOST }, (_, id) => piece(id));
    expect(fewOf(few)).toEqual({ shown: few.map((one) => [one, 1]), rest: 0 });
  });

  it("are one for all that are alike, where they are many", () => {
    const [fresh, hurt] = [0, 20].map((from) =>
      Array.from({ length: 7 }, (_, n) => piece(from + n, {}, { sp: from ? 1 : 3 })),
    );
    const { shown, rest } = fewOf([...fresh!, ...hurt!]);
    expect(shown.map(([{ unit }, count]) => [unit.id, count])).toEqual([
      [0, 7],
      [20, 7],
    ]);
    expect(rest).toBe(0);
  });

  it("are told by their number beyond so many kinds", () => {
    const kinds = Array.from({ length: MOST + 3 }, (_, id) => piece(id, { kind: `kind ${id}` }));
    const { shown, rest } = fewOf([...kinds, piece(90, { kind: `kind ${MOST}` })]);
    expect([shown.length, rest]).toEqual([MOST, 4]);
  });
});
