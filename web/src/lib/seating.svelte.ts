import { api, messageOf } from "./api";
import { COMMENTATOR, OWNER, sentence, SPECTATOR } from "./company";
import type { Table } from "./table.svelte";
import type { LinkInfo, NewLink } from "./types";

/** What is done about the seats of a table: links made and ended, seats given and given back. */
export class Seating {
  links = $state.raw<LinkInfo[]>([]);
  made = $state.raw<NewLink | null>(null);
  /** What was asked for, and waits for a second press. */
  sure = $state<string | null>(null);
  error = $state<string | null>(null);
  busy = $state(false);
  private asked = 0;

  constructor(private readonly table: Table) {}

  async list(): Promise<void> {
    const mine = (this.asked += 1);
    const found = await api.invitations(this.table.id).catch(() => null);
    // An older answer knows nothing of a link made since, and a new link is shown this once.
    if (found === null || mine !== this.asked) return;
    this.links = found;
    if (this.made && !found.some(({ id }) => id === this.made?.id)) this.made = null;
  }

  private async act(deed: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.error = null;
    this.sure = null;
    try {
      await deed();
    } catch (problem) {
      this.error = sentence(messageOf(problem));
    } finally {
      this.busy = false;
    }
  }

  invite(seat: string, mate = false): Promise<void> {
    return this.act(async () => {
      this.made = await api.invite(this.table.id, seat, mate);
      await this.list();
    });
  }

  end(which: string): Promise<void> {
    return this.act(async () => {
      await api.withdraw(this.table.id, which);
      await this.list();
    });
  }

  /** Shows spectators both sides, so many turns late. */
  show(turns: number): Promise<void> {
    const { table } = this;
    return this.act(async () => {
      await api.ask(table.id, "show", table.view?.seq ?? 0, turns);
      await table.refresh();
    });
  }

  takeOut(side: string, name: string): Promise<void> {
    return this.act(async () => {
      await api.leave(this.table.id, side, name);
      await this.table.refresh();
    });
  }

  giveBack(seat: string): Promise<void> {
    const { table } = this;
    return this.act(async () => {
      await api.leave(table.id, seat);
      const you = table.info?.you;
      if (seat === SPECTATOR && you?.owner) return;
      if (you && you.sides.length <= 1 && !you.owner) location.hash = "#/";
      else await table.refresh();
    });
  }

  /** Whether a link to this seat is this person's to end. */
  mayEnd(seat: string): boolean {
    const you = this.table.info?.you;
    return Boolean(you?.owner || WATCHING.has(seat) || you?.sides.includes(seat));
  }
}

const WATCHING = new Set([SPECTATOR, COMMENTATOR]);

/** Where a link leads, in words. */
export function seatName(seat: string): string {
  if (seat === SPECTATOR) return "to watch";
  if (seat === COMMENTATOR) return "to comment";
  return seat === OWNER ? "to take the table over" : `to ${seat}`;
}
