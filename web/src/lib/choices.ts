import type { VerbInfo } from "./types";
import type { Choice } from "./view";

/** The legal choices of one view, sorted by what a person points at. */
export interface ChoiceIndex {
  all: Choice[];
  /** Neither unit nor hex: buttons. */
  buttons: Choice[];
  forUnit: Map<number, Choice[]>;
  forHex: Map<string, Choice[]>;
  reach: Map<number, Map<string, Choice[]>>;
  /** For units that could take part in a blow the hexes of those blows. */
  aims: Map<number, Map<string, Choice[]>>;
  /** The unit in hand: the one that every choice with unit and hex belongs to, and that has to go. */
  held: number | null;
}

/** What nobody has to do: the last who may is not taken in hand for it. */
const FREE = new Set(["move", "recon"]);

type Reaches = Map<number, Map<string, Choice[]>>;

function pushHex(reaches: Reaches, unit: number, hex: string, choice: Choice): void {
  const hexes = reaches.get(unit) ?? new Map<string, Choice[]>();
  push(hexes, hex, choice);
  reaches.set(unit, hexes);
}

function push<K>(map: Map<K, Choice[]>, key: K, choice: Choice): void {
  const list = map.get(key);
  if (list) list.push(choice);
  else map.set(key, [choice]);
}

/** `lies` tells in which hex a place lies that is no hex itself, such as an airbase. */
export function indexChoices(
  all: Choice[],
  lies: (place: string) => string = (place) => place,
): ChoiceIndex {
  const index: ChoiceIndex = {
    all,
    buttons: [],
    forUnit: new Map(),
    forHex: new Map(),
    reach: new Map(),
    aims: new Map(),
    held: null,
  };
  for (const choice of all) {
    if (choice.level !== undefined) continue; // set up on the battle board, which lists it itself
    const place = choice.h === null ? null : lies(choice.h);
    if (choice.u !== null && place !== null) pushHex(index.reach, choice.u, place, choice);
    else if (choice.u !== null) push(index.forUnit, choice.u, choice);
    else if (place !== null) {
      push(index.forHex, place, choice);
      for (const unit of choice.by ?? []) pushHex(index.aims, unit, place, choice);
    } else index.buttons.push(choice);
  }
  const units = new Set([...index.reach.keys(), ...index.forUnit.keys()]);
  const has = (v: string): boolean => index.buttons.some((choice) => choice.v === v);
  const free = has("done") && all.some(({ v }) => FREE.has(v));
  if (index.reach.size === 1 && units.size === 1 && !free) index.held = [...units][0]!;
  return index;
}

export const actable = (index: ChoiceIndex, unit: number): boolean =>
  index.forUnit.has(unit) || index.reach.has(unit) || index.aims.has(unit);

/**
 * Where those that are asked to retreat may go, while none of them is in hand: each hex with the
 * choices of all of them. Empty when something else is asked.
 */
export function waysOut({ reach }: ChoiceIndex): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const hexes of reach.values())
    for (const [hex, choices] of hexes) {
      if (choices.some(({ v }) => v !== "retreat")) return new Map();
      for (const choice of choices) push(found, hex, choice);
    }
  return found;
}

/** What a unit may do to hexes: go there, or take part in a blow. */
export const hexesOf = (index: ChoiceIndex, unit: number): Map<string, Choice[]> | undefined =>
  index.reach.get(unit) ?? index.aims.get(unit);

/**
 * Units that a question is about, such as which one is lost or bounced: a click on the hex answers it.
 * Picking units up to move them is no such question, and taking one out again is not asked for.
 */
export function namedUnits(index: ChoiceIndex, sheet: boolean): Set<number> {
  const moves = ({ v }: Choice): boolean => v === "move" || v === "fly";
  if (!sheet && index.all.some(({ u, h }) => u === null || h !== null)) return new Set();
  if (index.all.some(moves)) return new Set();
  return new Set(
    [...index.forUnit].filter(([, own]) => own.some(({ v }) => v !== "without")).map(([u]) => u),
  );
}

export interface Names {
  unit(id: number): string;
  hex(hex: string): string;
}

/** Where a unit comes to be by these, and by all others to where it goes. */
const STAYS: Record<string, string> = { embark: "at", land: "in", place: "in" };

/** A choice in words: the server's label, or the verb's template filled in. */
export function describe(choice: Choice, verbs: Record<string, VerbInfo>, names: Names): string {
  if (choice.label) return choice.label;
  return filled(choice.v, verbs, {
    unit: choice.u === null ? "" : names.unit(choice.u),
    hex: choice.h === null ? "" : names.hex(choice.h),
    n: choice.n === null ? "" : String(choice.n),
  });
}

/** What was asked for, as it is written, in words. */
export function askedInWords(text: string, verbs: Record<string, VerbInfo>): string {
  const [verb = "", ...parts] = text.split(" ");
  const fields = verbs[verb]?.fields ?? "";
  const all = fields.replaceAll("?", "");
  const held = parts.length < all.length ? fields.replace(/\?./g, "") : all;
  if (!verbs[verb] || held.length !== parts.length) return text;
  const part = (field: string): string => parts[held.indexOf(field)] ?? "";
  return filled(verb, verbs, { unit: part("u"), hex: part("h"), n: part("n") });
}

function filled(
  verb: string,
  verbs: Record<string, VerbInfo>,
  { unit, hex, n }: { unit: string; hex: string; n: string },
): string {
  const between = unit && hex ? ` ${STAYS[verb] ?? "to"} ` : " ";
  return (verbs[verb]?.label ?? verb)
    .replace("{unit} {hex}", `{unit}${between}{hex}`)
    .replace("{unit}", unit)
    .replace("{hex}", hex)
    .replace("{n}", n)
    .replace(/\s+/g, " ")
    .replace(/(\s+against)?(\s+(to|in|at|from|into|on|with))?\s*$/, "")
    .trim();
}

/** The verb alone, where the place on the screen tells unit and hex. */
export function describeShort(choice: Choice, verbs: Record<string, VerbInfo>): string {
  const bare: Choice = { v: choice.v, u: null, h: null, n: choice.n, text: choice.text };
  const words = describe(bare, verbs, { unit: () => "", hex: () => "" });
  return words.charAt(0).toUpperCase() + words.slice(1) || choice.v;
}

/** In an order that is the same each time: by verb as the book has them, then by unit. */
export function inOrder<T extends { v: string; u?: number | null }>(
  choices: T[],
  verbs: Record<string, VerbInfo>,
): T[] {
  const order = Object.keys(verbs);
  const rank = ({ v }: T): number => order.indexOf(v);
  return [...choices].sort((a, b) => rank(a) - rank(b) || (a.u ?? -1) - (b.u ?? -1));
}

/** How a target is drawn: a move that goes on, one that ends there, one that costs strength, or a blow. */
export type Manner = "go" | "stop" | "march" | "strike";

export function manner(choice: Choice): Manner {
  if (choice.u === null || choice.strike) return "strike";
  if (choice.march) return "march";
  return choice.stop ? "stop" : "go";
}

/** The manner of a hex with several choices: the gentlest one wins. */
export function mannerOf(choices: Choice[]): Manner {
  const order: Manner[] = ["go", "stop", "march", "strike"];
  const found = new Set(choices.map(manner));
  return order.find((m) => found.has(m)) ?? "go";
}

/** Whether a blow is among the choices of a hex. */
export const strikesAt = (choices: Choice[]): boolean =>
  choices.some((choice) => manner(choice) === "strike");

/** Verbs that the view offers for a hex alone, in their order. */
export function hexVerbs(index: ChoiceIndex): string[] {
  return [...new Set([...index.forHex.values()].flat().map((c) => c.v))];
}

/** Choices whose text or words hold every word of the query. */
export function filterChoices<T extends { words: string; choice: Choice }>(
  entries: T[],
  query: string,
): T[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = `${entry.words} ${entry.choice.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
