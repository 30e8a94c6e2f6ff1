import { describe, expect, it } from "vitest";
import { placePieces, type Placed } from "../src/lib/placing";
import { besideRing, COUNTER, stackOffsets, stackOrder, type Piece } from "../src/lib/stacks";
import { layoutSheet, trayOf, trayPlaces } from "../src/map/trays";
import { figuresInWords, hexesIn } from "../src/lib/cannot";
import type { GameMap } from "../src/lib/types";
import type { Refusal } from "../src/lib/view";
import { piece } from "./fixtures";

describe("stacks", () => {
  it("leaves a single counter in the middle", () => {
    expect(stackOffsets(1)).toEqual([{ x: 0, y: 0 }]);
    expect(stackOffsets(0)).toEqual([]);
  });

  it("climbs, and grows tighter rather than wider", () => {
    for (const count of [2, 5, 12]) {
      const spots = stackOffsets(count);
      expect(spots).toHaveLength(count);
      expect(spots.at(-1)!.x - spots[0]!.x).toBeLessThanOrEqual(14.01);
      expect(spots.at(-1)!.y).toBeLessThan(spots[0]!.y);
    }
  });

  const laid = (all: Piece[]): Placed[] =>
    placePieces({
      grid: { columns: 2, rows: 2, low: "odd" },
      trays: [],
      turn: 1,
      units: all.map(({ state }) => state),
      roster: new Map(all.map(({ unit }) => [unit.id, unit])),
      hand: null,
      acts: () => false,
    });

  it("of a group under way, with its cargo, lies beside the ships at anchor", () => {
    const at = { hex: "0101", state: "map" } as const;
    const [first, second] = [
      { ...at, sailing: true },
      { ...at, aboard: [1] },
    ];
    const fleet = [piece(1, {}, first), piece(2, {}, second), piece(3, {}, at)];
    const tops = laid(fleet).filter(({ top }) => top);
    expect(tops.map(({ count }) => count).sort()).toEqual([1, 2]);
    expect(Math.abs(tops[0]!.x - tops[1]!.x)).toBeGreaterThan(0.7 * COUNTER);
    const three = laid([...fleet, piece(4, { side: "Allied" }, at)]).filter(({ top }) => top);
    const across = three.map(({ x }) => x).sort((a, b) => a - b);
    expect(across[1]! - across[0]!).toBeGreaterThan(0.3 * COUNTER);
    expect(across[2]! - across[1]!).toBeGreaterThan(0.3 * COUNTER);
  });

  it("of two sides in one hex lie side by side, low however many there are", () => {
    const all = Array.from({ length: 20 }, (_, i) =>
      piece(i, { side: i % 2 ? "Allied" : "Japanese" }, { hex: "0101", state: "map" }),
    );
    const placed = laid(all);
    const tops = placed.filter(({ top }) => top);
    expect(tops.map(({ count }) => count)).toEqual([10, 10]);
    expect(Math.abs(tops[0]!.x - tops[1]!.x)).toBeGreaterThan(0.8 * COUNTER);
    const side = placed.filter(({ unit }) => unit.side === "Allied");
    expect(Math.max(...side.map(({ y }) => y)) - Math.min(...side.map(({ y }) => y))).toBeLessThan(
      6,
    );
  });

  it("puts the picked unit on top, then those that may act, then the strong", () => {
    const pieces = [
      piece(1, { sp: 5 }),
      piece(2),
      piece(3),
      piece(4, { kind: "aircraft-B", sp: 1 }),
    ];
    const order = stackOrder(pieces, 3, (id) => id === 4).map((p) => p.unit.id);
    expect(order).toEqual([2, 1, 4, 3]);
  });
});

describe("popovers", () => {
  const box = { width: 200, height: 300 };
  const room = { x: 0, y: 0, width: 800, height: 600 };

  it("stand beside what they are about", () => {
    const ring = { x: 100, y: 200, radius: 14 };
    expect(besideRing(ring, box, room)).toMatchObject({ left: 114, top: 186 });
    // However high it is: it moves only where it would not fit.
    expect(besideRing(ring, { ...box, height: 80 }, room)).toMatchObject({ left: 114, top: 186 });
  });

  it("stay inside the room and off the hex, however narrow it is", () => {
    for (const { width, height } of [
      room,
      { width: 390, height: 844 },
      { width: 300, height: 390 },
    ])
      for (const x of [20, 150, 280, width - 20])
        for (const y of [20, height / 2, height - 20]) {
          const found = besideRing({ x, y, radius: 40 }, box, { x: 0, y: 0, width, height });
          const high = Math.min(box.height, found.height);
          expect(found.left).toBeGreaterThanOrEqual(4);
          expect(found.top).toBeGreaterThanOrEqual(4);
          expect(found.left + box.width).toBeLessThanOrEqual(width - 4);
          expect(found.top + high).toBeLessThanOrEqual(height - 4);
          const off =
            found.left >= x + 40 ||
            found.left + box.width <= x - 40 ||
            found.top >= y + 40 ||
            found.top + high <= y - 40;
          expect(off, `${x} ${y} in ${width}x${height}`).toBe(true);
        }
  });
});

describe("a refusal that names hexes", () => {
  const box = { width: 200, height: 150 };
  const room = { x: 0, y: 0, width: 800, height: 600 };
  const ring = { x: 300, y: 300, radius: 30 };
  const over = (stand: { left: number; top: number }, other: { x: number; y: number }): boolean =>
    other.x + 30 > stand.left &&
    other.x - 30 < stand.left + box.width &&
    other.y + 30 > stand.top &&
    other.y - 30 < stand.top + box.height;

  it("keeps off them, wherever about the hex they lie", () => {
    for (let turn = 0; turn < 12; turn++) {
      const angle = (turn * Math.PI) / 6;
      const named = [100, 180].map((far) => ({
        x: ring.x + far * Math.cos(angle),
        y: ring.y + far * Math.sin(angle),
        radius: 30,
      }));
      const stand = besideRing(ring, box, room, named);
      for (const hex of [ring, ...named]) expect(over(stand, hex), `${turn}`).toBe(false);
    }
  });

  it("leaves the hexes beside the one asked about in sight, where there is room", () => {
    const around = (at: { x: number; y: number }) =>
      Array.from({ length: 6 }, (_, i) => ({
        x: at.x + 52 * Math.sin((i * Math.PI) / 3),
        y: at.y + 52 * Math.cos((i * Math.PI) / 3),
        radius: 30,
      }));
    for (const [x, y] of [
      [300, 300],
      [60, 300],
      [300, 580],
      [780, 20],
    ] as [number, number][]) {
      const at = { x, y, radius: 30 };
      const stand = besideRing(at, box, room, around(at), 84);
      for (const hex of [at, ...around(at)]) expect(over(stand, hex), `${x} ${y}`).toBe(false);
      expect(stand.top + box.height).toBeLessThanOrEqual(room.height);
    }
    // No farther than that: it is to be seen what it speaks of.
    expect(besideRing(ring, box, room, around(ring), 84).left).toBe(ring.x + 84);
  });

  it("finds the hexes in its sentences, and nothing else of four digits", () => {
    const hexes = new Map([
      ["2008", {}],
      ["2207", {}],
    ]);
    const refusal = {
      case: "10.3.1",
      reason: "a group",
      figures: "2008: sea, 4711 men",
      remedy: "2207 or 2008",
    };
    expect(hexesIn(refusal as Refusal, hexes)).toEqual(["2008", "2207"]);
  });
});

describe("figures of a refusal", () => {
  it("say what is needed and what is left", () => {
    expect(figuresInWords("12 of ½ MP")).toBe("12 MP needed, ½ left");
    expect(figuresInWords("2⅓ of 1⅔ MP without the zones")).toBe(
      "2⅓ MP needed, 1⅔ left without the zones",
    );
    expect(figuresInWords("initiative 3, roll 4")).toBe("initiative 3, roll 4");
  });
});

describe("trays", () => {
  const map = {
    columns: 41,
    rows: 55,
    low: "even",
    boxes: [{ name: "BOX", side: "Japanese", label: "Off-Map Box" }],
    tracks: { turns: [1, 2, 3].map((turn) => ({ turn, dates: "" })), impulses: 10 },
  } as unknown as GameMap;
  const { trays } = layoutSheet(map, ["Japanese", "Allied"], new Set(["BOX"]));

  it("do not overlap", () => {
    trays.forEach((a, i) =>
      trays.slice(i + 1).forEach((b) => {
        const apart =
          a.x + a.width <= b.x ||
          b.x + b.width <= a.x ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y;
        expect(apart, `${a.id} and ${b.id}`).toBe(true);
      }),
    );
  });

  it("hold units off the map", () => {
    const off = (state: object) => trayOf(piece(1, {}, state).state, "Japanese", trays, 2);
    expect(off({ state: "box", hex: "BOX" })).toBe("BOX");
    expect(off({ state: "waiting", hex: null, due: 3 })).toBe("turn-3");
    expect(off({ state: "waiting", hex: null, due: 1 })).toBe("turn-2");
    expect(off({ state: "eliminated", hex: null })).toBe("eliminated-Japanese");
    expect(off({ state: "out", hex: null })).toBeNull();
    expect(off({ state: "chart", hex: null, due: 12 })).toBeNull();
  });

  it("lay a crowd in two rows of a turn rather than one over the other", () => {
    const spots = trayPlaces(
      trays.find((t) => t.kind === "turn")!,
      13,
    );
    spots.forEach((a, i) =>
      spots.slice(i + 1).forEach((b) => {
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(40);
      }),
    );
  });

  it("keep a crowd inside", () => {
    const tray = trays.find((t) => t.id === "eliminated-Allied")!;
    for (const { x, y } of trayPlaces(tray, 90)) {
      expect(x).toBeGreaterThan(tray.x);
      expect(x + 20).toBeLessThan(tray.x + tray.width);
      expect(y + 20).toBeLessThan(tray.y + tray.height);
    }
  });
});
