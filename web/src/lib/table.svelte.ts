import {
  api,
  Failed,
  forgetEarly,
  Refused,
  Stale,
  submissionId,
  type Act,
  type Submission,
  messageOf,
} from "./api";
import { Asking } from "./asking.svelte";
import { arrivals, sentence } from "./company";
import { eyesIn, isAlone, keepAlone, keepEyes, shows, UNKNOWN, within } from "./eyes";
import { Heard, Twice } from "./heard";
import { Live } from "./live";
import { Patience } from "./patience.svelte";
import { Played } from "./played.svelte";
import { Thought } from "./thought.svelte";
import { wellNamed } from "./unittext";
import { readView } from "./wire";
import type { Ping, TableInfo } from "./types";
import type { Refusal, View } from "./view";

/** Whether a choice names somebody or a place: what ends a half or throws a die is never kept. */
const named = (choice: string): boolean => /^(?!roll )\S+ \S/.test(choice);

/** One table: the line to the server, and the ways to change what it says. */
export class Table extends Asking {
  /** There is no line to the server, and has been none for a while. */
  private down = $state(false);
  private readonly patience = new Patience(
    () => this.live,
    () => this.closed,
  );
  /** Why the server cannot be used just now. */
  trouble = $derived(
    this.patience.unanswered ??
      (this.down ? "The line to the server is broken. Trying again; nothing is lost." : null),
  );
  failed = $state<string | null>(null);
  /** The side that must take the screen before its view may be fetched. */
  handOver = $state<string | null>(null);
  /** One person plays both sides, and nobody has to look away. */
  alone = $state(false);
  /** The line that the last choice made in this window led to. */
  ownSeq = $state(-1);
  readonly played = new Played();
  /** What the computer thinks about for long. */
  readonly thought = new Thought(this);

  /** What becomes of a hex that somebody else points at. */
  onPing: (ping: Ping) => void = () => undefined;
  private live: Live | null = null;
  private closed = false;
  private fetching: Promise<void> | null = null;
  private again = false;
  private looked = 0;
  private readonly heard = new Heard();
  /** The line that a draft began with was taken back: the record may have become shorter. */
  private rewound = false;

  /** The lines of the record that this window led to: they say nothing of who sits elsewhere. */
  readonly own = new Set<number>();
  /** The choice under way with those that come next, and the answer to the last of them. */
  private quick: string[] = [];
  private answer: Promise<Refusal | null> = Promise.resolve(null);
  private readonly stroke = new Twice();

  constructor(id: string) {
    super(id);
    this.alone = isAlone(id);
  }

  /** `came` is told the view before the map is there, which is many times as long. */
  async load(role: string | null, at: number | null, came: (view: object) => void): Promise<void> {
    this.at = at;
    try {
      await this.patience.ask(async () => {
        const [info, books] = await Promise.all([api.table(this.id), api.rulebooks()]);
        const book = books.find((b) => b.name === info.game || b.code === info.game);
        if (!book) throw new Failed(`The server has no rulebook called ${info.game}.`, 404);
        const usual = info.you.role;
        this.role = within(info, role) ?? usual;
        // Who watches both sides late has no eyes of his own: he may go from one to the other.
        this.eyes = shows(info) ? null : eyesIn(this.id, at === null ? this.role : usual);
        const [map, roster, view] = await Promise.all([
          api.map(this.id),
          api.roster(this.id),
          api.view(this.id, this.asking, at).then((raw) => (came(raw as object), raw)),
        ]);
        Object.assign(this, { info, book, map, roster: roster.map(wellNamed) });
        forgetEarly();
        this.take(view);
        if (this.again) await this.refresh();
        void this.readCases(book.name);
      });
    } catch (error) {
      this.failed = sentence(messageOf(error));
      return;
    }
    if (this.closed) return;
    this.live = new Live(api.liveUrl(this.id), {
      changed: (seq, rev) => this.onLive(seq, rev),
      ping: (ping) => this.onPing(ping),
      thinking: (thinking) => (this.thought.told = thinking),
      back: () => {
        this.thought.told = null;
        void (this.handOver ? this.lookAtSeats() : this.refresh());
      },
      link: (up) => (this.down = !up),
      gone: (reason) => void this.checkPlace(reason),
    });
  }

  /** Titles of the cases: the table stands without them, so nobody waits for them here. */
  private async readCases(game: string): Promise<void> {
    try {
      this.cases = await this.patience.ask(() => api.cases(game));
    } catch {
      // Closed meanwhile, or seen by nobody who may read them.
    }
  }

  close(): void {
    this.closed = true;
    this.live?.close();
  }

  private async lookAtSeats(): Promise<void> {
    const mine = (this.looked += 1);
    try {
      const info = await api.table(this.id);
      if (mine === this.looked) this.seat(info);
    } catch {
      // The next push, or the next line, brings it.
    }
  }

  /** The server says that this table, or the place at it, is gone: that is asked once more. */
  private async checkPlace(reason: string): Promise<void> {
    try {
      this.seat(await api.table(this.id));
    } catch (error) {
      if (!(error instanceof Failed)) return;
      this.failed = sentence(reason || error.message);
      this.close();
    }
  }

  private sit(side: string): void {
    this.eyes = side;
    keepEyes(this.id, side);
  }

  /** The other person has taken the screen. */
  async takeOver(): Promise<void> {
    if (this.handOver) this.sit(this.handOver);
    await this.refresh();
    if (this.view) this.handOver = null;
  }

  /** One person says that he plays both sides, or that he does no longer. */
  async playAlone(alone: boolean): Promise<void> {
    this.alone = alone;
    keepAlone(this.id, alone);
    if (this.handOver) await this.takeOver();
  }

  /**
   * Whether this view must wait until the screen is handed over. While nothing is hidden whoever
   * decides sits there; afterwards the one who takes the screen.
   */
  private awaitsHandOver(view: View): boolean {
    const { actor } = view;
    if (this.role !== "both" || this.at !== null || !actor || !this.sides.includes(actor))
      return false;
    if (!view.hidden) this.sit(actor);
    if (!view.hidden || view.role === actor) return false;
    // Whoever guards nothing may look on while the other still sits there.
    if (this.alone || !view.covered) {
      this.sit(actor);
      this.again = true;
    } else {
      this.sit(UNKNOWN);
      this.handOver = actor;
      this.view = null;
    }
    return true;
  }

  private take(raw: unknown): void {
    const view = readView(raw, this.roster);
    if (this.awaitsHandOver(view)) return;
    // An answer that was overtaken by a push must not bring the older position back.
    // In other eyes the game may stand a line earlier: nobody else sees a draft that is begun.
    const same = this.view?.role === view.role;
    const older = same && this.at === null && view.seq < (this.view?.seq ?? 0) && !view.over;
    if (older && !this.rewound) return;
    this.rewound = false;
    this.view = view;
    const used = new Set(this.boxes.split(" "));
    for (const unit of view.units) if (unit.state === "box" && unit.hex) used.add(unit.hex);
    const boxes = new Set(this.map?.boxes.map((box) => box.name));
    for (const { h } of view.choices) if (h && boxes.has(h)) used.add(h);
    this.boxes = [...used].sort().join(" ").trim();
    if (view.table) this.seat(view.table);
  }

  /** Who plays has changed, here or in another window: the person may now see and do other things. */
  seat(info: TableInfo): void {
    const before = this.info;
    this.info = info;
    const news = before ? arrivals(before, info) : [];
    if (news.length) this.say(news.join(" "));
    const { role } = info.you;
    if (!this.book || this.at !== null || before?.you.role === role || role === this.role) return;
    // Whoever sat here sits here still, also when he has taken the other seat from a computer.
    if (role === "both") this.sit(this.sides.includes(this.role) ? this.role : UNKNOWN);
    else this.eyes = eyesIn(this.id, role);
    this.role = role;
    this.handOver = null;
    void this.refresh();
  }

  private onLive(seq: number | null, rev: number | null): void {
    if (this.handOver) {
      // The cover stays, but somebody may have sat down elsewhere on the other side.
      if (this.fetching) this.again = true;
      else if (rev !== this.info?.rev) void this.lookAtSeats();
      return;
    }
    // The answer brings the position and frees the table at once; till then a click would be lost.
    if (this.busy) return this.heard.hear(seq, rev);
    if (seq !== null && seq === this.view?.seq && rev === this.info?.rev) return;
    if (seq !== null && seq < (this.view?.seq ?? 0)) this.rewound = true;
    // Somebody played in another window: who sits before this one is not known any more.
    const moved = seq !== null && seq !== this.view?.seq && !this.own.has(seq);
    if (moved && this.role === "both") this.sit(UNKNOWN);
    void this.refresh();
  }

  /** Fetches the view anew; calls while one is under way make exactly one more, and wait for it. */
  refresh(): Promise<void> {
    if (this.fetching) this.again = true;
    else this.fetching = this.fetchView();
    return this.fetching;
  }

  private async fetchView(): Promise<void> {
    this.asked += 1;
    do {
      this.again = false;
      try {
        await this.patience.ask(async () => {
          const at = this.at;
          const { role, eyes } = this.asking;
          const view = await api.view(this.id, { role, eyes }, at);
          if (at === this.at && role === this.role && eyes === this.eyes) this.take(view);
          else this.again = true;
        });
      } catch (error) {
        // What changes while that is asked is fetched too: hence within the loop.
        if (error instanceof Failed && error.status === 403) await this.lookAround(error);
        else this.tell(error);
      }
    } while (this.again && !this.closed);
    this.fetching = null;
    this.asked -= 1;
  }

  /** Tells why nothing could be fetched. */
  private tell(error: unknown): void {
    const line = messageOf(error);
    if (error instanceof Failed && error.status === 404) this.failed = sentence(line);
    else this.say(line);
  }

  /** A view was refused: somebody else was given the side, or took it back. */
  private async lookAround(refused: Failed): Promise<void> {
    let info: TableInfo;
    try {
      info = await this.patience.ask(() => api.table(this.id));
    } catch (error) {
      return this.tell(error);
    }
    const role = this.role;
    this.seat(info);
    if (within(info, this.role) === null) {
      this.role = info.you.role;
      this.eyes = eyesIn(this.id, this.role);
      this.handOver = null;
    }
    if (this.role === role) this.say(refused.message);
    else this.again = true;
  }

  async show(role: string, at: number | null): Promise<void> {
    this.role = role;
    this.at = at;
    await this.refresh();
  }

  /**
   * Plays a choice. A refusal comes back as a value, everything else is told to the person here.
   * What is clicked before the last answer is there comes next, if it is offered then.
   */
  choose(choice: string): Promise<Refusal | null> {
    const quick = this.busy && [...this.quick, choice].every(named) && !this.quick.includes(choice);
    if (!quick) {
      if (this.busy) return Promise.resolve(null);
      this.quick = [choice];
      return (this.answer = this.submit("choose", { choice }));
    }
    const actor = this.view?.actor;
    this.quick.push(choice);
    return (this.answer = this.answer.then((refusal) => {
      const { view, handOver } = this;
      const still = !refusal && !handOver && view?.actor === actor;
      const offered = still && view?.choices.some(({ text }) => text === choice);
      return offered ? this.submit("choose", { choice }) : null;
    }));
  }

  /** Plays several at one stroke; what stopped the last of them is told to the person here. */
  chooseAll(choices: string[], through = false): Promise<Refusal | null> {
    if (this.busy || this.stroke.again(choices)) return Promise.resolve(null);
    // What is clicked before the answer comes next, as after a single choice; not after dice.
    this.quick = through ? [""] : [...choices];
    return (this.answer = this.submit("choose", through ? { choices, through } : { choices }));
  }

  /** Leaves to the server what needs no thought, until the battle is over. */
  autopilot(on: boolean): Promise<Refusal | null> {
    return this.submit("autopilot", { on });
  }

  /** Beyond a die or a decision of the other side, only with that side's consent. */
  undo(consent = false): Promise<Refusal | null> {
    return this.submit("undo", consent ? { consent } : {});
  }

  /** Whether the last choice may not simply be taken back, but with consent. */
  get needsConsent(): boolean {
    return ["die", "shown", "decided", "passed"].includes(this.view?.undo.id ?? "");
  }

  redo(): Promise<Refusal | null> {
    return this.submit("redo");
  }

  private async submit(
    act: Act,
    more: Pick<Submission, "choice" | "choices" | "through" | "consent" | "on"> = {},
  ): Promise<Refusal | null> {
    const view = this.view;
    if (!view || this.busy || this.at !== null) return null;
    this.busy = true;
    this.heard.forget();
    if (!more.choices) this.stroke.forget();
    // What was told of the position before is past.
    this.notice = null;
    const { seq: expected, draft } = view;
    const { role, eyes } = this.asking;
    const body: Submission = { client: submissionId(), expected, draft, role, ...more };
    if (eyes !== null) body.eyes = eyes;
    try {
      // Sent again and again with one id, it is played once.
      const kept = `${this.told(act, more)} is kept, and sent when the server answers.`;
      const answer = await this.patience.ask(() => api.submit(this.id, act, body), kept);
      this.rewound = act === "undo";
      if (act === "undo") this.played.takenBack();
      else if (act === "redo") this.played.playedAgain();
      else {
        const lines = more.choices ?? (more.choice ? [more.choice] : []);
        this.played.chosen(lines.slice(0, answer.played ?? lines.length));
      }
      this.ownSeq = (answer.view as View).seq;
      this.own.add(this.ownSeq);
      // Whoever looks back meanwhile goes on looking back.
      if (this.at === null) this.take(answer.view);
      else await this.refresh();
      const { stopped, played } = answer;
      if (stopped && (played ?? 0) < (more.choices?.length ?? 0)) this.say(stopped.text);
      await this.catchUp();
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      if (error instanceof Stale) {
        this.say("The table moved on in the meantime; here is the new position.");
        await this.refresh();
        return null;
      }
      this.say(messageOf(error));
      if (error instanceof Failed && error.status === 403) await this.refresh();
      return null;
    } finally {
      void this.free();
    }
  }

  /** Choices may be made again; what was announced meanwhile is fetched. */
  async free(): Promise<void> {
    this.busy = false;
    await this.catchUp();
  }

  /** Fetches what the answer did not bring: a later position, or who has sat down or asks something. */
  private async catchUp(): Promise<void> {
    const seq = this.view?.seq ?? 0;
    this.rewound ||= this.heard.back(seq);
    const more = this.heard.beyond(seq, this.info?.rev);
    if (more || this.again) await this.refresh();
  }
}
