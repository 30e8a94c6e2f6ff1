import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { Opening } from "../src/map/follow";
import { READABLE, Viewport } from "../src/map/viewport.svelte";

const SHEET = { x: 0, y: 0, width: 1000, height: 500 };

/** A board with nothing on it but its sheet, in a window that shows all of it. */
function blank(): Board {
  const viewport = new Viewport();
  viewport.sheet = SHEET;
  viewport.frame({ left: 0, top: 0, width: 1278, height: 700 });
  return {
    viewport,
    sheet: { grid: SHEET },
    placed: [],
    table: { id: "t1", view: null, hexes: new Map() },
  } as unknown as Board;
}

describe("opening the map", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("remembers nothing before the map has been opened, however long that takes", () => {
    const board = blank();
    const opening = new Opening(board);
    let frame: (() => void) | null = null;
    opening.begin((open) => (frame = open));
    expect(board.viewport.k).toBe(0.5);
    opening.keep();
    expect(kept.size).toBe(0);
    frame!();
    expect(board.viewport.k).toBeGreaterThan(1);
    opening.keep();
    expect(kept.size).toBe(1);
  });

  it("shows a unit that may go anywhere where it stands, and no map too small to read", () => {
    const board = blank();
    board.viewport.sheet = { x: 0, y: 0, width: 4000, height: 3000 };
    board.viewport.cover("tools", { x: 8, y: 8, width: 62, height: 400 });
    const corners = {
      "0101": { x: 0, y: 0 },
      "9999": { x: 4000, y: 3000 },
      "0202": { x: 900, y: 600 },
    };
    const reach = new Map(Object.keys(corners).map((hex) => [hex, []]));
    Object.assign(board, {
      sheet: { grid: board.viewport.sheet },
      reach,
      handHex: "0202",
      acting: new Set(),
      spotOf: (hex: keyof typeof corners) => corners[hex],
    });
    Object.assign(board.table, {
      hexes: new Map([...reach.keys()].map((hex) => [hex, {}])),
      sides: ["Japanese"],
      view: { actor: "Japanese", status: { turn: 1 } },
      info: { seats: { Japanese: "human" } },
      mine: (side: string) => side === "Japanese",
    });
    new Opening(board).begin((open) => open());
    expect(board.viewport.k).toBe(READABLE);
    const { x, y } = board.viewport.toScreen(900, 600);
    // In the middle of what the tools leave free.
    const tools = 78;
    expect([x, y]).toEqual([(board.viewport.width + tools) / 2, board.viewport.height / 2]);
  });

  it("opens once, and the next time where it was left", () => {
    const first = blank();
    const opening = new Opening(first);
    let frames = 0;
    const now = (open: () => void): void => (frames++, open());
    opening.begin(now);
    opening.begin(now);
    expect(frames).toBe(1);
    first.viewport.restore({ x: 10, y: 20, k: 2 });
    opening.keep();
    const next = blank();
    new Opening(next).begin(now);
    expect(next.viewport.k).toBe(2);
  });
});
