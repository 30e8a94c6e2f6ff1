import {
  centre,
  corners,
  hexside,
  neighbours,
  pathOf,
  toWorld,
  walked,
  type Grid,
} from "../lib/geometry";
import type { GameMap, MapSide, Ring } from "../lib/types";
import type { Point } from "../lib/view";
import { chains, region, smooth } from "./outline";

/** Terrain from the ground up: each layer is painted under the ones that follow. */
const LAYERS = [
  ...["clear", "river", "ford", "swamp", "jungle", "hills", "mountain"],
  ...["rough", "woods", "rough-woods"],
];
/** Layers painted below these reach under them as well, so that rounded corners leave no gap. */
const UNDER: Record<string, string[]> = {
  river: ["ford"],
  clear: ["swamp", "jungle", "hills", "mountain", "rough", "woods", "rough-woods"],
  jungle: ["hills", "mountain"],
  hills: ["mountain"],
  rough: ["rough-woods"],
};

export interface TerrainArt {
  layers: { terrain: string; path: string }[];
  outOfPlay: string;
  land: string;
  lakes: string;
  streams: string;
  grid: string;
  water: { kind: string; path: string }[];
  bridges: string;
  routes: { kind: string; path: string }[];
  line13: string;
}

function rings(list: Ring[]): string {
  return list
    .flatMap((ring) => [ring.outer, ...ring.holes])
    .map((steps) => pathOf(walked(steps), true))
    .join("");
}

function terrainLayers(map: GameMap, grid: Grid): TerrainArt["layers"] {
  const of = new Map<string, Set<string>>();
  for (const hex of map.hexes) {
    const set = of.get(hex.t) ?? new Set<string>();
    set.add(hex.id);
    of.set(hex.t, set);
  }
  const known = [...LAYERS, ...[...of.keys()].filter((t) => !LAYERS.includes(t) && !isWater(t))];
  return known
    .filter((terrain) => of.has(terrain))
    .map((terrain) => {
      const hexes = new Set(of.get(terrain));
      for (const above of UNDER[terrain] ?? []) of.get(above)?.forEach((hex) => hexes.add(hex));
      return { terrain, path: region(grid, hexes) };
    });
}

const isWater = (terrain: string): boolean =>
  terrain === "sea" || terrain === "lake" || terrain === "out-of-play" || terrain === "out_of_play";

/** Each hexside once, around hexes in play. */
function gridPath(map: GameMap, grid: Grid, inPlay: Set<string>): string {
  let path = "";
  for (const { id } of map.hexes) {
    const points = corners(grid, id);
    neighbours(grid, id).forEach((next, d) => {
      const mine = inPlay.has(id);
      const drawn = next === null ? mine : id < next && (mine || inPlay.has(next));
      if (drawn) path += pathOf([points[d]!, points[(d + 1) % 6]!]);
    });
  }
  return path;
}

function waterSides(sides: MapSide[], grid: Grid): TerrainArt["water"] {
  const kinds = [...new Set(sides.map((side) => side.kind))];
  return kinds.map((kind) => {
    const segments = sides
      .filter((side) => side.kind === kind)
      .flatMap((side) => {
        const ends = hexside(grid, side.a, side.b);
        return ends ? [ends] : [];
      });
    return { kind, path: chains(segments).map(smooth).join("") };
  });
}

/** Two wings at each end of a bridge, along the banks of the hexside it crosses. */
const WINGS: Point[][] = [
  [
    [-5, -5.5],
    [-3, -3],
    [3, -3],
    [5, -5.5],
  ],
  [
    [-5, 5.5],
    [-3, 3],
    [3, 3],
    [5, 5.5],
  ],
];

function bridges(sides: MapSide[], grid: Grid): string {
  return sides
    .flatMap((side) => {
      const ends = side.bridge?.length ? hexside(grid, side.a, side.b) : null;
      if (!ends) return [];
      const [[ax, ay], [bx, by]] = ends;
      const far = Math.hypot(bx - ax, by - ay);
      const [c, s] = [(bx - ax) / far, (by - ay) / far];
      const turned = ([x, y]: Point): Point => [
        (ax + bx) / 2 + x * c - y * s,
        (ay + by) / 2 + x * s + y * c,
      ];
      return WINGS.map((wing) => pathOf(wing.map(turned)));
    })
    .join("");
}

/** Railways stand a little aside, so that a road along the same hexes stays visible. */
const RAIL_SHIFT = 4.5;

/** A curve through the very centres of the hexes, where towns and junctions stand. */
function throughCentres(grid: Grid, hexes: string[], shift: number): string {
  const points = hexes.map((hex): Point => {
    const [x, y] = centre(grid, hex);
    return [x + shift, y];
  });
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  let path = pathOf(points.slice(0, 1));
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    const out = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const into = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${n(out[0])} ${n(out[1])} ${n(into[0])} ${n(into[1])} ${n(to[0])} ${n(to[1])}`;
  }
  return path;
}

function routePaths(map: GameMap): TerrainArt["routes"] {
  const order = ["trail", "road", "main_road", "rail"];
  const kinds = [...new Set([...order, ...map.routes.map((route) => route.kind)])];
  return kinds.flatMap((kind) => {
    const routes = map.routes.filter((route) => route.kind === kind);
    if (!routes.length) return [];
    const shift = kind === "rail" ? RAIL_SHIFT : 0;
    return [{ kind, path: routes.map((r) => throughCentres(map, r.hexes, shift)).join("") }];
  });
}

/** Everything on the map that never changes, as a few merged paths. */
export function drawTerrain(map: GameMap): TerrainArt {
  const grid: Grid = map;
  const inPlay = new Set(map.hexes.filter((hex) => hex["inplay"]).map((hex) => hex.id));
  const outside = new Set(map.hexes.filter((hex) => !hex["inplay"]).map((hex) => hex.id));
  return {
    layers: terrainLayers(map, grid),
    outOfPlay: region(grid, outside),
    land: rings(map.coast.land),
    lakes: rings(map.coast.lakes),
    streams: map.coast.rivers.map((river) => pathOf(walked(river.points))).join(""),
    grid: gridPath(map, grid, inPlay),
    water: waterSides(map.sides, grid),
    bridges: bridges(map.sides, grid),
    routes: routePaths(map),
    line13: pathOf(map.xx13.map(toWorld)),
  };
}
