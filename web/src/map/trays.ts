import { gridRect, type Grid, type Rect } from "../lib/geometry";
import type { GameMap, MapBox } from "../lib/types";
import type { UnitState } from "../lib/view";

/** A printed box beside the hexes, where counters lie that are not on the map. */
export interface Tray extends Rect {
  id: string;
  kind: "turn" | "impulse" | "phase" | "box" | "eliminated";
  title: string;
  note?: string;
  turn?: number;
  side?: string | null;
}

const GAP = 24;
const WIDTH = 660;
const HEAD = 26;
const CELL = 44;
const MARGIN = 30;

export interface Sheet {
  grid: Rect;
  whole: Rect;
  title: Rect;
  key: Rect;
  trays: Tray[];
  /** The part that is played on, where tracks and keys lie apart from it. */
  home?: Rect;
}

/** Lays out the printed sheet: the hexes, and at their right the tracks and boxes. */
export function layoutSheet(map: GameMap, sides: string[], boxes: Set<string>): Sheet {
  if (map.battle_board) return layoutWide(map, sides);
  if (map.plain) return layoutPlain(map, sides);
  const grid = gridRect(map as Grid);
  const x = grid.x + grid.width + GAP;
  const trays: Tray[] = [];
  let y = grid.y;
  const title: Rect = { x, y, width: WIDTH, height: 110 };
  y += title.height + GAP;

  const turns = map.tracks.turns;
  const half = Math.ceil(turns.length / 2);
  const cell = { width: (WIDTH - 8) / 2, height: 120 };
  turns.forEach((turn, i) => {
    trays.push({
      id: `turn-${turn.turn}`,
      kind: "turn",
      title: `${turn.turn}`,
      note: turn.dates,
      turn: turn.turn,
      x: x + (i < half ? 0 : cell.width + 8),
      y: y + (i % half) * (cell.height + 8),
      ...cell,
    });
  });
  y += half * (cell.height + 8) + GAP;

  const steps = track(map);
  const step = WIDTH / steps.length;
  steps.forEach((cell, i) =>
    trays.push({ ...cell, x: x + i * step, y: y + HEAD, width: step - 4, height: 56 }),
  );
  y += HEAD + 56 + GAP;

  for (const row of boxRows(map.boxes.filter((b) => b.printed || boxes.has(b.name)))) {
    const height = HEAD + (row.length > 1 ? 2 : 3) * CELL + 12;
    const width = (WIDTH - 8 * (row.length - 1)) / row.length;
    row.forEach((box, i) =>
      trays.push({
        id: box.name,
        kind: "box",
        title: box.label,
        side: box.side,
        x: x + i * (width + 8),
        y,
        width,
        height,
      }),
    );
    y += height + GAP;
  }
  for (const side of sides) {
    const height = HEAD + 5 * CELL + 12;
    const id = `eliminated-${side}`;
    trays.push({
      id,
      kind: "eliminated",
      title: `${side} units eliminated`,
      side,
      x,
      y,
      width: WIDTH,
      height,
    });
    y += height + GAP;
  }
  const key: Rect = { x, y, width: WIDTH, height: grid.y + grid.height - y };
  const whole: Rect = {
    x: grid.x - MARGIN,
    y: grid.y - MARGIN,
    width: grid.width + GAP + WIDTH + 2 * MARGIN,
    height: grid.height + 2 * MARGIN,
  };
  return { grid, whole, title, key, trays };
}

/** A map that is wide and low has its boxes above and below it, where units enter from them. */
function layoutWide(map: GameMap, sides: string[]): Sheet {
  const grid = gridRect(map as Grid);
  const trays: Tray[] = [];
  const height = HEAD + 2 * CELL + 12;
  const row = (y: number, tall: number, from: number, to: number): Rect => ({
    x: grid.x + from * grid.width + 4,
    y,
    width: (to - from) * grid.width - 8,
    height: tall,
  });
  const north = grid.y - height - GAP / 2;
  const south = grid.y + grid.height + GAP / 2;
  const spaces = new Map<string, Rect>([
    ["UNAVAILABLE", row(north, height, 0, 0.22)],
    ["INDOCHINA", row(north, height, 0.22, 0.5)],
    ["PHILIPPINES", row(north, height, 0.5, 0.8)],
    ["COVERING", row(north, height, 0.8, 1)],
    ["RESERVE", row(south, height, 0, 0.25)],
    ["AUSTRALIA", row(south, height, 0.72, 1)],
  ]);
  for (const box of map.boxes) {
    const space = spaces.get(box.name);
    if (space)
      trays.push({ id: box.name, kind: "box", title: box.label, side: box.side, ...space });
  }
  const title = row(south, height, 0.25, 0.72);
  const lower = south + height + GAP / 2;
  const { turns } = map.tracks;
  turns.forEach(({ turn, dates }, i) => {
    const space = row(lower, height, (0.62 * i) / turns.length, (0.62 * (i + 1)) / turns.length);
    trays.push({ id: `turn-${turn}`, kind: "turn", title: `${turn}`, note: dates, turn, ...space });
  });
  sides.forEach((side, i) =>
    trays.push({
      id: `eliminated-${side}`,
      kind: "eliminated",
      title: `${side} units eliminated`,
      side,
      ...row(lower, height, 0.62 + 0.19 * i, 0.81 + 0.19 * i),
    }),
  );
  const bottom = lower + height + GAP / 2;
  const key: Rect = { x: grid.x, y: bottom, width: grid.width, height: 250 };
  const whole: Rect = {
    x: grid.x - MARGIN,
    y: north - MARGIN,
    width: grid.width + 2 * MARGIN,
    height: bottom + key.height - north + 2 * MARGIN,
  };
  const home: Rect = { ...whole, height: lower - north + MARGIN };
  return { grid, whole, home, title, key, trays };
}

/** A small map fills the window; what belongs to it lies below. */
function layoutPlain(map: GameMap, sides: string[]): Sheet {
  const grid = gridRect(map as Grid);
  const height = HEAD + 3 * CELL + 12;
  const home: Rect = {
    x: grid.x - MARGIN,
    y: grid.y - MARGIN,
    width: grid.width + 2 * MARGIN,
    height: grid.height + 2 * MARGIN,
  };
  const lost = grid.y + grid.height + GAP;
  const width = (grid.width - 8) / sides.length;
  const trays: Tray[] = sides.map((side, i) => ({
    id: `eliminated-${side}`,
    kind: "eliminated",
    title: `${side} units eliminated`,
    side,
    x: grid.x + i * (width + 8),
    y: lost,
    width,
    height,
  }));
  const title: Rect = { x: grid.x, y: lost + height + GAP, width: grid.width, height: 110 };
  const key: Rect = {
    x: grid.x,
    y: title.y + title.height + GAP,
    width: grid.width,
    height: 620,
  };
  const whole: Rect = { ...home, height: key.y + key.height + MARGIN - home.y };
  return { grid, whole, home, title, key, trays };
}

/** The spaces of the phase track, or of the impulse track. */
function track({ tracks }: GameMap): Pick<Tray, "id" | "kind" | "title" | "side">[] {
  if (tracks.phases)
    return tracks.phases.map(({ phase, side }) => {
      return { id: `phase-${phase}`, kind: "phase", title: String(phase), side };
    });
  const last = (tracks.impulses ?? 0) + 1;
  return Array.from({ length: last }, (_, i) => {
    const title = i + 1 === last ? `${last}+` : `${i + 1}`;
    return { id: `impulse-${i + 1}`, kind: "impulse", title };
  });
}

function boxRows(boxes: MapBox[]): MapBox[][] {
  const rows: MapBox[][] = [];
  for (const box of boxes) {
    const last = rows.at(-1);
    if (box.row && last?.[0]?.row === box.row) last.push(box);
    else rows.push([box]);
  }
  return rows;
}

/** The tray a unit off the map lies in, or null when it is nowhere on the sheet. */
export function trayOf(unit: UnitState, side: string, trays: Tray[], turn: number): string | null {
  if (unit.state === "box") {
    const name = unit.box ?? unit.hex;
    const named = trays.find((tray) => tray.kind === "box" && tray.id === name);
    return (named ?? trays.find((tray) => tray.kind === "box" && tray.side === side))?.id ?? null;
  }
  if (unit.state === "eliminated") return `eliminated-${side}`;
  if (unit.state !== "waiting" && unit.state !== "chart") return null;
  const due = Math.max(unit.due ?? turn, turn);
  return trays.some((tray) => tray.turn === due) ? `turn-${due}` : null;
}

/** Places for so many counters in a tray, closer together when it is crowded. */
export function trayPlaces(tray: Tray, count: number): { x: number; y: number }[] {
  const top = tray.y + HEAD + 4;
  const usable = tray.width - 12;
  const rows = Math.max(1, Math.floor((tray.height - HEAD - 4) / CELL));
  const roomy = Math.floor(usable / CELL);
  const across = Math.max(roomy, Math.ceil(count / rows));
  const pitch = across > roomy ? (usable - CELL) / Math.max(1, across - 1) : CELL;
  return Array.from({ length: count }, (_, i) => ({
    x: tray.x + 6 + CELL / 2 + (i % across) * pitch,
    y: top + CELL / 2 + Math.floor(i / across) * CELL,
  }));
}
