import { expect, it } from "vitest";
import { differInHand, goBack } from "../src/lib/back";
import type { Table } from "../src/lib/table.svelte";
import type { View } from "../src/lib/view";

const at = (hex: string, picked: number | null, more: object = {}): View =>
  ({ units: [{ id: 1, hex, ...more }], picked, undo: { ok: true }, redo: { ok: true } }) as View;

it("who is picked up or put down changes nothing on the board", () => {
  expect(differInHand(at("0101", null), at("0101", 1))).toBe(true);
  expect(differInHand(at("0101", null, { moved: true, able: true }), at("0101", 1))).toBe(true);
  expect(differInHand(at("0101", 1), at("0102", 1))).toBe(false);
  expect(differInHand(at("0101", null), at("0102", 1))).toBe(false);
  expect(differInHand(at("0101", null), at("0101", null, { able: true }))).toBe(false);
  expect(differInHand(at("0101", null, { sp: 3 }), at("0101", 1, { sp: 2 }))).toBe(false);
});

/** A table that goes back through these positions, the last one first. */
function through(...views: View[]): Table & { asked: boolean[] } {
  const table = {
    view: views.pop(),
    ownSeq: 9,
    asked: [] as boolean[],
    undo(consent: boolean) {
      table.asked.push(consent);
      table.view = { ...views.pop()!, seq: --table.ownSeq };
      return Promise.resolve(null);
    },
  };
  return table as unknown as Table & { asked: boolean[] };
}

it("one undo takes back a move and the putting down after it, the next one the picking up too", async () => {
  const moves = [at("0101", null), at("0102", 1), at("0102", null)];
  const table = through(at("0100", null), at("0100", 1), ...moves.slice(1));
  await goBack(table, "undo", false);
  expect(table.view).toMatchObject({ picked: 1, units: [{ hex: "0100" }] });
  expect(table.asked).toHaveLength(2);
});

it("what needs consent is asked for once, and nothing beyond it is taken back", async () => {
  const die = { ...at("0100", null), undo: { ok: false } } as View;
  const table = through(at("0099", null), die, at("0100", 1));
  await goBack(table, "undo", true);
  expect(table.asked).toEqual([true]);
  const two = through(at("0099", null), at("0100", null), at("0100", 1));
  await goBack(two, "undo", true);
  expect(two.asked).toEqual([true, false]);
});

it("a position that came from elsewhere ends it", async () => {
  const table = through(at("0099", null), at("0100", null), at("0100", 1));
  const { undo } = table;
  table.undo = async (consent) => {
    const refusal = await undo(consent);
    table.ownSeq -= 1;
    return refusal;
  };
  await goBack(table, "undo", false);
  expect(table.asked).toHaveLength(1);
});
