import { untrack } from "svelte";
import type { Board } from "../lib/board.svelte";
import type { Rect } from "../lib/geometry";
import { UNIT } from "../lib/geometry";
import { settings } from "../lib/settings.svelte";
import { READABLE } from "./viewport.svelte";

const KEY = "sandtable.place.";

/** Remembers where on the map this table was being looked at. */
export function keepPlace(board: Board): void {
  const { x, y, k } = board.viewport;
  try {
    sessionStorage.setItem(KEY + board.table.id, JSON.stringify({ x, y, k }));
  } catch {
    // Without storage the map opens where the units that may act are.
  }
}

function around(spots: { x: number; y: number }[]): Rect {
  const xs = spots.map((s) => s.x);
  const ys = spots.map((s) => s.y);
  const rim = 2.5 * UNIT;
  const x = Math.min(...xs) - rim;
  const y = Math.min(...ys) - rim;
  return { x, y, width: Math.max(...xs) + rim - x, height: Math.max(...ys) + rim - y };
}

/** The unit with the most others near it. */
function crowd<T extends { x: number; y: number }>(spots: T[]): T {
  const near = (a: T): number =>
    spots.filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 6 * UNIT).length;
  return spots.reduce((best, spot) => (near(spot) > near(best) ? spot : best));
}

/** Opens the map where it was left, or where the acting side's units are. */
export function openPlace(board: Board): void {
  const { viewport, table } = board;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY + table.id) ?? "null") as {
      x: number;
      y: number;
      k: number;
    } | null;
    if (kept) {
      viewport.restore(kept);
      return;
    }
  } catch {
    // Fall through to the first view.
  }
  const side = table.view?.actor;
  const own = board.placed.filter((p) => p.unit.side === side && p.state.state === "map");
  const targets = [...board.reach.keys()].filter((hex) => table.hexes.has(hex));
  if (targets.length) {
    viewport.fit(around(targets.map((hex) => board.spotOf(hex))), 1.1);
    return;
  }
  if (!own.length) {
    viewport.fit();
    return;
  }
  viewport.fit(around(own), 1.1);
  if (viewport.k < READABLE) {
    const { x, y } = crowd(own);
    viewport.centreOn(x, y, READABLE);
  }
}

/** Flashes what the log says has just happened, and keeps a computer's move inside the window. */
export function followMoves(board: Board): void {
  const view = board.table.view;
  if (!view) return;
  untrack(() => {
    const last = view.log.at(-1);
    const seen = board.seenStep;
    board.seenStep = last?.step ?? 0;
    if (seen === null) return;
    const fresh = view.log.filter((event) => event.step > seen);
    const hexes = fresh.flatMap((event) => event.hexes.filter((hex) => board.table.hexes.has(hex)));
    if (hexes.length) board.flashPath([...new Set(hexes)]);
    const seat = last?.side ? board.table.info?.seats[last.side] : "human";
    const at = hexes.at(-1);
    if (at && seat !== "human" && settings.followComputer) {
      const spot = board.spotOf(at);
      board.viewport.reveal(spot.x, spot.y);
    }
  });
}
