import { actable, namedUnits, hexesOf, waysOut } from "./choices";
import { goBack } from "./back";
import { Between } from "./between.svelte";
import { Clicks } from "./clicks";
import { centre, hexAt } from "./geometry";
import { placePieces, type Placed } from "./placing";
import type { Table } from "./table.svelte";
import type { Choice } from "./view";
import { isDraft, isStop } from "./mainbutton";
import { Hover } from "./hover.svelte";
import { Plans } from "./plans.svelte";
import { Overlays } from "./overlays.svelte";
import { Stepping } from "./stepping.svelte";
import { Story } from "./story.svelte";
import type { Item } from "./story";
import type { Hint } from "./types";
import { Tapped } from "./tapped.svelte";
import type { Popover, Spot } from "./popover";
import { layoutSheet, type Sheet } from "../map/trays";
import { Viewport } from "../map/viewport.svelte";

/** How the map lies on the page, and how often a hand had moved it. */
interface Lay extends Spot {
  k: number;
  touched: number;
}

/** What the person does at one table: hand, pointer, popovers, overlays. */
export class Board {
  readonly viewport = new Viewport();
  readonly overlays: Overlays;
  readonly between: Between;
  readonly hover = new Hover(this);
  readonly story = new Story(this);
  readonly plans = new Plans(this);
  readonly tapped = new Tapped(this);
  readonly stepping = new Stepping(this);
  readonly clicks = new Clicks(this);
  picked = $state<number | null>(null);
  popover = $state.raw<Popover | null>(null);
  cursor = $state<string | null>(null);
  hideCounters = $state(false);
  magnify = $state(false);
  showControl = $state(true);
  /** What the unit in hand could have done instead of being picked up. */
  instead = $state.raw<Choice[]>([]);
  /** Hexes of the log line under the pointer. */
  marked = $state.raw<string[]>([]);
  /** What the adviser has drawn. */
  advised = $state.raw<Item[]>([]);
  /** The choice that is all that is left of what the adviser says. */
  advisedLast = $state<string | null>(null);
  /** The sides that this page told a plan: what was said before it was loaded nobody reads here. */
  readonly hinted = new Set<string>();
  /** The hint of an adviser whose panel is away for now: up to which step, of which half, from when. */
  kept: [Hint, number, string, number, boolean] | null = null;
  /** Hexes of what has just happened. */
  flash = $state.raw<string[]>([]);
  glow = $state.raw<Set<string>>(new Set());

  goToOpen = $state(false);
  /** The step of the newest log entry whose hexes have been flashed. */
  seenStep: number | null = null;
  /** Until then the map stays where one's own dice have just fallen. */
  looksUntil = 0;
  /** What was shown last was a step of a replay. */
  lookedBack = false;
  /** The half and side of the last decision that was brought into view. */
  seenDecision: string | null = null;

  /** The hex of the mission or the group that was brought into view last. */
  seenGroup: string | null = null;
  /** Whether the battle board lay over the map. */
  fought = false;
  /** Where the map lay on the page before it followed the other side's moves. */
  left: (Lay & { away?: boolean }) | null = null;
  /** Where it lay before a sheet beside it had it moved. */
  before: Lay | null = null;

  /** What was put away by the last key or click: a Space right after it must not end anything. */
  putAway: string | null = null;
  private flashTimer: ReturnType<typeof setTimeout> | undefined;

  sheet = $derived.by<Sheet | null>(() =>
    this.table.map
      ? layoutSheet(this.table.map, this.table.sides, new Set(this.table.boxes.split(" ")))
      : null,
  );

  /** The unit in hand: the one the server asks about, or the one picked here. */
  hand = $derived.by<number | null>(() => {
    const { index, view } = this.table;
    const held = view?.picked ?? index.held;
    if (held !== null) return held;
    return this.picked !== null && hexesOf(index, this.picked) ? this.picked : null;
  });

  /** Everybody in hand: the unit, or the stack that goes with it. */
  inHand = $derived.by<Set<number>>(() => {
    const group = this.table.view?.group ?? [];
    return new Set(this.hand === null ? group : [this.hand, ...group, ...this.plans.gathered]);
  });

  /** Other deeds of the unit in hand, as long as it has done nothing. */
  otherDeeds = $derived(this.instead.filter((choice) => choice.u === this.hand));

  reach = $derived.by<Map<string, Choice[]>>(() => {
    const own = this.hand === null ? undefined : hexesOf(this.table.index, this.hand);
    return own ?? new Map<string, Choice[]>();
  });

  /** Where those that must retreat may go, as long as none of them is in hand. */
  ways = $derived.by(() =>
    this.hand === null ? waysOut(this.table.index) : new Map<string, Choice[]>(),
  );

  /** Every unit that may be pointed at now. */
  acting = $derived.by(() => {
    const { forUnit, reach, aims } = this.table.index;
    return new Set([...forUnit.keys(), ...reach.keys(), ...aims.keys()]);
  });

  /** Units that the open question is about, on the map or beside it. */
  named = $derived.by<Set<number>>(() => {
    const { index, view } = this.table;
    return this.hand === null ? namedUnits(index, view?.sheet !== null) : new Set();
  });

  /** Hexes of units that the question is about: one's own, or targets of the enemy's. */
  hexesNamed(own: boolean): string[] {
    const { hexes, view } = this.table;
    const found = this.placed.filter(
      (p) =>
        this.named.has(p.unit.id) && hexes.has(p.place) && (p.unit.side === view?.actor) === own,
    );
    return [...new Set(found.map((p) => p.place))];
  }

  placed = $derived.by<Placed[]>(() => this.layout());
  byPlace = $derived.by(() => {
    const out = new Map<string, Placed[]>();
    for (const piece of this.placed) {
      const list = out.get(piece.place);
      if (list) list.push(piece);
      else out.set(piece.place, [piece]);
    }
    return out;
  });

  constructor(readonly table: Table) {
    this.overlays = new Overlays(table);
    this.between = new Between(table);
  }

  private layout(): Placed[] {
    const { table, sheet } = this;
    if (!sheet || !table.view) return [];
    return placePieces({
      grid: table.grid,
      trays: sheet.trays,
      turn: table.view.status.turn,
      units: table.view.units,
      roster: table.byId,
      hand: this.hand,
      acts: (id) => actable(table.index, id),
    });
  }

  /** A counter wherever it lies; one at an airbase lies on the Airbase Display, not on the map. */
  pieceOf(id: number | null): Placed | null {
    if (id === null) return null;
    const lying = this.placed.find((p) => p.unit.id === id);
    if (lying) return lying;
    const unit = this.table.byId.get(id);
    const state = this.table.units.get(id);
    if (!unit || !state) return null;
    const place = state.base === undefined ? "" : this.table.hexOf(state.base);
    const { x, y } = this.table.hexes.has(place) ? this.spotOf(place) : { x: 0, y: 0 };
    return { unit, state, place, x, y, count: 1, top: true };
  }

  /** Where the unit in hand stands: its hex, or that of its airbase. */
  handHex = $derived.by<string | null>(() => {
    const piece = this.pieceOf(this.hand);
    return piece && this.table.hexes.has(piece.place) ? piece.place : null;
  });

  /** The hex or tray under a place of the window. */
  placeAt(px: number, py: number): string | null {
    const [wx, wy] = this.viewport.toWorld(px, py);
    const tray = this.sheet?.trays.find(
      (t) => wx >= t.x && wx <= t.x + t.width && wy >= t.y && wy <= t.y + t.height,
    );
    return tray ? tray.id : hexAt(this.table.grid, [wx, wy]);
  }

  /** Whether the unit in hand may be put down: the server offers it, or it was only picked up here. */
  get loose(): boolean {
    const { index } = this.table;
    return this.hand !== null && (this.picked === this.hand || index.buttons.some(isStop));
  }

  /** The hex that combat has emptied, while the question is who advances into it. */
  get vacated(): string | null {
    const { index, view } = this.table;
    const advance = index.all.find(({ v }) => v === "advance");
    return advance ? (view?.sheet?.target ?? advance.h) : null;
  }

  /**
   * Puts down what is in hand; true when there was something. A unit that has not moved is as free as
   * before, one that has is done, which an undo takes back with its move.
   */
  async putDown(): Promise<boolean> {
    const { hand, table } = this;
    if (hand === null || !this.loose) return false;
    this.popover = null;
    this.plans.part();
    this.picked = null;
    this.putAway = "A unit was just put down";
    const stop = table.index.buttons.find(isStop);
    const moved = table.units.get(hand)?.moved;
    const others = (table.view?.group ?? []).filter((id) => id !== hand).length;
    if (stop && (await this.play(stop)) && moved)
      table.say(
        others
          ? `${table.short(hand)} and ${others} more are put down where they are. Undo (U) takes their move back.`
          : `${table.short(hand)} is put down where it is. Undo (U) takes its move back.`,
      );
    return true;
  }

  /** Whether something is being put together that can be dropped. */
  get drafting(): boolean {
    return isDraft(this.table.index, this.table.view?.frame);
  }

  /** Whether what a button ends is only a part of a phase: a draft, a mission, a voyage. */
  get inside(): boolean {
    const { view } = this.table;
    return this.drafting || Boolean(view?.mission ?? view?.sailing);
  }

  /** Notes what is put away by a deed. */
  private async watched<T>(deed: () => Promise<T>): Promise<T> {
    const { hand, drafting } = this;
    const result = await deed();
    if (hand !== null && this.hand === null) this.putAway = "A unit was just put down";
    else if (drafting && !this.drafting) this.putAway = "A sheet was just closed";
    return result;
  }

  /** Picks up a unit that waits beside the map, and shows where it may go. */
  takeUp(id: number): void {
    this.popover = null;
    this.tapped.drop();
    this.picked = this.picked === id ? null : id;
    const spots = [...this.reach.keys()]
      .filter((hex) => this.table.hexes.has(hex))
      .map((hex) => this.spotOf(hex));
    if (this.picked !== null) this.viewport.showSome(spots);
  }

  async play(choice: Choice | string, at: Spot = this.middle): Promise<boolean> {
    this.popover = null;
    this.stepping.came = null;
    this.instead = [];
    const text = typeof choice === "string" ? choice : choice.text;
    if (text === "stop") this.plans.part();
    const goes = typeof choice === "string" || choice.h === null ? null : choice.u;
    const left = this.plans.gathered.filter((id) => id !== goes);
    const refusal = await this.watched(() => this.table.choose(text));
    // Who went alone goes on alone.
    if (!refusal && goes !== null) this.plans.part();
    if (refusal) this.popover = { kind: "why", at, refusal, asked: text };
    else if (goes !== null && left.length && !this.plans.gathered.length) this.tellLeft(left);
    return refusal === null;
  }

  /** Some of those in hand went, and nobody is in hand any more: the others were not forgotten. */
  tellLeft(left: number[]): void {
    const names = left.map((id) => this.table.short(id)).join(", ");
    this.table.say(
      left.length > 1
        ? `${names} did not go along: they are where they were, and not in hand now.`
        : `${names} did not go along: it is where it was, and not in hand now.`,
    );
  }

  /** Plays several at one stroke, as far as they go; one undo takes them back. */
  async playAll(texts: string[], at: Spot = this.middle, through = false): Promise<void> {
    this.popover = null;
    this.stepping.came = null;
    this.instead = [];
    const refusal = await this.watched(() => this.table.chooseAll(texts, through));
    if (refusal) this.popover = { kind: "why", at, refusal, asked: texts[0] ?? "" };
  }

  /** Takes back or plays again; what needs the other side's consent is asked first. */
  async takeBack(act: "undo" | "redo", consent = false): Promise<void> {
    const { table, middle: at } = this;
    this.popover = null;
    this.stepping.came = null;
    if (table.at !== null) return;
    if (act === "undo" && !consent && table.needsConsent) {
      this.popover = { kind: "consent", at, reason: table.view?.undo.reason ?? "" };
      return;
    }
    this.picked = null;
    const refusal = await goBack(table, act, consent);
    if (refusal) this.popover = { kind: "why", at, refusal, asked: act };
  }

  async why(text: string, at: Spot): Promise<void> {
    const refusal = await this.table.why(text);
    if (refusal) this.popover = { kind: "why", at, refusal, asked: text };
    else this.table.say(`"${text}" is possible now.`);
  }

  get handName(): string | null {
    return this.hand === null ? null : this.table.short(this.hand);
  }

  get middle(): Spot {
    return { x: this.viewport.width / 2, y: this.viewport.height / 3 };
  }

  /** Closes what is uppermost; true when there was something. */
  escape(): boolean {
    this.stepping.came = null;
    if (this.popover) this.popover = null;
    else if (this.tapped.preview) this.tapped.drop();
    else if (this.loose) void this.putDown();
    else return this.overlays.drop();
    return true;
  }

  /** Flashes hexes for a moment. */
  flashPath(hexes: string[]): void {
    clearTimeout(this.flashTimer);
    this.flash = hexes;
    this.flashTimer = setTimeout(() => (this.flash = []), 1400);
  }

  /** Scrolls the map to a hex or unit. */
  goTo(place: string): void {
    const unit = this.table.byShort.get(place);
    const piece = unit ? this.placed.find((p) => p.unit.id === unit.id) : undefined;
    const spot = piece ?? (this.table.hexes.has(place) ? this.spotOf(place) : undefined);
    if (!spot) return;
    this.viewport.centreOn(spot.x, spot.y, Math.max(this.viewport.k, 1));
    if (this.table.hexes.has(place)) this.cursor = place;
  }

  hexInMiddle(): string {
    const { width, height } = this.viewport;
    return hexAt(this.table.grid, this.viewport.toWorld(width / 2, height / 2)) ?? "0101";
  }

  spotOf(hex: string): Spot {
    const [x, y] = centre(this.table.grid, hex);
    return { x, y };
  }
}
