/** The JSON of the server, as the client reads it. */

export interface VerbInfo {
  fields: string;
  label: string;
}

export interface ScenarioInfo {
  id: string;
  title: string;
  first_turn: number;
  last_turn: number;
  /** Whether fewer turns may be agreed. */
  lengths?: boolean;
  note?: string;
}

export interface OptionInfo {
  id: string;
  title: string;
  default: boolean;
  case: string;
}

export interface Rulebook {
  code: string;
  name: string;
  title: string;
  version: number;
  sides: string[];
  faces?: number;
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
  controllers: string[];
  verbs: Record<string, VerbInfo>;
}

export type Point = [number, number];

export interface MapHex {
  id: string;
  t: string;
  name?: string;
  [flag: string]: string | number | undefined;
}

export interface MapSide {
  a: string;
  b: string;
  kind: string;
  name?: string;
  bridge?: string[];
}

export interface MapRoute {
  name: string;
  kind: string;
  hexes: string[];
}

export interface Ring {
  outer: Point[];
  holes?: Point[][];
}

export interface Place {
  name: string;
  hex: string;
  x: number;
  y: number;
  kinds: string[];
}

export interface MapBox {
  name: string;
  side: string;
  label: string;
}

export interface TurnInfo {
  turn: number;
  dates: string;
  history?: string;
}

export interface GameMap {
  hash: string;
  columns: number;
  rows: number;
  low: "even" | "odd";
  hexes: MapHex[];
  sides: MapSide[];
  routes: MapRoute[];
  coast: { land: Ring[]; lakes: Ring[]; rivers: { name: string; points: Point[] }[] };
  places: Place[];
  xx13: Point[];
  boxes: MapBox[];
  tracks: { turns: TurnInfo[]; impulses: number };
}

export interface RosterUnit {
  id: number;
  short: string;
  name: string;
  side: string;
  nationality: string;
  kind: string;
  size: string;
  sp: number;
  initiative: number | null;
  bombardment: number | null;
  air: number | null;
  ma: number | null;
  formation?: string;
}

export interface UnitState {
  id: number;
  hex: string | null;
  state: "map" | "box" | "waiting" | "eliminated" | "chart" | "out";
  sp: number;
  face: "up" | "down" | null;
  based?: boolean;
  afloat?: boolean;
  oos?: boolean;
  moved?: boolean;
  fought?: boolean;
  able: boolean;
  due?: number | null;
  bar?: string | null;
}

export interface Choice {
  v: string;
  u: number | null;
  h: string | null;
  n: number | null;
  mp?: number;
  cost?: number;
  march?: number;
  lost?: boolean;
  stop?: boolean;
  text: string;
  label?: string;
}

export interface Note {
  case: string;
  text: string;
}

export interface SheetUnit {
  /** Null for a row that stands for several, such as the guns of a hex. */
  unit: number | null;
  name?: string;
  value: number | string;
  notes?: Note[];
  /** False for one that could take part and does not. */
  fires?: boolean;
}

/** A combat being put together, with lists where the server may leave them out. */
export interface Sheet {
  kind: string;
  target: string | null;
  attackers: SheetUnit[];
  defenders: SheetUnit[];
  support: number[];
  modifiers: (Note & { side?: string; value?: number | string })[];
  attack?: number | string;
  defence?: number | string;
  difference?: number | string;
  ratio?: string;
  columns: string[];
  column: number | null;
  table: (number | string)[][];
  outcomes: { loss: number | string; chance: string }[];
  retreats: { unit: number; hexes: string[] }[];
  notes: Note[];
}

export interface Score {
  total: string;
  items: { case: string; text: string; points: string }[];
}

export interface LogEvent {
  /** How many choices had been made. */
  step: number;
  turn: number;
  impulse: number;
  side: string | null;
  case: string;
  text: string;
  hexes: string[];
  units: number[];
  dice: number[];
  detail?: Record<string, unknown>;
}

export interface Status {
  turn: number;
  dates: string;
  impulse: number;
  half: string | null;
  option: string | null;
  die: number | null;
  game_end: number;
  able: number | null;
}

export interface View {
  role: string;
  /** The record line the game stands at; a submission names it. */
  seq: number;
  /** Choices made so far at this view, and in the whole game. */
  step: number;
  last: number;
  picked: number | null;
  manual_dice: boolean;
  table: TableInfo | null;
  actor: string | null;
  prompt: { text: string; case: string };
  over: boolean;
  result: { text: string } | null;
  status: Status;
  units: UnitState[];
  marks: Record<string, { interdicted?: number; control?: string }>;
  choices: Choice[];
  sheet: Sheet | null;
  score: Record<string, Score>;
  undo: { ok: boolean; reason?: string };
  redo: { ok: boolean; reason?: string };
  log: LogEvent[];
}

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  scenario: string;
  turns: number;
  seats: Record<string, string>;
  turn: number;
  impulse: number;
  actor: string | null;
  updated: string;
  over: boolean;
  /** How a game that is over ended. */
  result?: string | null;
  /** Why a stored table cannot be opened. */
  error?: string;
  paused?: boolean;
  /** Seconds between a computer's choices. */
  pace?: number;
  practice?: boolean;
  computer?: { side: string; state: string; text: string } | null;
}

export interface Refusal {
  case: string;
  title?: string;
  reason: string;
  figures?: string;
  remedy?: string;
  ruling?: string | null;
}

export interface HexInfo {
  hex: string;
  name?: string;
  terrain: string;
  lines: Note[];
  stacking?: { side: string; sum: number; limit: number }[];
  supply?: { unit: number; side: string; ok: boolean; range?: number; path?: string[] }[];
  cost?: {
    total: number;
    addends: { text: string; case: string; mp: number }[];
    path: string[];
  } | null;
}

export interface SupplyOverlay {
  network: string[];
  sources: string[];
  out: number[];
  paths: Record<string, string[]>;
}

export interface CaseInfo {
  number: string;
  title: string;
  wording?: string;
  status?: string;
  ours?: string;
  note?: string;
}

export interface Ruling {
  number: string;
  title: string;
  question: string;
  readings: string[];
  played: string;
  why: string;
  seen: string;
}

/** A case with everything the drawer shows. */
export interface CasePage extends CaseInfo {
  rulings?: Ruling[];
  code?: CodePlace[];
  tests?: CodePlace[];
}

export interface CodePlace {
  file: string;
  line: number;
  name?: string;
}
