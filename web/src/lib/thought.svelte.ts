import { api, Stale, messageOf } from "./api";
import type { Table } from "./table.svelte";
import type { Thinking } from "./types";

/** A computer's long thought, as the server tells of it, and the wish that it ends. */
export class Thought {
  /** What was last told; it may be of a position that is past. */
  told = $state.raw<Thinking | null>(null);
  /** The line for which the computer was asked to play at once. */
  private hurried = $state(-1);

  constructor(private readonly table: Table) {}

  /** The thought about the position that lies here. */
  now = $derived.by<Thinking | null>(() => {
    const { at, view, info } = this.table;
    const here = at === null && this.told !== null && this.told.seq === view?.seq;
    return here && info?.computer?.state === "thinking" ? this.told : null;
  });

  /** How far it is, in words. */
  words = $derived.by(() => {
    if (!this.now) return "";
    const { side, tenths } = this.now;
    return `${side} (${this.table.info?.seats[side] ?? "computer"}) thinks: ${10 * tenths} %`;
  });

  /** Whether whoever sits here may end it: not in a game that counts, nor somebody else's. */
  may = $derived.by(() => {
    const { info } = this.table;
    if (!this.now || !info || info.agreed?.rated || info.agreed?.tournament) return false;
    const { you, people } = info;
    const own = you.sides.includes(this.now.side) || !people[this.now.side]?.length;
    return own && (you.owner || you.sides.length > 0);
  });

  asked = $derived.by(() => this.now !== null && this.hurried === this.now.seq);

  /** Lets the computer play the best it has found so far. */
  async hurry(): Promise<void> {
    if (!this.now || this.asked) return;
    this.hurried = this.now.seq;
    try {
      await api.hurry(this.table.id, this.now.seq, this.table.asking);
    } catch (error) {
      // Who is late sees that it has played.
      if (error instanceof Stale) return;
      this.hurried = -1;
      this.table.say(messageOf(error));
    }
  }
}
