import type { BattleBoard, Choice, FlightEnd, Point, UnitState } from "../lib/types";

/** Pixels between neighbouring hexes of the battle board. */
export const PITCH = 60;
const RADIUS = PITCH / Math.sqrt(3);

/** A way to leave a unit in a hex: with this facing, at this level. */
export interface Option {
  hex: string;
  facing: number;
  level: string;
  text: string;
}

/** Where the unit that acts may end its impulse, or be set up. */
export function optionsOf(ends: FlightEnd[] | undefined, choices: Choice[]): Option[] {
  const found: Option[] = [];
  for (const { hex, facing, level, text } of ends ?? [])
    if (hex !== null && facing !== undefined && level !== undefined)
      found.push({ hex, facing, level, text });
  for (const { v, h, facing, level, text } of choices)
    if (v === "set" && h !== null && facing !== undefined && level !== undefined)
      found.push({ hex: h, facing, level, text });
  return found;
}

export const middle = (hex: { x: number; y: number }): Point => [hex.x * PITCH, hex.y * PITCH];

export function hexPath([x, y]: Point, size = 0.97): string {
  const points = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const far = RADIUS * size;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export function frame(board: BattleBoard): string {
  const xs = board.hexes.map((hex) => hex.x * PITCH);
  const ys = board.hexes.map((hex) => hex.y * PITCH);
  const rim = RADIUS + 8;
  const [x, y] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  return `${x} ${y} ${Math.max(...xs) + rim - x} ${Math.max(...ys) + rim - y}`;
}

/** Where the counters of one hex lie about its middle, and how large they are. */
export function seats(count: number): { x: number; y: number; size: number }[] {
  if (count === 1) return [{ x: 0, y: 0, size: 0.44 }];
  const across = count <= 4 ? 2 : 3;
  const size = across === 2 ? 0.27 : 0.19;
  const step = across === 2 ? 26 : 19;
  const rows = Math.ceil(count / across);
  return Array.from({ length: count }, (_, i) => ({
    x: ((i % across) - (across - 1) / 2) * step,
    y: (Math.floor(i / across) - (rows - 1) / 2) * step,
    size,
  }));
}

/** Units of each hex of the board, in the order of their numbers. */
export function byCell(units: UnitState[]): Map<string, UnitState[]> {
  const found = new Map<string, UnitState[]>();
  for (const unit of units)
    if (unit.cell) found.set(unit.cell, [...(found.get(unit.cell) ?? []), unit]);
  return found;
}
