import type { Board } from "./board.svelte";
import { asksFirst, risky, type Preview } from "./confirm";
import type { Intent } from "./pointing";
import { settings } from "./settings.svelte";

/** Whether a press asks for a second one: a finger cannot point before it presses. */
export const fingerAsks = (event: Event): boolean =>
  event instanceof PointerEvent && event.pointerType === "touch" && settings.confirm !== "never";

export type PlayIntent = Extract<Intent, { do: "play" }>;

/** What was tapped and only shown so far: a second tap, or its button, makes it. */
export class Tapped {
  private held = $state.raw<Preview | null>(null);
  /** The button that a finger has tapped once, and when. */
  private armed = $state("");

  constructor(private readonly board: Board) {}

  /** What is shown, as long as the position is the same. */
  get preview(): Preview | null {
    const { view, at } = this.board.table;
    return this.held && at === null && this.held.seq === view?.seq ? this.held : null;
  }

  private moment(text: string): string {
    const { view } = this.board.table;
    return `${view?.seq} ${view?.draft} ${text}`;
  }

  /** Whether a button was tapped once in this moment: it says so. */
  waits(text: string): boolean {
    return this.armed === this.moment(text);
  }

  arm(text: string): void {
    this.held = null;
    this.armed = this.moment(text);
  }

  /** Whether this press of a button only asks for another one. */
  again(event: Event, text: string): boolean {
    if (this.waits(text) || !fingerAsks(event)) return false;
    this.arm(text);
    return true;
  }

  drop(): void {
    this.held = null;
    this.armed = "";
  }

  /** Makes the choice that was shown. */
  async confirm(): Promise<void> {
    const { preview } = this;
    const told = this.board.plans.ahead;
    this.held = null;
    if (!preview) return;
    const { choice, others, joining, alone } = preview;
    const with_ = joining === undefined ? {} : { joining };
    const intent: PlayIntent = { do: "play", choice, others, alone, ...with_ };
    await this.board.clicks.enact(intent, this.board.middle, told);
  }

  /** Shows what a tap would do; true when that was already shown and may be done now. */
  shows(intent: PlayIntent, place: string): boolean {
    const { choice, others = [], joining, alone = false } = intent;
    if (!asksFirst(choice, settings.confirm)) return true;
    const again = this.preview?.choice.text === choice.text;
    if (again && !risky(choice)) return true;
    const { table, hover } = this.board;
    table.notice = null; // it told where to tap
    this.armed = ""; // one thing at a time waits for a second tap
    this.held = { choice, others, joining, alone, place, seq: table.view?.seq ?? 0 };
    hover.look(table.hexes.has(place) ? place : null);
    return false;
  }
}
