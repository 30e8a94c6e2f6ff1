import { echelon, isAircraft, kindName } from "../map/nations";
import type { Piece } from "./stacks";
import type { Table } from "./table.svelte";
import type { RosterUnit, UnitState } from "./types";

/** The printed figures, as a player says them: 3-4, or 2·5·18 for aircraft. */
export function figures(unit: RosterUnit, state: UnitState | null): string {
  if (isAircraft(unit.kind))
    return `bombardment ${unit.bombardment ?? 0}, air-to-air ${unit.air ?? 0}, ${unit.ma ?? 0} MP`;
  if (unit.kind === "ship") return `bombardment ${unit.bombardment ?? 0}`;
  const sp = state?.sp ?? unit.sp;
  const loss = sp < unit.sp ? ` of ${unit.sp}` : "";
  return `${sp}${loss} SP, initiative ${unit.initiative ?? 0}`;
}

export function conditions(state: UnitState): string[] {
  const out: string[] = [];
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
  return `${unit.nationality} ${what}`;
}

/** One sentence for a counter: its accessible name. */
export function unitTitle(table: Table, { unit, state }: Piece): string {
  const where = state.state === "map" && state.hex ? ` in ${table.hexName(state.hex)}` : "";
  const more = conditions(state);
  const able = table.index.forUnit.has(unit.id) || table.index.reach.has(unit.id);
  return (
    `${unit.name}, ${unit.nationality} ${kindName(unit.kind)}, ${figures(unit, state)}${where}` +
    (more.length ? `, ${more.join(", ")}` : "") +
    (able ? ", may act" : "")
  );
}
