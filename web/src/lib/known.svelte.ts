import { indexChoices, describe, type Names } from "./choices";
import type { Grid } from "./geometry";
import type { CaseInfo, GameMap, MapHex, RosterUnit, Rulebook, TableInfo } from "./types";
import type { Choice, UnitState, View } from "./view";

/** What the page knows of a table, and what it calls the things in it. */
export class Known {
  info = $state.raw<TableInfo | null>(null);
  book = $state.raw<Rulebook | null>(null);
  map = $state.raw<GameMap | null>(null);
  roster = $state.raw<RosterUnit[]>([]);
  cases = $state.raw<CaseInfo[]>([]);
  view = $state.raw<View | null>(null);

  /** Airbases by their names, where a game has any. */
  airbases = $derived(new Map(this.view?.bases?.map((base) => [base.id, base])));
  index = $derived(indexChoices(this.view?.choices ?? [], (place) => this.hexOf(place)));
  units = $derived(new Map<number, UnitState>(this.view?.units.map((u) => [u.id, u])));
  byId = $derived(new Map(this.roster.map((u) => [u.id, u])));
  byShort = $derived(new Map(this.roster.map((u) => [u.short, u])));
  /** Names that are printed at hexes which have none of their own, such as a port of two hexes. */
  private placeNames = $derived(new Map(this.map?.places.map(({ hex, name }) => [hex, name])));
  hexes = $derived(new Map<string, MapHex>(this.map?.hexes.map((h) => [h.id, h])));
  caseByNumber = $derived(new Map(this.cases.map((c) => [c.number, c])));
  sides = $derived(this.book?.sides ?? []);
  /** Names of the boxes this game has used so far; a string, so that it is the same while they are. */
  boxes = $state("");
  grid = $derived<Grid>(this.map ?? { columns: 1, rows: 1, low: "even" });

  names: Names = {
    unit: (id) => {
      const unit = this.byId.get(id);
      // Log and prompts have the short name of what flies and sails: so has every button.
      return (unit?.category ? unit.short : unit?.name) ?? `unit ${id}`;
    },
    hex: (hex) => this.hexName(hex),
  };

  /** Where a place lies: the hex or box of an airbase, the place itself of all others. */
  hexOf(place: string): string {
    return this.hexes.has(place) ? place : (this.airbases.get(place)?.hex ?? place);
  }

  /** "1127 Ipoh", or the bare label where there is no name. */
  hexName(hex: string): string {
    const name = this.hexes.get(hex)?.name ?? this.placeNames.get(hex);
    const base = this.airbases.get(hex);
    if (base) return base.title;
    return name ? `${hex} ${name}` : (this.map?.boxes.find((b) => b.name === hex)?.label ?? hex);
  }

  words(choice: Choice): string {
    return describe(choice, this.book?.verbs ?? {}, this.names);
  }

  sideIndex(side: string | null | undefined): number {
    return side ? this.sides.indexOf(side) : -1;
  }

  short(id: number): string {
    return this.byId.get(id)?.short ?? String(id);
  }
}
