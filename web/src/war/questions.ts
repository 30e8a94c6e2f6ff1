import type { ChoiceIndex } from "../lib/choices";
import { PUT_TOGETHER } from "../lib/mainbutton";
import type { Places } from "../lib/places";
import type { Choice } from "../lib/view";

/** A unit with the choices it has of one verb, or in a mission of every part it could take. */
export interface Row {
  unit: number;
  choices: Choice[];
  /** What a row that only keeps its place stood for. */
  was?: Choice[];
}

/** Parts of a mission: a unit that could take either is asked about once. */
const PARTS = ["attack", "escort"];

/** What is mostly wanted stands first, what seldom is last. */
const FIRST = ["land", "move"];
const LAST = ["embark", "drop"];

/** Choices that the dice decide; they are listed with their chances. */
export const weighed = (index: ChoiceIndex): Choice[] =>
  index.all.filter((choice) => choice.odds !== undefined);

/** The other units of a question, by verb. */
export function unitRows(index: ChoiceIndex): [string, Row[]][] {
  const found = new Map<string, Row[]>();
  const add = (verb: string, row: Row): void => {
    found.set(verb, [...(found.get(verb) ?? []), row]);
  };
  for (const [unit, all] of index.forUnit) {
    const choices = all.filter(({ odds }) => odds === undefined);
    const parts = choices.filter(({ v }) => PARTS.includes(v));
    if (parts.length) add("part", { unit, choices: parts });
    for (const choice of choices)
      if (!PARTS.includes(choice.v)) add(choice.v, { unit, choices: [choice] });
  }
  for (const [unit, places] of index.reach) {
    const all = [...places.values()].flat();
    add(all[0]?.v ?? "", { unit, choices: all });
  }
  return sorted([...found]);
}

const rank = (verb: string): number => (LAST.includes(verb) ? 2 : FIRST.includes(verb) ? 0 : 1);
const sorted = <T>(groups: [string, T][]): [string, T][] =>
  groups.sort(([a], [b]) => rank(a) - rank(b));

/** What one presses through, unit by unit: whoever has gone keeps the place, without a choice. */
const THROUGH = new Set([
  "part",
  "join",
  "load",
  "scramble",
  "flee",
  "patrol",
  "withhold",
  "land",
  "embark",
  "drop",
]);

/** The same groups, where nobody moves up under the pointer while the question is the same. */
export function keepPlaces(
  places: Places<[string, Row]>,
  about: string,
  groups: [string, Row[]][],
): [string, Row[]][] {
  const kept = new Map<string, Row[]>();
  const through = groups.filter(([verb]) => THROUGH.has(verb));
  const rows = through.flatMap(([verb, all]) => all.map((row): [string, Row] => [verb, row]));
  for (const { one, gone } of places.of(about, rows, ([verb, { unit }]) => `${verb} ${unit}`)) {
    const [verb, row] = one;
    kept.set(verb, [
      ...(kept.get(verb) ?? []),
      gone ? { ...row, choices: [], was: row.choices } : row,
    ]);
  }
  return sorted([...kept, ...groups.filter(([verb]) => !kept.has(verb))]);
}

/** Hexes and airbases that are asked about, by verb; a group that steams is steered on the map. */
export function placeRows(index: ChoiceIndex): [string, Choice[]][] {
  const found = new Map<string, Choice[]>();
  for (const choice of [...index.forHex.values()].flat())
    if (choice.odds === undefined && choice.v !== "steam")
      found.set(choice.v, [...(found.get(choice.v) ?? []), choice]);
  return [...found];
}

/** The decisions of a surface combat. */
export const SEA_FIGHT = [
  "NightAction",
  "Hours",
  "Gunnery",
  "Volley",
  "Breaking",
  "Escape",
  "Retiring",
];

const HEADINGS: Record<string, string> = {
  part: "Who flies",
  strike: "Air mission to",
  sail: "Naval mission from",
  join: "Add a ship",
  load: "Take aboard",
  embark: "Go aboard again",
  land: "Land",
  move: "March",
  recon: "Reconnaissance by",
  patrol: "Send on patrol",
  base: "To which airbase",
  exchange: "Exchange",
  drop: "Leave behind",
  stage: "Stage to another airbase",
  scramble: "Send up",
  flee: "Try to get away",
  fly: "Flies next",
  aim: "At whom",
  fire: "Fire at",
  shoot: "Fire at",
  lose: "Loses a step",
  intercept: "Intercept",
  "strike-unit": "A unit",
  "strike-base": "An airbase",
  target: "Target",
};

/** What a group of choices is headed by; `label` is how the verb reads elsewhere. */
export function heading(verb: string, label: string): string {
  const known = HEADINGS[verb];
  if (known) return known;
  const bare = label
    .replace(/\{\w+\}/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s(to|in|from|at)\s*$/, "")
    .trim();
  return bare.charAt(0).toUpperCase() + bare.slice(1) || "Choose";
}

/** What to do first and what then, by the decision that is open. */
const HINTS: Record<string, string> = {
  Operations:
    "One mission or a pass; then it is the other side's turn, until both have passed twice running.",
  Composing: "First attackers, then escorts for them. Launch when the mission is complete.",
  Emplaning: "A transport unit may take parachute troops along.",
  Grouping: "First ships, then the troops they take. Depart when the group is complete.",
  Sailing:
    "Steam to a lit hex, click one farther off for the way there, or halt. Troops land in the ground phase, where the mission ended.",
  Staging: "Choose a unit, then a lit airbase.",
  Flights:
    "Choose a unit, then a lit hex on the map; a patrol flies at once. Done when nobody else is to fly.",
  Scrambling:
    "Each fighter you send up throws a die. In the Air/Naval Operations Phase the attempt costs it its mission, against a patrol it does not.",
  TargetScramble: "Who stays on the ground may be hit there.",
  Intercepting: "Who tries and fails may not try again at this group.",
  GroundMoves:
    "Choose a unit, then a lit hex; who lands does so at once. Whoever enters an enemy's hex fights there afterwards.",
  GroundCombats: "Each hex once. The chances are for all who may attack; some can stay out.",
  Landing: "Choose a unit, then a lit airbase.",
};

/** The same, once a unit is in hand. */
const HELD: Record<string, string> = {
  Staging: "Choose a lit airbase.",
  Flights: "Choose a lit hex of the map; pointing at it tells the unit's chance of getting there.",
  GroundMoves: "Choose a lit hex. Whoever enters an enemy's hex fights there afterwards.",
  Landing: "Choose a lit airbase.",
};

/** Answers that end a decision and name nothing. */
const ENDS = ["pass", "done"];
/** Decisions that hide nothing: who could act lies open, or a draft is launched by hand. */
const OPEN = ["GroundMoves", ...PUT_TOGETHER];

/** The only answer there is, which names nobody and no place; null where something is to be chosen. */
export function onlyAnswer({ all }: ChoiceIndex): Choice | null {
  const [only, ...more] = all;
  return only && !more.length && only.u === null && only.h === null ? only : null;
}

/** Whether somebody without a choice is asked all the same, because the enemy would learn from it. */
export const keepsSecret = (frame: string, index: ChoiceIndex): boolean =>
  ENDS.includes(onlyAnswer(index)?.v ?? "") && !OPEN.includes(frame);

/** The hint, for whoever is asked; `watched` by a person on the other side. */
export function hint(frame: string, index: ChoiceIndex, held = false, watched = true): string {
  const [only] = index.all;
  const alone = onlyAnswer(index);
  if (alone && watched && keepsSecret(frame, index))
    return "This is the only answer. You are asked so that the enemy learns nothing from it.";
  if (alone)
    return ENDS.includes(alone.v) ? "Nothing else is left to choose." : "One answer is left.";
  return only ? ((held ? HELD[frame] : undefined) ?? HINTS[frame] ?? "") : "";
}
