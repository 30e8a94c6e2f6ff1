import { corners, neighbours, type Grid } from "../lib/geometry";
import type { Point } from "../lib/view";

const key = ([x, y]: Point): string => `${Math.round(x * 4)},${Math.round(y * 4)}`;

type Segment = [Point, Point];

/** Joins segments that share an end into chains; a closed chain ends where it began. */
export function chains(segments: Segment[]): Point[][] {
  const at = new Map<string, Set<number>>();
  segments.forEach((segment, i) => {
    for (const end of segment) {
      const set = at.get(key(end)) ?? new Set<number>();
      set.add(i);
      at.set(key(end), set);
    }
  });
  const used = new Set<number>();
  const walk = (start: number, from: Point): Point[] => {
    const chain: Point[] = [from];
    let next: number | undefined = start;
    while (next !== undefined) {
      used.add(next);
      const [a, b]: Segment = segments[next]!;
      const tip: Point = key(a) === key(chain.at(-1)!) ? b : a;
      chain.push(tip);
      const here: Set<number> = at.get(key(tip))!;
      next = here.size === 2 ? [...here].find((i) => !used.has(i)) : undefined;
    }
    return chain;
  };
  const out: Point[][] = [];
  const visit = (openOnly: boolean): void => {
    segments.forEach(([a, b], i) => {
      if (used.has(i)) return;
      const end = [a, b].find((p) => at.get(key(p))!.size !== 2);
      if (end) out.push(walk(i, end));
      else if (!openOnly) out.push(walk(i, a));
    });
  };
  visit(true);
  visit(false);
  return out;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const p = ([x, y]: Point): string => `${n(x)} ${n(y)}`;
const mid = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** A chain as a smooth line: every corner becomes a curve between the middles of its two sides. */
export function smooth(chain: Point[]): string {
  const closed = chain.length > 3 && key(chain[0]!) === key(chain.at(-1)!);
  if (chain.length === 2) return `M${p(chain[0]!)}L${p(chain[1]!)}`;
  if (!closed) {
    let path = `M${p(chain[0]!)}`;
    for (let i = 1; i < chain.length - 1; i++) {
      const to = i === chain.length - 2 ? chain[i + 1]! : mid(chain[i]!, chain[i + 1]!);
      path += `Q${p(chain[i]!)} ${p(to)}`;
    }
    return path;
  }
  const ring = chain.slice(0, -1);
  let path = `M${p(mid(ring.at(-1)!, ring[0]!))}`;
  ring.forEach((corner, i) => {
    path += `Q${p(corner)} ${p(mid(corner, ring[(i + 1) % ring.length]!))}`;
  });
  return path + "Z";
}

/** The sides between hexes that are in the set and hexes that are not. */
export function border(grid: Grid, hexes: Set<string>): Segment[] {
  const out: Segment[] = [];
  for (const hex of hexes) {
    const points = corners(grid, hex);
    neighbours(grid, hex).forEach((next, d) => {
      if (next === null || !hexes.has(next)) out.push([points[d]!, points[(d + 1) % 6]!]);
    });
  }
  return out;
}

/** One path around a set of hexes, its corners rounded off. */
export function region(grid: Grid, hexes: Set<string>): string {
  return chains(border(grid, hexes)).map(smooth).join("");
}

/** One path around a set of hexes along their sides. */
export function outline(grid: Grid, hexes: Set<string>): string {
  return chains(border(grid, hexes))
    .map((chain) => `M${chain.map(p).join("L")}`)
    .join("");
}
