/** What happened, in lines that fit on a panel. */

export interface Roll {
  step: number;
  text: string;
  dice: number[];
}

export interface Loss {
  unit: number;
  hex: string;
  lost?: boolean;
  sp?: number;
  reduced?: boolean;
  disrupted?: number;
  oos?: boolean;
}

export interface Item {
  kind: "move" | "fight" | "loss" | "note";
  side: string;
  step: number;
  last: number;
  case: string;
  units: number[];
  hex: string;
  path?: string[];
  manner?: string;
  rolls?: Roll[];
  losses?: Loss[];
  text?: string;
}

export interface Happened {
  role: string;
  seq: number;
  begin: number;
  end: number;
  items: Item[];
}

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

/** What a fight or march cost, by what was lost: "lost: A, B · reduced: C". */
export function lossText(losses: Loss[], words: Words): string {
  const kinds: [string, (loss: Loss) => unknown][] = [
    ["lost", (loss) => loss.lost],
    ["fewer SP", (loss) => loss.sp],
    ["reduced", (loss) => loss.reduced],
    ["disrupted", (loss) => loss.disrupted],
    ["out of supply", (loss) => loss.oos],
  ];
  return kinds
    .map(([name, is]): [string, number[]] => [name, losses.filter(is).map((loss) => loss.unit)])
    .filter(([, units]) => units.length)
    .map(([name, units]) => `${name}: ${names([...new Set(units)], words)}`)
    .join(" · ");
}

const DEEDS: Record<string, [string, string]> = {
  retreat: ["retreats", "retreat"],
  withdraw: ["withdraws", "withdraw"],
  advance: ["advances", "advance"],
  land: ["lands", "land"],
  march: ["marches", "march"],
  support: ["gives support", "give support"],
  interdict: ["interdicts", "interdict"],
};

const stop = (text: string): string => text.replace(/\.$/, "");

function moveText({ units, path = [], manner = "" }: Item, words: Words): string {
  const deed = DEEDS[manner]?.[units.length > 1 ? 1 : 0];
  const who = names(units, words) + (deed ? ` ${deed}` : "");
  const from = path[0] ?? "";
  const to = path.at(-1) ?? "";
  return path.length > 1
    ? `${who}: ${words.hex(from)} → ${words.hex(to)}`
    : `${who}: ${words.hex(to)}`;
}

function fightText({ rolls = [], losses = [], hex }: Item, words: Words): string {
  if (rolls.length === 1) {
    const { text } = rolls[0]!;
    const cost = lossText(
      losses.filter(({ unit }) => !text.includes(words.short(unit))),
      words,
    );
    return stop(text) + (cost ? ` · ${cost}` : "");
  }
  const cost = lossText(losses, words);
  return `${words.hex(hex)}, ${rolls.length} dice: ${cost || "no losses"}`;
}

export function itemText(item: Item, words: Words): string {
  if (item.kind === "move") return moveText(item, words);
  if (item.kind === "fight") return fightText(item, words);
  if (item.kind === "loss")
    return `${words.hex(item.hex)}: ${lossText(item.losses ?? [], words)}`.replace(/^: /, "");
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
  if (first.kind === "move") return `${units.length} units move: ${names(units, words)}`;
  if (first.kind === "fight") return `${items.length} fights: ${losses || "no losses"}`;
  if (first.kind === "loss") return losses;
  return `${stop(first.text ?? "")} and ${items.length - 1} more`;
}

type Joins = (a: Item, b: Item) => boolean;
const alike: Joins = (a, b) => a.kind === b.kind && a.side === b.side;

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
  const formation = ({ units }: Item): string => words.formation(units[0] ?? -1);
  const together: Joins = (a, b) =>
    a.kind === "move" && alike(a, b) && formation(a) === formation(b);
  const ways = [
    () => neighbours(items, () => false),
    () => neighbours(items, together),
    () => anywhere(items, together),
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

/** All of it in a few words: "14 units move, 3 fights". */
export function storyTitle(items: Item[]): string {
  const moved = new Set(items.flatMap((item) => (item.kind === "move" ? item.units : []))).size;
  const fights = items.filter((item) => item.kind === "fight").length;
  const lost = items.flatMap((item) => item.losses ?? []).filter((loss) => loss.lost).length;
  const parts = [
    moved && (moved === 1 ? "1 unit moved" : `${moved} units moved`),
    fights && (fights === 1 ? "1 fight" : `${fights} fights`),
    lost && `${lost} lost`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Whether the other side did something that is worth a look. */
export const isNews = (items: Item[], own: string): boolean =>
  items.some((item) => item.side !== own);
