import { api, messageOf } from "./api";
import type { Board } from "./board.svelte";
import type { Rect } from "./geometry";
import { UNIT } from "./geometry";
import { settings } from "./settings.svelte";
import {
  isNews,
  itemText,
  storyLines,
  storyTitle,
  type Happened,
  type Item,
  type Line,
} from "./story";

const KEY = "sandtable.seen";
/** Seats of which this browser remembers what they have seen. */
const KEPT = 300;
/** A map no higher or no wider than this has no room for more than the title. */
const LOW = 420;
const NARROW = 560;

type Seen = Record<string, number>;

function readSeen(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** What the other side did since this seat last saw the board, shown on it until dismissed. */
export class Story {
  told = $state.raw<Happened | null>(null);
  /** The line that is shown alone, and within it one of its items. */
  line = $state<number | null>(null);
  item = $state<number | null>(null);
  /** Only its title shows: there is something to answer first. */
  folded = $state(false);
  /** Log lines from this step on are new to this seat. */
  freshFrom = $state<number | null>(null);

  private words = $derived({
    short: (unit: number) => this.board.table.short(unit),
    hex: (place: string) => this.board.table.hexName(place),
    formation: (unit: number) => {
      const found = this.board.table.byId.get(unit);
      return found?.formation ?? found?.command ?? "";
    },
    flies: (unit: number) => this.board.table.byId.get(unit)?.kind.startsWith("aircraft") ?? false,
    measure: this.told?.measure ?? "SP",
  });
  title = $derived(storyTitle(this.told?.items ?? [], this.words));
  lines = $derived<Line[]>(this.told ? storyLines(this.told.items, this.words) : []);
  /** Everything, or what one has stepped to. */
  shown = $derived.by<Item[]>(() => {
    const line = this.line === null ? undefined : this.lines[this.line];
    if (!line) return this.told?.items ?? [];
    const item = this.item === null ? undefined : line.items[this.item];
    return item ? [item] : line.items;
  });

  private cameFrom: { x: number; y: number; k: number } | null = null;
  private asked = "";
  private ownSeq = -1;
  private lastSeat: string | null = null;
  /** Whose news they are. */
  private toldTo: string | null = null;
  /** What each seat was told and has not closed, whatever put it away: told again with the next. */
  private piles: Map<string | null, (Happened & { turn: number })[]> | undefined;
  /** Some of it was told before, and put away unread. */
  older = $state(false);

  constructor(private readonly board: Board) {}

  /** What is unread outlives a page that is loaded again, in its own window. */
  private get pile(): string {
    return `sandtable.unread.${this.board.table.id}`;
  }

  private get unread(): NonNullable<typeof this.piles> {
    if (this.piles) return this.piles;
    try {
      this.piles = new Map(JSON.parse(sessionStorage.getItem(this.pile) ?? "[]"));
    } catch {
      this.piles = new Map();
    }
    return this.piles;
  }

  private setUnread(seat: string | null, parts: (Happened & { turn: number })[]): void {
    this.unread.set(seat, parts);
    try {
      sessionStorage.setItem(this.pile, JSON.stringify([...this.unread]));
    } catch {
      // Without storage this page alone knows.
    }
  }

  textOf = (item: Item): string => itemText(item, this.words);

  /** Whose eyes look at this board: a side, or nobody's. */
  private get seat(): string | null {
    const { sides, role, eyes, view } = this.board.table;
    const found = [role, eyes, view?.actor].find((name) => name && sides.includes(name));
    return role === "spectator" ? null : (found ?? null);
  }

  private keep(seat: string, seq: number): void {
    const seen = readSeen();
    const key = `${this.board.table.id}.${seat}`;
    delete seen[key];
    const rest = Object.entries(seen).slice(1 - KEPT);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...rest, [key, seq]])));
    } catch {
      // Without storage it is since the last decision of the side.
    }
  }

  /** Looks at every new view: what was done here has been seen, what others did may be told. */
  follow(): void {
    const { table } = this.board;
    const { view, ownSeq } = table;
    // Whoever sits down next may have played in another window: he is not told this one's news.
    if (!view) return this.close();
    if (table.at !== null) return;
    if (ownSeq !== this.ownSeq) {
      this.ownSeq = ownSeq;
      if (this.lastSeat) this.keep(this.lastSeat, ownSeq);
      this.close();
    }
    const seat = (this.lastSeat = this.seat);
    this.forgetUndone(seat, view.step);
    const { told } = this;
    const elsewhere = told && seat && (this.seenBy(seat) ?? -1) > told.seq;
    if (elsewhere) this.setUnread(seat, []);
    if (elsewhere || (told && this.toldTo !== seat)) this.close();
    const mine = seat !== null && (view.over || view.actor === seat);
    // Whoever plays both sides in this window saw it all, unless they had to look away.
    const saw = table.role === "both" && (table.alone || !view.hidden) && ownSeq >= view.seq;
    if (!mine || saw || !settings.story || view.seq <= (this.seenBy(seat) ?? -1)) return;
    void this.ask(seat, false);
  }

  private seenBy(seat: string): number | undefined {
    return readSeen()[`${this.board.table.id}.${seat}`];
  }

  /** What was taken back has not happened: neither what is told nor what is still unread. */
  private forgetUndone(seat: string | null, step: number): void {
    if (this.told && this.told.end > step) this.close();
    const parts = this.unread.get(seat) ?? [];
    const left = parts.filter(({ end }) => end <= step);
    if (left.length < parts.length) this.setUnread(seat, left);
  }

  /** Fetches it: because there may be news, or because somebody wants it again. */
  async ask(seat: string | null = this.seat, again = true): Promise<void> {
    const { table } = this.board;
    const seq = table.view?.seq;
    const since = again || seat === null ? undefined : this.seenBy(seat);
    const asked = [seat, seq, since, again].join();
    if (!again && asked === this.asked) return;
    this.asked = asked;
    try {
      const found = await api.happened(table.id, table.asking, since ?? null);
      if (asked !== this.asked || table.view?.seq !== seq || this.seat !== seat) return;
      if (!again && !isNews(found.items, seat ?? "")) return;
      const told = (this.told = this.withUnread(found, seat));
      this.line = this.item = null;
      this.toldTo = seat;
      this.folded = !again && this.inTheWay;
      this.freshFrom = told.begin;
    } catch (error) {
      if (asked === this.asked) this.asked = "";
      table.say(messageOf(error));
    }
  }

  /** With what was not closed of this turn and the one before: a pile of weeks hides what is new. */
  private withUnread(found: Happened, seat: string | null): Happened {
    const turn = this.board.table.view?.status.turn ?? 0;
    const before = (this.unread.get(seat) ?? [])
      .filter((part) => part.begin < found.begin && part.turn >= turn - 1)
      .map((part) => ({
        ...part,
        // What was done here oneself is no news the second time.
        items: part.items.filter(({ side, step }) => step < found.begin && side !== seat),
        answered: part.end > found.begin ? [] : part.answered,
      }));
    const parts = [...before, { ...found, turn }];
    this.setUnread(seat, parts);
    this.older = before.length > 0;
    return {
      ...found,
      begin: parts[0]!.begin,
      items: parts.flatMap(({ items }) => items),
      answered: parts.flatMap(({ answered }) => answered ?? []),
    };
  }

  /** There is something to answer first, or hardly any map to cover. */
  private get inTheWay(): boolean {
    const { table, viewport } = this.board;
    const asked = table.view?.sheet ?? table.view?.allotment ?? table.view?.battle;
    return Boolean(asked) || viewport.height < LOW || viewport.width < NARROW;
  }

  /** Shows one line alone, or one item of it, with the map around it. */
  goTo(line: number, item: number | null = null): void {
    this.cameFrom ??= { ...this.place };
    this.line = line;
    this.item = item;
    this.frame();
  }

  step(by: number): void {
    this.folded = false;
    const next = this.line === null ? (by > 0 ? 0 : this.lines.length - 1) : this.line + by;
    if (this.lines[next]) this.goTo(next);
    else this.back();
  }

  /** Back to where the map was, with everything shown; true when there was something to leave. */
  back(): boolean {
    const left = this.line !== null;
    if (this.cameFrom) this.board.viewport.restore(this.cameFrom);
    this.cameFrom = null;
    this.line = this.item = null;
    return left;
  }

  private close(): void {
    this.told = null;
    this.asked = "";
    this.line = this.item = null;
    this.cameFrom = null;
    this.freshFrom = null;
  }

  /** It has been seen: not shown again, by itself. */
  dismiss(): void {
    const { told, toldTo } = this;
    this.back();
    this.told = null;
    this.setUnread(toldTo, []);
    if (told && toldTo) this.keep(toldTo, told.seq);
  }

  escape(): boolean {
    if (!this.told) return false;
    if (!this.back()) this.dismiss();
    return true;
  }

  private get place(): { x: number; y: number; k: number } {
    const { x, y, k } = this.board.viewport;
    return { x, y, k };
  }

  /** Where a place lies on the sheet: a hex, or a box beside the map. */
  spotOf(place: string): { x: number; y: number } | null {
    const { board } = this;
    if (board.table.hexes.has(place)) return board.spotOf(place);
    const tray = board.sheet?.trays.find(({ id }) => id === place);
    return tray ? { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 } : null;
  }

  private frame(): void {
    const places = this.shown.flatMap((item) => [...(item.path ?? []), ...marked(item)]);
    const spots = places.flatMap((place) => this.spotOf(place) ?? []);
    if (!spots.length) return;
    this.board.viewport.fit(around(spots), 1.5);
  }
}

const marked = ({ hex, losses, gains }: Item): string[] =>
  (losses ?? gains) ? [hex, ...[...(losses ?? []), ...(gains ?? [])].map((one) => one.hex)] : [hex];

function around(spots: { x: number; y: number }[]): Rect {
  const rim = 2 * UNIT;
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const x = Math.min(...xs) - rim;
  const y = Math.min(...ys) - rim;
  return { x, y, width: Math.max(...xs) + rim - x, height: Math.max(...ys) + rim - y };
}
