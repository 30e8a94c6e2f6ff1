import { corners, neighbours, type Grid } from "../lib/geometry";
import type { Point } from "../lib/view";

/** The same for points that are one but for rounding. */
const key = ([x, y]: Point): number => Math.round(x * 4) * 0x100000 + Math.round(y * 4);

type Segment = [Point, Point];

/** Joins segments that share an end into chains; a closed chain ends where it began. */
export function chains(segments: Segment[]): Point[][] {
  const at = new Map<number, number[]>();
  const ends = segments.map(([a, b]) => [key(a), key(b)] as const);
  ends.forEach((both, i) => {
    for (const end of both) {
      const there = at.get(end);
      if (!there) at.set(end, [i]);
      else if (there.at(-1) !== i) there.push(i);
    }
  });
  const used = new Uint8Array(segments.length);
  const walk = (start: number, from: Point): Point[] => {
    const chain: Point[] = [from];
    let tip = key(from);
    let next: number | undefined = start;
    while (next !== undefined) {
      used[next] = 1;
      const far: 0 | 1 = ends[next]![0] === tip ? 1 : 0;
      chain.push(segments[next]![far]);
      tip = ends[next]![far];
      const here: number[] = at.get(tip)!;
      next = here.length === 2 ? here.find((i) => !used[i]) : undefined;
    }
    return chain;
  };
  const out: Point[][] = [];
  const visit = (openOnly: boolean): void => {
    segments.forEach(([a, b], i) => {
      if (used[i]) return;
      const end = [a, b].find((_, nth) => at.get(ends[i]![nth]!)!.length !== 2);
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
