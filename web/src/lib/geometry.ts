import type { Point } from "./view";

/** World pixels for one map unit (the distance between two neighbouring hex centres) at zoom 1. */
export const UNIT = 60;
const COLUMN_PITCH = Math.sqrt(3) / 2;
export const RADIUS = 1 / Math.sqrt(3);

export interface Grid {
  columns: number;
  rows: number;
  low: "even" | "odd";
}

export const toWorld = ([x, y]: Point): Point => [x * UNIT, y * UNIT];

/** A line that the server tells in steps: east and south from the point before, in thousandths. */
export function walked(steps: number[]): Point[] {
  const out: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2)
    out.push(toWorld([(x += steps[i]!) / 1000, (y += steps[i + 1]!) / 1000]));
  return out;
}

export const label = (column: number, row: number): string =>
  String(column).padStart(2, "0") + String(row).padStart(2, "0");

/** Column and row of "CCRR", or null when the text is no hex label. */
export function parse(text: string): [number, number] | null {
  if (!/^\d{4}$/.test(text)) return null;
  return [Number(text.slice(0, 2)), Number(text.slice(2))];
}

const isLow = (grid: Grid, column: number): boolean => (column % 2 === 0) === (grid.low === "even");

function onMap(grid: Grid, column: number, row: number): boolean {
  return column >= 1 && column <= grid.columns && row >= 1 && row <= grid.rows;
}

/** World position of a hex centre. */
export function centre(grid: Grid, hex: string): Point {
  const [column, row] = parse(hex) ?? [1, 1];
  return [(column - 1) * COLUMN_PITCH * UNIT, (row - 1 + (isLow(grid, column) ? 0.5 : 0)) * UNIT];
}

/** The hex under a world position, by arithmetic: the nearer centre of the two nearest columns. */
export function hexAt(grid: Grid, [wx, wy]: Point): string | null {
  const x = wx / UNIT;
  const y = wy / UNIT;
  const first = Math.floor(1 + x / COLUMN_PITCH);
  let best: string | null = null;
  let least = Infinity;
  for (const column of [first, first + 1]) {
    const shift = isLow(grid, column) ? 0.5 : 0;
    const row = Math.round(y - shift) + 1;
    const dx = x - (column - 1) * COLUMN_PITCH;
    const dy = y - (row - 1 + shift);
    const far = dx * dx + dy * dy;
    if (far < least) {
      least = far;
      best = onMap(grid, column, row) ? label(column, row) : null;
    }
  }
  return best;
}

const known = new WeakMap<Grid, Map<string, (string | null)[]>>();

/** Neighbours clockwise from north, null off the map; a map asks for those of every hex several times. */
export function neighbours(grid: Grid, hex: string): readonly (string | null)[] {
  let found = known.get(grid);
  if (!found) known.set(grid, (found = new Map()));
  let near = found.get(hex);
  if (!near) found.set(hex, (near = around(grid, hex)));
  return near;
}

function around(grid: Grid, hex: string): (string | null)[] {
  const at = parse(hex);
  if (!at) return [];
  const [column, row] = at;
  const down = isLow(grid, column) ? 1 : 0;
  const steps: Point[] = [
    [0, -1],
    [1, down - 1],
    [1, down],
    [0, 1],
    [-1, down],
    [-1, down - 1],
  ];
  return steps.map(([dc, dr]) =>
    onMap(grid, column + dc, row + dr) ? label(column + dc, row + dr) : null,
  );
}

/** From the centre of a hex to its corners. */
const CORNERS = [240, 300, 0, 60, 120, 180].map((degrees): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [RADIUS * UNIT * Math.cos(angle), RADIUS * UNIT * Math.sin(angle)];
});

/** Corners clockwise from the north-west one, so that side d of `neighbours` runs from corner d to d+1. */
export function corners(grid: Grid, hex: string, size = 1): Point[] {
  const [x, y] = centre(grid, hex);
  return CORNERS.map(([dx, dy]) => [x + dx * size, y + dy * size]);
}

/** The two ends of the hexside between neighbouring hexes. */
export function hexside(grid: Grid, a: string, b: string): [Point, Point] | null {
  const d = neighbours(grid, a).indexOf(b);
  if (d < 0) return null;
  const points = corners(grid, a);
  return [points[d]!, points[(d + 1) % 6]!];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function pathOf(points: Point[], closed = false): string {
  const steps = points.map(([x, y], i) => `${i ? "L" : "M"}${short(x)} ${short(y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

/** One path for many hexes; `size` shrinks each hex about its centre. */
export function hexesPath(grid: Grid, hexes: Iterable<string>, size = 1): string {
  let path = "";
  for (const hex of hexes) path += pathOf(corners(grid, hex, size), true);
  return path;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The world rectangle that the hex grid covers. */
export function gridRect(grid: Grid): Rect {
  const width = ((grid.columns - 1) * COLUMN_PITCH + 2 * RADIUS) * UNIT;
  return { x: -RADIUS * UNIT, y: -UNIT / 2, width, height: (grid.rows + 0.5) * UNIT };
}
