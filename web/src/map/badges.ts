import type { Marker } from "../lib/unittext";

export interface Badge extends Marker {
  x: number;
  y: number;
  width: number;
}

/** Counters of a crowded hex stand side by side: no mark sticks out of its own. */
const LEFT = -51;
const TOP = -52;
const WIDTH = 24;
const WIDE = 42;
const GAP = 1.5;
const ROW = 27;
/** Where the mark at the upper right corner begins. */
const CORNER = 25;

/**
 * Where the markers of a counter lie in its square of 100: from the upper left corner along the top,
 * where the last place is left to the supply mark or the level, then down the strip.
 */
export function badgeSpots(markers: Marker[]): Badge[] {
  const wide = (marker: Marker): boolean => marker.text.length > 1;
  const ordered = [...markers].sort((a, b) => Number(wide(b)) - Number(wide(a)));
  const out: Badge[] = [];
  let x = LEFT;
  let y = TOP;
  let along = true;
  for (const marker of ordered) {
    const width = wide(marker) ? WIDE : WIDTH;
    if (along && x + width > CORNER) {
      along = false;
      x = LEFT;
      y = TOP + ROW;
    }
    out.push({ ...marker, x, y, width });
    if (along) x += width + GAP;
    else y += ROW;
  }
  return out;
}
