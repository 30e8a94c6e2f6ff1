import type { Board } from "./board.svelte";
import { neighbours } from "./geometry";
import type { Table } from "./table.svelte";
import type { Refusal } from "./view";

/** Units that the same reason keeps out. */
export interface Told {
  names: string[];
  refusal: Refusal;
}

/** Who is kept out by what: units with one and the same reason stand together. */
export function byReason(found: [string, Refusal | null][]): Told[] {
  const told = new Map<string, Told>();
  for (const [name, refusal] of found) {
    if (!refusal) continue;
    const key = [refusal.case, refusal.reason, refusal.figures].join();
    const known = told.get(key);
    if (known) known.names.push(name);
    else told.set(key, { names: [name], refusal });
  }
  return [...told.values()];
}

/** Whether units may be added to what is being put together, each by a click. */
export const sought = ({ book, index }: Table): boolean =>
  Boolean(book?.verbs["with"]) && index.buttons.some(({ v }) => v === "cancel");

/** Own units in a hex and beside it that are not in a list of those who take part or may. */
export function leftOut(
  { table }: Board,
  hex: string | null,
  listed: Set<number | null>,
): number[] {
  const { grid, index, view } = table;
  if (!hex || !view || !sought(table)) return [];
  const near = new Set([hex, ...neighbours(grid, hex)]);
  const here = view.units.filter(({ id, hex: at, state }) => {
    const own = table.byId.get(id)?.side === view.actor;
    return own && state === "map" && at !== null && near.has(at);
  });
  return here.map(({ id }) => id).filter((id) => !listed.has(id) && !index.forUnit.has(id));
}

/** "12 of ½ MP" as one says it: what is needed, and what is there. */
export const figuresInWords = (figures: string): string =>
  figures.replace(/^([\d¼-¾⅐-⅞]+) of ([\d¼-¾⅐-⅞]+) MP\b/, "$1 MP needed, $2 left");

/** What would work, without the words that one writes on the command line: here one clicks. */
export const remedyInWords = (remedy: string): string =>
  remedy
    .replace(/ with `[a-z_]+`(,? or `[a-z_]+`)*/g, "")
    .replace(/ \(`[a-z_]+`\)/g, "")
    .replaceAll("`", "");

/** Hexes of the map that a refusal names. */
export function hexesIn(
  { reason, figures, remedy }: Refusal,
  hexes: ReadonlyMap<string, unknown>,
): string[] {
  const words = [reason, figures, remedy].join(" ").match(/\b\d{4}\b/g) ?? [];
  return [...new Set(words)].filter((word) => hexes.has(word));
}
