import { expect, test } from "vitest";
import { detailAt } from "../src/lib/detail";

test("below the step where figures stand as printed they grow, before any is left out", () => {
  const at = (k: number): string => detailAt(0.4 * k);
  expect([1.5, 1, 0.84, 0.82, 0.76, 0.74, 0.4].map(at)).toEqual([
    "all",
    "figures",
    "figures",
    "grown",
    "grown",
    "large",
    "bare",
  ]);
});
