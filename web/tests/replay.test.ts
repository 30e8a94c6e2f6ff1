import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { Hover } from "../src/lib/hover.svelte";
import { Overlays } from "../src/lib/overlays.svelte";
import { visit } from "../src/lib/route";
import { Table } from "../src/lib/table.svelte";
import type { TableInfo } from "../src/lib/types";
import type { View } from "../src/lib/view";

const asked: string[] = [];
/** What the server has not answered yet. */
const open: ((body: unknown) => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  asked.length = open.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return new Promise((done) => {
      open.push((body) => done(new Response(JSON.stringify(body))));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function looking(at: number | null, step: number): Table {
  const table = new Table("t1");
  table.role = "Red";
  table.at = at;
  table.view = { step, last: 9, seq: 12, draft: "" } as View;
  return table;
}

describe("a replay", () => {
  it("asks of a hex and of what lies over the map as they were then", async () => {
    const table = looking(4, 4);
    const board = { table, handName: null } as unknown as Board;
    new Hover(board).look("0402");
    await vi.runAllTimersAsync();
    const overlays = new Overlays(table);
    void overlays.showSupply("Blue");
    void overlays.showZones("Blue");
    await vi.runAllTimersAsync();
    expect(asked).toEqual([
      "/api/tables/t1/hex/0402?role=Red&at=4",
      "/api/tables/t1/overlay/supply?side=Blue&role=Red&at=4",
      "/api/tables/t1/overlay/zones?side=Blue&role=Red&at=4",
    ]);
  });

  it("asks of the step that is shown, until the next one has come", async () => {
    const table = looking(5, 4);
    new Hover({ table, handName: null } as unknown as Board).look("0402");
    await vi.runAllTimersAsync();
    expect(asked).toEqual(["/api/tables/t1/hex/0402?role=Red&at=4"]);
  });

  it("asks anew for what lies over the map with each step, and back at the table", async () => {
    const table = looking(null, 9);
    const overlays = new Overlays(table);
    overlays.follow();
    void overlays.showSupply("Blue");
    await vi.runAllTimersAsync();
    table.at = 4;
    table.view = { ...table.view!, step: 4 };
    overlays.follow();
    await vi.runAllTimersAsync();
    // The answer for the position of now comes late, and is none for the past.
    open[0]!({ network: ["0101"] });
    await vi.runAllTimersAsync();
    expect(overlays.supply).toBeNull();
    open[1]!({ network: ["0202"] });
    await vi.runAllTimersAsync();
    expect(overlays.supply?.network).toEqual(["0202"]);
    table.at = null;
    table.view = { ...table.view!, step: 9 };
    overlays.follow();
    await vi.runAllTimersAsync();
    expect(asked.map((path) => /at=(\d+)/.exec(path)?.[1])).toEqual([undefined, "4", undefined]);
  });

  it("lays the side of whoever looks over the map first, else the one that is asked", () => {
    const table = looking(null, 9);
    Object.assign(table, { book: { sides: ["Blue", "Red"] } });
    const overlays = new Overlays(table);
    expect(overlays.order).toEqual(["Red", "Blue"]);
    table.role = "both";
    table.view = { ...table.view!, actor: "Blue" };
    expect(overlays.order).toEqual(["Blue", "Red"]);
    table.view = { ...table.view, actor: "Red" };
    expect(overlays.order).toEqual(["Red", "Blue"]);
  });

  it("does not tell one side of a hex what another was told of it", async () => {
    const table = looking(null, 9);
    const hover = new Hover({ table, handName: null } as unknown as Board);
    hover.look("0402");
    await vi.runAllTimersAsync();
    open[0]!({ hex: "0402", lines: [] });
    await vi.runAllTimersAsync();
    expect(hover.info).not.toBeNull();
    table.role = "Blue";
    hover.look("0402");
    expect(hover.info).toBeNull();
  });

  it("tells no more of a unit whose button was taken away under the pointer", () => {
    const table = looking(null, 9);
    Object.assign(table, { byId: new Map(), units: new Map([[1, { hex: null, state: "off" }]]) });
    const hover = new Hover({ table, handName: null } as unknown as Board);
    const button = { isConnected: true } as Element;
    hover.of(1).onpointerenter({ currentTarget: button });
    hover.follow();
    expect(hover.unit).toBe(1);
    Object.assign(button, { isConnected: false });
    hover.follow();
    expect(hover.unit).toBeNull();
  });

  it("is one entry of the browser's history, however many steps it has", () => {
    const replaced: string[] = [];
    const place = { hash: "", replace: (hash: string) => replaced.push(hash) };
    vi.stubGlobal("location", place);
    visit({ table: "t1", step: 7, role: "Red" });
    expect([place.hash, replaced]).toEqual(["#/table/t1/step/7?role=Red", []]);
    visit({ table: "t1", step: 6, role: "Red" }, true);
    expect([place.hash, replaced]).toEqual([
      "#/table/t1/step/7?role=Red",
      ["#/table/t1/step/6?role=Red"],
    ]);
  });

  it("leads whoever watches late back to what he saw, and a player to his own seat", () => {
    const table = looking(4, 4);
    const seated = (sides: string[], shown: number): TableInfo =>
      ({ you: { role: "spectator", sides }, shows: shown, turn: 5, over: false }) as never;
    table.info = seated([], 2);
    expect(table.liveRole).toBe("Red");
    table.info = seated(["Red"], 2);
    expect(table.liveRole).toBeNull();
    table.info = seated([], 0);
    expect(table.liveRole).toBeNull();
  });
});
