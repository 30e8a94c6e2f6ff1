import type { Board } from "./board.svelte";
import type { Placed } from "./placing";

/** Going from one unit that may act to the next, and taking the one that was come to. */
export class Stepping {
  /** The unit that N or P has come to, until something else is done. */
  came = $state<number | null>(null);
  /** The same as long as it may act: it is marked, and Enter means this one. */
  unit = $derived.by<number | null>(() => {
    const piece = this.board.placed.find((p) => p.unit.id === this.came);
    return piece && this.may(piece) ? this.came : null;
  });
  private last = -1;

  constructor(private readonly board: Board) {}

  private may({ unit, state }: Placed): boolean {
    const { acting, hand, loose, table } = this.board;
    const able = loose && state.able && unit.side === table.view?.actor;
    return (acting.has(unit.id) || able) && unit.id !== hand;
  }

  /** On by so many units, round and round. */
  go(by: number): void {
    const { board } = this;
    const able = board.placed.filter((p) => this.may(p));
    able.sort((a, b) => a.unit.id - b.unit.id);
    if (!able.length) return;
    const now = able.findIndex((p) => p.unit.id === this.last);
    const next = able[(now + by + able.length) % able.length]!;
    board.popover = null;
    this.show(next);
  }

  /** Shows one of them, wherever it lies. */
  show({ unit: { id }, x, y, place }: Placed): void {
    const { board } = this;
    this.last = this.came = board.hover.unit = id;
    board.viewport.centreOn(x, y);
    board.hover.at = board.viewport.toScreen(x, y);
    board.cursor = board.table.hexes.has(place) ? place : null;
    board.hover.look(board.cursor);
  }

  /** Takes that unit; else acts on the hex under the cursor as a click beside its counters. */
  enter(): void {
    const { board } = this;
    const unit = board.pieceOf(this.unit);
    this.came = null;
    if (unit)
      return void board.clicks.actUnit(unit.unit.id, board.viewport.toScreen(unit.x, unit.y));
    if (!board.cursor) return;
    const { x, y } = board.spotOf(board.cursor);
    const at = board.viewport.toScreen(x, y);
    board.clicks.at(at.x, at.y, null);
  }
}
