import type { Rect } from "./geometry";
import type { RosterUnit, UnitState } from "./types";

export const COUNTER = 40;

/** Counters of one stack climb to the upper right, tighter when there are many, and leave the foot of the hex free. */
export function stackOffsets(count: number, high = 12): { x: number; y: number }[] {
  const step = Math.min(3.5, high / Math.max(1, count - 1));
  const low = Math.min(4, (step * (count - 1)) / 2);
  return Array.from({ length: count }, (_, i) => ({
    x: i * step - low,
    y: low - i * step - (low && 1),
  }));
}

const RANK: Record<string, number> = {
  "aircraft-F": 3,
  "aircraft-B": 3,
  ship: 2,
  "coastal-artillery": 1,
  artillery: 1,
};

export interface Piece {
  unit: RosterUnit;
  state: UnitState;
}

/** Bottom to top: the picked unit last, then those that may act, then plain ground units over the rest. */
export function stackOrder(
  pieces: Piece[],
  picked: number | null,
  acts: (id: number) => boolean,
): Piece[] {
  const height = ({ unit }: Piece): number => {
    if (unit.id === picked) return 1000;
    return (acts(unit.id) ? 500 : 0) + unit.sp * 10 - 100 * (RANK[unit.kind] ?? 0);
  };
  return [...pieces].sort((a, b) => height(a) - height(b) || b.unit.id - a.unit.id);
}

export interface Space {
  width: number;
  height: number;
}

/** Something to stay clear of: a hex and the counters that stand in it, or the pointer. */
export interface Ring {
  x: number;
  y: number;
  radius: number;
}

const RIM = 4;

/**
 * Where a popover stands: beside what it is about, else below or above it, inside the room there is.
 * Where it fits nowhere it stands where there is most room, and is no higher than that.
 */
export function besideRing(
  { x, y, radius }: Ring,
  box: Space,
  room: Rect,
): { left: number; top: number; height: number } {
  const [right, bottom] = [room.x + room.width - RIM, room.y + room.height - RIM];
  const within = (wish: number, size: number, from: number, to: number): number =>
    Math.max(from, Math.min(wish, to - size));
  const full = room.height - 2 * RIM;
  const level = within(y - box.height / 3, Math.min(box.height, full), room.y + RIM, bottom);
  if (x + radius + box.width <= right) return { left: x + radius, top: level, height: full };
  const aside = x - radius - box.width;
  if (aside >= room.x + RIM) return { left: aside, top: level, height: full };
  const left = within(x - box.width / 2, box.width, room.x + RIM, right);
  const below = bottom - y - radius;
  const above = y - radius - room.y - RIM;
  if (box.height <= below || below >= above) return { left, top: y + radius, height: below };
  return { left, top: y - radius - Math.min(box.height, above), height: above };
}
