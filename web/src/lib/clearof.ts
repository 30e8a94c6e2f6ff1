import type { Rect } from "./geometry";

/** Pixels between two places that are tried. */
const STEP = 10;
/** As near to the upper edge as it may come. */
const HIGHEST = 6;

/** How much of one lies over the other. */
const over = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** How far down a note begins that covers least of these: at `first` where that is free and it ends on the map. */
export function clearTop(note: Omit<Rect, "y">, open: Rect[], room: number, first: number): number {
  const hidden = (y: number): number =>
    open.reduce((sum, one) => sum + over({ ...note, y }, one), 0);
  let best = Math.min(first, Math.max(HIGHEST, room - note.height));
  for (let y = HIGHEST; y + note.height <= room; y += STEP) if (hidden(y) < hidden(best)) best = y;
  return best;
}
