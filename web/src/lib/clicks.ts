import type { Board } from "./board.svelte";
import type { Choice, Refusal } from "./view";
import { hexVerbs, inOrder } from "./choices";
import { neighbours } from "./geometry";
import type { Placed } from "./placing";
import type { Popover, Spot } from "./popover";
import {
  barOf,
  flies,
  otherVerbs,
  pointAtHex,
  pointAtUnit,
  type Intent,
  type Situation,
  type Touched,
} from "./pointing";
import type { Table } from "./table.svelte";
import { strikesAtOnce, weighty } from "./confirm";
import type { PlayIntent } from "./tapped.svelte";
import type { Plan } from "./types";

type Menu = Extract<Popover, { kind: "menu" }>;

const GOES = new Set(["move", "with", "fly"]);
const several = (pieces: Placed[]): number[] =>
  pieces.length > 1 ? pieces.map(({ unit }) => unit.id) : [];

/** What becomes of a click, a tap or a key on a hex, a counter or an airbase. */
export class Clicks {
  /** How often something was clicked: why the last but one did not go is not told any more. */
  private acts = 0;

  constructor(private readonly board: Board) {}

  situation(): Situation & { hand: Placed | null } {
    const { board } = this;
    const { table } = board;
    const hand = board.pieceOf(board.hand);
    return {
      index: table.index,
      verbs: table.book?.verbs ?? {},
      hand,
      standing: hand?.place ?? null,
      loose: board.loose,
      vacated: board.vacated,
      actor: table.view?.actor ?? null,
      named: board.named,
      ways: board.ways,
      kindOf: (unit) => table.byId.get(unit)?.kind ?? "",
      beside: (a, b) => neighbours(table.grid, a).includes(b),
    };
  }

  /** A click in the window, with the keys held down that change what it means. */
  at(
    px: number,
    py: number,
    onUnit: number | null,
    keys: { enter?: boolean; add?: boolean } = {},
  ): void {
    const { board } = this;
    const open = board.popover;
    board.popover = null;
    board.stepping.came = null;
    const piece = onUnit === null ? undefined : board.placed.find((p) => p.unit.id === onUnit);
    const place = piece?.place ?? board.placeAt(px, py);
    if (!place) return;
    // A list of choices is put away by a click beside it: nobody moves who wanted only that.
    const listed = open?.kind === "fan" || open?.kind === "menu";
    if (listed && (board.hand !== null || (open.kind === "fan" && open.place === place))) return;
    board.cursor = board.table.hexes.has(place) ? place : null;
    void this.act(this.intentAt(place, { on: piece, ...keys }), { x: px, y: py }, place);
  }

  /** Makes the choice that a click means; of those that go together it was `told` what they would do. */
  async enact(
    intent: PlayIntent,
    at: Spot = this.board.middle,
    told?: Plan[] | null,
  ): Promise<void> {
    const { board } = this;
    const { choice, others = [], joining, alone } = intent;
    board.tapped.drop();
    board.popover = null;
    if (joining !== undefined && board.table.book?.verbs["with"]) {
      board.picked = null;
      await board.playAll([choice.text, `with ${board.table.short(joining)}`]);
    } else if (!alone && this.goesTogether(choice)) {
      await board.plans.goTogether(choice.h!, at, told);
    } else if ((await board.play(choice, at)) && others.length) board.instead = others;
  }

  private intentAt(place: string, touched: Touched): Intent {
    const { board } = this;
    const situation = this.situation();
    const isTarget = board.reach.has(place) || board.table.index.forHex.has(place);
    if (board.table.hexes.has(place) || isTarget)
      return pointAtHex(
        { ...situation, stack: touched.add ? this.moversAt(place) : [] },
        place,
        board.byPlace.get(place) ?? [],
        touched,
      );
    if (touched.add && this.moversAt(place).length) return { do: "stack" };
    return touched.on ? pointAtUnit(situation, touched.on) : { do: "fan" };
  }

  /**
   * A choice by its button, in the bar or on a card; one whose die falls at once is weighed first, beside
   * its hex, and what harms the own units is asked about where a tap asks.
   */
  async press(choice: Choice, at?: Spot, joining?: number): Promise<void> {
    const { board } = this;
    const place = board.table.hexOf(choice.h ?? "");
    const intent: PlayIntent = { do: "play", choice, alone: true };
    if (joining !== undefined) intent.joining = joining;
    if (!strikesAtOnce(choice) || !board.table.hexes.has(place)) {
      board.popover = null;
      if (!weighty(choice, true) || board.tapped.shows(intent, place)) await this.enact(intent, at);
      return;
    }
    const { x, y } = board.spotOf(place);
    board.viewport.reveal(x, y);
    this.showBlow(intent, board.viewport.toScreen(x, y));
  }

  /** What a blow would bring, before its die falls. */
  private showBlow(intent: PlayIntent, at: Spot): void {
    const { board } = this;
    board.tapped.drop();
    const { h } = intent.choice;
    board.popover = { kind: "blow", at, hex: board.table.hexOf(h ?? ""), intent };
  }

  async act(intent: Intent, at: Spot, place: string): Promise<void> {
    const { board } = this;
    this.acts += 1;
    board.stepping.came = null;
    const hex = board.table.hexes.has(place) ? place : null;
    // In a replay nothing can be chosen, and what bars it now barred nothing then.
    if (board.table.at !== null) intent = { do: board.byPlace.has(place) ? "fan" : "info" };
    if (intent.do !== "play") board.tapped.drop();
    if (intent.do === "play") {
      if (strikesAtOnce(intent.choice)) this.showBlow(intent, at);
      else if (board.tapped.shows(intent, place)) await this.enact(intent, at);
    } else if (intent.do === "pick") this.pick(intent.unit);
    else if (intent.do === "menu") await this.openMenu(intent.choices, at, hex);
    else if (intent.do === "strikes") this.showMenu(intent.choices, at, null, intent.unit);
    else if (intent.do === "aim")
      board.table.say(`To ${intent.verb}, choose a lit hex first; then add ${intent.unit}.`);
    else if (intent.do === "why") await this.playOrWhy({ choice: intent.text }, at, hex);
    else if (intent.do === "bar") await this.playOrWhy(this.asking(intent), at, hex);
    else if (intent.do === "stack") await board.plans.gather(this.moversAt(place), at);
    else if (intent.do === "down") await board.putDown();
    else if (intent.do === "join") await board.play(`with ${board.table.short(intent.unit)}`, at);
    else if (intent.do === "info" && hex) board.popover = { kind: "info", at, hex };
    else if (intent.do === "fan" && (board.byPlace.get(place)?.length || hex))
      board.popover = { kind: "fan", at, place };
  }

  /** Who may go from a place together, whoever is in hand just now: those afoot and afloat, else aircraft. */
  moversAt(place: string, air?: boolean): number[] {
    const { board } = this;
    const { book, hexes, index, view } = board.table;
    if (!view || view.sheet || view.bases || !book?.verbs["move"]) return [];
    const may = ({ unit, state }: Placed): boolean =>
      (index.forUnit.get(unit.id)?.some(({ v }) => GOES.has(v)) ?? false) ||
      (board.loose && state.able && unit.side === view.actor);
    const found = [...(board.byPlace.get(place) ?? [])].reverse().filter(may);
    const afoot = found.filter(({ unit }) => !flies(unit.kind) && hexes.has(place));
    if (air || (air === undefined && afoot.length < 2))
      return several(found.filter(({ unit }) => flies(unit.kind)));
    // The first one's reach is lit: those on wheels go further than the others.
    afoot.sort((a, b) => Number(a.unit.kind === "armoured") - Number(b.unit.kind === "armoured"));
    return several(afoot);
  }

  goesTogether({ u, h }: Choice): boolean {
    const { board } = this;
    return u === board.hand && h !== null && board.plans.gathered.length > 1;
  }

  private asking({ unit, place }: { unit: number; place: string }): {
    unit: string;
    place: string;
  } {
    const { board } = this;
    return { unit: board.table.short(unit), place };
  }

  private pick(unit: number): void {
    const { board } = this;
    board.picked = board.picked === unit ? null : unit;
    const aims = board.table.index.aims.get(unit);
    if (board.picked === null || !aims) return;
    const verbs = [...new Set([...aims.values()].flat().map(({ v }) => v))].join(" or ");
    board.table.say(`${board.table.short(unit)} may ${verbs} the lit hexes: choose one.`);
  }

  private showMenu(
    choices: Choice[],
    at: Spot,
    hex: string | null,
    joining: number | null = null,
  ): Menu {
    const { board } = this;
    const ordered = inOrder(choices, board.table.book?.verbs ?? {});
    const menu: Menu = { kind: "menu", at, choices: ordered, barred: [], hex, joining };
    board.popover = menu;
    return menu;
  }

  /** Whether somebody stands there whom the person may fight now. */
  private isFoe(hex: string): boolean {
    const { byPlace, table } = this.board;
    const actor = table.view?.actor ?? null;
    return table.mine(actor) && (byPlace.get(hex) ?? []).some(({ unit }) => unit.side !== actor);
  }

  /** The menu at the pointer: what is allowed here, and greyed what is not, with the reason. */
  private async openMenu(choices: Choice[], at: Spot, hex: string | null): Promise<void> {
    const { board } = this;
    const menu = this.showMenu(choices, at, hex);
    const texts = hex ? otherVerbs(this.situation(), hex, choices, this.isFoe(hex)) : [];
    const [plans, ...answers] = await Promise.all([
      hex && hex !== board.vacated && board.hand !== null ? board.plans.at(hex) : [],
      ...texts.map(({ text }) => board.table.why(text)),
    ]);
    const barred = texts.flatMap(({ v, text }, i) => {
      const refusal = answers[i];
      return refusal ? [{ verb: v, text, refusal }] : [];
    });
    if (board.popover === menu) board.popover = { ...menu, barred, plans };
  }

  /** What is known of a hex: a finger that rests on it. */
  tellOf(px: number, py: number): void {
    const { board } = this;
    const hex = board.placeAt(px, py);
    if (!hex) return;
    board.tapped.drop();
    if (board.table.hexes.has(hex)) board.popover = { kind: "info", at: { x: px, y: py }, hex };
    else if (board.byPlace.get(hex)?.length)
      board.popover = { kind: "fan", at: { x: px, y: py }, place: hex };
  }

  /** Everything that could be meant at a place: the second mouse button. */
  async askHere(px: number, py: number): Promise<void> {
    const { board } = this;
    const hex = board.placeAt(px, py);
    if (!hex || !board.table.hexes.has(hex)) return;
    const legal = [...(board.reach.get(hex) ?? []), ...(board.table.index.forHex.get(hex) ?? [])];
    const now = board.table.at === null;
    const { book, index } = board.table;
    const struck = book?.verbs["interdict"] && hexVerbs(index).length > 0 && this.isFoe(hex);
    const asks = now && (board.hand !== null || struck);
    if (legal.length || asks) await this.openMenu(legal, { x: px, y: py }, hex);
    else board.popover = { kind: "info", at: { x: px, y: py }, hex };
  }

  /** A unit chosen in the fan, in a list or by its own key. */
  async actUnit(id: number, at: Spot = this.board.middle): Promise<void> {
    const { board } = this;
    const piece = board.pieceOf(id);
    if (!piece) return;
    board.popover = null;
    board.plans.part();
    await this.act(pointAtUnit(this.situation(), piece), at, piece.place);
  }

  /** Acts on an airbase of the display: where the unit in hand goes, a target, or only a place. */
  async actBase(id: string, at: Spot = this.board.middle): Promise<void> {
    const { board } = this;
    const { index } = board.table;
    const place = board.table.hexOf(id);
    const own = (board.reach.get(place) ?? []).filter(({ h }) => h === id || h === place);
    const named = (index.forHex.get(place) ?? []).filter(({ h }) => h === id);
    const legal = own.length ? own : named;
    const [choice, ...more] = legal;
    const asked = choice && !more.length ? { do: "play" as const, choice, alone: true } : null;
    if (asked) await (board.tapped.shows(asked, place) ? board.play(asked.choice, at) : null);
    else if (legal.length) await this.openMenu(legal, at, null);
    else if (board.hand !== null)
      await this.act(barOf(this.situation(), board.pieceOf(board.hand)!, id), at, id);
    else board.goTo(place);
  }

  /**
   * A click on something that is not listed. Some of it is possible all the same, such as putting
   * one unit down to pick up the next; a group under way may have a way there; the rest is explained.
   */
  private async playOrWhy(
    asked: Parameters<Table["barOf"]>[0],
    at: Spot,
    hex: string | null,
  ): Promise<void> {
    const { acts, board } = this;
    const { popover, table } = board;
    const { eyes } = table;
    const { choice, refusal } = await table.barOf(asked);
    if (!refusal) return void (await board.play(choice, at));
    const plans = hex && table.view?.frame === "Sailing" ? await board.plans.at(hex) : [];
    // What was opened meanwhile stays, and whoever sits here now did not ask.
    if (acts !== this.acts || popover !== board.popover || eyes !== table.eyes) return;
    if (plans.length)
      board.popover = { kind: "menu", at, choices: [], barred: [], hex, joining: null, plans };
    else board.popover = { kind: "why", at, refusal, asked: choice };
  }

  /** What keeps the unit in hand from a place where it could be meant to go. */
  async barOfHand(place: string): Promise<Refusal | null> {
    const { board } = this;
    const { hand } = this.situation();
    if (board.table.at !== null || !hand || hand.place === place || board.reach.has(place))
      return null;
    const intent = barOf(this.situation(), hand, place);
    if (intent.do === "why") return board.table.why(intent.text);
    return (await board.table.barOf({ unit: hand.unit.short, place })).refusal;
  }
}
