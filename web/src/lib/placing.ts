import { centre, type Grid } from "./geometry";
import { stackOffsets, stackOrder, type Piece } from "./stacks";
import type { RosterUnit } from "./types";
import type { UnitState } from "./view";
import { trayOf, trayPlaces, type Tray } from "../map/trays";

export interface Placed extends Piece {
  x: number;
  y: number;
  /** A hex label or the id of a tray. */
  place: string;
  count: number;
  top: boolean;
}

export interface Layout {
  grid: Grid;
  trays: Tray[];
  turn: number;
  units: UnitState[];
  roster: Map<number, RosterUnit>;
  /** The unit in hand lies on top, then those that may act. */
  hand: number | null;
  acts(unit: number): boolean;
}

function byPlace({ units, roster, trays, turn }: Layout): Map<string, Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const state of units) {
    const unit = roster.get(state.id);
    const place =
      state.state === "map" || !unit ? state.hex : trayOf(state, unit.side, trays, turn);
    if (!unit || !place) continue;
    const list = groups.get(place);
    if (list) list.push({ unit, state });
    else groups.set(place, [{ unit, state }]);
  }
  return groups;
}

/** How far the outer ones of several stacks in one hex lie beside its middle, and how high they are there. */
const ASIDE = 17;
const LOW = 5;

/** The stacks of one hex: one for each side there, and one for ships under way with what they carry. */
function stacksOf(pieces: Piece[]): Piece[][] {
  const stacks = new Map<string, Piece[]>();
  const sails = pieces.some(({ state }) => state.sailing);
  for (const piece of pieces) {
    const { aboard, sailing } = piece.state;
    const key = `${piece.unit.side} ${sails && (aboard || sailing) ? 1 : 0}`;
    stacks.set(key, [...(stacks.get(key) ?? []), piece]);
  }
  return [...stacks].sort(([a], [b]) => a.localeCompare(b)).map(([, stack]) => stack);
}

/** Where every counter lies on the sheet, from the bottom to the top. */
export function placePieces(layout: Layout): Placed[] {
  const { grid, trays, hand } = layout;
  const out: Placed[] = [];
  for (const [place, pieces] of byPlace(layout)) {
    const tray = trays.find((t) => t.id === place);
    if (tray) {
      const spots = trayPlaces(tray, pieces.length);
      pieces.forEach((p, i) => out.push({ ...p, ...spots[i]!, place, count: 1, top: true }));
      continue;
    }
    const [x, y] = centre(grid, place);
    stacksOf(pieces).forEach((stack, nth, all) => {
      const ordered = stackOrder(stack, hand, layout.acts);
      const alone = all.length === 1;
      const offsets = stackOffsets(ordered.length, alone ? undefined : LOW);
      const aside = alone ? 0 : ASIDE * ((2 * nth) / (all.length - 1) - 1);
      ordered.forEach((p, i) =>
        out.push({
          ...p,
          x: x + offsets[i]!.x + aside,
          y: y + offsets[i]!.y - aside / 3 - (alone ? 0 : 4),
          place,
          count: ordered.length,
          top: i === ordered.length - 1,
        }),
      );
    });
  }
  return out.sort((a, b) => Number(a.unit.id === hand) - Number(b.unit.id === hand));
}
