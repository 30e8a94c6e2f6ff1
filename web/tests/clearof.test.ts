import { expect, test } from "vitest";
import { clearTop } from "../src/lib/clearof";

const note = { x: 40, width: 300, height: 40 };

test("a note lies where it always does while nothing is open there", () => {
  expect(clearTop(note, [], 400, 50)).toBe(50);
  expect(clearTop(note, [{ x: 40, y: 100, width: 300, height: 300 }], 400, 50)).toBe(50);
});

test("it goes above or below a card that is open", () => {
  const card = { x: 60, y: 60, width: 200, height: 150 };
  const top = clearTop(note, [card], 400, 50);
  expect(top + note.height <= card.y || top >= card.y + card.height).toBe(true);
  const high = { ...card, y: 0 };
  expect(clearTop(note, [high], 400, 50)).toBeGreaterThanOrEqual(150);
});

test("where nothing is free it covers least", () => {
  const card = { x: 40, y: 0, width: 300, height: 150 };
  expect(clearTop(note, [card], 160, 50)).toBeGreaterThan(100);
});

test("it ends on the map where that is low", () => {
  expect(clearTop(note, [], 80, 50)).toBe(40);
  expect(clearTop(note, [], 30, 50)).toBe(6);
});
