import { ask, post, submissionId } from "./api";
import type { Announced, TournamentListed, TournamentPage } from "./types";

export type { Announced, TournamentListed, TournamentPage } from "./types";
export type Game = TournamentPage["pairings"][number]["games"][number];
export type Pairing = TournamentPage["pairings"][number];

/** How a tournament is held, beside the game. */
export type Cup = Required<
  Pick<Announced, "title" | "form" | "rounds" | "most" | "days" | "each" | "rated">
>;

const at = (id: string, act = ""): string => `/tournaments/${id}${act}`;

export const tournaments = {
  all: () => ask<TournamentListed[]>("/tournaments"),
  look: (id: string) => ask<TournamentPage>(at(id)),
  announce: (wanted: Announced) => post<TournamentPage>("/tournaments", wanted),
  enter: (one: TournamentPage) =>
    post<TournamentPage>(at(one.id, "/enter"), { number: numberOf(one) }),
  leave: (id: string) => post<TournamentPage>(at(id, "/leave"), {}),
  begin: (id: string) => post<TournamentPage>(at(id, "/begin"), {}),
  rule: (id: string, game: string, score: number) =>
    post<TournamentPage>(at(id, "/rule"), { game, score }),
  putOff: (id: string, days: number) => post<TournamentPage>(at(id, "/date"), { days }),
  callOff: (id: string) => ask<unknown>(at(id), { method: "DELETE" }),
};

// ── the lot ──────────────────────────────────────────────────────────────────

const KEPT = "sandtable.tournament.";

interface Seen {
  number: string;
  /** What the lot's secret was promised to come to. */
  promise: string;
}

/** This browser's number for a tournament: the same however often it is sent. */
function numberOf({ id, promise }: TournamentPage): string {
  const seen = witnessed(id) ?? { number: submissionId(), promise: promise.lot };
  try {
    localStorage.setItem(KEPT + id, JSON.stringify(seen));
  } catch {
    // Without storage this browser cannot say later what it saw.
  }
  return seen.number;
}

/** What this browser saw when its player entered. */
export function witnessed(id: string): Seen | null {
  try {
    const kept = localStorage.getItem(KEPT + id);
    return kept === null ? null : (JSON.parse(kept) as Seen);
  } catch {
    return null;
  }
}

/** The lot drawn again by this browser, in a sentence. */
export async function drawnAgain(one: TournamentPage): Promise<string> {
  const { drawOrder, promised } = await import("./dice");
  const { secret, numbers } = one.lot!;
  const right = drawOrder(secret, numbers).every((who, place) => who === place);
  if (!right || promised(secret) !== one.promise.lot)
    return "Drawn again here, the lot is another one: ask who keeps this server.";
  const seen = witnessed(one.id);
  if (!seen) return "Drawn again here: it is this order.";
  const own = one.you !== null && numbers[one.you] === seen.number;
  return seen.promise === one.promise.lot && own
    ? "Drawn again here: it is this order, from the promise that this browser saw and with its number."
    : "This browser was promised another secret, or its number is not in it: ask who keeps this server.";
}

// ── words ────────────────────────────────────────────────────────────────────

export const FORMS: Record<Announced["form"], string> = {
  robin: "round robin",
  swiss: "Swiss",
  cup: "knock-out",
};

const PARTS = ["", "¼", "½", "¾"];

/** So many parts of a point, of which `whole` are one. */
export function points(parts: number, whole = 2): string {
  const part = PARTS[((parts % whole) * 4) / whole] ?? "";
  const full = Math.floor(parts / whole);
  return full || !part ? `${full}${part}` : part;
}

/** What decides between equals, as it is written. */
export const tie = (name: string, parts: number): string =>
  name === "Sonneborn-Berger"
    ? points(parts, 4)
    : name === "rounds survived"
      ? String(parts)
      : points(parts);

const HOW: Record<string, string> = {
  rules: "played out",
  resign: "resigned",
  time: "out of time",
  draw: "draw agreed",
  ruled: "ruled by the organiser",
  undecided: "not decided in time",
  left: "left the tournament",
};
export const how = (game: Game): string => game.result ?? HOW[game.how] ?? "";

export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: "medium" });

/** How a tournament stands, on one line. */
export function standing(one: TournamentListed | TournamentPage): string {
  if (one.state === "announced")
    return `${one.players} of ${one.most} have entered, until ${day(one.due)}`;
  if (one.state === "running" && one.late)
    return `round ${one.round} of ${one.rounds} has ended, rulings until ${day(one.due)}`;
  if (one.state === "running") return `round ${one.round} of ${one.rounds}, until ${day(one.due)}`;
  if (one.state === "called off") return "called off";
  const won = "champion" in one ? one.champion : champions(one);
  return won ? `over: ${won} won` : "over";
}

function champions({ standings, entrants }: TournamentPage): string {
  const first = standings.filter(({ place }) => place === 1);
  return first.map(({ who }) => entrants[who]?.name ?? "").join(" and ");
}

/** What somebody has of another in all their games so far; null where they have not met. */
export function against(one: TournamentPage, who: number, other: number): string | null {
  const games = one.pairings
    .flatMap(({ games: both }) => both)
    .filter(({ first, second }) => [first, second].sort().join() === [who, other].sort().join());
  if (!games.length) return null;
  const ended = games.filter(({ score }) => score !== null);
  if (!ended.length) return "…";
  const parts = ended.map(({ first, score }) => (first === who ? score! : 2 - score!));
  return `${points(parts.reduce((sum, part) => sum + part, 0))}${ended.length < games.length ? "…" : ""}`;
}
