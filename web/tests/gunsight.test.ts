import { describe, expect, it } from "vitest";
import { endName, gunsight, type Option } from "../src/war/battle";

const short = (unit: number): string => `U${unit}`;
const end = (fires?: Option["fires"]): Option => ({
  hex: "T0706",
  facing: 1,
  level: "Medium",
  text: "goto T0706 11",
  fires,
});

describe("whom a fighter may fire at", () => {
  it("is told of an end", () => {
    expect(endName(end([{ unit: 3, chance: "6/10", rear: true }]), short)).toBe(
      "T0706, facing NE, medium, fires at U3 from the rear (effect 60%)",
    );
    expect(endName(end(), short)).toBe("T0706, facing NE, medium");
  });

  it("is told of all ends, each enemy by its best chance, the best first", () => {
    const ends = [
      end([{ unit: 3, chance: "2/10" }]),
      end([{ unit: 4, chance: "8/10" }]),
      end([{ unit: 3, chance: "5/10" }]),
    ];
    expect(gunsight(ends, short)).toBe(
      "From a red arrow it fires, as they are now, at U4 (effect up to 80%), U3 (effect up to 50%).",
    );
    expect(gunsight([end()], short)).toBe("From no arrow it can fire at anybody, as they are now.");
  });
});
