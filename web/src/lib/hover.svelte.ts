import { api } from "./api";
import type { Board } from "./board.svelte";
import type { Spot } from "./popover";
import type { HexInfo } from "./types";

const REMEMBERED = 400;

/** What is under the pointer: a hex, a counter, and what the server says of the hex. */
export class Hover {
  hex = $state<string | null>(null);
  unit = $state<number | null>(null);
  info = $state.raw<HexInfo | null>(null);
  at = $state<Spot>({ x: 0, y: 0 });
  /** A finger was there and has gone: no tip hangs where it was. */
  finger = $state(false);

  /** What the answer about the hex is for. */
  private asked = "";
  private askedUnit = $state<string | null>(null);
  private cache = new Map<string, HexInfo>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: Board) {}

  point(px: number, py: number, unit: number | null, finger = false): void {
    this.at = { x: px, y: py };
    this.finger = finger;
    this.unit = unit;
    this.place = unit === null ? null : (this.board.table.units.get(unit)?.hex ?? null);
    // A stack may hang over the next hex: what is pointed at is the counter, as for a click.
    const place = this.place ?? this.board.placeAt(px, py);
    this.look(place !== null && this.board.table.hexes.has(place) ? place : null);
  }

  leave(): void {
    this.unit = null;
    this.place = null;
    this.look(null);
  }

  /** The button of a panel that is pointed at: it hears of no pointer that leaves when it is taken away. */
  private button: Element | null = null;

  /** What a button of a unit hears: the unit is told of while it is pointed at. */
  of(unit: number | null): {
    onpointerenter: (event: { currentTarget: Element }) => void;
    onpointerleave: () => void;
  } {
    return {
      onpointerenter: ({ currentTarget }) => {
        this.unit = unit;
        this.place = null;
        this.button = currentTarget;
      },
      onpointerleave: () => void (this.unit = this.button = null),
    };
  }

  /** Where the unit that is told of stood when it was pointed at. */
  private place: string | null = null;

  /** A unit that leaves from under the pointer is told of where it is now. */
  follow(): void {
    if (this.button && !this.button.isConnected) this.unit = this.button = null;
    const { unit, place, board } = this;
    // Of the hex the same: what stood there may be gone.
    if (this.hex !== null) this.look(this.hex);
    const now = unit === null ? null : (board.table.units.get(unit)?.hex ?? null);
    if (unit !== null && board.table.units.get(unit)?.state === "eliminated") this.unit = null;
    if (unit === null || now === place) return;
    this.place = now;
    if (place !== null && place === this.hex && now !== null && board.table.hexes.has(now))
      this.look(now);
  }

  /** Puts a hex under the pointer and asks the server about it after a moment. */
  look(hex: string | null): void {
    const { table, handName: unit } = this.board;
    const { view, shownAt, role, eyes } = table;
    const key = [view?.last, shownAt, role, eyes, hex, unit].join();
    if (hex === this.hex && key === this.asked) return;
    this.hex = hex;
    this.asked = key;
    this.askedUnit = unit;
    clearTimeout(this.timer);
    this.info = null;
    if (!hex || !table.view) return;
    const known = this.cache.get(key);
    if (known) {
      this.info = known;
      return;
    }
    this.timer = setTimeout(() => {
      api.hex(table.id, hex, unit, { role, eyes }, shownAt).then(
        (info) => {
          if (this.cache.size > REMEMBERED) this.cache.clear();
          this.cache.set(key, info);
          if (this.asked === key) this.info = info;
        },
        () => undefined,
      );
    }, 70);
  }

  /** The way of the unit in hand to the hex under the pointer; none that was another unit's. */
  get way(): HexInfo["cost"] {
    const own = this.board.hand !== null && this.askedUnit === this.board.handName;
    return own ? this.info?.cost : null;
  }
}
