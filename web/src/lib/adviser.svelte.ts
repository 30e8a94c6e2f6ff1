import { api, messageOf } from "./api";
import type { Board } from "./board.svelte";
import { ends } from "./mainbutton";
import type { Hint, Item } from "./types";

/** Milliseconds between two questions of how far the adviser is. */
const LOOK = 700;

const verbOf = (line: string): string => line.split(" ")[0]!;
/** Printed numbers of hexes; airbases and boxes have none. */
const HEX = /^\d{4,}$/;

/** The adviser's hint for whoever is asked: step 1 where to look, 2 what to do, 3 why. */
export class Adviser {
  hint = $state.raw<Hint | null>(null);
  step = $state(1);
  thinking = $state(false);
  /** The hint before was for another position. */
  changed = $state(false);
  done = $state(0);
  most = $state(0);
  error = $state<string | null>(null);
  /** The lines of what to do that the pointer is on, and that was pressed: one alone is drawn. */
  hovered = $state<number | null>(null);
  pressed = $state<number | null>(null);
  pointed = $derived(this.hovered ?? this.pressed);
  /** The half that the hint is for, and what had been chosen before it in this window. */
  private half = $state("");
  private from = $state(0);
  /** It is for a question that a button answers: once answered otherwise, it is for nothing. */
  private once = $state(false);

  constructor(private readonly board: Board) {
    // A panel that made room, for a sheet say, comes again with what it had said.
    const { kept } = board;
    if (kept?.[2] === this.now) [this.hint, this.step, this.half, this.from, this.once] = kept;
  }

  /** Has the board keep what was said and is not done yet, for the panel that comes next. */
  keep(): void {
    const done = this.ticks.length > 0 && this.followed;
    this.board.kept =
      this.fits && !done ? [this.hint!, this.step, this.half, this.from, this.once] : null;
  }

  /** The decisions that one hint may be followed in, in the eyes that it was given to. */
  private now = $derived.by(() => {
    const { view, at, role } = this.board.table;
    const { turn, impulse, phase, half } = (view?.status ?? {}) as Record<string, unknown>;
    return JSON.stringify([at, role, view?.actor, turn, impulse, phase, half]);
  });

  /** What has been chosen here since; null when more than that was taken back. */
  private since = $derived.by(() => {
    const { done } = this.board.table.played;
    return done.length < this.from ? null : done.slice(this.from).flat();
  });

  /** Whether the hint is for the half that is played here: what it says may be done bit by bit. */
  fits = $derived.by(() => {
    const { hint, since } = this;
    if (!hint || !since || this.half !== this.now) return false;
    const told = this.step > 1 ? hint.steps.flatMap(({ tells }) => tells) : [];
    return !this.once || since.every((line) => told.includes(line));
  });

  /** Something was chosen since the hint: what it says next may be for another position. */
  stale = $derived.by(() => this.hint !== null && this.hint.seq !== this.board.table.view?.seq);

  /** Who has done what each line of what to do says, by choices made here or by where he stands. */
  private did = $derived.by<boolean[][]>(() => {
    const left = [...(this.since ?? [])];
    const at = new Map(this.board.table.view?.units.map(({ id, hex }) => [id, hex]));
    return (this.hint?.steps ?? []).map(({ units, ways, tells }) =>
      tells.map((line, i) => {
        const [way, unit] = [ways[i] ?? [], units[i]];
        const there = way.length > 1 && unit !== undefined && at.get(unit) === way.at(-1);
        // A line that is told twice, such as Done, must be chosen twice.
        const chosen = left.indexOf(line);
        if (chosen >= 0) left.splice(chosen, 1);
        return chosen >= 0 || there;
      }),
    );
  });

  /** Which lines of what to do are done by all whom they name. */
  ticks = $derived(this.did.map((own) => own.every(Boolean)));

  /** Its last line is done, after which only a new hint says how to go on; or nothing is told. */
  followed = $derived(this.ticks.length === 0 || this.ticks.at(-1) === true);

  /** The one choice that is left to do; null while there are more, or none is told. */
  last = $derived.by<string | null>(() => {
    if (!this.fits || this.step < 2) return null;
    const left = this.did.flatMap((own, step) =>
      own.flatMap((done, i) => (done ? [] : [this.hint!.steps[step]!.tells[i]!])),
    );
    return left.length === 1 ? left[0]! : null;
  });

  /** The side that may ask now, if it is one of whoever sits here. */
  side = $derived.by<string | null>(() => {
    const { info, view, at, role } = this.board.table;
    const actor = view?.actor ?? null;
    if (at !== null || !actor || !info?.you.sides.includes(actor)) return null;
    const own = info.seats[actor] === "human" && (role === "both" || role === actor);
    return own ? actor : null;
  });

  /** One step more; what has changed since is asked about anew first. */
  further(): void {
    if (this.step === 1 && this.stale) void this.ask(2);
    else this.step += 1;
  }

  private mark(side: string, hex: string): Item {
    return { kind: "note", side, step: 0, last: 0, hex, case: "", units: [] };
  }

  /** One line of what to do, drawn: a way for those who go the same, a mark where something is done. */
  private drawn({ side, steps }: Hint, line: number): Item[] {
    const found = new Map<string, Item>();
    const { ways, units } = steps[line]!;
    ways.forEach((way, i) => {
      const hexes = way.filter((place) => HEX.test(place));
      const hex = hexes.at(-1);
      if (!hex) return;
      const known = found.get(hexes.join());
      if (known) known.units.push(units[i]!);
      else if (hexes.length < 2) found.set(hex, this.mark(side, hex));
      else
        found.set(hexes.join(), {
          ...this.mark(side, hex),
          kind: "move",
          units: [units[i]!],
          path: hexes,
        });
    });
    return [...found.values()];
  }

  /** What is drawn on the map: hexes to look at, then what is left to do and what the plan is about. */
  items = $derived.by<Item[]>(() => {
    const { hint, ticks, pointed } = this;
    if (!hint || !this.fits) return [];
    if (this.step === 1) return hint.hexes.map((hex) => this.mark(hint.side, hex));
    if (pointed !== null && hint.steps[pointed] && !ticks[pointed])
      return this.drawn(hint, pointed);
    const left = hint.steps.flatMap((_, line) => (ticks[line] ? [] : this.drawn(hint, line)));
    const named = new Set(hint.steps.flatMap(({ ways }) => ways.flat()));
    const aims = hint.hexes.filter((hex) => !named.has(hex));
    return [...aims.map((hex) => this.mark(hint.side, hex)), ...left];
  });

  /** Asks, and shows the hint up to a step; a `fresh` one compares the plans anew. */
  async ask(upTo: number, fresh = false): Promise<void> {
    const { table } = this.board;
    if (this.thinking || !table.view) return;
    this.changed = this.stale;
    this.hint = this.hovered = this.pressed = null;
    this.error = null;
    this.step = upTo;
    this.done = this.most = 0;
    this.thinking = true;
    // It is for what lies here now, though somebody looks back or plays on while it is thought of.
    const [half, from] = [this.now, table.played.done.length];
    const once = table.index.all.every(({ u, h }) => u === null && h === null);
    const timer = setInterval(() => void this.look(), LOOK);
    // That a side was advised becomes the next line of the record.
    const [line, side] = [table.view.seq + 1, table.view.actor ?? ""];
    table.own.add(line);
    try {
      this.hint = await api.advise(
        table.id,
        table.view.seq,
        fresh,
        this.board.hinted.has(side),
        table.asking,
      );
      if (this.hint.plan !== "") this.board.hinted.add(side);
      // The record has a line more.
      await table.refresh();
      this.half = half;
      this.from = from;
      this.once = once;
    } catch (error) {
      table.own.delete(line);
      this.error = messageOf(error);
      await table.refresh();
    } finally {
      clearInterval(timer);
      this.thinking = false;
    }
  }

  private async look(): Promise<void> {
    const told = await api.advising(this.board.table.id).catch(() => null);
    if (told?.thinking) [this.done, this.most] = [told.done, told.most];
  }

  async stop(): Promise<void> {
    await api.stopAdvice(this.board.table.id).catch(() => undefined);
  }

  /** What it has still to play, line by line. */
  private left = $derived(
    (this.hint?.steps ?? []).flatMap(({ lines }, step) =>
      lines.flatMap((own, i) => (this.did[step]?.[i] ? [] : own)),
    ),
  );

  /** How what is left to do ends the phase; "" where it does not, or does something before. */
  end = $derived.by<string>(() => {
    const [only, ...more] = this.left;
    return only && !more.length && this.endsAll(only) ? this.hint!.steps.at(-1)!.says : "";
  });

  private endsAll(line: string): boolean {
    const { drafting, table } = this.board;
    const { mission, sailing, sheet } = table.view ?? {};
    const inside = drafting || Boolean(mission ?? sailing ?? sheet);
    return ends({ v: verbOf(line) }, inside);
  }

  /**
   * Plays what is left of what it says, as far as no die comes between. What ends the phase waits for
   * a press of its own: whoever follows looks at what came of it first.
   */
  async follow(): Promise<void> {
    const { board, end, left } = this;
    const last = left.at(-1);
    const waits = last && !end && ends({ v: verbOf(last) }, false);
    const lines = waits ? left.slice(0, -1) : left;
    // Whoever is in hand need not be picked up again.
    const { hand, table } = board;
    const [verb, ...rest] = lines[0]?.split(" ") ?? [];
    const picksUp = table.book?.verbs[verb ?? ""]?.fields === "u?h";
    const held = picksUp && hand !== null && rest.join(" ") === table.short(hand);
    await board.playAll(held ? lines.slice(1) : lines);
    // Only now is it to be seen whether it ends the phase, or what is open in it.
    if (waits && this.left.length === 1 && !this.endsAll(last)) await board.playAll([last]);
  }
}
