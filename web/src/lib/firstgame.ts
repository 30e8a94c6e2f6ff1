import type { Rulebook, ScenarioInfo } from "./types";

/** Seconds that a person takes for a decision, reading and thinking included. */
const PACE = 10;

export interface Proposal {
  book: Rulebook;
  scenario: ScenarioInfo;
  seats: Record<string, string>;
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A person on the side that the scenario names for a first game, a computer on the other. */
export function newcomerSeats(book: Rulebook, scenario: ScenarioInfo): Record<string, string> {
  const own = scenario.newcomer || book.sides[0];
  const other = book.controllers.includes("staff") ? "staff" : "human";
  return Object.fromEntries(book.sides.map((side) => [side, side === own ? "human" : other]));
}

/** The shortest scenario of all games against the computer: what to begin with. */
export function firstGame(books: Rulebook[]): Proposal | null {
  const all = books.flatMap((book) =>
    book.scenarios.filter((s) => s.decisions?.length).map((scenario) => ({ book, scenario })),
  );
  const length = (s: ScenarioInfo): number => sum(s.decisions ?? []);
  const [first] = all.sort((a, b) => length(a.scenario) - length(b.scenario));
  return first ? { ...first, seats: newcomerSeats(first.book, first.scenario) } : null;
}

/** How long it takes whoever holds the seats of persons: "about 130 decisions, some 20 minutes". */
export function howLong(
  book: Rulebook,
  scenario: ScenarioInfo,
  seats: Record<string, string>,
  turns: number,
): string {
  const whole = scenario.last_turn - scenario.first_turn + 1;
  const own = (scenario.decisions ?? []).filter((_, i) => seats[book.sides[i] ?? ""] === "human");
  const decisions = (sum(own) * turns) / whole;
  if (!decisions) return "";
  const minutes = (decisions * PACE) / 60;
  const hours = Math.round(minutes / 60);
  const time =
    minutes < 90
      ? `some ${Math.max(5, Math.round(minutes / 5) * 5)} minutes`
      : `some ${hours} hours`;
  return `about ${Math.round(decisions / 10) * 10} decisions, ${time}`;
}

const KEY = "sandtable.newgame";

interface Kept {
  game: string;
  scenario: string;
  seats: Record<string, string>;
}

/** Remembers in this browser what was begun last. */
export function keepGame(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the shortest is offered again.
  }
}

/** What was begun last, as far as it is still there. */
export function lastGame(books: Rulebook[]): Proposal | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    const book = books.find(({ name }) => name === kept?.game);
    const scenario = book?.scenarios.find(({ id }) => id === kept?.scenario);
    if (!kept || !book || !scenario) return null;
    const known = book.sides.every((side) => book.controllers.includes(kept.seats[side] ?? ""));
    return { book, scenario, seats: known ? kept.seats : newcomerSeats(book, scenario) };
  } catch {
    return null;
  }
}
