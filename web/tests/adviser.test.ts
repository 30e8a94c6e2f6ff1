import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Adviser } from "../src/lib/adviser.svelte";
import type { Board } from "../src/lib/board.svelte";
import { Table } from "../src/lib/table.svelte";
import type { Hint } from "../src/lib/types";
import type { View } from "../src/lib/view";
import { choice } from "./fixtures";

/** How often the server was asked for a hint. */
let asked = 0;
let seq = 0;
let table: Table;

const view = (choices: View["choices"]): View =>
  ({ seq, actor: "Red", status: {}, units: [], choices }) as unknown as View;

function step(line: string): Hint["steps"][number] {
  return { says: line, tells: [line], lines: [[line]], units: [], ways: [[]] } as never;
}

/** Chosen in this window: the position is another one. */
function play(line: string, choices: View["choices"]): void {
  seq += 1;
  table.played.chosen([line]);
  table.view = view(choices);
}

beforeEach(() => {
  asked = 0;
  seq = 7;
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", (path: string, { method } = { method: "GET" }) => {
    if (method === "POST" && path.includes("/advice")) {
      asked += 1;
      seq += 1;
      const hint = { seq, side: "Red", look: "", hexes: [], orders: "", steps: [step("cross")] };
      return Promise.resolve(new Response(JSON.stringify(hint)));
    }
    return new Promise(() => undefined);
  });
  table = new Table("t1");
  table.role = "Red";
  table.refresh = () => Promise.resolve(void (table.view = { ...table.view!, seq }));
});
afterEach(() => void vi.unstubAllGlobals());

async function hinted(choices: View["choices"], upTo: number): Promise<Adviser> {
  table.view = view(choices);
  const board = { table, kept: null, drafting: false, hinted: new Set() };
  const adviser = new Adviser(board as unknown as Board);
  await adviser.ask(upTo);
  expect([adviser.error, adviser.fits, adviser.stale]).toEqual([null, true, false]);
  return adviser;
}

const OPTIONS = [choice("cross"), choice("rest")];
const UNITS = [choice("move", 1), choice("done")];

test("a hint for a question ends when it is answered", async () => {
  const adviser = await hinted(OPTIONS, 1);
  play("rest", UNITS);
  expect(adviser.fits).toBe(false);
  expect(adviser.items).toEqual([]);
});

test("it is ticked where it was answered as advised, and ends where it was not", async () => {
  const followed = await hinted(OPTIONS, 2);
  play("cross", UNITS);
  expect([followed.fits, followed.ticks]).toEqual([true, [true]]);
  const left = await hinted(OPTIONS, 2);
  play("rest", UNITS);
  expect(left.fits).toBe(false);
});

test("what to do is asked anew where something was played since", async () => {
  const adviser = await hinted(UNITS, 1);
  play("move U1", UNITS);
  expect([adviser.fits, adviser.stale]).toEqual([true, true]);
  adviser.further();
  expect([adviser.thinking, adviser.changed]).toEqual([true, true]);
  await vi.waitFor(() => expect(adviser.thinking).toBe(false));
  expect([asked, adviser.step, adviser.stale]).toEqual([2, 2, false]);
});

test("what to do is the next step of a hint for what lies here still", async () => {
  const adviser = await hinted(UNITS, 1);
  adviser.further();
  expect([asked, adviser.step, adviser.thinking]).toEqual([1, 2, false]);
});
