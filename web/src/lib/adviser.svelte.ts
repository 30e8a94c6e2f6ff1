import { api } from "./api";
import type { Board } from "./board.svelte";
import type { Hint, Item } from "./types";

/** Milliseconds between two questions of how far the adviser is. */
const LOOK = 700;
/** Printed numbers of hexes; airbases and boxes have none. */
const HEX = /^\d{4,}$/;

/** The adviser's hint for whoever is asked: step 1 where to look, 2 what to do, 3 why. */
export class Adviser {
  hint = $state.raw<Hint | null>(null);
  step = $state(1);
  thinking = $state(false);
  done = $state(0);
  most = $state(0);
  error = $state<string | null>(null);

  constructor(private readonly board: Board) {}

  /** Whether the hint is for the position that lies here. */
  fits = $derived.by(() => this.hint !== null && this.hint.seq === this.board.table.view?.seq);

  /** The side that may ask now, if it is one of whoever sits here. */
  side = $derived.by<string | null>(() => {
    const { info, view, at } = this.board.table;
    const actor = view?.actor ?? null;
    return at === null && actor && info?.you.sides.includes(actor) ? actor : null;
  });

  /** What is drawn on the map: hexes to look at, then the ways to go. */
  items = $derived.by<Item[]>(() => {
    const { hint } = this;
    if (!hint || !this.fits) return [];
    const mark = (hex: string): Item => ({
      kind: "note",
      side: hint.side,
      step: 0,
      last: 0,
      hex,
      case: "",
      units: [],
    });
    if (this.step === 1) return hint.hexes.map(mark);
    return hint.moves.flatMap<Item>(({ path, unit }) => {
      const hexes = path.filter((place) => HEX.test(place));
      const hex = hexes.at(-1);
      if (!hex) return [];
      if (hexes.length < 2) return [mark(hex)];
      return [{ ...mark(hex), kind: "move", units: [unit], path: hexes }];
    });
  });

  async ask(): Promise<void> {
    const { table } = this.board;
    if (this.thinking || !table.view) return;
    this.hint = null;
    this.error = null;
    this.step = 1;
    this.done = this.most = 0;
    this.thinking = true;
    const timer = setInterval(() => void this.look(), LOOK);
    try {
      this.hint = await api.advise(table.id, table.view.seq, table.asking);
      // The record has a line more.
      await table.refresh();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      await table.refresh();
    } finally {
      clearInterval(timer);
      this.thinking = false;
    }
  }

  private async look(): Promise<void> {
    const told = await api.advising(this.board.table.id).catch(() => null);
    if (told?.thinking) [this.done, this.most] = [told.done, told.most];
  }

  async stop(): Promise<void> {
    await api.stopAdvice(this.board.table.id).catch(() => undefined);
  }

  /** Plays what it says, as far as no die comes between. */
  async follow(): Promise<void> {
    const { hint } = this;
    this.hint = null;
    if (hint) await this.board.playAll(hint.choices);
  }
}
