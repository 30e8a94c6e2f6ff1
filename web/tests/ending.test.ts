import { expect, test } from "vitest";
import { amount, courseLines, written, type Summary } from "../src/lib/ending";

test("exact points are written as players write them", () => {
  expect(["7", "15/2", "1/3", "-3/2", "200/3", "7/10"].map(written)).toEqual([
    "7",
    "7½",
    "⅓",
    "−1½",
    "66⅔",
    "7/10",
  ]);
  expect(amount("15/2")).toBe(7.5);
});

test("the course of the points fills its box and holds between two steps", () => {
  const summary = {
    sides: ["Red", "Blue"],
    course: [
      { step: 0, turn: 1, points: ["0", "0"] },
      { step: 50, turn: 2, points: ["5", "-5"] },
      { step: 100, turn: 2, points: ["10", "0"] },
    ],
  } as Summary;
  const { lines, turns, top, bottom, zero } = courseLines(summary, 100, 30);
  expect(lines).toEqual([
    "M0.0 20.0H50.0L50.0 10.0H100.0L100.0 0.0",
    "M0.0 20.0H50.0L50.0 30.0H100.0L100.0 20.0",
  ]);
  expect(turns).toEqual([
    { x: 0, turn: 1 },
    { x: 50, turn: 2 },
  ]);
  expect([top, bottom, zero]).toEqual([10, -5, 20]);
});
