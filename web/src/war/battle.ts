import { fraction, percent } from "../lib/sheettext";
import { bearing } from "../lib/unittext";
import type { BattleBoard, FlightEnd, FlightShot } from "../lib/types";
import type { Choice, Point, UnitState } from "../lib/view";

/** Pixels between neighbouring hexes of the battle board. */
export const PITCH = 60;
const RADIUS = PITCH / Math.sqrt(3);

/** A way to leave a unit in a hex: with this facing, at this level. */
export interface Option {
  hex: string;
  facing: number;
  level: string;
  text: string;
  /** A bomber's next flight can end over the target from there. */
  leads?: string[];
  /** Whom a fighter may fire at from there, as all others are now. */
  fires?: FlightShot[];
}

/** Where the unit that acts may end its impulse, or be set up. */
export function optionsOf(ends: FlightEnd[] | undefined, choices: Choice[]): Option[] {
  const found: Option[] = [];
  for (const { hex, facing, level, text, leads, fires } of ends ?? [])
    if (hex !== null && facing !== undefined && level !== undefined)
      found.push({ hex, facing, level, text, leads, fires });
  for (const { v, h, facing, level, text } of choices)
    if (v === "set" && h !== null && facing !== undefined && level !== undefined)
      found.push({ hex: h, facing, level, text });
  return found;
}

/** How many ends there are at each level. */
export const countEnds = (levels: string[], options: Option[]): { level: string; ends: number }[] =>
  levels.map((level) => ({
    level,
    ends: options.filter((option) => option.level === level).length,
  }));

/** A level that was asked for by hand, while units are set up, or one flies in a round. */
export interface Wish {
  name: string;
  acts: number | undefined;
  round: number;
  /** Side and kind of who acts: wing mates fly together. */
  kind: string;
}

/**
 * The level whose ends are shown: the one asked for, else the unit's own, else any with an end. What was
 * asked for of one aircraft holds for its like in that round, and while they are set up for all.
 */
export function levelShown(
  counts: { level: string; ends: number }[],
  own: string | undefined,
  wish: Wish | null,
  { acts, round, kind }: { acts?: number; round: number; kind: string },
): string {
  const open = counts.filter(({ ends }) => ends).map(({ level }) => level);
  const holds = wish?.round === round && (!round || wish.acts === acts || wish.kind === kind);
  const wished = holds ? wish.name : undefined;
  return [wished, own, ...open].find((name) => name && open.includes(name)) ?? "";
}

/** An end in words: "T0705, facing NE, medium, fires at 19BG from the rear (effect 60%)". */
export function endName(
  { hex, facing, level, leads, fires = [] }: Option,
  short: (unit: number) => string,
): string {
  const told = fires.map(
    ({ unit, chance, rear }) =>
      `${short(unit)}${rear ? " from the rear" : ""} (effect ${percent(chance)})`,
  );
  return [
    `${hex}, ${bearing(facing, level)}`,
    ...(leads ? [`then over the target at ${leads.join(" or ").toLowerCase()}`] : []),
    ...(told.length ? [`fires at ${told.join(" or ")}`] : []),
  ].join(", ");
}

/** Whom a fighter can bring under fire, each by its best chance of all ends. */
export function gunsight(options: Option[], short: (unit: number) => string): string {
  const best = new Map<number, FlightShot>();
  for (const shot of options.flatMap(({ fires }) => fires ?? [])) {
    const known = best.get(shot.unit);
    if (!known || (fraction(shot.chance) ?? 0) > (fraction(known.chance) ?? 0))
      best.set(shot.unit, shot);
  }
  const told = [...best.values()]
    .sort((one, two) => (fraction(two.chance) ?? 0) - (fraction(one.chance) ?? 0))
    .map(({ unit, chance }) => `${short(unit)} (effect up to ${percent(chance)})`);
  return told.length
    ? `From a red arrow it fires, as they are now, at ${told.join(", ")}.`
    : "From no arrow it can fire at anybody, as they are now.";
}

/** How a bomber comes over the target: at these levels now, else by what it ends at. */
export function bombRun(options: Option[], target: string): string {
  const here = options.filter(({ hex }) => hex === target);
  const levels = [...new Set(here.map(({ level }) => level))];
  if (levels.length) return `It can end over the target at ${levels.join(" or ")}.`;
  const next = [...new Set(options.flatMap(({ leads }) => leads ?? []))];
  return next.length
    ? `No flight ends over the target now. From an orange arrow the next one can, at ${next.join(" or ")}.`
    : "No flight ends over the target, now or in the next round.";
}

export const middle = (hex: { x: number; y: number }): Point => [hex.x * PITCH, hex.y * PITCH];

export function hexPath([x, y]: Point, size = 0.97): string {
  const points = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const far = RADIUS * size;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The least that is shown of the board, in hexes across. */
const LEAST = 7;

/** The part of the board to show: around these hexes, or all of it when there are none. */
export function frame(board: BattleBoard, around: string[] = [], least = LEAST): string {
  const wanted = new Set(around);
  const near = board.hexes.filter((hex) => wanted.has(hex.id));
  const across = (axis: "x" | "y"): [number, number] => {
    const all = board.hexes.map((hex) => hex[axis] * PITCH);
    const [low, high] = [Math.min(...all) - RADIUS - 8, Math.max(...all) + RADIUS + 8];
    if (!near.length) return [low, high];
    const some = near.map((hex) => hex[axis] * PITCH);
    const [from, to] = [Math.min(...some) - 1.2 * PITCH, Math.max(...some) + 1.2 * PITCH];
    const more = Math.max(0, least * PITCH - (to - from)) / 2;
    return [Math.max(low, from - more), Math.min(high, to + more)];
  };
  const [left, right] = across("x");
  const [top, bottom] = across("y");
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** The facing that a point of a hex lies towards; none in its middle. */
export function towards(from: Point, to: Point): number | null {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  if (Math.hypot(x, y) < PITCH / 8) return null;
  return (Math.round((Math.atan2(x, -y) * 3) / Math.PI) + 6) % 6;
}

/** Where the label of an edge, so wide each way, lies: the first is the north-eastern one, then clockwise. */
export function edgeSpot(board: BattleBoard, edge: number, wide: number): Point {
  const target = board.hexes.find((hex) => hex.id === board.target)!;
  const far = Math.max(...board.hexes.map((hex) => Math.hypot(hex.x - target.x, hex.y - target.y)));
  const angle = ((30 + 60 * edge) * Math.PI) / 180;
  // The middle of an edge is nearer than its corners.
  const reach = far * Math.cos(Math.PI / 6) * PITCH;
  const [left, , width] = frame(board).split(" ").map(Number) as [number, number, number];
  const x = target.x * PITCH + reach * Math.sin(angle);
  const inside = Math.min(Math.max(x, left + wide), left + width - wide);
  return [inside, target.y * PITCH - reach * Math.cos(angle)];
}

/** The size of a counter that has its hex for itself. */
const ALONE = 0.46;

/** Where the counters of one hex lie about its middle, and how large they are. */
export function seats(count: number): { x: number; y: number; size: number }[] {
  if (count === 1) return [{ x: 0, y: 0, size: ALONE }];
  const across = count <= 4 ? 2 : 3;
  const size = count === 2 ? 0.3 : across === 2 ? 0.25 : 0.16;
  const step = count === 2 ? 32 : across === 2 ? 26 : 17;
  const rows = Math.ceil(count / across);
  return Array.from({ length: count }, (_, i) => ({
    x: ((i % across) - (across - 1) / 2) * step,
    y: (Math.floor(i / across) - (rows - 1) / 2) * step,
    size,
  }));
}

/** Pixels of the screen in which a counter is read and pressed. */
const PRESSED = 36;

/** How large counters are where they are spread out, on a board of this scale. */
export const spreadSize = (scale: number): number =>
  Math.min(0.8, Math.max(ALONE, PRESSED / (100 * scale)));

/** Rounds of pushing after which twenty have come apart. */
const PUSHES = 120;

/**
 * Pushes counters that lie over one another, with their names below them, apart by the shorter way, and
 * none out of the frame: each stays near its hex.
 */
export function spread(homes: Point[], size: number, frame: string): Point[] {
  const room = [108 * size, 140 * size];
  const [left, top, width, height] = frame.split(" ").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const low = [left, top].map((edge, axis) => edge + room[axis]! / 2);
  const high = [left + width, top + height].map((edge, axis) => edge - room[axis]! / 2);
  const at = homes.map(([x, y]): Point => [x, y]);
  for (let push = 0; push < PUSHES; push++)
    at.forEach((one, i) => {
      for (const other of at.slice(i + 1)) {
        const over = ([0, 1] as const).map((k) => room[k]! - Math.abs(other[k] - one[k]));
        if (Math.min(...over) <= 0) continue;
        const axis = over[0]! < over[1]! ? 0 : 1;
        const by = (other[axis] < one[axis] ? -over[axis]! : over[axis]!) / 2;
        one[axis] -= by;
        other[axis] += by;
      }
      for (const axis of [0, 1] as const)
        one[axis] = Math.min(Math.max(one[axis], low[axis]!), high[axis]!);
    });
  return at;
}

/** Those of one hex with facing and level: small counters are read when the mouse rests. */
export const fliers = (units: UnitState[], short: (id: number) => string): string =>
  units.map(({ id, facing, level }) => `${short(id)} ${bearing(facing, level)}`).join("\n");

/** Where a counter of the battle board lies; `aside`: how far beside the middle of its hex. */
export interface Seat {
  x: number;
  y: number;
  size: number;
  aside: number;
}

/** Whether it shares its hex with others. */
export const isCrowded = ({ size }: Seat): boolean => size < ALONE;

/** The nose of a counter in its square of 100: short beside others, whom it must not hide. */
export const noseOf = (seat: Seat): string =>
  isCrowded(seat) ? "M-23 -54h46l-23 -22z" : "M-26 -56h52l-26 -26z";

/** Units of each hex of the board, in the order of their numbers. */
export function byCell(units: UnitState[]): Map<string, UnitState[]> {
  const found = new Map<string, UnitState[]>();
  for (const unit of units)
    if (unit.cell) found.set(unit.cell, [...(found.get(unit.cell) ?? []), unit]);
  return found;
}
