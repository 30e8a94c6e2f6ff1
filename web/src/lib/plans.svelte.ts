import { api } from "./api";
import type { Board } from "./board.svelte";
import { harms } from "./confirm";
import { counted } from "./going";
import { flies } from "./pointing";
import type { Spot } from "./popover";
import type { Plan } from "./types";
import type { View } from "./view";

/** What a list of decisions is about that is answered bit by bit; "" where each answer ends it. */
function subject({ actor, sheet, bases, frame }: View): string {
  if (sheet) return [actor, sheet.kind, sheet.target].join();
  return bases ? [actor, frame].join() : "";
}

/** The only plan there is, if it is the very one that was told. */
const asTold = ([plan, ...others]: Plan[], told: Plan[]): Plan | null =>
  plan && !others.length && JSON.stringify([plan]) === JSON.stringify(told) ? plan : null;

/** What may be done at one stroke: plans of the open decision, and units that go together. */
export class Plans {
  list = $state.raw<Plan[]>([]);
  /** Whether they are those of this very moment: else they keep their place until the next are there. */
  settled = $state(false);
  /** The plan under the pointer or the focus: its hexes and units are marked, its note is told. */
  shown = $state.raw<Plan | null>(null);
  /** What those that go together would do in the hex under the pointer. */
  ahead = $state.raw<Plan[] | null>(null);

  /** The position that each list of plans was made for. */
  private readonly made = new WeakMap<Plan[], string>();

  private chosen = $state.raw<number[]>([]);
  private asked = "";
  private about = "";
  private looked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** Units that were gathered to go together, as long as one of them is in hand. */
  gathered = $derived.by<number[]>(() => {
    const { hand } = this.board;
    return hand !== null && this.chosen.includes(hand) ? this.chosen : [];
  });

  constructor(private readonly board: Board) {}

  /** Fetches the plans whenever the decision or the hand is another one. */
  follow(): void {
    const { table, hand } = this.board;
    const { view } = table;
    const deciding = view && table.at === null && view.choices.length > 0;
    const units = hand === null ? [] : this.gathered.length ? this.gathered : [hand];
    const key = deciding ? [view.seq, view.draft, table.role, ...units].join() : "";
    if (key === this.asked) return;
    this.asked = key;
    this.show(null);
    this.settled = false;
    this.ahead = null;
    // What lies below them must not jump twice with every answer.
    const about = deciding ? subject(view) : "";
    if (about === "" || about !== this.about) this.list = [];
    this.about = about;
    if (!deciding) return;
    void this.fetch(units).then((plans) => {
      if (key !== this.asked) return;
      this.list = plans;
      this.settled = true;
    });
  }

  private fetch(units: number[], hex?: string): Promise<Plan[]> {
    const { table } = this.board;
    const asked = { units: units.map((id) => table.short(id)), hex };
    return api.plans(table.id, asked, table.asking).then(
      (told) => {
        if (told.seq !== table.view?.seq) return [];
        const plans = told.plans.map((plan) => this.named(plan));
        this.made.set(plans, this.moment);
        return plans;
      },
      () => [],
    );
  }

  /** A number says nothing of a hex that lies out of sight: its name does. */
  private named(plan: Plan): Plan {
    const { table } = this.board;
    const label = plan.hexes.reduce((words, hex) => {
      const whole = table.hexName(hex);
      return words.includes(whole.replace(`${hex} `, "")) ? words : words.replace(hex, whole);
    }, plan.label);
    return { ...plan, label };
  }

  /** The position, as far as a plan goes by it. */
  private get moment(): string {
    const { view } = this.board.table;
    return [view?.seq, view?.draft].join();
  }

  /** Plans that a card shows, as long as the position is the one that they were made for. */
  current(plans: Plan[] | null | undefined): Plan[] {
    return plans && this.made.get(plans) === this.moment ? plans : [];
  }

  /** What the unit in hand, alone or with others, may do at a hex. */
  at(hex: string): Promise<Plan[]> {
    return this.board.table.wait(this.toGo(hex));
  }

  private toGo(hex: string): Promise<Plan[]> {
    const { hand } = this.board;
    return this.fetch(this.gathered.length ? this.gathered : hand === null ? [] : [hand], hex);
  }

  /** The plan by which everybody in hand goes there unharmed; what harms them is never a click's first meaning. */
  private wholeOf(plans: Plan[]): Plan | null {
    const unharmed = plans.filter((plan) => !harms(plan));
    const whole = unharmed.filter(({ units }) => this.gathered.every((id) => units.includes(id)));
    // Of several missions it is asked which.
    return whole.length === 1 ? whole[0]! : null;
  }

  /** Marks it on the map, and brings it there for who looks at it so long. */
  show(plan: Plan | null, after = 0): void {
    const { board } = this;
    if (plan === this.shown) return;
    clearTimeout(this.rest);
    if (plan) this.rest = setTimeout(() => this.bring(plan), after);
    this.shown = plan;
    const places = plan?.units.map((id) => board.pieceOf(id)?.place ?? "") ?? [];
    board.marked = plan ? [...new Set([...plan.hexes, ...places])] : [];
    board.glow = new Set(plan?.units.map((id) => board.table.short(id)));
  }

  private bring(plan: Plan): void {
    const { table, viewport } = this.board;
    const places = plan.hexes.filter((hex) => table.hexes.has(hex));
    viewport.showSome(places.map((hex) => this.board.spotOf(hex)));
  }

  async play(plan: Plan): Promise<void> {
    const { board } = this;
    const left = this.gathered.filter((id) => !plan.units.includes(id));
    this.show(null);
    await board.playAll(plan.choices, undefined, plan.through);
    this.bring(plan);
    if (left.length) board.tellLeft(left);
    else if (plan.lasts) board.table.say(`${plan.label}: ${plan.note}.`);
  }

  /** Those that were taken together are so no more. */
  part(): void {
    this.chosen = [];
  }

  /** Several units of a stack are taken together: as a stack, or one after the other at one stroke. */
  async gather(units: number[], at: Spot): Promise<void> {
    const { board } = this;
    const { table } = board;
    if (units.length < 2) return board.clicks.actUnit(units[0] ?? -1, at);
    const names = units.map((id) => table.short(id));
    const air = flies(table.byId.get(units[0]!)?.kind ?? "");
    if (!air && table.book?.verbs["with"] && table.view?.group) return this.gatherStack(units, at);
    this.chosen = units;
    if (board.hand === null || !units.includes(board.hand))
      await board.play(`${air ? "fly" : "move"} ${names[0]}`, at);
    if (this.gathered.length)
      table.say(
        `${counted(names.join(", "), table.byShort)} go together: choose a lit hex. Their own hex puts them down.`,
      );
  }

  /** Where stacks move: the first is picked up, the others go along; whoever is in hand stays there. */
  private async gatherStack(units: number[], at: Spot): Promise<void> {
    const { hand, inHand, table } = this.board;
    const leads = hand !== null && units.includes(hand);
    const others = units.filter((id) => (leads ? !inHand.has(id) : id !== units[0]));
    const joining = others.map((id) => `with ${table.short(id)}`);
    await this.board.playAll(leads ? joining : [`move ${table.short(units[0]!)}`, ...joining], at);
  }

  /** Asks what those that go together could do in the hex under the pointer. */
  look(hex: string | null): void {
    const key = hex && this.gathered.length > 1 && this.board.reach.has(hex) ? hex : "";
    if (key === this.looked) return;
    this.looked = key;
    this.ahead = null;
    clearTimeout(this.timer);
    if (!key) return;
    this.timer = setTimeout(() => {
      void this.toGo(key).then((plans) => this.looked === key && (this.ahead = plans));
    }, 120);
  }

  /** Those in hand go to a hex together; when some cannot, what would happen is asked about first, unless
   * this very plan was `told` and confirmed. */
  async goTogether(hex: string, at: Spot, told: Plan[] | null = null): Promise<void> {
    const { board } = this;
    const plans = await this.at(hex);
    const whole = this.wholeOf(plans) ?? (told && asTold(plans, told));
    if (whole) return this.play(whole);
    const own = board.reach.get(hex) ?? [];
    board.popover = { kind: "menu", at, choices: own, barred: [], hex, joining: null, plans };
  }
}
