import { api, messageOf } from "./api";
import type { Table } from "./table.svelte";
import type { SupplyOverlay, ZoneOverlay } from "./types";

/** Which side's supply and zones of control lie over the map, one side at a time or none. */
export class Overlays {
  supplySide = $state<string | null>(null);
  supply = $state.raw<SupplyOverlay | null>(null);
  zoneSide = $state<string | null>(null);
  zones = $state.raw<ZoneOverlay | null>(null);
  /** The position that they are of, and whose eyes saw it. */
  private of = "";

  constructor(private readonly table: Table) {}

  /** Whether the game has such a thing to lay over its map. */
  has(kind: "supply" | "zones"): boolean {
    const { map, roster } = this.table;
    if (map?.overlays) return map.overlays.includes(kind);
    return kind === "supply" || roster.some((unit) => unit.cf !== undefined);
  }

  /** Fetches anew what lies over the map when the position is another, or somebody else looks. */
  follow(): void {
    const { view, shownAt, role, eyes } = this.table;
    const now = view ? [view.seq, view.draft, shownAt, role, eyes].join() : "";
    if (now === this.of) return;
    this.of = now;
    // Under the cover between two at one screen nothing is kept of what the one could see.
    if (!view) this.supply = this.zones = null;
    else {
      if (this.supplySide) void this.showSupply(this.supplySide);
      if (this.zoneSide) void this.showZones(this.zoneSide);
    }
  }

  async showSupply(side: string | null): Promise<void> {
    if (side !== this.supplySide) this.supply = null;
    this.supplySide = side;
    if (!side) return;
    const { of, table } = this;
    try {
      // Whoever plays a replay on waits for it: what lies over the map is of the same step.
      const found = await table.wait(api.supply(table.id, side, table.asking, table.shownAt));
      if (this.supplySide === side && this.of === of) this.supply = found;
    } catch (error) {
      this.table.say(messageOf(error));
      this.supplySide = null;
    }
  }

  async showZones(side: string | null): Promise<void> {
    if (side !== this.zoneSide) this.zones = null;
    this.zoneSide = side;
    if (!side) return;
    const { of, table } = this;
    try {
      const found = await table.wait(api.zones(table.id, side, table.asking, table.shownAt));
      if (this.zoneSide === side && this.of === of) this.zones = found;
    } catch (error) {
      this.table.say(messageOf(error));
      this.zoneSide = null;
    }
  }

  /** Whoever looks wants to know of his own side first. */
  get order(): string[] {
    const { role, sides, view } = this.table;
    const own = sides.includes(role) ? role : view?.actor;
    return [...sides].sort((a, b) => Number(b === own) - Number(a === own));
  }

  nextSupply(): void {
    if (this.has("supply")) void this.showSupply(this.after(this.supplySide));
  }

  nextZones(): void {
    if (this.has("zones")) void this.showZones(this.after(this.zoneSide));
  }

  /** Takes one away; true when there was one. */
  drop(): boolean {
    if (this.supplySide) void this.showSupply(null);
    else if (this.zoneSide) void this.showZones(null);
    else return false;
    return true;
  }

  private after(side: string | null): string | null {
    const order = [null, ...this.order];
    return order[(order.indexOf(side) + 1) % order.length] ?? null;
  }
}
