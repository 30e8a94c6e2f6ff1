import { untrack } from "svelte";
import type { Board } from "../lib/board.svelte";
import { hasColumn } from "../lib/docking.svelte";
import type { Rect } from "../lib/geometry";
import { UNIT } from "../lib/geometry";
import type { Placed } from "../lib/placing";
import type { LogEvent } from "../lib/types";
import { settings } from "../lib/settings.svelte";
import { COUNTER } from "../lib/stacks";
import { READABLE } from "./viewport.svelte";

const KEY = "sandtable.place.";
/** A stack with its halo. */
const STACK = 1.5 * COUNTER;
/** Milliseconds in which what one's own dice brought is looked at, before the map follows the others. */
const RESULT = 3000;

/**
 * The map opens once, in the frame after its window has got its size. Until then it lies anywhere,
 * and on a busy machine that may take seconds: there is no place to remember before.
 */
export class Opening {
  private state = $state<"shut" | "asked" | "open">("shut");
  /** The first view, for as long as nobody has moved the map, and the room it was made for. */
  private first = "";
  private firstRoom: Rect = { x: 0, y: 0, width: 0, height: 0 };
  private room: Rect = { x: 0, y: 0, width: 0, height: 0 };
  private turned = 0;

  constructor(private readonly board: Board) {}

  begin(nextFrame: (open: () => void) => unknown): void {
    if (this.state !== "shut") return;
    this.state = "asked";
    nextFrame(() => {
      const { viewport } = this.board;
      this.room = viewport.free;
      if (viewport.touched) this.board.seenDecision = decision(this.board);
      else if (!openKept(this.board)) this.openFirst();
      this.state = "open";
    });
  }

  /** False until the map lies where it opens: what is clicked before may be elsewhere after. */
  get done(): boolean {
    return this.state === "open";
  }

  /** Something has come to lie over the map: the first view is made anew beside it. */
  makeRoom(now: Rect): void {
    const { board, room, first } = this;
    if (this.state !== "open") return;
    this.room = now;
    const { turned, touched } = board.viewport;
    if (turned !== this.turned) {
      // A tablet laid on its side: a map that no hand has moved is laid out for it.
      this.turned = turned;
      if (!touched) return this.openFirst();
    }
    if (holds(now, room)) {
      // What lay over a map that fits is gone: it is as large again, unless somebody is about to tap it.
      const grown = now.width > room.width || now.height > room.height;
      const taps = board.hand !== null || board.tapped.preview !== null;
      if (!grown) return;
      const { before } = board;
      board.before = null;
      if (taps) return;
      if (before?.touched === touched) {
        // What is asked next is in sight: a map that goes back would only take it from under the eye.
        if (inSight(board, askedOf(board))) return;
        board.viewport.restoreOnPage(before);
        const back = placeOf(board);
        // Not yet, where what is decided on would lie under the sheet that is still open.
        if (showDecided(board) && placeOf(board) !== back) board.before = before;
      } else if (first !== "" && first === placeOf(board) && fits(board)) this.openFirst();
      return;
    }
    const hex = decidedHex(board);
    // What was just clicked stays under the pointer as long as it is seen.
    if (hex !== null && clicked(board, hex)) return;
    if (first !== "" && first === placeOf(board)) {
      // What was away for a battle and is back was there when the map opened.
      if (!holds(now, this.firstRoom)) this.openFirst();
    } else if (hex !== null) {
      const { x, y } = board.spotOf(hex);
      const lay = { ...board.viewport.onPage, touched };
      board.viewport.reveal(x, y);
      const { onPage } = board.viewport;
      if (onPage.x !== lay.x || onPage.y !== lay.y) board.before ??= lay;
    }
  }

  private openFirst(): void {
    openPlace(this.board);
    this.first = placeOf(this.board);
    this.firstRoom = this.room;
  }

  keep(): void {
    if (this.state === "open") keepPlace(this.board);
  }
}

/** Whether all of the map can be read at once. */
function fits(board: Board): boolean {
  return board.sheet !== null && board.viewport.readable(withTrays(board, board.sheet.grid));
}

const holds = (now: Rect, before: Rect): boolean =>
  now.width >= before.width && now.height >= before.height;

const placeOf = ({ viewport: { x, y, k } }: Board): string => [x, y, k].join();

/** Remembers where on the map this table was being looked at, and whether a hand had put it there. */
function keepPlace(board: Board): void {
  const { x, y, k, touched } = board.viewport;
  try {
    sessionStorage.setItem(KEY + board.table.id, JSON.stringify({ x, y, k, touched }));
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

/** The one least far from the middle of the window. */
function nearest<T extends { x: number; y: number }>({ viewport }: Board, spots: T[]): T {
  const [x, y] = viewport.toWorld(viewport.width / 2, viewport.height / 2);
  const far = (spot: T): number => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
}

/** A rectangle and the units beside the map that may act. */
function withTrays(board: Board, { x, y, width, height }: Rect): Rect {
  const beside = board.placed.filter(
    (p) => board.acting.has(p.unit.id) && !board.table.hexes.has(p.place),
  );
  const left = Math.min(x, ...beside.map((p) => p.x - UNIT));
  const top = Math.min(y, ...beside.map((p) => p.y - UNIT));
  const right = Math.max(x + width, ...beside.map((p) => p.x + UNIT));
  const bottom = Math.max(y + height, ...beside.map((p) => p.y + UNIT));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The hex that is being decided on: of the sheet, the mission or the group under way. */
export function decidedHex({ table }: Board): string | null {
  const { view, hexes } = table;
  const hex = view?.sheet?.target ?? view?.mission?.hex ?? view?.sailing?.hex ?? null;
  return hex !== null && hexes.has(hex) ? hex : null;
}

/** Whether a choice of this window has just led there, and the hex is in sight. */
function clicked(board: Board, hex: string): boolean {
  const { ownSeq, view } = board.table;
  const { x, y } = board.spotOf(hex);
  return ownSeq === view?.seq && board.viewport.shows(x, y);
}

/** Brings that hex into the window at a size to be read; false when there is none. */
function showDecided(board: Board): boolean {
  const hex = decidedHex(board);
  if (hex === null) return false;
  const { x, y } = board.spotOf(hex);
  board.viewport.reveal(x, y, board.viewport.least);
  return true;
}

/** Opens the map where it was left; false when that is not known. */
function openKept(board: Board): boolean {
  const { viewport, table } = board;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY + table.id) ?? "null") as {
      x: number;
      y: number;
      k: number;
      touched?: number;
    } | null;
    if (kept) {
      viewport.restore(kept);
      viewport.touched = kept.touched ?? 0;
      showDecided(board);
      return true;
    }
  } catch {
    // Then it is the first view.
  }
  return false;
}

/** Opens the map where the acting side's units are, none of them half under the tools. */
function openPlace(board: Board): void {
  showConcerned(board);
  const inPlay = board.placed.filter((p) => p.top && board.table.hexes.has(p.place));
  board.viewport.uncover(inPlay, STACK);
}

function showConcerned(board: Board): void {
  const { viewport, table } = board;
  board.seenDecision = decision(board);
  if (showDecided(board)) return;
  if (board.sheet && fits(board)) {
    viewport.fit(withTrays(board, board.sheet.grid), 1.8);
    return;
  }
  const targets = [...board.reach.keys()].filter((hex) => table.hexes.has(hex));
  if (ownTurn(board) && targets.length) {
    const spots = targets.map((hex) => board.spotOf(hex));
    const all = around([...spots, ...ownUnits(board)]);
    // With the own units too, where the map is hardly smaller for it.
    const alone = around(spots);
    const much = Math.max(all.width / alone.width, all.height / alone.height) > 1.25;
    viewport.fit(much ? alone : all, 1.1);
    // An aircraft may reach half the map, and so may an arrival: where it stands is enough, or
    // where the two sides meet.
    if (viewport.k < READABLE) {
      const meet = front(board);
      const at = board.handHex ? board.spotOf(board.handHex) : crowd(meet.length ? meet : spots);
      viewport.centreOn(at.x, at.y, READABLE);
    }
    return;
  }
  const asked = decidedOn(board);
  const spots = asked.length ? asked : ownUnits(board);
  if (!spots.length) {
    viewport.fit();
    return;
  }
  viewport.fit(around(spots), 1.1);
  if (viewport.k < READABLE) {
    // What is chosen is for the units at the front, not for the reserves far behind it.
    const meet = front(board).filter((p) => !asked.length || board.acting.has(p.unit.id));
    const { x, y } = crowd(meet.length ? meet : spots);
    viewport.centreOn(x, y, READABLE);
  }
}

const decision = ({ table: { view } }: Board): string =>
  view
    ? [
        view.actor,
        view.status.turn,
        view.status.impulse,
        view.status.phase,
        view.status.option,
      ].join()
    : "";

const ownTurn = ({ table }: Board): boolean => table.mine(table.view?.actor);

/** Where the person has something to do, or where the sides meet, which an option is chosen for. */
function concerned(board: Board): { x: number; y: number }[] {
  const asked = decidedOn(board);
  return asked.length ? asked : front(board);
}

/** Whether any of these can be seen where the map lies now. */
const inSight = ({ viewport }: Board, spots: { x: number; y: number }[]): boolean =>
  spots.some(({ x, y }) => {
    const at = viewport.toScreen(x, y);
    return viewport.clear(at.x, at.y, 0);
  });

/** The units that may act and the hexes that are asked about, if it is the person's decision. */
function askedOf(board: Board): { x: number; y: number }[] {
  const { table } = board;
  if (!ownTurn(board)) return [];
  const units = board.placed.filter((p) => board.acting.has(p.unit.id) && table.hexes.has(p.place));
  const hexes = [...table.index.forHex.keys(), ...board.reach.keys()];
  const spots = hexes.filter((hex) => table.hexes.has(hex)).map((hex) => board.spotOf(hex));
  return [...units, ...spots];
}

/** The same, or only the targets where there are some: whoever fires at them may stand far away. */
function decidedOn(board: Board): { x: number; y: number }[] {
  const aimed = ownTurn(board) ? targets(board) : [];
  return aimed.length ? aimed : askedOf(board);
}

/** The hexes that may be fired at or attacked, which are lit: whoever does it may stand far from them. */
const targets = (board: Board): { x: number; y: number }[] =>
  [...board.table.index.forHex]
    .filter(([hex, choices]) => board.table.hexes.has(hex) && choices.some(({ by }) => by?.length))
    .map(([hex]) => board.spotOf(hex));

/** The units on the map of the one person here, or of whoever is asked. */
function ownUnits({ table, placed }: Board): Placed[] {
  const human = table.sides.filter((side) => table.mine(side));
  const side = human.length === 1 ? human[0] : table.view?.actor;
  return placed.filter((p) => p.unit.side === side && p.state.state === "map");
}

/** The own units that stand nearest to the enemy, all of them when there is none on the map. */
function front(board: Board): Placed[] {
  const own = ownUnits(board);
  const side = own[0]?.unit.side;
  const enemies = board.placed.filter((p) => p.unit.side !== side && p.state.state === "map");
  const far = (a: Placed): number =>
    Math.min(...enemies.map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  const near = Math.min(...own.map(far)) + 4 * UNIT;
  return own.filter((p) => far(p) <= near);
}

/** When the decision passes to a person and all that it is about lies outside the window, shows it. */
function followDecision(board: Board): void {
  const now = decision(board);
  if (!ownTurn(board) || board.table.at !== null || now === board.seenDecision) return;
  board.seenDecision = now;
  // Whoever was in hand for something else is not meant for this.
  board.picked = null;
  const { viewport } = board;
  const spots = concerned(board);
  if (inSight(board, spots) || !spots.length) return;
  const { x, y } = targets(board).length ? nearest(board, spots) : crowd(spots);
  viewport.centreOn(x, y, Math.max(viewport.k, viewport.least));
}

/** Flashes what the log says has just happened, and keeps another player's move inside the window. */
export function followMoves(board: Board): void {
  const view = board.table.view;
  if (!view) return;
  untrack(() => {
    const last = view.log.at(-1);
    const seen = board.seenStep;
    board.seenStep = last?.step ?? 0;
    // Whoever comes back from a replay has not just thrown these dice.
    const back = board.lookedBack && board.table.at === null;
    board.lookedBack = board.table.at !== null;
    if (seen === null || back) return;
    const fresh = view.log.filter((event) => event.step > seen);
    const hexes = fresh.flatMap((event) => event.hexes.filter((hex) => board.table.hexes.has(hex)));
    if (hexes.length) board.flashPath([...new Set(hexes)]);
    const theirs = Boolean(last?.side) && !board.table.mine(last?.side);
    tellFight(board, fresh);
    if (fresh.some((event) => fellHere(board, event))) board.looksUntil = Date.now() + RESULT;
    const at = hexes.at(-1);
    board.viewport.measure();
    if (ownTurn(board) && !view.mission) comeBack(board);
    if (at && theirs && !ownTurn(board) && Date.now() > board.looksUntil) {
      leave(board);
      const spot = board.spotOf(at);
      if (settings.followComputer) board.viewport.reveal(spot.x, spot.y);
    }
    followDecision(board);
    followGroup(board);
  });
}

/** Whether one's own die has fallen for a hex that is in sight. */
function fellHere(board: Board, { dice, hexes, side }: LogEvent): boolean {
  const { table, viewport } = board;
  if (!dice.length || !side || !table.mine(side)) return false;
  const spots = hexes.filter((hex) => table.hexes.has(hex)).map((hex) => board.spotOf(hex));
  return spots.some(({ x, y }) => viewport.shows(x, y));
}

const isPerson = (who: string): boolean => who === "human";

/** What the own dice brought, at once: the log scrolls on, and the story tells the others' deeds. */
function tellFight(board: Board, fresh: LogEvent[]): void {
  const { table } = board;
  if (!fresh.some(({ dice, units }) => dice.length || units.length)) return;
  // Whoever looks on while another person plays sees what hits him; a computer's deeds come at once.
  const looksOn = !ownTurn(board) && Object.values(table.info?.seats ?? {}).every(isPerson);
  const mine = (side: string): boolean => looksOn || table.mine(side);
  const fate = {
    own: (id: number): boolean => table.mine(table.byId.get(id)?.side),
    gone: (id: number): boolean => table.units.get(id)?.state === "eliminated",
  };
  const folded = !hasColumn(table);
  // Without it the log tells the same.
  import("../lib/fell").then(
    ({ fellWords }) => {
      const words = fellWords(fresh, mine, folded, fate);
      if (words) table.say(words, true);
    },
    () => undefined,
  );
}

/** Notes where the map was put, before it follows the other side or a mission. */
function leave(board: Board): void {
  const { onPage, touched } = board.viewport;
  const kept = board.left?.touched === touched ? board.left : { ...onPage, touched };
  board.left = { ...kept, away: true };
}

/** Goes back there afterwards, unless a hand has moved the map meanwhile. */
function comeBack(board: Board): void {
  const { left, table, viewport } = board;
  const { half } = table.view!.status;
  // What is asked in the middle of the other side's half may have the map moved again: in the end it
  // goes back to where it was before.
  const theirs = half && !table.mine(half);
  board.left = left && theirs ? { ...left, away: false } : null;
  if (!left || (theirs && !left.away) || left.touched !== viewport.touched) return;
  board.before = null;
  viewport.restoreOnPage(left);
  // What is asked now may be about the very hex that was followed to.
  showDecided(board);
}

/** A mission or a group that is begun is shown where it is; the person's own, once. */
function followGroup(board: Board): void {
  const { view } = board.table;
  const hex = view?.sailing?.hex ?? view?.mission?.hex ?? null;
  const over = board.fought && !view?.battle;
  board.fought = Boolean(view?.battle);
  // The battle left the hex at the rim of a map that is large again.
  if (over && hex !== null && hex === board.seenGroup && ownTurn(board)) centreGroup(board, hex);
  if (hex === board.seenGroup) return;
  board.seenGroup = hex;
  if (hex !== null && ownTurn(board)) showGroup(board, hex, board.viewport.least);
}

/** The hex of a mission whose battle is over in the middle, unless a hand has moved the map since. */
function centreGroup(board: Board, hex: string): void {
  const { left, table, viewport } = board;
  if (!table.hexes.has(hex) || (left && left.touched !== viewport.touched)) return;
  const { x, y } = board.spotOf(hex);
  viewport.centreOn(x, y);
}

/** The hex of a mission or a group in the window; its battle takes most of that, for a while. */
export function showGroup(board: Board, hex: string, least = 0): void {
  if (!board.table.hexes.has(hex)) return;
  if (board.table.view?.mission) leave(board);
  const { x, y } = board.spotOf(hex);
  board.viewport.reveal(x, y, least);
}

/** Tells what the other side did, when the decision comes back to this seat. */
export function followStory(board: Board): void {
  const { view, ownSeq, at, handOver } = board.table;
  // Under the cover there is no view: what was told is taken away.
  const waits = view !== null && handOver !== null;
  if (ownSeq >= -1 && at === null && !waits) untrack(() => board.story.follow());
}
