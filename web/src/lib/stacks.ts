import type { RosterUnit, UnitState } from "./types";

export const COUNTER = 40;

/** Counters of one stack climb to the upper right, tighter when there are many, and leave the foot of the hex free. */
export function stackOffsets(count: number): { x: number; y: number }[] {
  const step = Math.min(3.5, 12 / Math.max(1, count - 1));
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

/** A box for a popover near a point, kept inside the view. */
export function insideView(
  at: { x: number; y: number },
  box: Space,
  view: Space,
  gap = 14,
): { left: number; top: number } {
  const right = at.x + gap + box.width <= view.width - 4;
  const left = right ? at.x + gap : at.x - gap - box.width;
  const top = at.y - box.height / 3;
  return {
    left: Math.max(4, Math.min(left, view.width - box.width - 4)),
    top: Math.max(4, Math.min(top, view.height - box.height - 4)),
  };
}
