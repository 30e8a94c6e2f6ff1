import { api, messageOf } from "./api";
import { named, opposite, sentence } from "./company";
import type { Table } from "./table.svelte";
import type { Ask, Ping, PrivateNote, TableInfo, Word } from "./types";

const MUTED = "sandtable.mute.";
const HEARD = "sandtable.heard.";
const TEAM = "sandtable.team.";
/** Milliseconds that a hex stays marked when somebody points at it. */
export const PING_STAYS = 5_000;
/** What is worth a line over the map as well as one in the talk. */
/** Letters of what somebody said that are told over the map. */
const TOLD = 140;
const NEWS = /^\S+ (agreed|declined)|^The rematch/;

export interface Pointed extends Ping {
  id: number;
  mine: boolean;
}

/** What people say to each other at a table, ask of each other and show each other; own notes. */
export class Between {
  words = $state.raw<Word[]>([]);
  /** What others say and point at is not shown in this browser. */
  muted = $state(false);
  /** The number of the last word that was read here. */
  private read = $state(0);
  /** The talk stands open. */
  open = $state(false);
  /** By what they are about: a hex, what happened at a step, "" for the whole table. */
  notes = $state.raw(new Map<string, string>());
  /** What a note is being written about. */
  about = $state("");
  pings = $state.raw<Pointed[]>([]);
  error = $state<string | null>(null);
  busy = $state(false);
  /** The ask that was put aside to be answered later. */
  private aside = $state<string | null>(null);

  private last = 0;
  private whole = false;
  private loaded = false;
  private hearing = false;
  private count = 0;

  constructor(private readonly table: Table) {
    this.muted = stored(MUTED + table.id) !== null;
    this.read = Number(stored(HEARD + table.id) ?? 0);
    this.teamRead = Number(stored(TEAM + table.id) ?? 0);
    table.onPing = (ping) => this.see(ping, false);
  }

  /** Whether anybody else was ever given a seat here. */
  company = $derived.by(() =>
    Object.values(this.table.info?.people ?? {}).some((seated) => seated.length > 0),
  );

  /** Whether another person plays against whoever sits here. */
  opposed = $derived.by(() => {
    const { info } = this.table;
    return info !== null && info.you.sides.length === 1 && opposite(info).length > 0;
  });

  /** The side that may be given up from here: not where one person plays both. */
  resigns = $derived.by(() => {
    const { info } = this.table;
    const mine = info?.you.sides.filter((side) => info.seats[side] === "human") ?? [];
    return !info?.over && mine.length === 1 ? mine[0]! : null;
  });

  shown = $derived.by(() => this.words.filter((word) => !this.muted || word.note || word.mine));
  unread = $derived.by(
    () =>
      this.shown.filter((word) => !word.mine && word.number > this.read).length +
      ((this.table.info?.team ?? 0) > this.teamRead ? 1 : 0),
  );
  /** The last word among those of one's own side that was read here. */
  private teamRead = $state(0);

  readTeam(): void {
    this.teamRead = Math.max(this.teamRead, this.table.info?.team ?? 0);
    store(TEAM + this.table.id, String(this.teamRead));
  }

  // ── talk ───────────────────────────────────────────────────────────────────

  /** Fetches what was said since; at the end the players hear what was said among the watchers. */
  async listen(talked: number, over: boolean): Promise<void> {
    if (over && !this.whole && this.last > 0) this.last = 0;
    this.whole = over;
    const known = this.loaded;
    this.loaded = true;
    if (this.hearing || talked <= this.last) return;
    this.hearing = true;
    try {
      const since = this.last;
      const read = this.words.at(-1)?.number ?? 0;
      const heard = await api.talk(this.table.id, since);
      this.words = since ? [...this.words, ...heard] : heard;
      // The game has ended meanwhile: then all of it is heard anew.
      const ended = this.whole !== over;
      this.last = ended ? 0 : Math.max(talked, this.words.at(-1)?.number ?? 0);
      // At the end all of it comes once more: what was told is no news.
      if (known) this.tell(heard.filter(({ number }) => number > read));
      if (this.open) this.readAll();
    } catch {
      return; // the next push brings it
    } finally {
      this.hearing = false;
    }
    const { info } = this.table;
    if (info && (info.talked ?? 0) > this.last) void this.listen(info.talked!, info.over);
  }

  /** In passing what was agreed, and what somebody says while the talk is not open. */
  private tell(heard: Word[]): void {
    const news = heard.filter((word) =>
      word.note ? NEWS.test(word.text) : !word.mine && !this.open && !this.muted,
    );
    const { info } = this.table;
    for (const { name, note, text } of news.slice(-3)) {
      const said = text.length > TOLD ? `${text.slice(0, TOLD)} …` : text;
      const who = name || (info ? named(info.owner) : "");
      this.table.say(note ? sentence(text.replace(/: #\/\S+$/, "")) : `${who}: ${said}`, true);
    }
  }

  readAll(): void {
    this.read = Math.max(this.read, this.words.at(-1)?.number ?? 0);
    store(HEARD + this.table.id, String(this.read));
  }

  say(text: string, team = false): Promise<boolean> {
    return this.act(() => api.talkTo(this.table.id, text, team));
  }

  mute(muted: boolean): void {
    this.muted = muted;
    if (muted) this.pings = this.pings.filter((ping) => ping.mine);
    store(MUTED + this.table.id, muted ? "yes" : null);
  }

  // ── asks ───────────────────────────────────────────────────────────────────

  ask = $derived.by<Ask | null>(() => this.table.info?.ask ?? null);
  /** Whether whoever sits here answers it. */
  answers = $derived.by(() => this.ask !== null && !this.ask.mine && this.opposed);
  /** Whether whoever sits here has to do with it. */
  concerns = $derived.by(() => (this.ask?.mine ? this.opposed : this.answers));
  folded = $derived.by(() => this.ask !== null && this.ask.id === this.aside);

  /** Who asks, or who is asked, by name and side. */
  get partner(): string {
    const { info } = this.table;
    return info
      ? opposite(info)
          .map(({ side, who }) => `${named(who)} (${side})`)
          .join(", ")
      : "";
  }

  later(): void {
    this.aside = this.ask?.id ?? null;
  }

  unfold(): void {
    this.aside = null;
  }

  request(kind: Exclude<Ask["kind"], "rematch">): Promise<boolean> {
    return this.change(() => api.ask(this.table.id, kind, this.table.view?.seq ?? 0));
  }

  answer(agreed: boolean): Promise<boolean> {
    const id = this.ask?.id ?? "";
    return this.change(() => api.answer(this.table.id, id, agreed));
  }

  resign(side: string): Promise<boolean> {
    return this.change(() => api.resign(this.table.id, side, this.table.view?.seq ?? 0));
  }

  rematch(swap: boolean): Promise<boolean> {
    return this.change(() => api.rematch(this.table.id, swap));
  }

  private change(deed: () => Promise<TableInfo>): Promise<boolean> {
    return this.act(async () => {
      this.table.seat(await deed());
      await this.table.refresh();
    });
  }

  private async act(deed: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.error = null;
    try {
      await this.table.wait(deed());
      return true;
    } catch (error) {
      this.error = sentence(messageOf(error));
      return false;
    } finally {
      this.busy = false;
    }
  }

  // ── notes ──────────────────────────────────────────────────────────────────

  async fetchNotes(): Promise<void> {
    try {
      this.keep(await api.notes(this.table.id));
    } catch {
      // A table without its notes can be played all the same.
    }
  }

  /** Keeps a note; an empty one is removed. */
  write(about: string, text: string): Promise<boolean> {
    const step = stepOf(about);
    const what = step === null ? { hex: about } : { step };
    return this.act(async () => this.keep(await api.note(this.table.id, what, text)));
  }

  private keep(notes: PrivateNote[]): void {
    this.notes = new Map(
      notes.map(({ hex, step, text }) => [step === undefined ? hex : aboutStep(step), text]),
    );
  }

  // ── pointing ───────────────────────────────────────────────────────────────

  /** Shows the others a hex. */
  async point(hex: string): Promise<void> {
    if (!this.company) return;
    if (this.muted) {
      this.table.say("You have muted this table: open Talk to hear and to point again.");
      return;
    }
    if (await this.act(() => api.ping(this.table.id, hex)))
      this.see({ hex, name: "", side: "" }, true);
    else if (this.error) this.table.say(this.error);
  }

  private see(ping: Ping, mine: boolean): void {
    if (this.muted) return;
    const id = ++this.count;
    this.pings = [...this.pings.filter(({ hex }) => hex !== ping.hex), { ...ping, id, mine }];
    setTimeout(() => (this.pings = this.pings.filter((other) => other.id !== id)), PING_STAYS);
  }
}

/** What happened at a step, as something a note is about. */
export const aboutStep = (step: number): string => `#${step}`;

/** The step that a note is about, if it is about one. */
export const stepOf = (about: string): number | null =>
  about.startsWith("#") ? Number(about.slice(1)) : null;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage it is forgotten with the page.
  }
}
