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
  /** About how often each side is asked in a whole game. */
  decisions?: number[];
  /** The side that somebody new is seated at; empty where the scenario names none. */
  newcomer?: string;
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
  /** Whether something can be answered in advance. */
  standing?: boolean;
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
  side: string | null;
  label: string;
  /** Boxes of one row stand side by side. */
  row?: string;
  /** Always on the sheet; others only once they are used. */
  printed?: boolean;
}

/** A place where a side's supply or its reinforcements come in. */
export interface Gate {
  side: string;
  hex: string;
  name: string;
}

/** A space of a phase track; without a side it is both sides'. */
export interface PhaseInfo {
  phase: string;
  name: string;
  side: string | null;
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
  sources?: Gate[];
  entries?: Gate[];
  battle_board?: BattleBoard;
  tracks: { turns: TurnInfo[]; impulses?: number; phases?: PhaseInfo[] };
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
  initiative?: number | null;
  bombardment?: number | null;
  air?: number | null;
  ma?: number | null;
  /** Factors, where a game prints them: combat, barrage, morale, both movement allowances. */
  cf?: number;
  barrage?: number;
  morale?: number;
  ma1?: number;
  ma2?: number;
  /** The command it belongs to, such as N1. */
  command?: string;
  formation?: string;
  /** Where units fly, sail and march: `air`, `naval` or `ground`, and the type that is printed. */
  category?: string;
  type?: string;
  /** Factors of such units, of the full and of the reduced face. */
  af?: Faced;
  df?: Faced;
  bf?: Faced;
  aa?: Faced;
  speed?: Faced;
  /** Combat factor of a ground unit. */
  ground?: Faced;
  tma?: number;
  sr?: number;
  cargo?: number;
  steps?: number;
  strafes?: boolean;
  defensive?: boolean;
}

export type Faced = [number, number];

export interface UnitState {
  id: number;
  hex: string | null;
  state: "map" | "box" | "base" | "waiting" | "eliminated" | "chart" | "out";
  sp: number;
  face: "up" | "down" | null;
  /** The box it lies in, where that is no place of the game's own. */
  box?: string;
  /** Levels of disruption. */
  disruption?: number;
  /** Current morale, where it is not the printed one. */
  morale?: number;
  fired?: boolean;
  improving?: boolean;
  overstacked?: boolean;
  /** Its command is broken. */
  broken?: boolean;
  mission?: string;
  /** Only its owner sees this. */
  secret?: boolean;
  mp?: string;
  based?: boolean;
  afloat?: boolean;
  oos?: boolean;
  moved?: boolean;
  fought?: boolean;
  able: boolean;
  due?: number | null;
  bar?: string | null;
  /** Of air units: airbase, part in the mission, and where on the Tactical Battle Board. */
  base?: string;
  hidden?: boolean;
  part?: string;
  cell?: string;
  facing?: number;
  level?: string;
  loaded?: boolean;
  reduced?: boolean;
  disrupted?: boolean;
  ace?: boolean;
  /** Of ships and their cargo. */
  spotted?: boolean;
  sailing?: boolean;
  landed?: boolean;
  aboard?: number[];
}

/** An airbase that is there, as everybody sees it. */
export interface Airbase {
  id: string;
  title: string;
  kind: string;
  hex: string;
  side: string | null;
  aa: number;
  capacity: number;
  destroyed_at: number;
  disrupted?: boolean;
  destroyed?: boolean;
  building?: boolean;
  oos?: boolean;
  hits?: number;
}

/** An airbase of one's own Airbase Display with the air units based there. */
export interface DisplayBase {
  id: string;
  title: string;
  hex: string;
  capacity: number;
  usable: boolean;
  disrupted: boolean;
  hits: number;
  oos: boolean;
  units: number[];
}

export interface AirMission {
  side: string;
  hex: string;
  round: number;
  target: string | null;
  at?: string;
}

/** Where an impulse can end, with the choice that leads there; without a hex it is off the board. */
export interface FlightEnd {
  hex: string | null;
  facing?: number;
  level?: string;
  text: string;
}

export interface Battle {
  round: number;
  acts?: number;
  left?: number;
  ends?: FlightEnd[];
  shots?: [number, number][];
}

export interface BattleBoard {
  target: string;
  levels: string[];
  hexes: { id: string; ring: number; x: number; y: number }[];
}

/** What a choice may bring: the sum of its modifiers, and the chance of each effect. */
export interface Odds {
  add?: number;
  modifiers: (Note & { value: number })[];
  outcomes: Outcome[];
  /** Odds or strengths, where there are such. */
  text?: string;
}

export interface Outcome {
  loss: number | string;
  chance: string;
}

export interface Choice {
  v: string;
  u: number | null;
  h: string | null;
  n: number | null;
  mp?: number | string;
  cost?: number | string;
  march?: number;
  lost?: boolean;
  /** What is warned of before it is played: the end of the unit, say. */
  risk?: { case: string; text: string };
  stop?: boolean;
  overstacks?: boolean;
  /** The units that could take part, where a choice names the hex alone. */
  by?: number[];
  /** A blow at the enemy in the hex. */
  strike?: boolean;
  /** Of a set-up on the Tactical Battle Board. */
  facing?: number;
  level?: string;
  /** One that is worth a look among many that are legal. */
  useful?: boolean;
  odds?: Odds;
  text: string;
  label?: string;
}

/** Several choices that the server offers at one stroke. */
export interface Plan {
  id: string;
  label: string;
  note: string;
  units: number[];
  hexes: string[];
  choices: string[];
  /** It is meant to go on past the dice between its choices. */
  through?: boolean;
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
  /** What it counts before anything changes that, such as what is printed. */
  sp?: number;
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
  /** Of `rows` the rows of the units tell; the others go to the strength, the die or the column. */
  modifiers: (Note & { side?: string; value?: number | string; rows?: boolean; to?: string })[];
  attack?: number | string;
  defence?: number | string;
  difference?: number | string;
  /** What is added to the die. */
  drm?: number;
  ratio?: string;
  columns: string[];
  column: number | null;
  table: (number | string)[][];
  /** A table with one column: what a modified die does. */
  lines?: { result: string; text: string }[];
  outcomes: Outcome[];
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
  impulse?: number;
  phase?: string;
  phase_name?: string;
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
  impulse?: number;
  phase?: string;
  phase_name?: string;
  half: string | null;
  option?: string | null;
  die?: number | null;
  game_end: number;
  able: number | null;
  /** Who may still act in the part of the turn that `done` ends. */
  left?: {
    units: number;
    aircraft?: number;
    arrivals?: number;
    late?: number;
    returns?: boolean;
  } | null;
  /** Of a game with missions: who has the initiative, what is left of it, and commitments. */
  initiative?: string | null;
  missions?: number;
  foul?: boolean;
  fleet_on?: boolean;
  covering?: { used: number; on: boolean };
}

export interface HexMark {
  interdicted?: number;
  improved?: number;
  control?: string | null;
  city_hits?: number;
  port_hits?: number;
  target?: string;
}

export interface View {
  role: string;
  /** The record line the game stands at; a submission names it. */
  seq: number;
  /** How far one's own draft has come, for a submission to name; "" without one. */
  draft: string;
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
  marks: Record<string, HexMark>;
  /** The stack in hand. */
  group?: number[];
  /** Attacks declared and not yet fought. */
  declared?: { hex: string; units: number[] }[];
  /** Who holds the hexes that count for victory. */
  holdings?: { hex: string; side: string }[];
  displays?: LossDisplay[];
  /** The air units that are gone through in secret, and which of them is asked about. */
  allotment?: Allotment | null;
  /** Where units fly and sail: the kind of decision, airbases, missions, groups, control. */
  frame?: string;
  bases?: Airbase[];
  display?: DisplayBase[];
  mission?: AirMission | null;
  battle?: Battle | null;
  sailing?: { hex: string; ships: number[]; left?: number; most?: number } | null;
  control?: Record<string, string[]>;
  /** Whether the game hides something from a side now. */
  hidden?: boolean;
  choices: Choice[];
  sheet: Sheet | null;
  score: Record<string, Score>;
  undo: Hold;
  redo: Hold;
  /** Of a step that is past: what the record tells of the clocks. */
  then?: { at: string; left: Record<string, number> } | null;
  /** One's own standing order for the battle under way: may it be given, is it. */
  autopilot?: { offered: boolean; on: boolean };
  /** The question of standing orders that one is asked now, "" for none. */
  standing?: string;
  log: LogEvent[];
}

/** Whether something may be taken back or played again; if not, why: by id, and as a sentence. */
export interface Hold {
  ok: boolean;
  /** "" when it may. The last four are overcome by the other side's consent. */
  id: "" | "nothing" | "over" | "past" | "theirs" | "die" | "shown" | "decided" | "passed";
  reason: string;
}

/** A command's losses: boxes from the left, some with a symbol that calls for a check. */
export interface LossDisplay {
  id: string;
  side: string;
  name: string;
  losses: number[];
  filled: number;
  checked: number;
  broken: boolean;
  boxes: { symbol: string; number: number; line: number }[];
}

export interface Allotment {
  side: string;
  units: number[];
  asked: number;
}

/** Who this browser's person is. */
export interface Me {
  name: string;
  /** Of this server. */
  owner: boolean;
  /** Whether the server can be reached by others. */
  open: boolean;
  kind: "owner" | "guest" | "member" | "admin";
  /** Whether people have accounts here. */
  club: boolean;
  /** Whether he came back by a link that is good at one table alone. */
  bound: boolean;
  /** That notices to somebody came back, in a sentence. */
  trouble: string;
}

/** Somebody at a table. */
export interface Seated {
  name: string;
  here: boolean;
  /** The last day of a holiday that he is on, or "". */
  away?: string;
  /** The table's owner saw what this side hides before it was given away. */
  knew?: boolean;
}

/** What this browser's person is at a table. */
export interface Standing {
  role: string;
  sides: string[];
  owner: boolean;
  /** Nobody else has a side or the table. */
  alone: boolean;
  /** Sees everything after the end. */
  after?: boolean;
}

/** A link that is still good. */
export interface Invitation {
  id: string;
  seat: string;
  /** Empty for one that has no end. */
  until: string;
}

export interface NewLink extends Invitation {
  /** One for each address of the server. */
  links: { url: string; qr: string }[];
}

/** What a link leads to. */
export interface Offer {
  table: string;
  game: string;
  scenario: string;
  seat: string;
  from: string;
  /** Whom it brings back from another browser. */
  back: string | null;
  you: string | null;
  /** It is meant for somebody else than the table's owner, who has opened it. */
  yours: boolean;
  /** What was agreed before the game. */
  agreed: { turns: number | null; options: { title: string; on: boolean }[]; clock: string[] };
  /** What each side hides from the other; empty for nothing. */
  secrets: string;
  players: { side: string; who: string }[];
}

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  scenario: string;
  turns: number;
  seats: Record<string, string>;
  /** Who was given which seat. */
  people: Record<string, Seated[]>;
  /** Whose table it is. */
  owner: Seated;
  you: Standing;
  rev: number;
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
  options?: Record<string, boolean>;
  computer?: { side: string; state: string; text: string } | null;
  /** What the secret of the dice comes to. */
  dice?: string;
  /** The sides that have added a number of their own to the dice. */
  nonces?: string[];
  /** What one side asks of the other. */
  ask?: Ask | null;
  /** The number of the last word of the talk. */
  talked?: number;
  /** So many turns late spectators see both sides; 0 where they do not. */
  shows?: number;
  /** The number of the last word among those of one's own side; null where nobody shares it. */
  team?: number | null;
  /** The table of the rematch. */
  next?: string | null;
  clock?: ClockInfo;
  agreed?: Agreed | null;
}

/** What a table was agreed on before it began; the rules' own result does not know of it. */
export interface Agreed {
  how: string;
  rated: boolean;
  /** Points that a side hands over at the end. */
  bid: { giver: string; points: number } | null;
  bids: Record<string, { side: string; points: number }>;
  /** Of a lot: the numbers are of who offered, and of who took. */
  lot: { secret: string; numbers: [string, string] } | null;
  /** How the game ended by the agreed points. */
  outcome: string | null;
}

/** What two players agree about their time before a game. */
export interface ClockTerms {
  kind: "none" | "decision" | "bank";
  seconds: number;
  increment: number;
  empty: "nothing" | "computer" | "claim";
  away: number;
}

/** The clocks of a table; moments are seconds of the server's time. */
export interface ClockInfo {
  terms: ClockTerms;
  words: string[];
  running: string | null;
  since: number;
  /** What was left then. */
  left: Record<string, number>;
  held: "" | "ask" | "agreed";
  /** From when on the player who leaves a decision open may be replaced. */
  late: number | null;
  /** Sides that a computer plays until their person is back. */
  standing: string[];
}

export interface Ask {
  id: string;
  kind: "undo" | "draw" | "rematch" | "hold" | "stand-in" | "show";
  side: string;
  name: string;
  /** Of an undo: so many choices would stay. */
  step: number;
  /** Of a rematch: sides changed. */
  swap: boolean;
  /** Of showing spectators both sides: how many turns late. */
  turns: number;
  mine: boolean;
}

/** Something said at a table; a note is said by nobody. */
export interface Word {
  number: number;
  room: "board" | "gallery";
  name: string;
  note: boolean;
  mine: boolean;
  at: string;
  text: string;
}

/** Somebody points at a hex. */
export interface Ping {
  hex: string;
  name: string;
  side: string;
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
  /** With `chance`: what a die would do there for the unit in hand. */
  lines: (Note & { chance?: boolean })[];
  stacking?: { side: string; sum: number; limit: number; what?: string }[];
  supply?: { unit: number; side: string; ok: boolean; range?: number; path?: string[] }[];
  cost?: {
    total: number | string;
    addends: { text: string; case: string; mp: number | string }[];
    risk?: { case: string; text: string };
    path: string[];
  } | null;
}

export interface SupplyOverlay {
  network: string[];
  sources: string[];
  out: number[];
  paths: Record<string, string[]>;
}

export interface ZoneOverlay {
  zone: string[];
  /** Of these, where the other side's units negate it for supply. */
  negated: string[];
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
