/** A chart as rows and columns, whatever shape the server sends it in. */
export interface ChartTable {
  title: string;
  head: string[];
  rows: string[][];
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value).replaceAll("_", " ");
};

const HEADS: Record<string, string> = {
  title: "",
  mp: "MP",
  mp_armoured: "MP of armour",
  ground: "ground combat",
  fast_hexes: "hexes of motorised units",
  bombing_df: "DF against bombs",
  ground_drm: "die of ground combat",
};
const words = (key: string): string => HEADS[key] ?? key.replaceAll("_", " ");
const dash = (value: unknown): string =>
  value === 0 || value === "0" || value === "-" ? "–" : text(value);

/** Columns for programs, not for people. */
const UNSEEN = ["key", "keys", "where", "provenance"];

function fromRows(title: string, rows: Row[]): ChartTable {
  const named = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const keys = named.filter((key) => !UNSEEN.includes(key) && rows.some((row) => text(row[key])));
  return {
    title,
    head: keys.map(words),
    rows: rows.map((row) => keys.map((key) => cell(key, row[key]))),
  };
}

/** A level of victory that is open to one side has no bound there. */
const cell = (key: string, value: unknown): string =>
  value === -1 && ["low", "high"].includes(key) ? "–" : text(value);

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

/** The combat results table with both of its heads: odds and, below, bombardment. */
function crt(title: string, value: Row): ChartTable[] {
  const loss = value["loss"] ?? value["table"] ?? value["results"];
  if (!Array.isArray(loss)) return [];
  const odds = names(value["odds"] ?? value["odds_names"] ?? value["columns"]);
  const fire = names(value["bombardment"] ?? value["bombardment_names"]);
  const rows = (loss as unknown[][]).map((row, i) => [String(i + 1), ...row.map(dash)]);
  if (fire.length) rows.unshift(["bombardment", ...fire]);
  return [{ title, head: ["die", ...odds], rows }];
}

const TITLES: Record<string, string> = {
  crt: "Combat results",
  ground_combat: "Ground combat: steps of attacker and defender, r: the defender retreats",
  naval_combat: "Surface combat: die + AF − DF + modifiers",
  air_fire: "Air fire: die + AF − DF + modifiers",
  bombing: "Bombing and bombardment: die + BF or AF − DF + modifiers",
  air: "Anti-air and air-to-air fire: killed on this or more",
  bombardment: "Bombardment",
  flying: "Air units fly at this die or less",
  tec: "Terrain effects",
  movement: "Movement: the initiative die times",
  levels: "Levels of victory",
  modifiers: "Modifiers of dice",
  numbers: "Numbers of the rules",
  objectives: "Objectives",
};
/** The map and the panels beside it show these. */
const ON_THE_MAP = ["turns", "markers", "commands"];

function inOrder(charts: Record<string, unknown>): [string, unknown][] {
  const known = Object.keys(TITLES);
  const place = (key: string): number => (known.includes(key) ? known.indexOf(key) : known.length);
  return Object.entries(charts)
    .filter(([key]) => !ON_THE_MAP.includes(key))
    .sort(([a], [b]) => place(a) - place(b));
}

export function chartTables(charts: Record<string, unknown>): ChartTable[] {
  return inOrder(charts).flatMap(([key, value]) => {
    const title = TITLES[key] ?? words(key);
    if (isRow(value) && (key === "crt" || value["results"])) return crt(title, value);
    if (Array.isArray(value) && value.every(isRow)) return [fromRows(title, value)];
    if (isRow(value)) {
      const inner = value["rows"];
      if (Array.isArray(inner) && inner.every(isRow)) return [fromRows(title, inner)];
      return [
        fromRows(
          title,
          Object.entries(value).map(([name, v]) => ({ name, value: v })),
        ),
      ];
    }
    return [];
  });
}
