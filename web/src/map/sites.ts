import { centre, type Grid } from "../lib/geometry";
import type { GameMap } from "../lib/types";

/** Marks of places, merged into one path for each kind of mark. */
export interface SiteArt {
  cities: string;
  towns: string;
  fortresses: string;
  strongpoints: string;
  discs: string;
  ports: string;
  airfields: string;
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Ports and airfields stand at the sides of a hex, where counters leave them visible. */
const BESIDE = 25;

const fortress = (x: number, y: number): string =>
  `M${x - 5} ${y - 17}v-7h2.5v2h1.5v-2h2v2h1.5v-2h2.5v7z`;

/** A ragged star about the origin. */
export const STRONGPOINT =
  "M0 -6l2.2 3.2 3.8 -.6 -.6 3.8 3.2 2.2 -3.2 2.2 .6 3.8 -3.8 -.6 -2.2 3.2 -2.2 -3.2 -3.8 .6 .6 -3.8 -3.2 -2.2 3.2 -2.2 -.6 -3.8 3.8 .6z";

const strongpoint = (x: number, y: number): string =>
  `M${x} ${y - 2.6}` + STRONGPOINT.slice("M0 -6".length);

const anchor = (x: number, y: number): string =>
  `M${x} ${y - 2}v6M${x - 2.5} ${y - 0.5}h5M${x - 3.5} ${y + 1.5}q.5 2.5 3.5 2.7q3 -.2 3.5 -2.7` +
  circle(x, y - 3, 1.1);

const plane = (x: number, y: number): string =>
  `M${x} ${y - 4.5}l.9 2.7 3.8 2v1.3l-3.8 -.8 -.4 2.6 1.2 1v.8l-1.7 -.5 -1.7 .5v-.8l1.2 -1 ` +
  "-.4 -2.6 -3.8 .8v-1.3l3.8 -2z";

/** What a hex itself may say of what stands in it. */
const KINDS = ["city", "town", "village", "strongpoint", "fortress", "port", "airfield"] as const;

/** Rules know hexes, so every mark stands about the hex centre. */
export function drawSites(map: GameMap): SiteArt {
  const grid: Grid = map;
  const art: SiteArt = {
    cities: "",
    towns: "",
    fortresses: "",
    strongpoints: "",
    discs: "",
    ports: "",
    airfields: "",
  };
  const kinds = new Map<string, Set<string>>();
  const mark = (hex: string, kind: string): void => {
    const has = kinds.get(hex);
    if (has) has.add(kind);
    else kinds.set(hex, new Set([kind]));
  };
  for (const hex of map.hexes as (Record<string, unknown> & { id: string })[])
    for (const kind of KINDS) if (hex[kind] === 1) mark(hex.id, kind);
  for (const place of map.places) for (const kind of place.kinds) mark(place.hex, kind);
  for (const [hex, has] of kinds) {
    const [x, y] = centre(grid, hex).map(round) as [number, number];
    if (has.has("city")) art.cities += `M${x - 6} ${y - 6}h12v12h-12z`;
    else if (has.has("town")) art.towns += circle(x, y, 4.2);
    else if (has.has("village")) art.towns += circle(x, y, 2.6);
    if (has.has("strongpoint")) art.strongpoints += strongpoint(x, y);
    if (has.has("fortress")) art.fortresses += fortress(x, y);
    for (const [kind, side] of [
      ["port", -BESIDE],
      ["airfield", BESIDE],
    ] as const) {
      if (!has.has(kind)) continue;
      art.discs += circle(x + side, y + 4, 6.3);
      if (kind === "port") art.ports += anchor(x + side, y + 4);
      else art.airfields += plane(x + side, y + 4);
    }
  }
  return art;
}
