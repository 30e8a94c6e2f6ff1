import { api, type Act, type Submission, type Who, messageOf } from "./api";
import { isMine } from "./company";
import { shows, within } from "./eyes";
import { Known } from "./known.svelte";
import type { Refusal } from "./view";

/** What is asked of the server about one table, by whom, and what is told in passing. */
export class Asking extends Known {
  role = $state("both");
  /** Who sits before the screen: while the game hides something, the page sees as this side. */
  eyes = $state<string | null>(null);
  /** The step shown in a replay; null at the live table. */
  at = $state<number | null>(null);
  /** The step whose view is there by now: what is asked beside it is asked of that one. */
  shownAt = $derived(this.at === null ? null : (this.view?.step ?? this.at));
  busy = $state(false);
  /** Questions to the server that somebody here waits for, beside the choice under way. */
  protected asked = $state(0);
  /** Whether what was last clicked or typed may still change what is shown. */
  waiting = $derived(this.busy || this.asked > 0);
  /** A line for the person that goes away by itself. */
  notice = $state<string | null>(null);
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    super();
  }

  /** In which role the server is asked, and with whose eyes. */
  get asking(): Who {
    return { role: this.role, eyes: this.eyes };
  }

  /** The role of whoever sits here, whatever a replay was seen as. */
  get ownRole(): string {
    return this.info?.you.role ?? this.role;
  }

  /** The role to go on in after a replay: who watches both sides late goes on with what he saw. */
  get liveRole(): string | null {
    return this.info && shows(this.info) ? this.role : null;
  }

  /** A role that an address names, if whoever sits here may be served in it. */
  within(role: string | null): string | null {
    return this.info ? within(this.info, role) : null;
  }

  /** Whether a side is played by whoever sits here. */
  mine(side: string | null | undefined): boolean {
    return Boolean(side && this.info && isMine(this.info, side));
  }

  /** A line in passing; one that `follows` leaves what was told just before it. */
  say(line: string, follows = false): void {
    const before = follows && this.notice ? this.notice.split("\n").slice(-3) : [];
    this.notice = [...before, line].join("\n");
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(
      () => (this.notice = null),
      Math.max(6000, 50 * this.notice.length),
    );
  }

  /** What a submission is, for somebody who waits for its answer. */
  protected told(act: Act, more: Pick<Submission, "choice" | "choices">): string {
    if (act === "undo" || act === "redo") return `Your ${act}`;
    const text = more.choice ?? more.choices?.at(-1) ?? "";
    const found = this.view?.choices.find((choice) => choice.text === text);
    return text === "" ? "Your order" : `Your choice "${found ? this.words(found) : text}"`;
  }

  /** What bars a choice, or null when nothing does. */
  async why(text: string): Promise<Refusal | null> {
    return (await this.barOf({ choice: text })).refusal;
  }

  /** The same for a choice, or for whatever a unit in hand would do in a place. */
  async barOf(
    asked: { choice: string } | { unit: string; place: string },
  ): Promise<{ choice: string; refusal: Refusal | null }> {
    const own = "choice" in asked ? asked.choice : `${asked.unit} ${asked.place}`;
    try {
      const { choice, refusal } = await this.wait(api.why(this.id, asked, this.asking));
      return { choice: choice ?? own, refusal: refusal ?? null };
    } catch (error) {
      const line = messageOf(error);
      return { choice: own, refusal: { case: "", reason: line } };
    }
  }

  /** The page is busy while somebody waits for this answer. */
  async wait<T>(answer: Promise<T>): Promise<T> {
    this.asked += 1;
    try {
      return await answer;
    } finally {
      this.asked -= 1;
    }
  }
}
