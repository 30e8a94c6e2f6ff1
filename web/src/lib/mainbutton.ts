import type { ChoiceIndex } from "./choices";
import type { Choice } from "./view";

/** In this order one of them is what comes next; `cancel` and its like are never the main button. */
const MAIN = ["resolve", "fire", "launch", "depart", "done", "end"];

/** What puts the unit in hand down, where the server holds it as picked up. */
export const isStop = ({ v }: Choice): boolean => v === "stop";

/** What a mission or a ship is to hit: units, airbases, city and port belong to one question. */
export const isTarget = ({ v }: Choice): boolean => v.startsWith("strike-");

/** The choice of the main button, which Space presses too; null where several are as good. */
export function mainChoice({ all, buttons }: ChoiceIndex, frame = ""): Choice | null {
  // `done` gives the advance up, and in `Operations` of Forlorn Hopes all missions.
  const givesUp = frame === "Operations" || all.some(({ v }) => v === "advance");
  const open = buttons.filter(({ v }) => v !== "done" || !givesUp);
  const stop = open.find(isStop);
  if (stop) return stop;
  const found = MAIN.flatMap((verb) => open.filter(({ v }) => v === verb))[0];
  if (found) return found;
  // Who may fire, or fly, has not yet said that he passes.
  const [only] = all;
  const plain = only && only.u === null && (only.h === null || MAIN.includes(only.v));
  return all.length === 1 && plain ? only : null;
}

/** What is put together piece by piece and has no `cancel` of its own: undo takes it back whole. */
export const PUT_TOGETHER = ["Composing", "Emplaning", "Grouping", "Sallying", "Staging"];

/** Whether something is being put together that can be dropped: an attack, a mission, a group. */
export const isDraft = ({ buttons }: ChoiceIndex, frame = ""): boolean =>
  buttons.some(({ v }) => v === "cancel") || PUT_TOGETHER.includes(frame);

/** Whether a button ends a half, a phase or one's part in it, and not only what is put together. */
export const ends = ({ v }: Pick<Choice, "v">, draft: boolean): boolean =>
  !draft && ["done", "end", "pass"].includes(v);

/**
 * The hexes of the attacks that are fought once `done` has ended their declaring. Which comes first is
 * asked then, so that an undo takes `done` back.
 */
export const fought = ({ v }: Choice, all: Choice[]): string[] =>
  v === "done" ? all.flatMap((choice) => (choice.v === "recall" && choice.h) || []) : [];

/** The two choices at one stroke where a single attack is declared: nothing else could follow. */
export function andFight(choice: Choice, all: Choice[]): { hex: string; texts: string[] } | null {
  const [hex, ...more] = fought(choice, all);
  return hex && !more.length ? { hex, texts: [choice.text, `resolve ${hex}`] } : null;
}

/** Verbs of a unit that has not had its move; blows and questions are not counted. */
const MOVES = new Set(["move", "march", "fly", "land", "embark"]);

/** What begins a blow in a half of combat: who could strike stands in the status alone. */
const BLOWS = new Set(["attack", "bombard"]);

export interface Able {
  units: number;
  aircraft: number;
  /** Reinforcements that are due: to be placed now, or waiting for room. */
  arrivals?: number;
  late?: number;
}

/** Units that have their move still. */
export function movers({ forUnit, reach }: ChoiceIndex): Set<number> {
  const moves = (choices: Choice[]): boolean => choices.some(({ v }) => MOVES.has(v));
  return new Set([
    ...[...forUnit].filter(([, choices]) => moves(choices)).map(([unit]) => unit),
    ...[...reach].filter(([, hexes]) => moves([...hexes.values()].flat())).map(([unit]) => unit),
  ]);
}

/** Whether blows are struck now: whoever has not struck could. */
export const strikesIn = ({ all }: ChoiceIndex): boolean =>
  all.some(({ v, u }) => u === null && BLOWS.has(v));

/** Who could still move, fly or strike: what is given up by ending now. */
export function stillAble(
  index: ChoiceIndex,
  flies: (unit: number) => boolean,
  left?: { units: number; aircraft?: number; arrivals?: number; late?: number } | null,
): Able {
  const able = movers(index);
  const aircraft = [...able].filter(flies).length;
  const strikes = left && strikesIn(index);
  const { arrivals = 0, late = 0 } = left ?? {};
  return {
    ...(arrivals || late ? { arrivals, late } : {}),
    units: Math.max(able.size - aircraft, strikes ? left.units : 0),
    // Who cannot go anywhere may engage or bombard from where it is.
    aircraft: Math.max(aircraft, strikes || able.size ? (left?.aircraft ?? 0) : 0),
  };
}

const due = (number: number): string =>
  number === 1 ? "1 reinforcement" : `${number} reinforcements`;

/** "15 units and 9 aircraft can still act", with whoever is not on the map yet; or nothing. */
export function ableWords({ units, aircraft, arrivals = 0, late = 0 }: Able): string {
  const parts = [
    units === 0 ? "" : units === 1 ? "1 unit" : `${units} units`,
    aircraft === 0 ? "" : `${aircraft} aircraft`,
  ].filter(Boolean);
  return [
    parts.length ? `${parts.join(" and ")} can still act` : "",
    arrivals ? `${due(arrivals)} can still come in` : "",
    late ? `${due(late)} ${late === 1 ? "waits" : "wait"} for room to come in` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
