import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { followMoves, Opening } from "../src/map/follow.svelte";
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
    table: { id: "t1", view: null, hexes: new Map(), mine: () => false },
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

  it("is not moved by a hand before its window has a size", () => {
    const viewport = new Viewport();
    viewport.sheet = SHEET;
    viewport.showAll();
    viewport.zoomAt(0, 0, 1.25);
    viewport.panBy(120, 0);
    expect([viewport.x, viewport.y, viewport.k, viewport.touched]).toEqual([0, 0, 0.5, 0]);
  });

  it("is whole in the middle of what the tools and what happened leave free", () => {
    const { viewport } = blank();
    const ends = (): number[] => {
      const { x, y, k, width, height } = viewport;
      return [x, width - x - 1000 * k, y, height - y - 500 * k].map(Math.round);
    };
    viewport.cover("tools", { x: 8, y: 8, width: 62, height: 500 });
    viewport.showAll();
    const [left, right] = ends();
    expect(left! - 78).toBe(right);
    viewport.cover("tools", null);
    viewport.frame({ left: 0, top: 0, width: 800, height: 1000 });
    viewport.cover("story", { x: 0, y: 830, width: 800, height: 170 });
    viewport.showAll();
    const [, , above, below] = ends();
    expect(below! - 178).toBe(above);
  });

  it("is as large again when what lay over it has gone, unless a unit is in hand", () => {
    const board = Object.assign(blank(), {
      hand: null as number | null,
      tapped: { preview: null },
    });
    const opening = new Opening(board);
    opening.begin((open) => open());
    const { viewport } = board;
    const { k } = viewport;
    const over = (): void => {
      viewport.cover("story", { x: 0, y: 600, width: 1278, height: 100 });
      opening.makeRoom(viewport.free);
      expect(viewport.k).toBeLessThan(k);
      viewport.cover("story", null);
    };
    over();
    opening.makeRoom(viewport.free);
    expect(viewport.k).toBe(k);
    over();
    Object.assign(board, { hand: 1 });
    opening.makeRoom(viewport.free);
    expect(viewport.k).toBeLessThan(k);
  });

  it("lies where it lay when a sheet that had it moved has gone, unless a hand has moved it", () => {
    const board = Object.assign(blank(), {
      hand: null,
      tapped: { preview: null },
      spotOf: () => ({ x: 120, y: 250 }),
    });
    const opening = new Opening(board);
    opening.begin((open) => open());
    const [view, hexes] = [{ sheet: { target: "0101" } }, new Map([["0101", {}]])];
    Object.assign(board.table, { hexes });
    const { viewport } = board;
    viewport.zoomAt(600, 300, 2);
    const sheet = (left: number): void => {
      Object.assign(board.table, { view: left ? view : { sheet: null } });
      viewport.frame({ left, top: 0, width: 1278 - left, height: 700 });
      opening.makeRoom(viewport.free);
    };
    const lay = viewport.onPage;
    sheet(340);
    expect(viewport.onPage.x).not.toBe(lay.x);
    sheet(0);
    expect(viewport.onPage).toEqual(lay);
    sheet(340);
    viewport.panBy(30, 0);
    const { x } = viewport.onPage;
    sheet(0);
    expect(viewport.onPage.x).toBe(x);
  });

  it("stays when its sheet goes and who is asked next is in sight, as after an attack is declared", () => {
    const board = Object.assign(blank(), {
      hand: null,
      tapped: { preview: null },
      spotOf: () => ({ x: 500, y: 300 }),
      acting: new Set([1]),
      reach: new Map(),
    });
    const opening = new Opening(board);
    opening.begin((open) => open());
    const { viewport } = board;
    const index = { forHex: new Map() };
    Object.assign(board.table, { hexes: new Map([["0101", {}]]), mine: () => true, index });
    viewport.zoomAt(639, 350, 3);
    const asks = (asked: boolean): void => {
      Object.assign(board.table, { view: { sheet: asked ? { target: "0101" } : null } });
      viewport.frame({ left: 0, top: 0, width: 1278, height: asked ? 300 : 700 });
      opening.makeRoom(viewport.free);
    };
    const able = (x: number): void => {
      Object.assign(board, { placed: [{ unit: { id: 1 }, place: "0101", x, y: 300 }] });
    };
    const lies = (): number[] => Object.values(viewport.onPage).map(Math.round);
    const { onPage } = viewport;
    const lay = lies();
    able(520);
    asks(true);
    const now = lies();
    expect(now).not.toEqual(lay);
    asks(false);
    expect(lies()).toEqual(now);
    viewport.restoreOnPage(onPage);
    able(-900);
    asks(true);
    asks(false);
    expect(lies()).toEqual(lay);
  });

  it("keeps the hex of a combat when what happened goes, and goes back when its sheet goes too", () => {
    const spot = { x: 500, y: 450 };
    const board = Object.assign(blank(), {
      hand: null,
      tapped: { preview: null },
      spotOf: () => spot,
    });
    const opening = new Opening(board);
    opening.begin((open) => open());
    Object.assign(board.table, { hexes: new Map([["0101", {}]]) });
    const { viewport } = board;
    viewport.zoomAt(639, 350, 1.5);
    const lay = viewport.onPage;
    const asks = (asked: boolean, height: number, story: number): void => {
      Object.assign(board.table, { view: { sheet: asked ? { target: "0101" } : null } });
      viewport.frame({ left: 0, top: 0, width: 1278, height });
      const y = height - story;
      viewport.cover("story", story ? { x: 0, y, width: 1278, height: story } : null);
      opening.makeRoom(viewport.free);
    };
    const seen = (): boolean => {
      const { x, y } = viewport.toScreen(spot.x, spot.y);
      return viewport.clear(x, y, 0);
    };
    asks(true, 300, 100);
    expect(seen()).toBe(true);
    asks(true, 300, 0);
    expect(seen()).toBe(true);
    asks(false, 700, 0);
    expect(viewport.onPage).toEqual(lay);
  });

  it("does not move under the pointer when a click on a hex in sight opens a sheet", () => {
    const board = Object.assign(blank(), {
      hand: null,
      tapped: { preview: null },
      spotOf: (hex: string) => ({ x: 940, y: hex === "0101" ? 60 : 480 }),
    });
    const opening = new Opening(board);
    opening.begin((open) => open());
    const { viewport } = board;
    const view = { sheet: { target: "0101" }, status: {}, seq: 7 };
    const hexes = new Set(["0101", "0120"]);
    Object.assign(board.table, { hexes, view, ownSeq: 7 });
    const { x, y, k } = viewport;
    viewport.frame({ left: 0, top: 0, width: 1278, height: 500 });
    opening.makeRoom(viewport.free);
    expect(viewport).toMatchObject({ x, y, k });
    view.sheet.target = "0120";
    viewport.frame({ left: 0, top: 0, width: 1278, height: 400 });
    opening.makeRoom(viewport.free);
    expect(viewport.y).not.toBe(y);
  });

  it("is laid out anew on a tablet that is turned, unless a hand has moved the map", () => {
    const board = blank();
    const opening = new Opening(board);
    opening.begin((open) => open());
    const { k } = board.viewport;
    const upright = { left: 0, top: 0, width: 900, height: 1200 };
    board.viewport.frame(upright, false);
    opening.makeRoom(board.viewport.free);
    expect(board.viewport.k).toBeLessThan(k);
    board.viewport.zoomAt(450, 600, 3);
    const before = board.viewport.toWorld(450, 600);
    board.viewport.frame({ left: 0, top: 0, width: 1278, height: 700 }, true);
    opening.makeRoom(board.viewport.free);
    const after = board.viewport.toWorld(639, 350);
    expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1);
  });

  it("does not undo what a hand has done to the map before", () => {
    const board = blank();
    const opening = new Opening(board);
    let frame: (() => void) | null = null;
    opening.begin((open) => (frame = open));
    board.viewport.zoomAt(600, 300, 2);
    const { x, y, k } = board.viewport;
    expect(opening.done).toBe(false);
    frame!();
    expect(opening.done).toBe(true);
    expect(board.viewport).toMatchObject({ x, y, k });
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

  it("shows where the sides meet while an arrival may be placed all over the map", () => {
    const board = blank();
    board.viewport.sheet = { x: 0, y: 0, width: 4000, height: 3000 };
    const ports = { "0101": { x: 0, y: 0 }, "9999": { x: 4000, y: 3000 } };
    const reach = new Map(Object.keys(ports).map((hex) => [hex, []]));
    const unit = (side: string, x: number, y: number): object => {
      return { unit: { side }, state: { state: "map" }, x, y };
    };
    const rear = [3400, 3420, 3440].map((x) => unit("Allied", x, 2400));
    const placed = [...rear, unit("Allied", 1000, 900), unit("Japanese", 1000, 700)];
    Object.assign(board, {
      sheet: { grid: board.viewport.sheet },
      placed,
      reach,
      handHex: null,
      acting: new Set(),
      spotOf: (hex: keyof typeof ports) => ports[hex],
    });
    Object.assign(board.table, {
      hexes: new Map([...reach.keys()].map((hex) => [hex, {}])),
      say: () => undefined,
      byId: new Map(),
      units: new Map(),
      sides: ["Japanese", "Allied"],
      view: { actor: "Allied", status: { turn: 1 } },
      mine: (side: string) => side === "Allied",
    });
    new Opening(board).begin((open) => open());
    expect(board.viewport.k).toBe(READABLE);
    const { x, y } = board.viewport.toScreen(1000, 900);
    expect([x, y]).toEqual([board.viewport.width / 2, board.viewport.height / 2]);
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

describe("a map moved by hand", () => {
  const TOOLS = { x: 8, y: 8, width: 62, height: 500 };
  const SHEETS = [
    { x: 0, y: 400, width: 1278, height: 300 },
    { x: 0, y: 0, width: 1278, height: 250 },
    { x: 978, y: 0, width: 300, height: 700 },
  ];

  it.each([0.5, 1, 4])("brings every corner out from under tools and sheets, at %d times", (by) => {
    for (const over of SHEETS) {
      const { viewport } = blank();
      viewport.cover("tools", TOOLS);
      viewport.cover("story", over);
      viewport.fit();
      viewport.zoomAt(639, 350, by);
      for (const [x, y] of [
        [20, 20],
        [980, 20],
        [20, 480],
        [980, 480],
      ] as const) {
        viewport.panBy(x < 500 ? 9999 : -9999, y < 250 ? 9999 : -9999);
        const at = viewport.toScreen(x, y);
        expect(viewport.clear(at.x, at.y, 0), `${x} ${y} ${over.x} ${over.y}`).toBe(true);
      }
    }
  });

  it("is not moved for a hex that is seen whole, be it at the edge", () => {
    const { viewport } = blank();
    viewport.zoomAt(639, 350, 2);
    const { x, y, k } = viewport;
    const at = (px: number): void => viewport.reveal((px - x) / k, (350 - y) / k);
    at(37 * k);
    expect(viewport.x).toBe(x);
    at(20 * k);
    expect(viewport.x).not.toBe(x);
  });
});

describe("a bar above the map that grows by a row of buttons", () => {
  it("leaves every hex where it is on the screen, also at the rim of the sheet", () => {
    const { viewport } = blank();
    viewport.fit();
    viewport.panBy(0, 4000);
    const before = viewport.toScreen(100, 100).y + viewport.top;
    viewport.frame({ left: 0, top: 46, width: 1278, height: 654 });
    expect(viewport.toScreen(100, 100).y + viewport.top).toBeCloseTo(before);
    viewport.frame({ left: 0, top: 0, width: 1278, height: 700 });
    expect(viewport.toScreen(100, 100).y + viewport.top).toBeCloseTo(before);
  });
});

describe("a sheet beside the map that closes", () => {
  const open = { left: 340, top: 46, width: 938, height: 654 };
  const shut = { left: 0, top: 46, width: 1278, height: 654 };

  it("leaves every hex where it is on the screen, also at the rim of the sheet", () => {
    const { viewport } = blank();
    viewport.frame(open);
    viewport.zoomAt(300, 300, 4);
    viewport.panBy(4000, 0);
    const before = viewport.toScreen(100, 100).x + viewport.left;
    viewport.frame(shut);
    expect(viewport.toScreen(100, 100).x + viewport.left).toBeCloseTo(before);
    viewport.frame(open);
    expect(viewport.toScreen(100, 100).x + viewport.left).toBeCloseTo(before);
  });

  it("shifts nothing when the map comes back from the other side's moves", () => {
    const board = following();
    board.viewport.frame(open);
    board.viewport.centreOn(3500, 2500, 1);
    const before = board.viewport.toScreen(3500, 2500).x + 340;
    happens(board, 2, "Allied", "Allied");
    board.viewport.frame(shut);
    happens(board, 3, "Allied", "Japanese");
    expect(board.viewport.toScreen(3500, 2500).x).toBeCloseTo(before);
  });
});

describe("the other side's half", () => {
  it("leaves the map where the person had it, unless a hand has moved it", () => {
    const board = following();
    board.viewport.centreOn(3500, 2500, 1);
    const was = { x: board.viewport.x, y: board.viewport.y };
    happens(board, 2, "Allied", "Allied");
    expect(board.viewport.x).not.toBe(was.x);
    happens(board, 3, "Allied", "Japanese");
    expect({ x: board.viewport.x, y: board.viewport.y }).toEqual(was);
    happens(board, 4, "Allied", "Allied");
    board.viewport.panBy(-30, 0);
    const moved = board.viewport.x;
    happens(board, 5, "Allied", "Japanese");
    expect(board.viewport.x).toBe(moved);
  });

  it("leaves it there too when something is asked in its middle and looked at elsewhere", () => {
    const board = following();
    board.viewport.centreOn(3500, 2500, 1);
    const was = { x: board.viewport.x, y: board.viewport.y };
    const now = (): object => ({ x: board.viewport.x, y: board.viewport.y });
    happens(board, 2, "Allied", "Allied", undefined, "Allied");
    happens(board, 3, "Allied", "Japanese", undefined, "Allied");
    expect(now()).toEqual(was);
    board.viewport.centreOn(200, 200);
    const looked = now();
    happens(board, 4, "Japanese", "Japanese", undefined, "Allied");
    expect(now()).toEqual(looked);
    happens(board, 5, "Allied", "Allied", undefined, "Allied");
    happens(board, 6, "Allied", "Japanese", undefined, "Japanese");
    expect(now()).toEqual(was);
    board.viewport.centreOn(200, 200);
    happens(board, 7, "Japanese", "Japanese", undefined, "Japanese");
    expect(now()).toEqual(looked);
  });

  it("shows the group that is begun, once", () => {
    const board = following();
    board.viewport.centreOn(3500, 2500, 1);
    happens(board, 2, "Japanese", "Japanese", "0101");
    const at = board.viewport.toScreen(200, 200);
    expect(board.viewport.clear(at.x, at.y)).toBe(true);
    board.viewport.panBy(-900, -900);
    const { x } = board.viewport;
    happens(board, 3, "Japanese", "Japanese", "0101");
    expect(board.viewport.x).toBe(x);
  });

  it("comes no nearer than a hand has put the map, after a reload either", () => {
    const board = following();
    board.viewport.showAll();
    const { x, y, k } = board.viewport;
    expect(k).toBeLessThan(READABLE);
    happens(board, 2, "Japanese", "Japanese", "0101");
    expect(board.viewport).toMatchObject({ x, y, k });
    expect(board.viewport.least).toBe(0);
  });
});

describe("one's own dice", () => {
  const DIE = { dice: [6], detail: { column: "2:1" }, text: "0101: die 6." };

  it("keep the map where they fell for a moment, then it follows the other side", () => {
    vi.useFakeTimers();
    const board = following();
    board.viewport.centreOn(200, 200, 1);
    happens(board, 2, "Japanese", "Allied", undefined, undefined, { event: DIE });
    const { x } = board.viewport;
    Object.assign(board, { spotOf: () => ({ x: 3500, y: 2500 }) });
    happens(board, 3, "Allied", "Allied");
    expect(board.viewport.x).toBe(x);
    vi.advanceTimersByTime(5000);
    happens(board, 4, "Allied", "Allied");
    expect(board.viewport.x).not.toBe(x);
    vi.useRealTimers();
  });

  it("are told when they fall, and not when a replay is left", async () => {
    const say = vi.fn();
    const told = (step: number, at: number | null): void => {
      const table = { at, say, byId: new Map(), units: new Map() };
      happens(board, step, "Japanese", "Japanese", undefined, undefined, { event: DIE, table });
    };
    const board = following();
    told(2, null);
    await vi.waitFor(() => expect(say).toHaveBeenCalledTimes(1));
    told(1, 1);
    told(2, null);
    await vi.dynamicImportSettled();
    expect(say).toHaveBeenCalledTimes(1);
  });
});

describe("a question about targets far away", () => {
  it("brings the nearest of them into the window, not whoever may fire at them", () => {
    const board = following();
    const spots: Record<string, [number, number]> = {
      "0101": [200, 200],
      "0102": [3800, 2800],
      "0103": [3800, 2900],
      "0104": [1500, 2000],
    };
    const hexes = new Map(Object.keys(spots).map((hex) => [hex, {}]));
    const forHex = new Map(["0102", "0103", "0104"].map((hex) => [hex, [{ by: [7] }]]));
    const gun = { unit: { id: 7 }, place: "0101", x: 200, y: 200 };
    const spotOf = (hex: string): object => ({ x: spots[hex]![0], y: spots[hex]![1] });
    Object.assign(board, { spotOf, placed: [gun], acting: new Set([7]) });
    board.viewport.centreOn(600, 400, 1);
    const table = { hexes, index: { forHex, all: [] } };
    happens(board, 2, "Japanese", "Japanese", undefined, undefined, { table });
    const at = board.viewport.toScreen(1500, 2000);
    expect(board.viewport.clear(at.x, at.y)).toBe(true);
  });
});

/** A large map with one hex in its corner, before a person who plays the Japanese. */
function following(): Board {
  const board = blank();
  board.viewport.sheet = { x: 0, y: 0, width: 4000, height: 3000 };
  Object.assign(board, {
    placed: [],
    seenStep: 1,
    seenGroup: null,
    left: null,
    seenDecision: null,
    looksUntil: 0,
    lookedBack: false,
    reach: new Map(),
    acting: new Set(),
    flashPath: () => undefined,
    spotOf: () => ({ x: 200, y: 200 }),
  });
  return board;
}

/** One event of a side, after which somebody is to decide. */
function happens(
  board: Board,
  step: number,
  side: string,
  actor: string,
  sailing?: string,
  half?: string,
  more: { event?: object; table?: object } = {},
): void {
  const hexes = sailing ? [] : ["0101"];
  const event = { step, side, hexes, units: [], dice: [], text: "", detail: {}, ...more.event };
  Object.assign(board, {
    table: {
      id: "t1",
      at: null,
      say: () => undefined,
      byId: new Map(),
      units: new Map(),
      sides: ["Japanese", "Allied"],
      mine: (who: string) => who === "Japanese",
      info: { seats: { Japanese: "human", Allied: "staff" } },
      hexes: new Map([["0101", {}]]),
      index: { forHex: new Map(), all: [] },
      view: {
        actor,
        log: [event],
        status: { turn: 1, impulse: step, half },
        sailing: sailing ? { hex: sailing } : null,
      },
      ...more.table,
    },
  });
  followMoves(board);
}
