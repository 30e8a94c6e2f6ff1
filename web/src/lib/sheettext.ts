import type { Odds } from "./types";
import type { Sheet } from "./view";

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
  value === 0 || value === "0" || value === "-" ? "–" : String(value);

/** The figure that picks the column: a ratio, a difference, or the column itself. */
export function columnWords(sheet: Sheet): { head: string; text: string } {
  if (sheet.ratio) return { head: "odds", text: sheet.ratio };
  if (sheet.difference !== undefined) return { head: "difference", text: signed(sheet.difference) };
  const column = sheet.column === null ? undefined : sheet.columns[sheet.column];
  return { head: "column", text: column ?? "" };
}

export function signed(value: number | string | undefined): string {
  if (typeof value === "number") return value > 0 ? `+${value}` : String(value).replace("-", "−");
  return value ?? "";
}

const HIT: Record<string, [string, string]> = {
  air: ["missed", "shot down"],
  "anti-aircraft": ["missed", "shot down"],
  interdiction: ["no effect", "interdicted"],
};

/** What the letters of a result come to, in a few words. */
const RESULTS: Record<string, string> = {
  AE: "attackers eliminated",
  ADD: "attackers: DD",
  AC: "attackers check",
  BC: "both check",
  D: "each D",
  DD: "one DD, the others D",
  Ex: "exchange",
  DE: "defenders eliminated",
  C: "each checks",
  "-": "no effect",
};

/** `all` is how many lose it. */
export function outcomeWords(kind: string, loss: number | string, all: number): string {
  if (typeof loss === "string" && RESULTS[loss]) return RESULTS[loss];
  const words = HIT[kind];
  if (words && Number.isFinite(Number(loss))) return words[Number(loss) > 0 ? 1 : 0];
  if (Number(loss) === 0) return "no loss";
  if (!Number.isFinite(Number(loss))) return String(loss);
  return all === 1 ? `${loss} SP lost` : `each loses ${loss}`;
}

/** How much an effect hurts, 0 to 3, -1 not at all; one that says nothing of it counts by its place. */
export function severity(loss: number | string, place: number): number {
  const words = String(loss);
  if (/^(no effect|ashore|away)$/.test(words)) return -1;
  if (/eliminated|destroyed|sunk/.test(words)) return 3;
  if (/step|reduced|damaged/.test(words)) return 2;
  if (/disrupted|aborted/.test(words)) return 1;
  return Math.min(place, 3);
}

/** Whom a result hurts, as far as its letters or words tell. */
export function hurts(loss: number | string): "attackers" | "defenders" | "both" | "nobody" | "" {
  const words = String(loss);
  if (/^(0$|-|no effect)/.test(words)) return "nobody";
  const attackers = /^(A[A-Z]|Ex$|BC$)|attacker/.test(words);
  const defenders = /^(D|C$|Ex$|BC$|[1-9]\d*$)|defender|(^|, )retreat$/.test(words);
  if (attackers && defenders) return "both";
  return attackers ? "attackers" : defenders ? "defenders" : "";
}

const PALE = "#d9d2be";

/** The colour of a result: red where it hurts oneself, green the enemy, ochre both; darker where it hurts more. */
export function shade(loss: number | string, place: number, ours = true): string {
  const whom = hurts(loss);
  const hurt = severity(loss, place);
  if (whom === "nobody" || hurt < 0) return PALE;
  const light = `${62 - 11 * hurt}%`;
  if (!whom) return `hsl(${18 - 5 * hurt} 70% ${light})`;
  const hue = whom === "both" ? 38 : (whom === "attackers") === ours ? 4 : 146;
  return `hsl(${hue} 50% ${light})`;
}

interface Wording {
  title: string;
  mine: string;
  theirs: string;
  more: string;
  aim: string;
}

const PLAIN: Wording = {
  title: "Combat in",
  mine: "Attackers",
  theirs: "Defenders",
  more: "May join",
  aim: "Fire at",
};

const WORDS: Record<string, Partial<Wording>> = {
  attack: { title: "Attack on" },
  ground: { title: "Ground combat in" },
  surface: { title: "Surface combat in", mine: "Firing", more: "Fire at" },
  bombardment: { title: "Bombardment of", mine: "Firing", theirs: "Targets" },
  interdiction: { title: "Interdiction of", mine: "Aircraft", theirs: "Targets" },
  naval: { title: "Naval combat in", mine: "Firing", theirs: "Target" },
  air: { title: "Air-to-air combat over", mine: "Firing", theirs: "Target" },
  "anti-aircraft": { title: "Anti-aircraft fire over", mine: "Guns", theirs: "Aircraft" },
  retreat: { title: "Retreat from", more: "Instead" },
  advance: { title: "Advance into", more: "May advance" },
  missions: { title: "Interdiction and ground support", more: "Give a mission to" },
  excess: { title: "Excess of air units", more: "Keep back to bounce" },
  "air-losses": { title: "Air superiority combat", more: "Which is lost" },
  bounces: { title: "Bouncing", more: "May bounce" },
  bounce: { title: "Bouncing", aim: "On a mission" },
};

/** The sum of an odds line with what it is made of: "+2: AF of Nachi +4, DF of Exeter −2". */
export function sumWords({ add, modifiers }: Odds): string {
  const parts = modifiers.map(({ text, value }) => `${text} ${signed(value)}`);
  const die = add === undefined ? "" : `die ${add ? signed(add) : "±0"}: `;
  return parts.length ? `${die}${parts.join(", ")}` : "no modifiers";
}

/** The headings of a sheet by what kind of combat it is. */
export const headings = (kind: string): Wording => ({ ...PLAIN, ...WORDS[kind] });
