import { gridRect, type Grid, type Rect } from "../lib/geometry";
import type { GameMap, UnitState } from "../lib/types";

/** A printed box beside the hexes, where counters lie that are not on the map. */
export interface Tray extends Rect {
  id: string;
  kind: "turn" | "impulse" | "box" | "eliminated";
  title: string;
  note?: string;
  turn?: number;
  side?: string;
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
}

/** Lays out the printed sheet: the hexes, and at their right the tracks and boxes. */
export function layoutSheet(map: GameMap, sides: string[], boxes: Set<string>): Sheet {
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

  const steps = map.tracks.impulses + 1;
  const step = WIDTH / steps;
  for (let i = 1; i <= steps; i++) {
    trays.push({
      id: `impulse-${i}`,
      kind: "impulse",
      title: i === steps ? `${i}+` : `${i}`,
      x: x + (i - 1) * step,
      y: y + HEAD,
      width: step - 4,
      height: 56,
    });
  }
  y += HEAD + 56 + GAP;

  for (const box of map.boxes.filter((b) => boxes.has(b.name))) {
    const height = HEAD + 3 * CELL + 12;
    trays.push({
      id: box.name,
      kind: "box",
      title: box.label,
      side: box.side,
      x,
      y,
      width: WIDTH,
      height,
    });
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

/** The tray a unit off the map lies in, or null when it is nowhere on the sheet. */
export function trayOf(unit: UnitState, side: string, trays: Tray[], turn: number): string | null {
  if (unit.state === "box") {
    const named = trays.find((tray) => tray.kind === "box" && tray.id === unit.hex);
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
  const rows = Math.max(1, Math.floor((tray.height - HEAD - 8) / CELL));
  const roomy = Math.floor(usable / CELL);
  const across = Math.max(roomy, Math.ceil(count / rows));
  const pitch = across > roomy ? (usable - CELL) / Math.max(1, across - 1) : CELL;
  return Array.from({ length: count }, (_, i) => ({
    x: tray.x + 6 + CELL / 2 + (i % across) * pitch,
    y: top + CELL / 2 + Math.floor(i / across) * CELL,
  }));
}
