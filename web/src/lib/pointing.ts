import { actable, guessVerb, hexVerbs, type ChoiceIndex } from "./choices";
import type { Piece } from "./stacks";
import type { Choice, VerbInfo } from "./types";

/** What a click means. */
export type Intent =
  /** The others are what this unit could do instead; `joining` takes part in the blow at once. */
  | { do: "play"; choice: Choice; others?: Choice[]; joining?: number }
  | { do: "menu"; choices: Choice[] }
  /** Blows that this unit could take part in, for the hexes beside it. */
  | { do: "strikes"; choices: Choice[]; unit: number }
  | { do: "pick"; unit: number }
  /** Artillery fires at a hex far away: that is chosen first. */
  | { do: "aim"; verb: string; unit: string }
  | { do: "fan" }
  | { do: "why"; text: string }
  | { do: "info" };

export interface Situation {
  index: ChoiceIndex;
  verbs: Record<string, VerbInfo>;
  /** The unit in hand, if any. */
  hand: Piece | null;
  /** The side whose units the person may move now. */
  actor: string | null;
  /** The units that a question is about. */
  named?: Set<number>;
  kindOf(unit: number): string;
  beside(a: string, b: string): boolean;
}

const one = (choices: Choice[]): Intent =>
  choices.length === 1 ? { do: "play", choice: choices[0]! } : { do: "menu", choices };

/** Of several deeds of one unit, picking it up to move is what a click means. */
function deed(choices: Choice[]): Intent {
  const move = choices.find((choice) => choice.v === "move");
  if (!move || choices.length === 1) return one(choices);
  return { do: "play", choice: move, others: choices.filter((choice) => choice !== move) };
}

/** A click on one unit. */
export function pointAtUnit(at: Situation, piece: Piece): Intent {
  const id = piece.unit.id;
  const alone = at.index.forUnit.get(id) ?? [];
  if (at.index.reach.has(id) || at.index.aims.has(id)) return { do: "pick", unit: id };
  if (alone.length) return deed(alone);
  const here = piece.state.hex;
  if (piece.unit.side !== at.actor && here !== null) {
    const strike = at.index.forHex.get(here);
    if (strike) return one(strike);
    const verb = hexVerbs(at.index)[0];
    return verb ? { do: "why", text: `${verb} ${here}` } : { do: "fan" };
  }
  const war = warVerb(piece, at.index);
  if (war) return { do: "why", text: `${war} ${piece.unit.short}` };
  const near = here === null || !piece.state.able ? [] : strikesBeside(at, here);
  if (near.length) return { do: "strikes", choices: near, unit: id };
  const fires = piece.unit.barrage && piece.state.able ? hexVerbs(at.index)[0] : undefined;
  if (fires) return { do: "aim", verb: fires, unit: piece.unit.short };
  return { do: "why", text: `${unitVerb(at, piece)} ${piece.unit.short}` };
}

/** What a unit that flies, sails or marches would be asked to do when nothing is open to it. */
function warVerb({ unit }: Piece, { forUnit }: ChoiceIndex): string | null {
  if (!unit.category) return null;
  const asked = [...forUnit.values()][0]?.[0]?.v;
  return asked ?? { air: "attack", naval: "join", ground: "land" }[unit.category] ?? null;
}

function strikesBeside({ index, beside }: Situation, hex: string): Choice[] {
  return [...index.forHex].flatMap(([target, choices]) => (beside(hex, target) ? choices : []));
}

/** The verb that other units of its sort are offered alone, or the natural one. */
function unitVerb(at: Situation, piece: Piece): string {
  const flies = (kind: string): boolean => kind.startsWith("aircraft");
  for (const [unit, choices] of at.index.forUnit)
    if (choices[0] && flies(at.kindOf(unit)) === flies(piece.unit.kind)) return choices[0].v;
  if (flies(piece.unit.kind) && at.verbs["fly"]) return "fly";
  return hexVerbs(at.index).length && at.verbs["with"] ? "with" : "move";
}

/** Verbs that look for a hex whatever lies in it: a click on another one asks why not. */
const SOUGHT = new Set(["strike", "steam", "build"]);

/** A click on a hex with whatever lies in it. */
export function pointAtHex(at: Situation, hex: string, pieces: Piece[]): Intent {
  const { index, hand } = at;
  if (hand) {
    const legal = index.reach.get(hand.unit.id)?.get(hex);
    if (legal) return one(legal);
    const [blow] = index.aims.get(hand.unit.id)?.get(hex) ?? [];
    if (blow) return { do: "play", choice: blow, joining: hand.unit.id };
  }
  const able = pieces.filter((p) => actable(index, p.unit.id));
  const strikes = index.forHex.get(hex) ?? [];
  const friends = pieces.some((p) => p.unit.side === hand?.unit.side);
  if (hand && friends) return { do: "fan" };
  if (hand && !strikes.length) return { do: "why", text: askOf(at, hand, hex) };
  if (strikes.length && !able.length) return one(strikes);
  const meant = pieces.filter((p) => at.named?.has(p.unit.id) || index.aims.has(p.unit.id));
  if (meant.length === 1 && !strikes.length) return pointAtUnit(at, meant[0]!);
  if (pieces.length === 1 && !strikes.length) return pointAtUnit(at, pieces[0]!);
  if (pieces.length) {
    const verb = hexVerbs(index)[0];
    const enemies = pieces.every((p) => p.unit.side !== at.actor);
    return verb && enemies && !able.length ? { do: "why", text: `${verb} ${hex}` } : { do: "fan" };
  }
  const [sought] = hexVerbs(index).filter((verb) => SOUGHT.has(verb));
  return sought ? { do: "why", text: `${sought} ${hex}` } : { do: "info" };
}

/** What to ask about when the unit in hand is pointed at a hex it has no choice for. */
export function askOf({ index, verbs }: Situation, hand: Piece, hex: string): string {
  const blow = index.aims.has(hand.unit.id) ? hexVerbs(index)[0] : undefined;
  if (blow) return `${blow} ${hex}`;
  return `${guessVerb(index, verbs, hand.unit)} ${hand.unit.short} ${hex}`;
}

/** Verbs on offer elsewhere in this decision that a hex does not have among its choices. */
export function otherVerbs(
  at: Situation,
  hex: string,
  legal: Choice[],
): { verb: string; text: string }[] {
  const has = new Set(legal.map((choice) => choice.v));
  const { index, hand } = at;
  const own = hand ? [...(index.reach.get(hand.unit.id)?.values() ?? [])].flat() : [];
  const unitVerbs = new Set(own.map((choice) => choice.v).filter((verb) => !has.has(verb)));
  const bare = hexVerbs(index).filter((verb) => !has.has(verb));
  return [
    ...[...unitVerbs].map((verb) => ({ verb, text: `${verb} ${hand?.unit.short ?? ""} ${hex}` })),
    ...bare.map((verb) => ({ verb, text: `${verb} ${hex}` })),
  ];
}
