import { beforeEach, expect, test, vi } from "vitest";
import { checkDice, die, heldTo, promised } from "../src/lib/dice";
import { keepPromise, lacksNumber, watchDice, witness, type Parties } from "../src/lib/stir";
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
});

test("numbers are held against what was promised before one's own was told", () => {
  const told = checkDice(RECORD, 10);
  const [one, two] = told.added;
  const promises = { [one!.side]: promised(one!.number), [two!.side]: "0".repeat(64), Green: "1" };
  expect(heldTo(told, promises)).toEqual([
    { side: one!.side, kept: true },
    { side: two!.side, kept: false },
    { side: "Green", kept: null },
  ]);
});

const PLAYED: Parties = {
  id: "t",
  over: false,
  dice: "p",
  nonces: [],
  promised: {},
  seats: { Red: "human", Blue: "human" },
  people: { Blue: [{}] },
  step: 0,
  you: { sides: ["Red"] },
};

test("a number is added where two people play, by whoever plays a side without one", () => {
  expect(lacksNumber(PLAYED)).toBe("Red");
  expect(lacksNumber({ ...PLAYED, nonces: ["Red"] })).toBe(null);
  expect(lacksNumber({ ...PLAYED, people: { spectator: [{}] } })).toBe(null);
  expect(lacksNumber({ ...PLAYED, you: { sides: [] } })).toBe(null);
  expect(lacksNumber({ ...PLAYED, you: { sides: ["Red", "Blue"] } })).toBe(null);
  expect(lacksNumber({ ...PLAYED, over: true })).toBe(null);
  expect(lacksNumber({ ...PLAYED, practice: true })).toBe(null);
});

/** What is sent, one after the other. */
function sending(): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal("fetch", (_: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as Record<string, string>);
    return Promise.resolve(new Response("{}"));
  });
  return sent;
}

test("a number is promised, and told once the other side has promised its own", async () => {
  const sent = sending();
  await watchDice({ ...PLAYED, id: "t1" });
  const { promise } = sent[0]!;
  const number = witness("t1")!.number!;
  expect([number.length, promise]).toEqual([32, promised(number)]);
  await watchDice({ ...PLAYED, id: "t1", promised: { Red: promise! } });
  expect(sent).toHaveLength(1);
  const both = { Red: promise!, Blue: "2".repeat(64) };
  await watchDice({ ...PLAYED, id: "t1", promised: both });
  expect(sent[1]).toEqual({ nonce: number });
  expect(witness("t1")!.others).toEqual(both);
});

test("whoever plays on without a promise is not waited for", async () => {
  const sent = sending();
  await watchDice({ ...PLAYED, id: "t2", step: 3 });
  const promise = { Red: sent[0]!["promise"]! };
  await watchDice({ ...PLAYED, id: "t2", step: 3, promised: promise });
  expect(sent).toHaveLength(1);
  await watchDice({ ...PLAYED, id: "t2", step: 4, promised: promise });
  expect(sent[1]).toEqual({ nonce: witness("t2")!.number });
});

test("what was heard while a promise was sent leads on", async () => {
  const sent: Record<string, string>[] = [];
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (_: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as Record<string, string>);
    return new Promise((done) => (answer = done));
  });
  const first = watchDice({ ...PLAYED, id: "t3" });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const both = { Red: sent[0]!["promise"]!, Blue: "2".repeat(64) };
  await watchDice({ ...PLAYED, id: "t3", promised: both });
  expect(sent).toHaveLength(1);
  answer(new Response("{}"));
  await vi.waitFor(() => expect(sent[1]).toEqual({ nonce: witness("t3")!.number }));
  answer(new Response("{}"));
  await first;
});

test("another browser of the side's, or a number that is told already, is left alone", async () => {
  const sent = sending();
  await watchDice({ ...PLAYED, id: "t4", promised: { Red: "3".repeat(64) } });
  await watchDice({ ...PLAYED, id: "t5", nonces: ["Blue"] });
  expect(sent).toEqual([]);
});
