import { actable, namedUnits, hexesOf } from "./choices";
import { centre, hexAt, neighbours } from "./geometry";
import {
  barOf,
  otherVerbs,
  pointAtHex,
  pointAtUnit,
  type Intent,
  type Situation,
  type Touched,
} from "./pointing";
import { placePieces, type Placed } from "./placing";
import type { Table } from "./table.svelte";
import type { Choice, Refusal } from "./types";
import { isStop } from "./mainbutton";
import { Hover } from "./hover.svelte";
import { Plans } from "./plans.svelte";
import { Overlays } from "./overlays.svelte";
import { Stepping } from "./stepping.svelte";
import { Story } from "./story.svelte";
import { Tapped, type PlayIntent } from "./tapped.svelte";
import type { Popover, Spot } from "./popover";
import { layoutSheet, type Sheet } from "../map/trays";
import { Viewport } from "../map/viewport.svelte";

/** What the person does at one table: hand, pointer, popovers, overlays. */
export class Board {
  readonly viewport = new Viewport();
  readonly overlays: Overlays;
  readonly hover = new Hover(this);
  readonly story = new Story(this);
  readonly plans = new Plans(this);
  readonly tapped = new Tapped(this);
  readonly stepping = new Stepping(this);
  picked = $state<number | null>(null);
  popover = $state.raw<Popover | null>(null);
  cursor = $state<string | null>(null);
  hideCounters = $state(false);
  magnify = $state(false);
  showControl = $state(true);
  /** What the unit in hand could have done instead of being picked up. */
  private instead = $state.raw<Choice[]>([]);
  /** Hexes of the log line under the pointer. */
  marked = $state.raw<string[]>([]);
  /** Hexes of what has just happened. */
  flash = $state.raw<string[]>([]);
  glow = $state.raw<Set<string>>(new Set());

  goToOpen = $state(false);
  /** The step of the newest log entry whose hexes have been flashed. */
  seenStep: number | null = null;
  /** The half and side of the last decision that was brought into view. */
  seenDecision: string | null = null;

  /** Space has just put a unit down: the next Space must not end anything. */
  justDown = false;
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

  private situation(): Situation & { hand: Placed | null } {
    const { table } = this;
    const hand = this.pieceOf(this.hand);
    return {
      index: table.index,
      verbs: table.book?.verbs ?? {},
      hand,
      standing: hand?.place ?? null,
      loose: this.loose,
      vacated: this.vacated,
      actor: table.view?.actor ?? null,
      named: this.named,
      kindOf: (unit) => table.byId.get(unit)?.kind ?? "",
      beside: (a, b) => neighbours(table.grid, a).includes(b),
    };
  }

  /** The hex or tray under a place of the window. */
  placeAt(px: number, py: number): string | null {
    const [wx, wy] = this.viewport.toWorld(px, py);
    const tray = this.sheet?.trays.find(
      (t) => wx >= t.x && wx <= t.x + t.width && wy >= t.y && wy <= t.y + t.height,
    );
    return tray ? tray.id : hexAt(this.table.grid, [wx, wy]);
  }

  /** A click in the window, with the keys held down that change what it means. */
  click(
    px: number,
    py: number,
    onUnit: number | null,
    keys: { enter?: boolean; add?: boolean } = {},
  ): void {
    const open = this.popover;
    this.popover = null;
    this.stepping.unit = null;
    this.justDown = false;
    const piece = onUnit === null ? undefined : this.placed.find((p) => p.unit.id === onUnit);
    const place = piece?.place ?? this.placeAt(px, py);
    if (!place) return;
    if (open?.kind === "fan" && open.place === place) return;
    this.cursor = this.table.hexes.has(place) ? place : null;
    void this.act(this.intentAt(place, { on: piece, ...keys }), { x: px, y: py }, place);
  }

  /** Makes the choice that a click means. */
  async enact(intent: PlayIntent, at: Spot = this.middle): Promise<void> {
    const { choice, others = [], joining } = intent;
    this.tapped.drop();
    if (joining !== undefined) {
      this.picked = null;
      await this.playAll([choice.text, `with ${this.table.short(joining)}`]);
    } else if (this.goesTogether(choice)) {
      await this.plans.goTogether(choice.h!, at);
    } else if ((await this.play(choice, at)) && others.length) this.instead = others;
  }

  private intentAt(place: string, touched: Touched): Intent {
    const situation = this.situation();
    const isTarget = this.reach.has(place) || this.table.index.forHex.has(place);
    if (this.table.hexes.has(place) || isTarget)
      return pointAtHex(
        { ...situation, stack: touched.add ? this.moversAt(place) : [] },
        place,
        this.byPlace.get(place) ?? [],
        touched,
      );
    return touched.on ? pointAtUnit(situation, touched.on) : { do: "fan" };
  }

  async act(intent: Intent, at: Spot, place: string): Promise<void> {
    const hex = this.table.hexes.has(place) ? place : null;
    if (intent.do !== "play") this.tapped.drop();
    if (intent.do === "play") {
      if (this.tapped.shows(intent, place)) await this.enact(intent, at);
    } else if (intent.do === "pick") this.pick(intent.unit);
    else if (intent.do === "menu") await this.openMenu(intent.choices, at, hex);
    else if (intent.do === "strikes")
      this.popover = {
        kind: "menu",
        at,
        choices: intent.choices,
        barred: [],
        hex: null,
        joining: intent.unit,
      };
    else if (intent.do === "aim")
      this.table.say(`To ${intent.verb}, choose a lit hex first; then add ${intent.unit}.`);
    else if (intent.do === "why") await this.playOrWhy({ choice: intent.text }, at);
    else if (intent.do === "bar") await this.playOrWhy(this.asking(intent), at);
    else if (intent.do === "stack") await this.plans.gather(this.moversAt(place), at);
    else if (intent.do === "down") await this.putDown();
    else if (intent.do === "join") await this.play(`with ${this.table.short(intent.unit)}`, at);
    else if (intent.do === "info" && hex) this.popover = { kind: "info", at, hex };
    else if (intent.do === "fan" && (this.byPlace.get(place)?.length || hex))
      this.popover = { kind: "fan", at, place };
  }

  /** Who may move from a hex together, whoever is in hand just now; aircraft fly alone. */
  moversAt(place: string): number[] {
    const { book, hexes, index, view } = this.table;
    if (!view || view.sheet || view.bases || !book?.verbs["move"] || !hexes.has(place)) return [];
    const may = ({ unit, state }: Placed): boolean =>
      (index.forUnit.get(unit.id)?.some(({ v }) => v === "move" || v === "with") ?? false) ||
      (this.loose && state.able && unit.side === view.actor);
    const found = [...(this.byPlace.get(place) ?? [])].reverse().filter(may);
    const afoot = found.filter(({ unit }) => !unit.kind.startsWith("aircraft"));
    // The first one's reach is lit: those on wheels go further than the others.
    afoot.sort((a, b) => Number(a.unit.kind === "armoured") - Number(b.unit.kind === "armoured"));
    return afoot.length > 1 ? afoot.map(({ unit }) => unit.id) : [];
  }

  private goesTogether({ u, h }: Choice): boolean {
    return u === this.hand && h !== null && this.plans.gathered.length > 1;
  }

  private asking({ unit, place }: { unit: number; place: string }): {
    unit: string;
    place: string;
  } {
    return { unit: this.table.short(unit), place };
  }

  /** Whether the unit in hand may be put down: the server offers it, or it was only picked up here. */
  get loose(): boolean {
    const { index } = this.table;
    return this.hand !== null && (this.picked === this.hand || index.buttons.some(isStop));
  }

  /** The hex that combat has emptied, while the question is who advances into it. */
  get vacated(): string | null {
    const { index, view } = this.table;
    const advances = index.all.some(({ v }) => v === "advance");
    return advances ? (view?.sheet?.target ?? null) : null;
  }

  /**
   * Puts down what is in hand; true when there was something. A unit that has not moved is as free as
   * before, one that has is done, which an undo takes back.
   */
  async putDown(): Promise<boolean> {
    const { hand, table } = this;
    if (hand === null || !this.loose) return false;
    this.popover = null;
    this.picked = null;
    const stop = table.index.buttons.find(isStop);
    const moved = table.units.get(hand)?.moved;
    if (stop && (await this.play(stop)) && moved)
      table.say(`${table.short(hand)} is put down where it is. Undo (U) takes it up again.`);
    return true;
  }

  private pick(unit: number): void {
    this.picked = this.picked === unit ? null : unit;
    if (this.picked !== null && this.table.index.aims.has(unit))
      this.table.say(`${this.table.short(unit)} may fire at the lit hexes: click one.`);
  }

  /** The menu at the pointer: what is allowed here, and greyed what is not, with the reason. */
  private async openMenu(choices: Choice[], at: Spot, hex: string | null): Promise<void> {
    const menu: Popover = { kind: "menu", at, choices, barred: [], hex, joining: null };
    this.popover = menu;
    const texts = hex ? otherVerbs(this.situation(), hex, choices) : [];
    const [plans, ...answers] = await Promise.all([
      hex && this.hand !== null ? this.plans.at(hex) : [],
      ...texts.map(({ text }) => this.table.why(text)),
    ]);
    const barred = texts.flatMap(({ verb, text }, i) => {
      const refusal = answers[i];
      return refusal ? [{ verb, text, refusal }] : [];
    });
    if (this.popover === menu) this.popover = { ...menu, barred, plans };
  }

  /** What is known of a hex: a finger that rests on it. */
  tellOf(px: number, py: number): void {
    const hex = this.placeAt(px, py);
    if (!hex) return;
    this.tapped.drop();
    if (this.table.hexes.has(hex)) this.popover = { kind: "info", at: { x: px, y: py }, hex };
    else if (this.byPlace.get(hex)?.length)
      this.popover = { kind: "fan", at: { x: px, y: py }, place: hex };
  }

  /** Everything that could be meant at a place: the second mouse button. */
  async askHere(px: number, py: number): Promise<void> {
    const hex = this.placeAt(px, py);
    if (!hex || !this.table.hexes.has(hex)) return;
    const legal = [...(this.reach.get(hex) ?? []), ...(this.table.index.forHex.get(hex) ?? [])];
    if (legal.length || this.hand !== null) await this.openMenu(legal, { x: px, y: py }, hex);
    else this.popover = { kind: "info", at: { x: px, y: py }, hex };
  }

  /** A unit chosen in the fan, in a list or by its own key. */
  async actUnit(id: number, at: Spot = this.middle): Promise<void> {
    const piece = this.pieceOf(id);
    if (!piece) return;
    this.popover = null;
    await this.act(pointAtUnit(this.situation(), piece), at, piece.place);
  }

  /** Acts on an airbase of the display: where the unit in hand goes, a target, or only a place. */
  async actBase(id: string, at: Spot = this.middle): Promise<void> {
    const { index } = this.table;
    const place = this.table.hexOf(id);
    const own = (this.reach.get(place) ?? []).filter(({ h }) => h === id || h === place);
    const named = (index.forHex.get(place) ?? []).filter(({ h }) => h === id);
    const legal = own.length ? own : named;
    if (legal.length === 1) await this.play(legal[0]!, at);
    else if (legal.length) await this.openMenu(legal, at, null);
    else if (this.hand !== null)
      await this.act(barOf(this.situation(), this.pieceOf(this.hand)!, id), at, id);
    else this.goTo(place);
  }

  /** Picks up a unit that waits beside the map, and shows where it may go. */
  takeUp(id: number): void {
    this.popover = null;
    this.picked = this.picked === id ? null : id;
    const spots = [...this.reach.keys()]
      .filter((hex) => this.table.hexes.has(hex))
      .map((hex) => this.spotOf(hex));
    if (this.picked !== null) this.viewport.showSome(spots);
  }

  async play(choice: Choice | string, at: Spot = this.middle): Promise<boolean> {
    this.popover = null;
    this.instead = [];
    const text = typeof choice === "string" ? choice : choice.text;
    const refusal = await this.table.choose(text);
    if (refusal) this.popover = { kind: "why", at, refusal, asked: text };
    return refusal === null;
  }

  /** Plays several at one stroke, as far as they go; one undo takes them back. */
  async playAll(texts: string[], at: Spot = this.middle, through = false): Promise<void> {
    this.popover = null;
    this.instead = [];
    const refusal = await this.table.chooseAll(texts, through);
    if (refusal) this.popover = { kind: "why", at, refusal, asked: texts[0] ?? "" };
  }

  /** Takes back or plays again; what needs the other side's consent is asked first. */
  async takeBack(act: "undo" | "redo", consent = false): Promise<void> {
    const { table, middle: at } = this;
    this.popover = null;
    if (table.at !== null) return;
    if (act === "undo" && !consent && table.needsConsent) {
      this.popover = { kind: "consent", at, reason: table.view?.undo.reason ?? "" };
      return;
    }
    this.picked = null;
    const refusal = await (act === "undo" ? table.undo(consent) : table.redo());
    if (refusal) this.popover = { kind: "why", at, refusal, asked: act };
  }

  async why(text: string, at: Spot): Promise<void> {
    const refusal = await this.table.why(text);
    if (refusal) this.popover = { kind: "why", at, refusal, asked: text };
    else this.table.say(`"${text}" is possible now.`);
  }

  /**
   * A click on something that is not listed. Some of it is possible all the same, such as putting
   * one unit down to pick up the next; the rest is explained.
   */
  private async playOrWhy(asked: Parameters<Table["barOf"]>[0], at: Spot): Promise<void> {
    const { choice, refusal } = await this.table.barOf(asked);
    if (refusal) this.popover = { kind: "why", at, refusal, asked: choice };
    else await this.play(choice, at);
  }

  /** What keeps the unit in hand from a place where it could be meant to go. */
  async barOfHand(place: string): Promise<Refusal | null> {
    const { hand } = this.situation();
    if (!hand || hand.place === place || this.reach.has(place)) return null;
    const intent = barOf(this.situation(), hand, place);
    if (intent.do === "why") return this.table.why(intent.text);
    return (await this.table.barOf({ unit: hand.unit.short, place })).refusal;
  }

  get handName(): string | null {
    return this.hand === null ? null : this.table.short(this.hand);
  }

  get middle(): Spot {
    return { x: this.viewport.width / 2, y: this.viewport.height / 3 };
  }

  /** Closes what is uppermost; true when there was something. */
  escape(): boolean {
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
