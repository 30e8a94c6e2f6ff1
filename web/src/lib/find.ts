import type { Table } from "./table.svelte";

/** A hex label or short unit name for what a person typed: a label, a place, a unit. */
export function findPlace(table: Table, text: string): string | null {
  if (table.hexes.has(text)) return text;
  const wanted = text.toLowerCase();
  if (!wanted) return null;
  const starts = (name: string | undefined): boolean =>
    Boolean(name?.toLowerCase().startsWith(wanted));
  const place = table.map?.places.find((p) => starts(p.name));
  const unit = table.roster.find((u) => starts(u.short) || starts(u.name));
  return place?.hex ?? unit?.short ?? null;
}
