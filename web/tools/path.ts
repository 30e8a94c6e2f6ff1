export interface Placing {
  scale: number;
  x: number;
  y: number;
}

const SIZE: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** One run of numbers of a command, scaled; absolute ones are shifted as well. */
function run(command: string, values: number[], { scale, x, y }: Placing): number[] {
  const kind = command.toLowerCase();
  const shift = command !== kind;
  const dx = shift ? x : 0;
  const dy = shift ? y : 0;
  if (kind === "h") return values.map((value) => value * scale + dx);
  if (kind === "v") return values.map((value) => value * scale + dy);
  if (kind === "a") {
    const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, ax = 0, ay = 0] = values;
    return [rx * scale, ry * scale, turn, large, sweep, ax * scale + dx, ay * scale + dy];
  }
  return values.map((value, i) => value * scale + (i % 2 ? dy : dx));
}

/** The path scaled and shifted, so that drawing it needs no transform. */
export function moved(path: string, place: Placing): string {
  return [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)]
    .map(([, command = "", rest = ""]) => {
      const values = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
      const size = SIZE[command.toLowerCase()] ?? 0;
      if (size === 0) return command;
      const out: string[] = [];
      for (let i = 0; i + size <= values.length; i += size)
        out.push(
          run(command, values.slice(i, i + size), place)
            .map(n)
            .join(" "),
        );
      return command + out.join(" ");
    })
    .join("");
}
