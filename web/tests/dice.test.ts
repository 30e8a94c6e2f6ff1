import { beforeEach, expect, test, vi } from "vitest";
import { checkDice, die, promised } from "../src/lib/dice";
import { keepPromise, lacksNumber, ownNumber, witness, type Parties } from "../src/lib/stir";
import RECORD from "./dice.jsonl?raw";

test("a die is what the format says", () => {
  expect([0, 1].map((count) => die("a secret", "", count, 6))).toEqual([6, 2]);
});

test("every die of a record agrees with the secret that it publishes", () => {
  const told = checkDice(RECORD, 10);
  expect(told.kept).toBe(true);
  expect(told.thrown).toBeGreaterThanOrEqual(40);
  expect(told.wrong).toEqual([]);
  expect(told.added).toHaveLength(2);
  expect(told.kinds.reduce((sum, { thrown }) => sum + thrown, 0)).toBe(told.thrown);
  for (const { counts, thrown } of told.kinds)
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(thrown);
});

test("a die that was changed is found, and a number that was left out", () => {
  const changed = RECORD.replace(/"c":"roll (\d)"/, (_, face) => `"c":"roll ${(+face % 6) + 1}"`);
  expect(checkDice(changed, 10).wrong).toHaveLength(1);
  const without = RECORD.split("\n").filter((row) => !row.includes('"n":'));
  expect(checkDice(without.join("\n"), 10).wrong.length).toBeGreaterThan(5);
});

test("another secret is not the one that was promised", () => {
  const secret = /"secret":"(\w+)"/.exec(RECORD)![1]!;
  expect(promised(secret)).toBe(checkDice(RECORD, 10).promise);
  const other = RECORD.replace(secret, "0".repeat(64));
  expect(checkDice(other, 10).kept).toBe(false);
});

test("while no secret is published nothing is claimed", () => {
  const going = RECORD.split("\n").filter((row) => !row.includes('"secret"'));
  const told = checkDice(going.join("\n"), 10);
  expect(told.kept).toBe(null);
  expect(told.wrong).toEqual([]);
});

test("dice that were chosen, and those of before a branch, are not held against a secret", () => {
  const rows = [
    { sandtable: 1, dice: promised("s"), branch: ["", 1] },
    { c: "roll 3", by: "chance", f: "d" },
    { c: "roll 4", by: "chance", f: "dx" },
  ];
  const told = checkDice(rows.map((row) => JSON.stringify(row)).join("\n"), 6);
  expect([told.before, told.chosen, told.thrown]).toEqual([1, 1, 0]);
});

// ── what a browser keeps ─────────────────────────────────────────────────────

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a promise is kept as it was first seen", () => {
  keepPromise("t", "first", new Date(0));
  keepPromise("t", "second", new Date(1));
  expect(witness("t")).toEqual({ promise: "first", seen: new Date(0).toISOString() });
  const number = ownNumber("t", "second", new Date(2));
  expect(number).toMatch(/^[0-9a-f]{32}$/);
  expect(witness("t")).toMatchObject({ promise: "first", number });
});

test("a number is added where two people play, by whoever holds a side without one", () => {
  const table: Parties = {
    id: "t",
    over: false,
    dice: "p",
    nonces: [],
    people: { Blue: [] },
    you: { sides: ["Red"] },
  };
  expect(lacksNumber(table)).toBe(true);
  expect(lacksNumber({ ...table, nonces: ["Red"] })).toBe(false);
  expect(lacksNumber({ ...table, people: { spectator: [] } })).toBe(false);
  expect(lacksNumber({ ...table, you: { sides: [] } })).toBe(false);
  expect(lacksNumber({ ...table, over: true })).toBe(false);
  expect(lacksNumber({ ...table, practice: true })).toBe(false);
});
