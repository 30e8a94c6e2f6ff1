import { afterEach, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { counted } from "../src/lib/going";
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
    hexName: (hex: string) => (hex === "0402" ? "0402 Torija" : hex),
    wait: <T>(answer: T): T => answer,
  };
  const plans = new Plans({ table, hand: 1 } as unknown as Board);
  const found = await plans.at("0402");
  expect(plans.current(found)).toEqual([plan]);
  expect(plans.current(undefined)).toEqual([]);
  table.view = { seq: 6, draft: "" };
  expect(plans.current(found)).toEqual([]);
});

it("names the places of a plan", async () => {
  const one = { id: "all", note: "", units: [1, 2], choices: ["a"], hexes: ["0402", "0403"] };
  const labels = ["Place 2 at 0402, 0403", "Steam on to Torija (0402)", "Advance both"];
  const told = labels.map((label) => ({ ...one, label }));
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ plans: told, seq: 5 })));
  const table = {
    id: "t1",
    asking: { role: "Red", eyes: null },
    view: { seq: 5, draft: "" },
    short: String,
    hexName: (hex: string) => (hex === "0402" ? "0402 Torija" : hex),
    wait: <T>(answer: T): T => answer,
  };
  const found = await new Plans({ table, hand: 1 } as unknown as Board).at("0402");
  const named = "Place 2 at 0402 Torija, 0403";
  expect(found.map(({ label }) => label)).toEqual([named, ...labels.slice(1)]);
});

it("tells a crowd by its number, and a few by their names", () => {
  const all = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((n) => `${n}/6G`);
  const known = new Set(all);
  const told = (names: string[]): string => counted(`Place (${names.join(", ")}), or not.`, known);
  expect(told(all)).toBe("Place (9 units), or not.");
  expect(told(all.slice(1))).toBe(`Place (${all.slice(1).join(", ")}), or not.`);
  expect(counted(`With ${all.join(", ")}.`, known)).toBe("With 9 units.");
  const hexes = all.map((_, i) => `010${i}`).join(", ");
  expect(counted(hexes, known)).toBe(hexes);
});
