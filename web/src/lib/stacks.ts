import type { Rect } from "./geometry";
import type { RosterUnit } from "./types";
import type { UnitState } from "./view";

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

interface Stand {
  left: number;
  top: number;
  height: number;
}

/** How many of these a popover would lie over. */
const hidden = ({ left, top }: Stand, { width, height }: Space, others: Ring[]): number =>
  others.filter(
    ({ x, y, radius }) =>
      x + radius > left &&
      x - radius < left + width &&
      y + radius > top &&
      y - radius < top + height,
  ).length;

/**
 * Where a popover stands: beside what it is about, else below or above it, inside the room there is,
 * and there where it hides fewest of the `others` that it speaks of. It keeps `wide` from the middle
 * of what it is about where that hides fewer of them.
 * Where it fits nowhere it stands where there is most room, and is no higher than that.
 */
export function besideRing(
  ring: Ring,
  box: Space,
  room: Rect,
  others: Ring[] = [],
  wide = 0,
): Stand {
  const { x, y, radius } = ring;
  const [right, bottom] = [room.x + room.width - RIM, room.y + room.height - RIM];
  const within = (wish: number, size: number, from: number, to: number): number =>
    Math.max(from, Math.min(wish, to - size));
  const full = room.height - 2 * RIM;
  const high = Math.min(box.height, full);
  const levels = [y - radius, y - high, y, room.y, bottom].map((wish) =>
    within(wish, high, room.y + RIM, bottom),
  );
  const lefts = [x - box.width / 2, x - box.width, x, room.x, right].map((wish) =>
    within(wish, box.width, room.x + RIM, right),
  );
  const below = bottom - y - radius;
  const above = y - radius - room.y - RIM;
  /** All places where it fits, so far from the middle. */
  const apart = (far: number): Stand[] => {
    const beyond = Math.max(x + far, right - box.width);
    const aside = x - far - box.width;
    const [under, over] = [bottom - y - far, y - far - room.y - RIM];
    const found = [
      ...(x + far + box.width <= right ? [x + far, beyond] : []),
      ...(aside >= room.x + RIM ? [aside, room.x + RIM] : []),
    ].flatMap((left) => levels.map((top) => ({ left, top, height: full })));
    if (box.height <= under)
      found.push(...lefts.map((left) => ({ left, top: y + far, height: under })));
    if (box.height <= over && (others.length || !found.length))
      found.push(...lefts.map((left) => ({ left, top: y - far - box.height, height: over })));
    return found;
  };
  const stands = [...(wide > radius ? apart(wide) : []), ...apart(radius)];
  if (stands.length) {
    const count = stands.map((stand) => hidden(stand, { ...box, height: high }, others));
    return stands[count.indexOf(Math.min(...count))]!;
  }
  const left = lefts[0]!;
  if (box.height <= below || below >= above) return { left, top: y + radius, height: below };
  return { left, top: y - radius - Math.min(box.height, above), height: above };
}
