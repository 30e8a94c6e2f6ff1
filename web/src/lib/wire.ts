import type { LogEvent, RosterUnit } from "./types";
import type { Choice, Sheet, UnitState, View } from "./view";

type Loose = Record<string, unknown>;

/** A choice in the one-line notation that the server reads: `move 2/18R 1127`. */
function choiceText(
  choice: { v: string; u: number | null; h: string | null; n: number | null },
  short: (unit: number) => string,
): string {
  const words = [choice.v];
  if (choice.u !== null) words.push(short(choice.u));
  if (choice.h !== null) words.push(choice.h);
  if (choice.n !== null) words.push(String(choice.n));
  return words.join(" ");
}

function readChoice(raw: Loose, short: (unit: number) => string): Choice {
  const bare = {
    v: String(raw["v"]),
    u: (raw["u"] as number | undefined) ?? null,
    h: (raw["h"] as string | undefined) ?? null,
    n: (raw["n"] as number | undefined) ?? null,
  };
  return { ...(raw as object), ...bare, text: choiceText(bare, short) };
}

/** A sheet that has a kind and nothing else is made of the units that may be chosen: of none it is none. */
function readSheet(raw: Loose | null | undefined, choices: Choice[]): Sheet | null {
  if (!raw) return null;
  if (Object.keys(raw).length === 1 && choices.every(({ u }) => u === null)) return null;
  const empty = {
    target: null,
    attackers: [],
    defenders: [],
    support: [],
    modifiers: [],
    columns: [],
    column: null,
    table: [],
    outcomes: [],
    retreats: [],
    notes: [],
  };
  return { ...empty, ...(raw as { kind: string }) };
}

const readUnit = (raw: Partial<UnitState> & { id: number }): UnitState => ({
  hex: null,
  state: "out",
  sp: 0,
  face: null,
  able: false,
  ...raw,
});

/** The server leaves out what does not apply; here every field is there. */
export function readView(raw: unknown, roster: RosterUnit[]): View {
  const found = raw as Loose;
  const shorts = new Map(roster.map((unit) => [unit.id, unit.short]));
  const short = (unit: number): string => shorts.get(unit) ?? String(unit);
  const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
  const absent = {
    marks: {},
    score: {},
    result: null,
    picked: null,
    manual_dice: false,
    table: null,
  };
  const choices = list<Loose>(found["choices"]).map((choice) => readChoice(choice, short));
  return {
    ...absent,
    ...(found as unknown as Omit<View, keyof typeof absent> & Partial<View>),
    units: list<UnitState>(found["units"]).map(readUnit),
    choices,
    sheet: readSheet(found["sheet"] as Loose | null, choices),
    log: list<LogEvent>(found["log"]),
  };
}
