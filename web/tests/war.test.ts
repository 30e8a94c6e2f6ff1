import { describe, expect, it } from "vitest";
import { indexChoices } from "../src/lib/choices";
import type { GameMap } from "../src/lib/types";
import type { Choice, Point, UnitState } from "../src/lib/view";
import { layoutSheet } from "../src/map/trays";
import { bearing } from "../src/lib/unittext";
import {
  byCell,
  noseOf,
  optionsOf,
  PITCH,
  seats,
  spread,
  spreadSize,
  towards,
} from "../src/war/battle";

const choice = (more: Partial<Choice> & { v: string }): Choice => ({
  u: null,
  h: null,
  n: null,
  text: more.v,
  ...more,
});

describe("choices that name an airbase", () => {
  const lies = (place: string): string => (place === "Kendari" ? "2606" : place);

  it("are found in its hex, and keep its name", () => {
    const index = indexChoices([choice({ v: "base", u: 3, h: "Kendari" })], lies);
    expect(index.reach.get(3)?.get("2606")?.[0]?.h).toBe("Kendari");
    expect(index.held).toBe(3);
  });

  it("leave those of the battle board to the board", () => {
    const set = choice({ v: "set", u: 3, h: "T0707", n: 11, facing: 1, level: "Medium" });
    const index = indexChoices([set], lies);
    expect(index.reach.size).toBe(0);
    expect(index.held).toBeNull();
    expect(optionsOf(undefined, index.all)).toEqual([
      { hex: "T0707", facing: 1, level: "Medium", text: "set" },
    ]);
  });
});

describe("the battle board", () => {
  it("lists the ends of an impulse but not the way off the board", () => {
    const ends = [
      { hex: "T0706", facing: 0, level: "Low", text: "goto T0706 0" },
      { hex: null, text: "goto" },
    ];
    expect(optionsOf(ends, []).map(({ text }) => text)).toEqual(["goto T0706 0"]);
  });

  it("seats counters of one hex apart from each other", () => {
    for (const count of [1, 2, 3, 6, 9]) {
      const spots = new Set(seats(count).map(({ x, y }) => `${x},${y}`));
      expect(spots.size).toBe(count);
    }
  });

  it("spreads counters of crowded hexes so that none lies on another or out of the frame", () => {
    const hex = ([x, y]: Point, count: number): Point[] =>
      seats(count).map((seat) => [x + seat.x, y + seat.y]);
    const middles: [Point, number][] = [
      [[300, 300], 4],
      [[352, 330], 3],
      [[300, 360], 9],
      [[20, 20], 3],
    ];
    const homes = [...middles.flatMap(([at, count]) => hex(at, count)), [700, 700] as Point];
    for (const scale of [0.5, 0.7, 1]) {
      const size = spreadSize(scale);
      const spots = spread(homes, size, "0 0 780 780");
      expect(100 * size * scale).toBeGreaterThan(35);
      expect(spots.at(-1)).toEqual([700, 700]);
      spots.forEach((a, i) => {
        expect(Math.min(...a)).toBeGreaterThan(50 * size);
        spots.slice(i + 1).forEach((b) => {
          expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))).toBeGreaterThan(95 * size);
        });
      });
    }
  });

  it("has counters of neighbouring hexes beside each other while hexes are asked for", () => {
    const right = (count: number): number =>
      Math.max(...seats(count).map(({ x, size }) => x + 50 * size));
    for (const count of [3, 4, 9]) expect(2 * right(count)).toBeLessThan(52.5);
  });

  it("has short noses where counters share a hex, and says them in words", () => {
    const nose = (count: number): string => noseOf({ ...seats(count)[0]!, aside: 0 });
    expect(nose(1)).not.toBe(nose(2));
    expect(nose(5)).toBe(nose(2));
    expect(bearing(2, "High")).toBe("facing SE, high");
  });

  it("gathers units by their hex", () => {
    const unit = (id: number, cell?: string): UnitState => {
      const bare = { id, hex: null, state: "map", sp: 1, face: null, able: false } as const;
      return cell ? { ...bare, cell } : bare;
    };
    const cells = byCell([unit(1, "T0707"), unit(2), unit(3, "T0707")]);
    expect(cells.get("T0707")?.map(({ id }) => id)).toEqual([1, 3]);
    expect(cells.size).toBe(1);
  });
});

describe("the sheet of a wide map", () => {
  const box = (name: string, side: string) => ({ name, side, label: name, printed: true });
  const map = {
    columns: 34,
    rows: 13,
    low: "odd",
    hexes: [],
    boxes: [box("INDOCHINA", "Japanese"), box("AUSTRALIA", "Allied")],
    battle_board: { target: "T0707", levels: [], hexes: [] },
    tracks: { turns: [{ turn: 1, dates: "" }] },
  } as unknown as GameMap;
  const sheet = layoutSheet(map, ["Japanese", "Allied"], new Set());
  const tray = (id: string) => sheet.trays.find((found) => found.id === id)!;

  it("has its boxes above and below the hexes, and nothing over them", () => {
    expect(tray("INDOCHINA").y + tray("INDOCHINA").height).toBeLessThan(sheet.grid.y);
    expect(tray("AUSTRALIA").y).toBeGreaterThan(sheet.grid.y + sheet.grid.height);
    expect(tray("turn-1").y).toBeGreaterThan(tray("AUSTRALIA").y);
  });

  it("shows the part that is played on when all of it is asked for", () => {
    expect(sheet.home!.height).toBeLessThan(sheet.whole.height);
    expect(sheet.home!.y).toBe(sheet.whole.y);
  });
});

describe("a finger in a hex of the battle board", () => {
  it("chooses the facing that it lies towards, and none in the middle", () => {
    const spot = (degrees: number, far = PITCH / 3): [number, number] => {
      const angle = (degrees * Math.PI) / 180;
      return [100 + far * Math.sin(angle), 50 - far * Math.cos(angle)];
    };
    for (const facing of [0, 1, 2, 3, 4, 5])
      for (const aside of [-25, 0, 25])
        expect(towards([100, 50], spot(60 * facing + aside))).toBe(facing);
    expect(towards([100, 50], spot(40, 3))).toBeNull();
  });
});
