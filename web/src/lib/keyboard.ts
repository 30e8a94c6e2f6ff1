import type { Board } from "./board.svelte";
import { neighbours } from "./geometry";
import { isTyping } from "./keys";
import { toggleReach } from "./settings.svelte";
import { pressMain } from "./pressing";
import type { Shell } from "./shell.svelte";

interface Desk {
  board: Board;
  shell: Shell;
  step(at: number | null): void;
}

const PAN = 120;

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
};

function moveCursor(board: Board, key: string): void {
  const { table, viewport } = board;
  const from = board.cursor ?? board.hexInMiddle();
  const around = neighbours(table.grid, from);
  const odd = Number(from.slice(0, 2)) % 2 === 0;
  const side: Record<string, number> = {
    ArrowUp: 0,
    ArrowDown: 3,
    ArrowRight: odd ? 1 : 2,
    ArrowLeft: odd ? 5 : 4,
  };
  const next = around[side[key] ?? 0] ?? from;
  board.cursor = next;
  board.stepping.came = null;
  board.hover.look(next);
  const spot = board.spotOf(next);
  viewport.reveal(spot.x, spot.y);
  board.hover.at = viewport.toScreen(spot.x, spot.y);
}

function arrow(event: KeyboardEvent, board: Board): boolean {
  const step = ARROWS[event.key];
  if (!step) return false;
  if (event.shiftKey) moveCursor(board, event.key);
  else board.viewport.panBy(step[0] * PAN, step[1] * PAN);
  return true;
}

function paging(event: KeyboardEvent, { board, step }: Desk): boolean {
  if (event.key !== "PageUp" && event.key !== "PageDown") return false;
  const { at, view } = board.table;
  const now = at ?? view?.last ?? 0;
  const next = now + (event.key === "PageUp" ? -1 : 1);
  if (next >= 0 && next <= (view?.last ?? 0)) step(next);
  return true;
}

function letter(event: KeyboardEvent, { board, shell }: Desk): boolean {
  const zoom = (factor: number): void =>
    board.viewport.zoomAt(board.viewport.width / 2, board.viewport.height / 2, factor);
  const deeds: Record<string, () => unknown> = {
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    Home: () => board.viewport.showAll(),
    h: () => (board.hideCounters = !board.hideCounters),
    s: () => board.overlays.nextSupply(),
    z: () => board.overlays.nextZones(),
    m: toggleReach,
    x: () => (board.showControl = !board.showControl),
    a: () => (shell.adviser = !shell.adviser),
    l: () => shell.toggle("choices"),
    r: () => shell.toggle("rules"),
    c: () => shell.toggle("charts"),
    t: () => shell.toggle("talk"),
    "?": () => shell.toggle("keys"),
    u: () => board.takeBack("undo"),
    y: () => board.takeBack("redo"),
    n: () => board.stepping.go(1),
    p: () => board.stepping.go(-1),
    g: () => (board.goToOpen = true),
    w: () => void board.story.ask(),
    Enter: () => board.stepping.enter(),
  };
  const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  deed?.();
  return deed !== undefined;
}

/** A drawer and a question of the table itself keep Space for what has the focus in them. */
const ownSpace = ({ board, shell }: Desk): boolean =>
  shell.panel !== null || ["unmoved", "consent", "blow"].includes(board.popover?.kind ?? "");

/** Keys that move what is read in a drawer, while the focus is there, and not the map behind it. */
const SCROLLS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

/** Drawers with fields: what is typed there, before a field has come or after its focus went, is text. */
const TYPED = new Set<Shell["panel"]>(["rules", "choices", "talk", "orders", "people"]);

/** Every key of the table page, see `KEYS`. */
export function handleKey(event: KeyboardEvent, desk: Desk): void {
  const { board, shell } = desk;
  // On the cover Space presses its buttons, and nothing is done to the table below.
  if (board.table.handOver) return;
  if (event.key === "Shift" && !isTyping(event.target)) board.magnify = true;
  if (!["Shift", " "].includes(event.key)) board.putAway = null;
  if (event.key === "Escape") {
    if (shell.panel) shell.panel = null;
    else if (!board.popover && shell.adviser) shell.adviser = false;
    else if (!board.popover && board.story.escape()) return;
    else board.escape();
    return;
  }
  // What is typed before the field of *Go to* is there is meant for it.
  if (isTyping(event.target) || board.goToOpen) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    void board.takeBack(event.shiftKey ? "redo" : "undo");
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " ") {
    if (ownSpace(desk)) return;
    // Whatever has the keyboard focus: it must not be pressed as well, here or when the key comes up.
    event.preventDefault();
    if (!event.repeat) void pressMain(board);
    return;
  }
  const onButton =
    event.target instanceof HTMLElement && event.target.closest("button, a, summary");
  if (onButton && event.key === "Enter") return;
  const within = event.target instanceof Element ? event.target.closest("[data-drawer]") : null;
  if (within && SCROLLS.has(event.key)) return;
  if (within && TYPED.has(shell.panel)) {
    // It falls into the field that takes the focus now.
    if (event.key.length === 1)
      within.querySelector<HTMLElement>("[type=search], [role=combobox]")?.focus();
    return;
  }
  if (arrow(event, board) || paging(event, desk) || letter(event, desk)) event.preventDefault();
}

/** A button is pressed by Space when the key comes up: not at the table, where Space is the main button. */
export function handleKeyUp(event: KeyboardEvent, desk: Desk): void {
  if (event.key === "Shift") desk.board.magnify = false;
  if (desk.board.table.handOver) return;
  if (event.key === " " && !isTyping(event.target) && !ownSpace(desk)) event.preventDefault();
}
