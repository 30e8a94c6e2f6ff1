import type { Summary } from "./types";

export type { Summary };

/** "15/2" as a number, to draw it. */
export function amount(exact: string): number {
  const [above = "0", below = "1"] = exact.split("/");
  return Number(above) / Number(below);
}

const PARTS: Record<string, string> = {
  "1/2": "½",
  "1/3": "⅓",
  "2/3": "⅔",
  "1/4": "¼",
  "3/4": "¾",
};

/** "15/2" as a player writes it: 7½. */
export function written(exact: string): string {
  const [above = "0", below] = exact.split("/");
  if (!below) return exact;
  const sign = above.startsWith("-") ? "−" : "";
  const [n, d] = [Math.abs(Number(above)), Number(below)];
  const whole = Math.floor(n / d);
  const rest = `${n % d}/${d}`;
  return sign + (whole || "") + (PARTS[rest] ?? (whole ? ` ${rest}` : rest));
}

/** Points to the half, as a player writes them. */
export function halved(points: number): string {
  const twice = Math.round(2 * points);
  return written(twice % 2 ? `${twice}/2` : `${twice / 2}`);
}

export interface Course {
  lines: string[];
  /** Where each turn begins. */
  turns: { x: number; turn: number }[];
  top: number;
  bottom: number;
  zero: number;
}

/** The points of each side as lines in a box, stepwise: they hold until the clock goes on. */
export function courseLines(summary: Summary, width: number, height: number): Course {
  const { course, sides } = summary;
  const values = course.map((point) => point.points.map(amount));
  const all = values.flat();
  const top = Math.max(1, ...all);
  const bottom = Math.min(0, ...all);
  const last = Math.max(1, course.at(-1)?.step ?? 1);
  const x = (i: number): number => (width * (course[i]?.step ?? 0)) / last;
  const y = (value: number): number => height - (height * (value - bottom)) / (top - bottom);
  const lines = sides.map((_, side) =>
    values
      .map((points, i) => {
        const to = `${x(i).toFixed(1)} ${y(points[side] ?? 0).toFixed(1)}`;
        return i ? `H${x(i).toFixed(1)}L${to}` : `M${to}`;
      })
      .join(""),
  );
  const turns = course.flatMap(({ turn }, i) =>
    turn !== null && turn !== course[i - 1]?.turn && i < course.length - 1
      ? [{ x: x(i), turn }]
      : [],
  );
  return { lines, turns, top, bottom, zero: y(0) };
}
