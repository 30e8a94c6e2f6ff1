/** "2/6" as a number, null when it is no fraction. */
export function fraction(chance: string): number | null {
  const match = /^(\d+)\/(\d+)$/.exec(chance.trim());
  if (match) return Number(match[2]) > 0 ? Number(match[1]) / Number(match[2]) : null;
  const plain = Number(chance);
  return chance.trim() !== "" && Number.isFinite(plain) ? plain : null;
}

export function percent(chance: string): string {
  const value = fraction(chance);
  return value === null ? "" : `${Math.round(value * 100)}%`;
}

/** A table cell as printed: nothing happens is a dash. */
export const cell = (value: number | string): string =>
  value === 0 || value === "0" ? "–" : String(value);
