import { actable, hexVerbs, inOrder, type ChoiceIndex } from "./choices";
import type { Piece } from "./stacks";
import type { VerbInfo } from "./types";
import type { Choice } from "./view";

/** What a click means. */
export type Intent =
  /**
   * The others are what this unit could do instead; `joining` takes part in the blow at once; `alone` it
   * goes whoever was gathered with it.
   */
  | { do: "play"; choice: Choice; others?: Choice[]; joining?: number; alone?: boolean }
  | { do: "menu"; choices: Choice[] }
  /** Blows that this unit could take part in, for the hexes beside it. */
  | { do: "strikes"; choices: Choice[]; unit: number }
  | { do: "pick"; unit: number }
  /** The unit in hand is put down again. */
  | { do: "down" }
  /** One more goes with the unit in hand, or is gathered with others of its stack. */
  | { do: "join"; unit: number }
  /** Everybody who may move from there is taken. */
  | { do: "stack" }
  /** Artillery fires at a hex far away: that is chosen first. */
  | { do: "aim"; verb: string; unit: string }
  | { do: "fan" }
  | { do: "why"; text: string }
  /** The unit in hand has no choice for this place: the server knows what was meant. */
  | { do: "bar"; unit: number; place: string }
  | { do: "info" };

/** Where in a hex was clicked, and how. */
export interface Touched {
  /** The counter under the pointer. */
  on?: Piece | undefined;
  /** The key that means the hex whatever lies there. */
  enter?: boolean;
  /** The key that adds to what is in hand. */
  add?: boolean;
}

export interface Situation {
  index: ChoiceIndex;
  verbs: Record<string, VerbInfo>;
  /** The unit in hand, if any. */
  hand: Piece | null;
  /** Where it stands. */
  standing?: string | null;
  /** Whether it may be put down: one that must retreat may not. */
  loose?: boolean;
  /** The side whose units the person may move now. */
  actor: string | null;
  /** Who may move together from the hex that is clicked with the key that adds. */
  stack?: number[];
  /** The units that a question is about. */
  named?: Set<number>;
  /** Where units that must retreat may go, none of them being in hand. */
  ways?: Map<string, Choice[]>;
  /** The hex that combat has emptied, when the question is who advances into it. */
  vacated?: string | null;
  kindOf(unit: number): string;
  beside(a: string, b: string): boolean;
}

/** Of several that may act the others are taken in hand: what is done with the first click says so. */
const AT_ONCE = new Set(["patrol", "land", "embark"]);
export const atOnce = ([only, more]: Choice[]): boolean =>
  only !== undefined && !more && only.h === null && AT_ONCE.has(only.v);

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
  if (at.hand && at.loose && id === at.hand.unit.id) return { do: "down" };
  const alone = at.index.forUnit.get(id) ?? [];
  const aims = at.index.aims.get(id);
  const [below, ...further] = aims?.get(piece.state.hex ?? "") ?? [];
  // Over its target: there is nowhere else to aim.
  if (below && !further.length && aims?.size === 1 && !alone.length)
    return { do: "play", choice: below, joining: id };
  // Who may still go somewhere is taken up for that; his targets are clicked themselves.
  const goes = alone.some(({ v }) => GOING.has(v));
  if (at.index.reach.has(id) || (aims && !goes)) return { do: "pick", unit: id };
  if (at.hand && at.loose && piece.unit.side === at.hand.unit.side) return pickInstead(at, piece);
  const stays = alone.length > 0 && alone.every(({ v }) => STAYS.has(v));
  if (stays || atOnce(alone)) return { do: "menu", choices: alone };
  if (alone.length) return deed(alone);
  const here = piece.state.hex;
  if (piece.unit.side !== at.actor && here !== null) {
    const strike = at.index.forHex.get(here);
    if (strike) return one(strike);
    const verb = blowVerb(at);
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

/** What a click on an enemy is most likely meant as, where nothing is open against him. */
function blowVerb({ index, verbs }: Situation): string | undefined {
  const [verb] = hexVerbs(index);
  // Whoever wants to interdict has an aircraft in mind, whoever clicks the enemy an attack.
  return verb === "interdict" && verbs["attack"] ? "attack" : verb;
}

export const flies = (kind: string): boolean => kind.startsWith("aircraft");

/** Another unit is meant to be taken instead of the one in hand, which is put down for it. */
function pickInstead({ verbs }: Situation, { unit }: Piece): Intent {
  const air = flies(unit.kind) || unit.category === "air";
  return { do: "why", text: `${air && verbs["fly"] ? "fly" : "move"} ${unit.short}` };
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
  for (const [unit, choices] of at.index.forUnit)
    if (choices[0] && flies(at.kindOf(unit)) === flies(piece.unit.kind)) return choices[0].v;
  if (flies(piece.unit.kind) && at.verbs["fly"]) return "fly";
  return hexVerbs(at.index).length && at.verbs["with"] ? "with" : "move";
}

const BLOWS = ["attack", "bombard"];

/** Verbs that look for a hex whatever lies in it: a click on another one asks why not. */
export const SOUGHT = new Set(["strike", "steam", "build"]);

/** What a unit does instead of moving: who clicked it to take it up has not meant that. */
const STAYS = new Set(["improve", "entrain"]);

/** Verbs of going somewhere: where own units stand one may have meant to pick these up. */
const GOING = new Set(["move", "march", "fly", "embark", "land", "recon"]);

/**
 * A click with a unit in hand. Nobody moves a unit by trying to pick another: a click on an own counter
 * picks; the unit goes where the hex is clicked beside the counters, or with the key held down.
 */
function pointWithHand(
  at: Situation,
  hand: Piece,
  hex: string,
  pieces: Piece[],
  { on, enter, add }: Touched,
): Intent | null {
  const { index } = at;
  const legal = index.reach.get(hand.unit.id)?.get(hex) ?? [];
  const own = pieces.filter((p) => p.unit.side === hand.unit.side);
  const others = own.filter((p) => p.unit.id !== hand.unit.id);
  const onOwn = on !== undefined && on.unit.side === hand.unit.side;
  if (at.loose && hex === at.standing && !enter) {
    if (add && others.length) return addTo(at, on && on.unit.id !== hand.unit.id ? [on] : others);
    if (on && onOwn && on.unit.id !== hand.unit.id) return pointAtUnit(at, on);
    if (onOwn || !legal.length) return { do: "down" };
  }
  const goes = legal.every(({ v }) => GOING.has(v));
  const beside = legal.length > 0 && !onOwn;
  if (at.loose && others.length && goes && !enter && !beside) {
    const able = others.filter((p) => actable(index, p.unit.id) || p.state.able);
    if (onOwn && pieces.length === 1 && !legal.length) return pointAtUnit(at, on);
    return able.length === 1 ? pointAtUnit(at, able[0]!) : { do: "fan" };
  }
  // Whoever alone is asked is in hand by itself: a click where it stands may be meant to choose it.
  const asked = hex === at.standing && !at.loose;
  if (legal.length && (asked || onlyMarches(index, hand) || unlit(index, hand, legal)))
    return { do: "menu", choices: legal };
  if (legal.length) return one(legal);
  const blows = index.aims.get(hand.unit.id)?.get(hex) ?? [];
  if (blows.length > 1) return { do: "strikes", choices: blows, unit: hand.unit.id };
  if (blows[0]) return { do: "play", choice: blows[0], joining: hand.unit.id };
  if (others.length && !enter) return { do: "fan" };
  return index.forHex.get(hex)?.length ? null : barOf(at, hand, hex);
}

/** It went as far as it can for nothing and is in hand still: a click may not mean to spend strength. */
const onlyMarches = ({ reach }: ChoiceIndex, { unit, state }: Piece): boolean =>
  Boolean(state.moved) && [...reach.get(unit.id)!.values()].flat().every(({ march }) => march);

/** Legal, but not among the places worth a look, which alone are lit: what a click there does is told first. */
const unlit = ({ reach }: ChoiceIndex, { unit }: Piece, legal: Choice[]): boolean =>
  !legal.some(({ useful }) => useful) &&
  [...reach.get(unit.id)!.values()].flat().some(({ useful }) => useful);

/** Who else goes along: the one that can, or a choice among several. */
function addTo({ index }: Situation, pieces: Piece[]): Intent {
  const able = pieces.filter((p) => index.forUnit.get(p.unit.id)?.some(({ v }) => v === "with"));
  return able.length === 1 ? { do: "join", unit: able[0]!.unit.id } : { do: "fan" };
}

/** A click on a hex with whatever lies in it. */
export function pointAtHex(
  at: Situation,
  hex: string,
  pieces: Piece[],
  touched: Touched = {},
): Intent {
  const { index, hand } = at;
  const here = hand !== null && hex === at.standing;
  if (touched.add && !here && (at.stack?.length ?? 0) > 1) return { do: "stack" };
  const meantByHand = hand && pointWithHand(at, hand, hex, pieces, touched);
  if (meantByHand) return meantByHand;
  const ways = at.ways?.get(hex) ?? [];
  const asked = touched.on !== undefined && index.reach.has(touched.on.unit.id);
  if (ways.length && !asked) return { do: "menu", choices: ways };
  const strikes = index.forHex.get(hex) ?? [];
  // Who can but strike this very hex does not stand in the way of the blow.
  const able = pieces.filter(
    ({ unit: { id } }) =>
      index.forUnit.has(id) || index.reach.has(id) || aimsElsewhere(index, id, hex),
  );
  if (strikes.length && !able.length) return one(strikes);
  const asks = ({ unit: { id } }: Piece): boolean => at.named?.has(id) ?? false;
  const aims = ({ unit: { id } }: Piece): boolean => index.aims.has(id);
  // Who can strike from here is meant where nobody else in the hex can do anything.
  const others = able.some((p) => !asks(p) && !aims(p));
  const meant = pieces.filter((p) => asks(p) || (aims(p) && !others));
  if (meant.length === 1 && !strikes.length) return pointAtUnit(at, meant[0]!);
  if (pieces.length === 1 && !strikes.length) return pointAtUnit(at, pieces[0]!);
  if (pieces.length) {
    const verb = blowVerb(at);
    const enemies = pieces.every((p) => p.unit.side !== at.actor);
    return verb && enemies && !able.length ? { do: "why", text: `${verb} ${hex}` } : { do: "fan" };
  }
  const advances = hex === at.vacated ? index.all.filter(({ v }) => v === "advance") : [];
  if (advances.length) return one(advances);
  const [sought] = hexVerbs(index).filter((verb) => SOUGHT.has(verb));
  return sought ? { do: "why", text: `${sought} ${hex}` } : { do: "info" };
}

const aimsElsewhere = ({ aims }: ChoiceIndex, unit: number, hex: string): boolean =>
  [...(aims.get(unit)?.keys() ?? [])].some((target) => target !== hex);

/** What to ask about when the unit in hand is pointed at a place it has no choice for. */
export function barOf({ index }: Situation, hand: Piece, place: string): Intent {
  const blow = index.aims.has(hand.unit.id) ? hexVerbs(index)[0] : undefined;
  if (blow) return { do: "why", text: `${blow} ${place}` };
  return { do: "bar", unit: hand.unit.id, place };
}

/** Verbs on offer elsewhere in this decision, or meant for an enemy, that a hex does not have. */
export function otherVerbs(
  at: Situation,
  hex: string,
  legal: Choice[],
  foe = false,
): { v: string; text: string }[] {
  const has = new Set(legal.map((choice) => choice.v));
  const { index, hand, verbs } = at;
  const own = hand ? [...(index.reach.get(hand.unit.id)?.values() ?? [])].flat() : [];
  const unitVerbs = new Set(own.map((choice) => choice.v).filter((verb) => !has.has(verb)));
  // Where whoever interdicts names a hex, so does whoever strikes: elsewhere a blow names units.
  const blows = foe && !hand && verbs["interdict"] ? BLOWS.filter((verb) => verbs[verb]) : [];
  const bare = [...new Set([...hexVerbs(index), ...blows])].filter((verb) => !has.has(verb));
  const found = [
    ...[...unitVerbs].map((v) => ({ v, text: `${v} ${hand?.unit.short ?? ""} ${hex}` })),
    ...bare.map((v) => ({ v, text: `${v} ${hex}` })),
  ];
  return inOrder(found, at.verbs);
}
