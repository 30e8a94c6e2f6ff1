import { actable } from "./choices";
import { echelon, isAircraft, kindName } from "../map/nations";
import type { Piece } from "./stacks";
import type { Table } from "./table.svelte";
import type { RosterUnit, UnitState } from "./types";

/** The printed figures, as a player says them: 3-4, or 2·5·18 for aircraft. */
export function figures(unit: RosterUnit, state: UnitState | null): string {
  if (unit.cf !== undefined) return factors(unit, state);
  if (isAircraft(unit.kind))
    return `bombardment ${unit.bombardment ?? 0}, air-to-air ${unit.air ?? 0}, ${unit.ma ?? 0} MP`;
  if (unit.kind === "ship") return `bombardment ${unit.bombardment ?? 0}`;
  const sp = state?.sp ?? unit.sp;
  const loss = sp < unit.sp ? ` of ${unit.sp}` : "";
  return `${sp}${loss} SP, initiative ${unit.initiative ?? 0}`;
}

function factors(unit: RosterUnit, state: UnitState | null): string {
  const barrage = unit.barrage ? `, barrage ${unit.barrage}` : "";
  if (isAircraft(unit.kind)) return `combat factor ${unit.cf}${barrage}`;
  const now = state?.morale === undefined ? "" : ` (${state.morale} now)`;
  const left = state?.mp === undefined ? "" : `, ${state.mp} MP left`;
  return (
    `combat ${unit.cf}${barrage}, morale ${unit.morale ?? 0}${now}, ` +
    `${unit.ma1 ?? 0} and ${unit.ma2 ?? 0} MP${left}`
  );
}

export interface Marker {
  text: string;
  tone: "bad" | "plain" | "work";
}

/** The markers that lie on a unit. */
export function markers(state: UnitState): Marker[] {
  const out: Marker[] = [];
  if (state.disruption) out.push({ text: "D".repeat(state.disruption), tone: "bad" });
  if (state.broken) out.push({ text: "B", tone: "bad" });
  if (state.overstacked) out.push({ text: "O", tone: "bad" });
  if (state.fired) out.push({ text: "F", tone: "plain" });
  if (state.improving) out.push({ text: "IP", tone: "work" });
  if (state.secret) out.push({ text: "AS", tone: "work" });
  return out;
}

const MISSIONS: Record<string, string> = {
  grounded: "misses this turn",
  superiority: "in the air superiority box",
  bouncer: "kept to bounce",
  interdiction: "interdicts",
  support: "ground support",
  flown: "has flown",
};

export function conditions(state: UnitState): string[] {
  const out: string[] = [];
  if (state.disruption) out.push(["disrupted", "doubly disrupted"][state.disruption - 1] ?? "");
  if (state.broken) out.push("command broken");
  if (state.overstacked) out.push("overstacked, does not count");
  if (state.fired) out.push("has fired");
  if (state.improving) out.push("improves its position");
  const mission = MISSIONS[state.mission ?? ""];
  if (mission) out.push(mission);
  if (state.secret) out.push("in secret");
  if (state.face === "down") out.push("face-down");
  if (state.based) out.push("based");
  if (state.afloat) out.push("at sea");
  if (state.oos) out.push("out of supply");
  if (state.moved) out.push("has moved");
  if (state.fought) out.push("has fought");
  return out;
}

/** Nationality, size and kind: "Indian battalion of infantry". */
export function unitLine(unit: RosterUnit): string {
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
    `${unit.name}, ${unit.nationality} ${kindName(unit.kind)}, ${figures(unit, state)}${where}` +
    (more.length ? `, ${more.join(", ")}` : "") +
    (able ? ", may act" : "")
  );
}
