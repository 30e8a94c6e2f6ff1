/** The strip at a counter's left edge tells the nationality without colour: a letter on a pattern. */
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
};

export function nation(name: string): Nation {
  return KNOWN[name] ?? { letter: name.charAt(0).toUpperCase(), pattern: null, shade: "#444" };
}

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
  engineer: "engineers",
  "machine-gun": "machine guns",
  armoured: "armour",
  cavalry: "cavalry",
  artillery: "artillery",
  "anti-tank": "anti-tank guns",
  "coastal-artillery": "coastal artillery",
  "aircraft-F": "fighters",
  "aircraft-B": "bombers",
  ship: "ships",
};

export const kindName = (kind: string): string => KINDS[kind] ?? kind;

export const isAircraft = (kind: string): boolean => kind.startsWith("aircraft");
