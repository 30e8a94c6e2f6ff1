import { afterEach, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { Plans } from "../src/lib/plans.svelte";

afterEach(() => vi.unstubAllGlobals());

it("keeps no plan of a card beyond the position that it was made for", async () => {
  const plan = { id: "march", label: "March", note: "", units: [1], hexes: [], choices: ["a"] };
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ plans: [plan], seq: 5 })));
  const table = {
    id: "t1",
    asking: { role: "Red", eyes: null },
    view: { seq: 5, draft: "" },
    short: String,
    wait: <T>(answer: T): T => answer,
  };
  const plans = new Plans({ table, hand: 1 } as unknown as Board);
  const found = await plans.at("0402");
  expect(plans.current(found)).toEqual([plan]);
  expect(plans.current(undefined)).toEqual([]);
  table.view = { seq: 6, draft: "" };
  expect(plans.current(found)).toEqual([]);
});
