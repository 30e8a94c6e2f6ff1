import { actable } from "./choices";
import { echelon, isAircraft, kindName, typeName } from "../map/nations";
import type { Piece } from "./stacks";
import type { Table } from "./table.svelte";
import type { RosterUnit } from "./types";
import type { Faced, UnitState } from "./view";

/** A name that differs from the short one by a gap only, East H6K and EastH6K, is spelt in one way. */
export function wellNamed(unit: RosterUnit): RosterUnit {
  const bare = (text: string): string => text.replace(/[\s-]/g, "");
  return unit.category && bare(unit.name) === bare(unit.short)
    ? { ...unit, name: unit.short }
    : unit;
}

/** The printed figures, as a player says them: 3-4, or 2·5·18 for aircraft. */
export function figures(unit: RosterUnit, state: UnitState | null): string {
  if (unit.category) return warFactors(unit, state);
  if (unit.cf !== undefined) return factors(unit, state);
  if (isAircraft(unit.kind))
    return `bombardment ${unit.bombardment ?? 0}, air-to-air ${unit.air ?? 0}, ${unit.ma ?? 0} MP`;
  if (unit.kind === "ship") return `bombardment ${unit.bombardment ?? 0}`;
  const sp = state?.sp ?? unit.sp;
  if (unit.ma !== undefined && unit.initiative === undefined)
    return `strength ${sp}, ${state?.mp ?? unit.ma} MP`;
  const loss = sp < unit.sp ? ` of ${unit.sp}` : "";
  return `${sp}${loss} SP, initiative ${unit.initiative ?? 0}`;
}

/** Factors of the face that is up: "AF 3, DF 2, BF 1, TMA 6, range 5". */
function warFactors(unit: RosterUnit, state: UnitState | null): string {
  const face = state?.reduced ? 1 : 0;
  // The steps of a unit that is hidden are its owner's business: what is printed is all one knows.
  const left = state?.hidden ? undefined : (state?.sp ?? unit.steps ?? 1);
  const steps = `${left === undefined ? "" : `${left} of `}${unit.steps ?? 1} steps`;
  if (unit.category === "ground") {
    const factor = unit.ground ? `CF ${unit.ground[face]}, ` : "";
    return `${factor}${steps}${unit.worth ? `, each worth ${unit.worth} VP` : ""}`;
  }
  const named = (name: string, value: Faced | undefined): string[] =>
    value ? [`${name} ${value[face]}`] : [];
  const found = [
    ...named("AF", unit.af),
    ...named("DF", unit.df),
    ...named("BF", unit.bf),
    ...named("AA", unit.aa),
    ...named("speed", unit.speed),
    ...(unit.strafes ? ["strafes"] : []),
    ...(unit.defensive ? ["defensive AF"] : []),
    ...(unit.tma ? [`TMA ${unit.tma}`] : []),
    ...(unit.sr ? [`range ${unit.sr}`] : []),
    ...(unit.cargo ? [`cargo ${unit.cargo}`] : []),
    steps,
    ...(unit.worth ? [`worth ${unit.worth} VP`] : []),
  ];
  return found.join(", ");
}

function factors(unit: RosterUnit, state: UnitState | null): string {
  const barrage = unit.barrage ? `, barrage ${unit.barrage}` : "";
  if (isAircraft(unit.kind)) return `hits on ${unit.cf} or more${barrage}`;
  const now = state?.morale === undefined ? "" : ` (${state.morale} now)`;
  const left = state?.mp === undefined ? "" : `; ${state.mp} MP left`;
  return (
    `combat ${unit.cf}${barrage}, morale ${unit.morale ?? 0}${now}, ` +
    `${unit.ma1 ?? 0} MP, ${unit.ma2 ?? 0} in the second movement${left}`
  );
}

export interface Marker {
  text: string;
  tone: "bad" | "plain" | "work";
}

/** What a unit may be, by its sign on the counter, and in words. */
const SIGNS: [keyof UnitState, string, Marker["tone"], string][] = [
  ["broken", "B", "bad", "command broken"],
  ["overstacked", "O", "bad", "overstacked, does not count"],
  ["fired", "F", "plain", "has fired"],
  ["fought", "✓", "work", "has fought"],
  ["improving", "IP", "work", "improves its position"],
  ["secret", "AS", "work", "in secret"],
  ["disrupted", "D", "bad", "disrupted"],
  ["spotted", "◉", "plain", "spotted"],
  ["ace", "★", "work", "ace"],
  ["loaded", "●", "plain", "loaded"],
];
const signsOf = (state: UnitState): typeof SIGNS => SIGNS.filter(([key]) => state[key]);

/** The markers that lie on a unit. */
export function markers(state: UnitState): Marker[] {
  const out: Marker[] = signsOf(state).map(([, text, tone]) => ({ text, tone }));
  if (state.disruption) out.unshift({ text: "D".repeat(state.disruption), tone: "bad" });
  if (state.part) out.push({ text: PARTS[state.part] ?? "", tone: "work" });
  return out;
}

/** Parts in an air mission, by a letter on the counter. */
const PARTS: Record<string, string> = {
  attacker: "A",
  escort: "E",
  interceptor: "I",
  patrol: "P",
  trying: "?",
  aborted: "↩",
  away: "↗",
  grounded: "×",
  "taking off": "↑",
};

const MISSIONS: Record<string, string> = {
  grounded: "misses this turn",
  superiority: "in the air superiority box",
  bouncer: "kept to bounce",
  interdiction: "interdicts",
  support: "ground support",
  flown: "has flown",
};

const FACINGS = ["N", "NE", "SE", "S", "SW", "NW"];

/** Of an aircraft in a battle: "facing NE, medium". */
export const bearing = (facing = 0, level = ""): string =>
  `facing ${FACINGS[facing] ?? facing}, ${level.toLowerCase()}`;

/** How a unit is, each with the sign that its counter bears for it. */
export function conditions(state: UnitState): string[] {
  const out: string[] = [];
  if (state.hidden) out.push("where and how it is, is hidden");
  if (state.disruption)
    out.push(["disrupted (D)", "doubly disrupted (DD)"][state.disruption - 1] ?? "");
  out.push(...signsOf(state).map(([, sign, , words]) => `${words} (${sign})`));
  const mission = MISSIONS[state.mission ?? ""];
  if (mission) out.push(mission);
  if (state.face === "down") out.push("face-down");
  if (state.based) out.push("based");
  if (state.afloat) out.push("at sea");
  if (state.oos) out.push("out of supply (S)");
  if (state.moved) out.push("has moved");
  if (state.torpedoes_fired) out.push("torpedoes fired");
  if (state.reduced) out.push("reduced");
  if (state.sailing) out.push("in the group under way");
  if (state.aboard?.length) out.push("aboard");
  if (state.landed) out.push("has landed");
  if (state.part) out.push(`${state.part} (${PARTS[state.part] ?? ""})`);
  if (state.level) out.push(bearing(state.facing, state.level));
  return out;
}

/** Nationality, size and kind: "Indian battalion of infantry". */
export function unitLine(unit: RosterUnit): string {
  if (unit.category) return `${unit.nationality} ${typeName(unit)}`;
  const what = echelon(unit.size) ? `${unit.size} of ${kindName(unit.kind)}` : kindName(unit.kind);
  return [
    unit.nationality,
    what,
    unit.formation && unit.cf !== undefined ? `· ${unit.formation}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** One sentence for a counter: its accessible name. */
export function unitTitle(table: Table, { unit, state }: Piece): string {
  const where = state.state === "map" && state.hex ? ` in ${table.hexName(state.hex)}` : "";
  const more = conditions(state);
  const able = actable(table.index, unit.id);
  return (
    `${unit.name}, ${unit.category ? unitLine(unit) : `${unit.nationality} ${kindName(unit.kind)}`}, ${figures(unit, state)}${where}` +
    (more.length ? `, ${more.join(", ")}` : "") +
    (able ? ", may act" : "")
  );
}
