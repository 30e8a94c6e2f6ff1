import type { Choice, VerbInfo } from "./types";

/** The legal choices of one view, sorted by what a person points at. */
export interface ChoiceIndex {
  all: Choice[];
  /** Neither unit nor hex: buttons. */
  buttons: Choice[];
  forUnit: Map<number, Choice[]>;
  forHex: Map<string, Choice[]>;
  reach: Map<number, Map<string, Choice[]>>;
  /** The unit in hand: the one that every choice with unit and hex belongs to. */
  held: number | null;
}

function push<K>(map: Map<K, Choice[]>, key: K, choice: Choice): void {
  const list = map.get(key);
  if (list) list.push(choice);
  else map.set(key, [choice]);
}

export function indexChoices(all: Choice[]): ChoiceIndex {
  const index: ChoiceIndex = {
    all,
    buttons: [],
    forUnit: new Map(),
    forHex: new Map(),
    reach: new Map(),
    held: null,
  };
  for (const choice of all) {
    if (choice.u !== null && choice.h !== null) {
      const hexes = index.reach.get(choice.u) ?? new Map<string, Choice[]>();
      push(hexes, choice.h, choice);
      index.reach.set(choice.u, hexes);
    } else if (choice.u !== null) push(index.forUnit, choice.u, choice);
    else if (choice.h !== null) push(index.forHex, choice.h, choice);
    else index.buttons.push(choice);
  }
  const units = new Set([...index.reach.keys(), ...index.forUnit.keys()]);
  if (index.reach.size === 1 && units.size === 1) index.held = [...units][0]!;
  return index;
}

export const actable = (index: ChoiceIndex, unit: number): boolean =>
  index.forUnit.has(unit) || index.reach.has(unit);

export interface Names {
  unit(id: number): string;
  hex(hex: string): string;
}

/** A choice in words: the server's label, or the verb's template filled in. */
export function describe(choice: Choice, verbs: Record<string, VerbInfo>, names: Names): string {
  if (choice.label) return choice.label;
  const template = verbs[choice.v]?.label ?? choice.v;
  const used = template
    .replace("{unit}", choice.u === null ? "" : names.unit(choice.u))
    .replace("{hex}", choice.h === null ? "" : names.hex(choice.h))
    .replace("{n}", choice.n === null ? "" : String(choice.n));
  return used.replace(/\s+(to|in|at|from|into|on|with)\s*$/, "").trim();
}

/** The verb alone, where the place on the screen tells unit and hex. */
export function describeShort(choice: Choice, verbs: Record<string, VerbInfo>): string {
  const bare: Choice = { v: choice.v, u: null, h: null, n: choice.n, text: choice.text };
  const words = describe(bare, verbs, { unit: () => "", hex: () => "" }).replace(/\s{2,}/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1) || choice.v;
}

/** How a target is drawn: a move that goes on, one that ends there, one that costs strength, or a blow. */
export type Manner = "go" | "stop" | "march" | "strike";

export function manner(choice: Choice): Manner {
  if (choice.u === null) return "strike";
  if (choice.march) return "march";
  return choice.stop ? "stop" : "go";
}

/** The manner of a hex with several choices: the gentlest one wins. */
export function mannerOf(choices: Choice[]): Manner {
  const order: Manner[] = ["go", "stop", "march", "strike"];
  const found = new Set(choices.map(manner));
  return order.find((m) => found.has(m)) ?? "go";
}

/** A choice that is not on offer, as text to ask about: the verb that this unit is using, or would. */
export function guessVerb(
  index: ChoiceIndex,
  verbs: Record<string, VerbInfo>,
  unit: { id: number; kind: string },
): string {
  const own = [...(index.reach.get(unit.id)?.values() ?? [])].flat();
  const gentle = own.find((choice) => !choice.march) ?? own[0];
  if (gentle) return gentle.v;
  const offered = index.all.find((choice) => choice.u !== null && choice.h !== null);
  if (offered && !["move", "fly", "march"].includes(offered.v)) return offered.v;
  return unit.kind.startsWith("aircraft") && verbs["fly"] ? "fly" : "move";
}

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
