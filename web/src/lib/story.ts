import type { Gain, Item, Loss } from "./types";

export type { Gain, Happened, Item, Loss, Roll } from "./types";

/** What happened, in lines that fit on a panel. */

export interface Line {
  kind: Item["kind"];
  side: string;
  text: string;
  items: Item[];
}

export interface Words {
  short(unit: number): string;
  hex(place: string): string;
  /** What a unit belongs to, "" for nothing larger. */
  formation(unit: number): string;
  /** Whether it flies. */
  flies(unit: number): boolean;
  /** What strength is counted in: "SP", "steps". */
  measure: string;
}

/** Lines that a panel has room for. */
export const MOST_LINES = 12;
const MOST_NAMES = 4;

export function names(units: number[], words: Words): string {
  const told = units.slice(0, MOST_NAMES).map((unit) => words.short(unit));
  const more = units.length - told.length;
  return (
    told.join(", ") +
    (more > 1 ? ` and ${more} more` : more ? `, ${words.short(units.at(-1)!)}` : "")
  );
}

type Kinds<T> = [string, (change: T) => unknown][];

/** Units by what befell them: "lost: A, B · SP lost: C (2)". */
function byKind<T extends { unit: number; sp?: number }>(
  changes: T[],
  kinds: Kinds<T>,
  words: Words,
): string {
  const strength = (unit: number): number =>
    changes.reduce((sum, change) => sum + (change.unit === unit ? (change.sp ?? 0) : 0), 0);
  const counted: Words = {
    ...words,
    short: (unit) => words.short(unit) + (strength(unit) > 1 ? ` (${strength(unit)})` : ""),
  };
  return kinds
    .map(([name, befell]): [string, number[]] => [
      name,
      [...new Set(changes.filter(befell).map(({ unit }) => unit))],
    ])
    .filter(([, units]) => units.length)
    .map(
      ([name, units]) =>
        `${name}: ${names(units, name.startsWith(words.measure) ? counted : words)}`,
    )
    .join(" · ");
}

/** What a fight or march cost, by what was lost. */
export function lossText(losses: Loss[], words: Words): string {
  const kinds: Kinds<Loss> = [
    ["lost", (loss) => loss.lost],
    [`${words.measure} lost`, (loss) => loss.sp],
    ["reduced", (loss) => loss.reduced],
    ["disrupted", (loss) => loss.disrupted],
    ["out of supply", (loss) => loss.oos],
  ];
  return byKind(losses, kinds, words);
}

export function gainText(gains: Gain[], words: Words): string {
  const kinds: Kinds<Gain> = [
    [`${words.measure} regained`, (gain) => gain.sp],
    ["restored", (gain) => gain.restored],
    ["recovered", (gain) => gain.recovered === 0],
    ["less disrupted", (gain) => gain.recovered],
    ["back in supply", (gain) => gain.supplied],
  ];
  return byKind(gains, kinds, words);
}

const DEEDS: Record<string, [string, string]> = {
  retreat: ["retreats", "retreat"],
  withdraw: ["withdraws", "withdraw"],
  advance: ["advances", "advance"],
  land: ["lands", "land"],
  march: ["marches", "march"],
  support: ["gives support", "give support"],
  interdict: ["interdicts", "interdict"],
  arrive: ["arrives", "arrive"],
  return: ["returns", "return"],
  entrain: ["goes by rail", "go by rail"],
  recon: ["reconnoitres", "reconnoitre"],
  scramble: ["scrambles", "scramble"],
  flee: ["scrambles off the ground", "scramble off the ground"],
  stage: ["stages", "stage"],
  fly: ["flies in", "fly in"],
};

/** How a unit that was nowhere before came to a place. */
function came(item: Item, words: Words): string {
  if (item.manner) return item.manner;
  if ((item.path ?? []).length > 1) return "";
  return words.flies(item.units[0] ?? -1) ? "fly" : "arrive";
}

const stop = (text: string): string => text.replace(/\.$/, "");

function moveText(item: Item, words: Words): string {
  const { units, path = [] } = item;
  const deed = DEEDS[came(item, words)]?.[units.length > 1 ? 1 : 0];
  const who = names(units, words) + (deed ? ` ${deed}` : "");
  const from = path[0] ?? "";
  const to = path.at(-1) ?? "";
  // Who went out and came back has not gone from a place to itself.
  return to !== from ? `${who}: ${words.hex(from)} → ${words.hex(to)}` : `${who}: ${words.hex(to)}`;
}

/** Of units alone: a port or an airbase that was hit is told in a line of its own. */
const NOBODY = "no unit is hit";

/** How a line of a die says that a unit is no more. */
const GONE = /eliminated|shot down|sunk|destroyed/;

function fightText(item: Item, words: Words): string {
  const { rolls = [], losses = [], hex, title } = item;
  if (rolls.length === 1) {
    const { text } = rolls[0]!;
    // What befell whom the die names it says itself, but not who was gone after it for want of a way.
    const told = ({ unit, lost }: Loss): boolean =>
      text.includes(words.short(unit)) && (!lost || GONE.test(text));
    // Who checks and holds is told of by no loss.
    const held = losses.length || !/ checks? for /.test(text) ? "" : NOBODY;
    const cost =
      lossText(
        losses.filter((loss) => !told(loss)),
        words,
      ) || held;
    return stop(text) + (cost ? ` · ${cost}` : "");
  }
  const cost = lossText(losses, words);
  const place = [title, words.hex(hex)].filter(Boolean).join(", ");
  return `${place}, ${rolls.length} dice: ${cost || NOBODY}`;
}

/** With the place before it, where it is one. */
function placed(changes: { hex: string }[], text: string, words: Words): string {
  const places = new Set(changes.map(({ hex }) => hex));
  const [only = ""] = places;
  return places.size === 1 && only ? `${words.hex(only)}: ${text}` : text;
}

export function itemText(item: Item, words: Words): string {
  if (item.kind === "move") return moveText(item, words);
  if (item.kind === "fight") return fightText(item, words);
  if (item.kind === "loss" && !item.text)
    return placed(item.losses ?? [], lossText(item.losses ?? [], words), words);
  if (item.kind === "gain")
    return placed(item.gains ?? [], gainText(item.gains ?? [], words), words);
  return stop(item.text ?? "");
}

function groupText(items: Item[], words: Words): string {
  const [first] = items;
  if (!first || items.length === 1) return first ? itemText(first, words) : "";
  const losses = lossText(
    items.flatMap((item) => item.losses ?? []),
    words,
  );
  const units = [...new Set(items.flatMap((item) => item.units))];
  if (first.kind === "move") {
    const did = arrives(first, words) ? "arrive" : "move";
    const one = units.length === 1;
    return `${one ? "1 unit" : `${units.length} units`} ${one ? `${did}s` : did}: ${names(units, words)}`;
  }
  if (first.kind === "fight") return `${items.length} fights: ${losses || NOBODY}`;
  if (first.kind === "loss") return losses;
  if (first.kind === "gain")
    return gainText(
      items.flatMap((item) => item.gains ?? []),
      words,
    );
  return noteText(likewise(items, words));
}

/** A note about one unit without its name and place: others may have done the same. "" for any other. */
function shape({ kind, side, units, text = "" }: Item, words: Words): string {
  if (kind !== "note" || units.length !== 1) return "";
  // What tells of a die, or of a way, is another's own.
  if (/\bdie\b/.test(text) || (text.match(/\d{4}/g) ?? []).length > 1) return "";
  const bare = text.replace(words.short(units[0]!), "");
  return side + bare.replace(/(\p{Lu}[\p{L} ]* \()?\d{4}\)?/u, "");
}

/** The notes in words; those who did the same are named behind the first of them. */
function likewise(items: Item[], words: Words): string[] {
  const found = new Map<string, Item[]>();
  for (const [i, item] of items.entries()) {
    const key = shape(item, words) || String(i);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return [...found.values()].map(([first, ...more]) => {
    const others = names(
      more.flatMap(({ units }) => units),
      words,
    );
    return itemText(first!, words) + (others && `, likewise ${others}`);
  });
}

/** Places that a side holds now as one note: "Red holds A, B, C" leaves out none of them. */
function noteText(texts: string[]): string {
  const ends = new Map<string, string[]>();
  for (const text of new Set(texts)) {
    const [head, end] = /^(\S+ holds) (.+)$/.exec(text)?.slice(1) ?? [text, ""];
    ends.set(head!, [...(ends.get(head!) ?? []), end!]);
  }
  const all = [...ends].map(([head, rest]) => `${head} ${rest.join(", ")}`.trim());
  const more = all.length - MOST_LINES;
  return all.slice(0, MOST_LINES).join("; ") + (more > 0 ? ` and ${more} more` : "");
}

type Joins = (a: Item, b: Item) => boolean;

/** Units that come on the map, as reinforcements do; aircraft fly in. */
const arrives = (item: Item, words: Words): boolean =>
  item.kind === "move" && ["arrive", "return"].includes(came(item, words));

function neighbours(items: Item[], joins: Joins): Item[][] {
  const out: Item[][] = [];
  for (const item of items) {
    const group = out.at(-1);
    if (group && joins(group[0]!, item)) group.push(item);
    else out.push([item]);
  }
  return out;
}

function anywhere(items: Item[], joins: Joins): Item[][] {
  const out: Item[][] = [];
  for (const item of items) {
    const group = out.find(([first]) => first && joins(first, item));
    if (group) group.push(item);
    else out.push([item]);
  }
  return out;
}

/** Every item in a line of its own as long as there is room, else grouped more and more. */
export function storyLines(items: Item[], words: Words): Line[] {
  const alike: Joins = (a, b) =>
    a.kind === b.kind && a.side === b.side && arrives(a, words) === arrives(b, words);
  const formation = ({ units }: Item): string => words.formation(units[0] ?? -1);
  const together: Joins = (a, b) =>
    a.kind === "move" && alike(a, b) && formation(a) === formation(b);
  const same: Joins = (a, b) =>
    together(a, b) || (shape(a, words) !== "" && shape(a, words) === shape(b, words));
  const ways = [
    () => neighbours(items, (a, b) => a.kind === "note" && same(a, b)),
    () => neighbours(items, same),
    () => anywhere(items, same),
    () => neighbours(items, (a, b) => alike(a, b) && a.kind !== "fight"),
    () => neighbours(items, alike),
    () => anywhere(items, alike),
  ];
  let groups: Item[][] = [];
  for (const way of ways) {
    groups = way();
    if (groups.length <= MOST_LINES) break;
  }
  return groups.map((found) => ({
    kind: found[0]!.kind,
    side: found[0]!.side,
    text: groupText(found, words),
    items: found,
  }));
}

/** All of it in a few words: "14 units moved, 2 arrived, 3 fights". */
export function storyTitle(items: Item[], words: Words): string {
  const moves = items.filter((item) => item.kind === "move");
  const count = (some: Item[]): number => new Set(some.flatMap((item) => item.units)).size;
  const moved = count(moves.filter((item) => !arrives(item, words)));
  const arrived = count(moves.filter((item) => arrives(item, words)));
  const fights = items.filter((item) => item.kind === "fight").length;
  const lost = items.flatMap((item) => item.losses ?? []).filter((loss) => loss.lost).length;
  const over = items.flatMap(({ text = "" }) => /^Turn \d+ is over/.exec(text)?.[0] ?? []);
  const parts = [
    moved && (moved === 1 ? "1 unit moved" : `${moved} units moved`),
    arrived && `${arrived} arrived`,
    fights && (fights === 1 ? "1 fight" : `${fights} fights`),
    lost && `${lost} lost`,
    ...over.map((text) => text.replace("T", "t")),
  ];
  return parts.filter(Boolean).join(", ");
}

/** Whether the other side did something that is worth a look. */
export const isNews = (items: Item[], own: string): boolean =>
  items.some((item) => item.side !== own);
