import type { RosterUnit } from "../lib/types";

/** The strip at a counter's left edge tells nationality or command without colour: letters on a pattern. */
export interface Nation {
  letter: string;
  pattern: string | null;
  shade: string;
}

const KNOWN: Record<string, Nation> = {
  British: { letter: "B", pattern: null, shade: "#123a66" },
  Indian: { letter: "I", pattern: "n-diagonal", shade: "#2c6b52" },
  Australian: { letter: "A", pattern: "n-level", shade: "#4b3a7a" },
  Malayan: { letter: "M", pattern: "n-dots", shade: "#1d4f5c" },
  Dutch: { letter: "D", pattern: "n-check", shade: "#5b2b2b" },
  "New Zealand": { letter: "Z", pattern: "n-check", shade: "#1b1b1b" },
  "Japanese Army": { letter: "J", pattern: null, shade: "#8a2f12" },
  "Japanese Navy": { letter: "N", pattern: "n-level", shade: "#1f3558" },
  JAAF: { letter: "JA", pattern: null, shade: "#8a2f12" },
  "11AF": { letter: "11", pattern: "n-diagonal", shade: "#1f3558" },
  East: { letter: "E", pattern: null, shade: "#1f3558" },
  West: { letter: "W", pattern: "n-level", shade: "#4a2a6a" },
  Covering: { letter: "C", pattern: "n-check", shade: "#5b1f2b" },
  Combined: { letter: "CF", pattern: "n-dots", shade: "#3a3a3a" },
  Army: { letter: "A", pattern: null, shade: "#8a2f12" },
  Navy: { letter: "N", pattern: "n-level", shade: "#1f3558" },
  US: { letter: "US", pattern: null, shade: "#2f5d2f" },
  Reserve: { letter: "R", pattern: "n-diagonal", shade: "#123a66" },
  ABDA: { letter: "AB", pattern: "n-dots", shade: "#1d4f5c" },
};

export function nation(name: string): Nation {
  return KNOWN[name] ?? { letter: name.charAt(0).toUpperCase(), pattern: null, shade: "#444" };
}

const PATTERNS = [null, "n-diagonal", "n-level", "n-dots", "n-check"];
const SHADES = ["#7a1f3d", "#1f4f7a", "#2c6b2f", "#5b3a8a", "#8a5a12", "#1d5c5c", "#3a3a3a"];

/** The band of a command: its number picks pattern and shade, so that neighbours differ in both. */
export function band(command: string): Nation {
  const number = Number(/\d+/.exec(command)?.[0] ?? 0);
  return {
    letter: command.slice(0, 3),
    pattern: PATTERNS[number % PATTERNS.length] ?? null,
    shade: SHADES[(number + 6) % SHADES.length]!,
  };
}

export const strip = (unit: RosterUnit): Nation =>
  unit.command ? band(unit.command) : nation(unit.nationality);

const ECHELONS: Record<string, string> = {
  squad: "•",
  platoon: "•••",
  company: "I",
  battery: "I",
  battalion: "II",
  regiment: "III",
  brigade: "X",
  division: "XX",
  corps: "XXX",
};

export const echelon = (size: string): string => ECHELONS[size] ?? "";

const KINDS: Record<string, string> = {
  infantry: "infantry",
  "mech-infantry": "mechanised infantry",
  engineer: "engineers",
  "machine-gun": "machine guns",
  armoured: "armour",
  armour: "armour",
  "armoured-car": "armoured cars",
  "armoured-train": "armoured train",
  cavalry: "cavalry",
  bicycle: "bicycle troops",
  artillery: "artillery",
  HQ: "headquarters",
  "anti-tank": "anti-tank guns",
  "coastal-artillery": "coastal artillery",
  aircraft: "aircraft",
  "aircraft-F": "fighters",
  "aircraft-B": "bombers",
  ship: "ships",
  motorised: "motorised infantry",
  supply: "supply",
};

/** Types of air units and ships, as players say them. */
const TYPES: Record<string, string> = {
  "air-F": "fighters",
  "air-B": "bombers",
  "air-D": "dive bombers",
  "air-T": "torpedo bombers",
  "air-P": "precision bombers",
  "air-C": "transport aircraft",
  "air-R": "reconnaissance aircraft",
  "air-RB": "patrol bombers",
  "naval-BB": "battleship",
  "naval-CA": "heavy cruiser",
  "naval-CL": "light cruiser",
  "naval-CV": "aircraft carrier",
  "naval-CVS": "seaplane tender",
  "naval-DD": "destroyers",
  "naval-MTB": "motor torpedo boats",
  "naval-SS": "submarines",
  "naval-T": "transports",
};

export const kindName = (kind: string): string => KINDS[kind] ?? TYPES[`naval-${kind}`] ?? kind;

/** What a counter of a game with ships and aircraft of many types is. */
export const typeName = (unit: RosterUnit): string =>
  TYPES[`${unit.category}-${unit.type}`] ?? kindName(unit.kind);

export const isAircraft = (kind: string): boolean => kind.startsWith("aircraft");
