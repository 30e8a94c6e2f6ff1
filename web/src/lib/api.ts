import type { Summary } from "./ending";
import type { ByOrder, Order, SideOrders } from "./standing";
import type { Happened } from "./story";
import type {
  Ask,
  CaseInfo,
  CasePage,
  Ending,
  Terms,
  GameMap,
  HexInfo,
  Hint,
  LogEvent,
  Plans,
  PrivateNote,
  Progress,
  SatDown,
  ServerTime,
  Step,
  Why,
  RosterUnit,
  Rulebook,
  SupplyOverlay,
  Word,
  ZoneOverlay,
  TableInfo,
  LinkInfo,
  Me,
  NewLink,
  Offer,
} from "./types";
import type { Listed, Refusal } from "./view";

/** The server did not answer at all, or broke: worth another try with the same request. */
export class Unreachable extends Error {}

/** What a person is told of whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The table has moved on since the view that the request was made from. */
export class Stale extends Error {}

/** The rules bar it. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}

/** Any other clear answer of "no", with the server's own line. */
export class Failed extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The server does not know this browser, and says how it gets in. */
export class Unknown extends Failed {}

/** Milliseconds after which a request is taken for lost: it can be sent again. */
const LOST = 20_000;

/** Told when any request but an attempt to get in is answered so. */
export const strangers = { turnedAway: (_line: string): void => undefined };

function errorLine(body: unknown, status: number): string {
  if (typeof body === "object" && body !== null) {
    const found = body as Record<string, unknown>;
    for (const key of ["error", "detail", "message"]) {
      const line = found[key];
      if (typeof line === "string" && line) return line;
    }
  }
  return `The server answered with status ${status}.`;
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  let body: unknown;
  try {
    const asked = init?.method ? undefined : await early(path);
    answer = asked?.ok ? asked : await fetch(`/api${path}`, init);
    // A line that breaks in the middle of an answer is as bad as none.
    const text = await answer.text();
    body = readJson(text);
  } catch {
    throw new Unreachable("The server does not answer.");
  }
  if (answer.ok) return body as T;
  if (answer.status >= 502 && answer.status <= 504)
    throw new Unreachable(errorLine(body, answer.status));
  if (answer.status === 409) throw new Stale("The table has moved on.");
  const refusal = (body as { refusal?: Refusal } | null)?.refusal;
  if (answer.status === 422 && refusal) throw new Refused(refusal);
  const line = errorLine(body, answer.status);
  if (answer.status !== 401) throw new Failed(line, answer.status);
  if (!/^\/(owner|account)/.test(path)) strangers.turnedAway(line);
  throw new Unknown(line, answer.status);
}

/** What tools/early.ts has asked already: good for the first who wants it, if it was granted. */
async function early(path: string): Promise<Response | undefined> {
  const { sandtableStarted: started } = window;
  if (!started) return undefined;
  if (path.includes("/view?")) {
    const view = await started.view;
    delete started.view;
    return view?.path === path ? view.answer : undefined;
  }
  const found = started[path];
  delete started[path];
  return found;
}

/** What nobody has taken when the table stands is old afterwards. */
export const forgetEarly = (): void => void delete window.sandtableStarted;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function askText(path: string): Promise<string> {
  const answer = await fetch(`/api${path}`).catch(() => null);
  if (!answer) throw new Unreachable("The server does not answer.");
  if (!answer.ok) throw new Failed(errorLine(await answer.json(), answer.status), answer.status);
  return answer.text();
}

export const post = <T>(path: string, body: unknown, more: RequestInit = {}): Promise<T> =>
  ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...more,
  });

/** Only for what may be sent once more. */
const lost = (): RequestInit => ({ signal: AbortSignal.timeout(LOST) });

/** A fresh id for one submission; sending the same again plays it once. */
export function submissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface NewTable {
  game: string;
  scenario: string;
  turns: number;
  options: Record<string, boolean>;
  seats: Record<string, string>;
  name: string;
  practice: boolean;
  clock?: Terms;
  /** Against one computer: whether it counts for the ratings. */
  rated?: boolean;
}

export interface Submission {
  client: string;
  expected: number;
  /** How far one's own open draft had come. */
  draft: string;
  role: string;
  eyes?: string;
  choice?: string;
  /** Several at one stroke. */
  choices?: string[];
  /** Of several: go on past dice. */
  through?: boolean;
  /** Of a standing order. */
  on?: boolean;
  /** Of an undo: the other side agrees. */
  consent?: boolean;
}

/** Of several choices: how many were played, and what stopped the others. */
export interface Answered {
  view: unknown;
  played?: number | null;
  stopped?: { why: string; text: string } | null;
}

/** In which role the server is asked, and who sits before the screen (see eyes.ts). */
export interface Who {
  role: string;
  eyes: string | null;
}

const as = ({ role, eyes }: Who): string =>
  `role=${encodeURIComponent(role)}${eyes === null ? "" : `&eyes=${encodeURIComponent(eyes)}`}`;

/** After how many choices it was; nothing where it is as it stands now. */
const then = (at: number | null): string => (at === null ? "" : `&at=${at}`);

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export type Act = "choose" | "undo" | "redo" | "autopilot";

export const api = {
  me: () => ask<Me>("/me"),
  rename: (name: string) => post<Me>("/me", { name }),
  /** Comes in by the key that the server's terminal prints. */
  enter: (key: string) => post<Me>("/owner", { key }),
  look: (secret: string) => post<Offer>("/invitations/look", { secret }),
  accept: (secret: string, name: string, attempt: string) =>
    post<SatDown>("/invitations/accept", { secret, name, attempt }),
  invite: (id: string, seat: string, mate = false) =>
    post<NewLink>(`${table(id)}/invitations`, { seat, mate }),
  invitations: (id: string) => ask<LinkInfo[]>(`${table(id)}/invitations`),
  withdraw: (id: string, which: string) =>
    ask<unknown>(`${table(id)}/invitations/${which}`, { method: "DELETE" }),
  /** Gives a seat back, or takes somebody out of one's team. */
  leave: (id: string, seat: string, name = "") =>
    post<unknown>(`${table(id)}/leave`, { seat, name }),
  /** Shows a word to the club's admin. */
  report: (id: string, number: number) => post<unknown>(`${table(id)}/report`, { number }),
  rulebooks: () => ask<Rulebook[]>("/rulebooks"),
  /** Of a table: a position may have a map and counters of its own. */
  map: (id: string) => ask<GameMap>(`${table(id)}/map`),
  roster: (id: string) => ask<RosterUnit[]>(`${table(id)}/roster`),
  cases: (game: string) => ask<CaseInfo[]>(`/rulebooks/${game}/cases`, lost()),
  case: (game: string, number: string) => ask<CasePage>(`/rulebooks/${game}/cases/${number}`),
  charts: (id: string) => ask<Record<string, unknown>>(`${table(id)}/charts`),
  tables: () => ask<Listed[]>("/tables"),
  table: (id: string) => ask<TableInfo>(table(id)),
  create: (wish: NewTable) => post<TableInfo>("/tables", wish),
  remove: (id: string) => ask<unknown>(table(id), { method: "DELETE" }),
  importRecord: (text: string) =>
    ask<TableInfo>("/tables/import", {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: text,
    }),
  view: (id: string, who: Who, at: number | null) =>
    ask<unknown>(`${table(id)}/view?${as(who)}${then(at)}`, lost()),
  /** Every line of the log since the beginning. */
  wholeLog: (id: string, who: Who) =>
    ask<{ log: LogEvent[] }>(`${table(id)}/view?log=all&${as(who)}`).then(({ log }) => log),
  /** What a role saw happen since a line of the record, or since its last decision. */
  happened: (id: string, who: Who, since: number | null) =>
    ask<Happened>(`${table(id)}/happened?${as(who)}${since === null ? "" : `&since=${since}`}`),
  submit: (id: string, act: Act, body: Submission) =>
    post<Answered>(`${table(id)}/${act}`, body, lost()),
  /** What may be done at one stroke, with these units, at this hex. */
  plans: (id: string, { units, hex }: { units: string[]; hex?: string | undefined }, who: Who) =>
    ask<Plans>(
      `${table(id)}/plans?${as(who)}` +
        units.map((unit) => `&unit=${encodeURIComponent(unit)}`).join("") +
        (hex === undefined ? "" : `&hex=${encodeURIComponent(hex)}`),
    ),
  /**
   * A hint for whoever is asked; it takes some seconds. A `fresh` one compares the plans anew, another
   * goes on with the plan of the one before, and tells all of it to who has not `heard` it.
   */
  advise: (id: string, expected: number, fresh: boolean, heard: boolean, who: Who) =>
    post<Hint>(`${table(id)}/advice`, { expected, fresh, heard, ...who }),
  advising: (id: string) => ask<Progress>(`${table(id)}/advice`),
  stopAdvice: (id: string) => ask<Progress>(`${table(id)}/advice`, { method: "DELETE" }),
  /** What ending now would give up; `doubts` lets it be tried out for a second. */
  ending: (id: string, expected: number, doubts: boolean, who: Who) =>
    post<Ending>(`${table(id)}/ending`, { expected, doubts, ...who }),
  /** Why a choice is barred, or all that a unit in hand could mean with a place. */
  why: (id: string, asked: { choice: string } | { unit: string; place: string }, who: Who) =>
    post<Why>(`${table(id)}/why`, {
      ...asked,
      ...who,
    }),
  /** `unit` is a short name: the answer then tells the way there and its cost. */
  hex: (id: string, hex: string, unit: string | null, who: Who, at: number | null) =>
    ask<HexInfo>(
      `${table(id)}/hex/${hex}?${as(who)}${unit === null ? "" : `&unit=${encodeURIComponent(unit)}`}` +
        then(at),
    ),
  supply: (id: string, side: string, who: Who, at: number | null) =>
    ask<SupplyOverlay>(
      `${table(id)}/overlay/supply?side=${encodeURIComponent(side)}&${as(who)}${then(at)}`,
    ),
  zones: (id: string, side: string, who: Who, at: number | null) =>
    ask<ZoneOverlay>(
      `${table(id)}/overlay/zones?side=${encodeURIComponent(side)}&${as(who)}${then(at)}`,
    ),
  /** The record's text, as whoever sits here may read it. */
  record: (id: string, who: Who) => askText(`${table(id)}/record?${as(who)}`),
  /** Adds a number of one's own to the dice. */
  stir: (id: string, nonce: string) => post<TableInfo>(`${table(id)}/nonce`, { nonce }),
  promiseNumber: (id: string, promise: string) =>
    post<TableInfo>(`${table(id)}/nonce`, { promise }),
  /** The record, as whoever sits here may read it. */
  recordUrl: (id: string, who: Who) => `/api${table(id)}/record?${as(who)}`,
  branch: (id: string, at: number, more: { seats?: Record<string, string>; name?: string } = {}) =>
    post<TableInfo>(`${table(id)}/branch`, { at, ...more }),
  /** A game that is over, summed up. */
  summary: (id: string) => ask<Summary>(`${table(id)}/summary`),
  seats: (id: string, seats: Record<string, string>) =>
    post<TableInfo>(`${table(id)}/seats`, { seats }),
  hold: (id: string, wish: { paused?: boolean; pace?: number }) =>
    post<TableInfo>(`${table(id)}/pause`, wish),
  /** Lets the computer that thinks play the best it has found. */
  hurry: (id: string, expected: number, who: Who) =>
    post<unknown>(`${table(id)}/hurry`, { expected, ...who }),
  talk: (id: string, since: number) => ask<Word[]>(`${table(id)}/talk?since=${since}`),
  teamTalk: (id: string) => ask<Word[]>(`${table(id)}/talk?team=1`),
  talkTo: (id: string, text: string, team = false) =>
    post<unknown>(`${table(id)}/talk`, { text, team }),
  choosers: (id: string) => ask<{ step: number; name: string }[]>(`${table(id)}/team`),
  /** How many choices would stay were an undo agreed to. */
  wouldGoBack: (id: string) => ask<Step>(`${table(id)}/ask`),
  ask: (id: string, kind: Exclude<Ask["kind"], "rematch">, expected: number, turns = 0) =>
    post<TableInfo>(`${table(id)}/ask`, { kind, expected, turns }),
  answer: (id: string, which: string, agreed: boolean) =>
    post<TableInfo>(`${table(id)}/answer`, { id: which, agreed }),
  resign: (id: string, side: string, expected: number) =>
    post<TableInfo>(`${table(id)}/resign`, { side, expected }),
  rematch: (id: string, swap: boolean) => post<TableInfo>(`${table(id)}/rematch`, { swap }),
  time: () => ask<ServerTime>("/time"),
  /** Lets the clocks go on. */
  resume: (id: string) => post<TableInfo>(`${table(id)}/resume`, {}),
  claim: (id: string) => post<TableInfo>(`${table(id)}/claim`, {}),
  standIn: (id: string) => post<TableInfo>(`${table(id)}/replace`, { by: "computer" }),
  inviteInstead: (id: string) => post<NewLink>(`${table(id)}/replace`, { by: "invitation" }),
  notes: (id: string) => ask<PrivateNote[]>(`${table(id)}/notes`),
  note: (id: string, about: object, text: string) =>
    post<PrivateNote[]>(`${table(id)}/notes`, { ...about, text }),
  standing: (id: string, who: Who) => ask<SideOrders[]>(`${table(id)}/standing?${as(who)}`),
  answered: (id: string, who: Who) => ask<ByOrder>(`${table(id)}/answered?${as(who)}`),
  /** Orders for some questions; the others stay. */
  order: (id: string, side: string, orders: Record<string, Order>, who: Who) =>
    post<SideOrders[]>(`${table(id)}/standing`, { side, orders, ...who }),
  ping: (id: string, hex: string) => post<unknown>(`${table(id)}/ping`, { hex }),
  liveUrl: (id: string) =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${table(id)}/live`,
};
