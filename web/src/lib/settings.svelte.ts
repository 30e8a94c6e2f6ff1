import { CONFIRM, type Confirm } from "./confirm";

const KEY = "sandtable.settings";

/** Milliseconds that a counter takes from one hex to the next place. */
export const SPEEDS = { "no animation": 0, fast: 180, normal: 380, slow: 800 } as const;
export type Speed = keyof typeof SPEEDS;

export const TEXT_SIZES = [100, 115, 130, 150, 175];

interface Saved {
  speed: Speed;
  magnifyOnHover: boolean;
  hexNumbers: boolean;
  followComputer: boolean;
  confirm: Confirm;
  /** Per cent of the usual size of the text. */
  textSize: number;
  /** Whether the hexes that the unit in hand can reach are lit. */
  reach: boolean;
  /** Whether what the other side did is shown when the decision comes back. */
  story: boolean;
  /** Whether ending a half is asked about once more when something would be given up. */
  warn: boolean;
  /** Whether that is tried out for a second as well, which the record tells. */
  doubts: boolean;
}

/** A finger covers what it points at. */
const coarse = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

const DEFAULTS: Saved = {
  speed: "normal",
  magnifyOnHover: false,
  hexNumbers: true,
  followComputer: true,
  confirm: coarse() ? "irreversible" : "never",
  textSize: 100,
  reach: true,
  story: true,
  warn: true,
  doubts: false,
};

function load(): Saved {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
    const merged = { ...DEFAULTS, ...found };
    if (!(merged.speed in SPEEDS)) merged.speed = DEFAULTS.speed;
    if (!CONFIRM.includes(merged.confirm)) merged.confirm = DEFAULTS.confirm;
    if (!TEXT_SIZES.includes(merged.textSize)) merged.textSize = DEFAULTS.textSize;
    return merged;
  } catch {
    return { ...DEFAULTS };
  }
}

/** What this person likes, kept in this browser. */
export const settings = $state(load());

export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage forgets the settings; nothing else depends on them.
  }
}

const QUIET = "sandtable.quiet.";

/** Whether ending a half of this game while units could still act is no longer asked about. */
export function isQuiet(table: string): boolean {
  try {
    return localStorage.getItem(QUIET + table) !== null;
  } catch {
    return false;
  }
}

export function keepQuiet(table: string): void {
  try {
    localStorage.setItem(QUIET + table, "yes");
  } catch {
    // Without storage it is asked again.
  }
}

export function toggleReach(): void {
  settings.reach = !settings.reach;
  saveSettings();
}

export function animationTime(): number {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return calm ? 0 : SPEEDS[settings.speed];
}
