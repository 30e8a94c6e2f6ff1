import type { Board } from "./board.svelte";
import type { Placed } from "./placing";

/** Going from one unit that may act to the next, and taking the one that was come to. */
export class Stepping {
  /** The unit that N or P has come to: Enter means this one. */
  unit = $state<number | null>(null);
  private last = -1;

  constructor(private readonly board: Board) {}

  /** On by so many units, round and round. */
  go(by: number): void {
    const { board } = this;
    const actor = board.table.view?.actor ?? null;
    const may = ({ unit, state }: Placed): boolean =>
      board.acting.has(unit.id) || (board.loose && state.able && unit.side === actor);
    const able = board.placed.filter((p) => may(p) && p.unit.id !== board.hand);
    able.sort((a, b) => a.unit.id - b.unit.id);
    if (!able.length) return;
    const now = able.findIndex((p) => p.unit.id === this.last);
    const next = able[(now + by + able.length) % able.length]!;
    this.last = this.unit = next.unit.id;
    board.popover = null;
    board.hover.unit = next.unit.id;
    board.glow = new Set([next.unit.short]);
    board.viewport.centreOn(next.x, next.y);
    board.hover.at = board.viewport.toScreen(next.x, next.y);
    board.cursor = board.table.hexes.has(next.place) ? next.place : null;
    board.hover.look(board.cursor);
  }

  /** Takes that unit; else acts on the hex under the cursor as a click beside its counters. */
  enter(): void {
    const { board } = this;
    const unit = board.pieceOf(this.unit);
    this.unit = null;
    if (unit)
      return void board.clicks.actUnit(unit.unit.id, board.viewport.toScreen(unit.x, unit.y));
    if (!board.cursor) return;
    const { x, y } = board.spotOf(board.cursor);
    const at = board.viewport.toScreen(x, y);
    board.clicks.at(at.x, at.y, null);
  }
}
