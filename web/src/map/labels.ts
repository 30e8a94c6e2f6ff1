import { centre, type Grid } from "../lib/geometry";
import type { GameMap, Place } from "../lib/types";

export interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  rank: "city" | "town" | "village";
  /** Whether it stands at the foot of its hex. */
  foot: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SIZE = { city: 11.5, town: 9, village: 7.5 };
/** Baselines from the hex centre: the rims stay visible when counters lie in the hex. */
const BELOW = 27.5;
const ABOVE = -16.5;

function rank(place: Place): Label["rank"] {
  if (place.kinds.includes("city")) return "city";
  return place.kinds.includes("town") ? "town" : "village";
}

function boxOf(label: Label): Box {
  const half = (label.text.length * label.size * 0.52) / 2;
  return {
    left: label.x - half,
    right: label.x + half,
    top: label.y - label.size * 0.75,
    bottom: label.y + label.size * 0.25,
  };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Places names one by one, great places first, each where it covers least of what stands already. */
export function placeLabels(map: GameMap): Label[] {
  const grid: Grid = map;
  const order = { city: 0, town: 1, village: 2 };
  const sorted = [...map.places].sort((a, b) => order[rank(a)] - order[rank(b)]);
  const taken: Box[] = map.places.map((place) => {
    const [x, y] = centre(grid, place.hex);
    return { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
  });
  const inHex = new Map<string, number>();
  return sorted.map((place) => {
    const [x, y] = centre(grid, place.hex);
    const kind = rank(place);
    const seats: [number, number][] = [
      [0, BELOW],
      [0, ABOVE],
      [14, BELOW],
      [-14, BELOW],
      [14, ABOVE],
      [-14, ABOVE],
      [0, BELOW + 7],
      [0, ABOVE - 7],
    ];
    const nth = inHex.get(place.hex) ?? 0;
    inHex.set(place.hex, nth + 1);
    let best: Label | null = null;
    let least = Infinity;
    seats.forEach(([dx, dy], i) => {
      const label: Label = {
        text: place.name,
        x: x + dx,
        y: y + dy,
        size: SIZE[kind],
        rank: kind,
        foot: dy > 0,
      };
      const box = boxOf(label);
      const cost = taken.reduce((sum, other) => sum + overlap(box, other), i * 3);
      if (cost < least) {
        least = cost;
        best = label;
      }
    });
    const chosen: Label = best!;
    taken.push(boxOf(chosen));
    return chosen;
  });
}
