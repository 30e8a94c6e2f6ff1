import type { Piece } from "../src/lib/stacks";
import type { RosterUnit, VerbInfo } from "../src/lib/types";
import type { Choice, UnitState } from "../src/lib/view";

export const VERBS: Record<string, VerbInfo> = {
  move: { fields: "uh?", label: "Move {unit} to {hex}" },
  march: { fields: "uh", label: "Force march {unit} to {hex}" },
  fly: { fields: "uh", label: "Fly {unit} to {hex}" },
  attack: { fields: "h", label: "Attack {hex}" },
  with: { fields: "u", label: "Add {unit}" },
  done: { fields: "", label: "Done" },
};

export function choice(v: string, u: number | null = null, h: string | null = null): Choice {
  const text = [v, u === null ? "" : `U${u}`, h ?? ""].filter(Boolean).join(" ");
  return { v, u, h, n: null, text };
}

export function piece(
  id: number,
  unit: Partial<RosterUnit> = {},
  state: Partial<UnitState> = {},
): Piece {
  return {
    unit: {
      id,
      short: `U${id}`,
      name: `Unit ${id}`,
      side: "Japanese",
      nationality: "Japanese Army",
      kind: "infantry",
      size: "battalion",
      sp: 3,
      initiative: 4,
      bombardment: null,
      air: null,
      ma: null,
      ...unit,
    },
    state: { id, hex: "1127", state: "map", sp: 3, face: null, able: true, ...state },
  };
}
