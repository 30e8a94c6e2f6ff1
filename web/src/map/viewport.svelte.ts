import { detailAt, type Detail } from "../lib/detail";
import type { Rect } from "../lib/geometry";
import { COUNTER } from "../lib/stacks";

const LARGEST = 4.5;
/** Screen pixels that may be empty beyond an edge of the sheet; on the left stand the tools. */
const BEYOND = 60;
const TOOLS = 78;
const FOLDED = 8;
/** A hex as near as this to the tools or an edge is half hidden. */
const UNDER = 40;
/** The zoom from which counters can be read. */
export const READABLE = 0.85;

/** Where the map sheet lies under the window: screen = world × k + (x, y). */
export class Viewport {
  x = $state(0);
  y = $state(0);
  k = $state(0.5);
  width = $state(0);
  height = $state(0);
  /** True while a hand is on the map, so that the layer is not drawn anew for every frame. */
  moving = $state(false);
  sheet: Rect = { x: 0, y: 0, width: 1000, height: 1000 };
  /** What is shown when nothing in particular is asked for, where that is not the whole sheet. */
  home: Rect | null = null;

  private settle: ReturnType<typeof setTimeout> | undefined;

  private left: number | null = null;

  /** In a small window the tools are folded away to the upper left corner. */
  private slim = false;

  /** Takes the window's new place and size; what was seen stays where it was on the screen. */
  frame(box: { left: number; width: number; height: number }, slim = false): void {
    this.slim = slim;
    const moved = this.left === null ? 0 : box.left - this.left;
    this.left = box.left;
    this.width = box.width;
    this.height = box.height;
    this.place(this.x - moved, this.y, this.k);
  }

  /** How much there is to see: names and numbers appear by bands, when the map has come to rest. */
  band = $state<"far" | "middle" | "near">("far");

  /** What the counters show at this zoom, likewise. */
  detail = $state<Detail>("all");

  private touch(): void {
    this.moving = true;
    clearTimeout(this.settle);
    this.settle = setTimeout(() => {
      this.moving = false;
      this.look();
    }, 300);
  }

  /** The part of the world in the window and around it, renewed whenever the map comes to rest. */
  seen = $state.raw<Rect>({ x: 0, y: 0, width: 0, height: 0 });

  private look(): void {
    this.band = this.k < 0.55 ? "far" : this.k < 1.05 ? "middle" : "near";
    this.detail = detailAt((COUNTER / 100) * this.k);
    const [x, y] = this.toWorld(-this.width / 2, -this.height / 2);
    this.seen = { x, y, width: (2 * this.width) / this.k, height: (2 * this.height) / this.k };
  }

  /** The width that the tools take on the left. */
  private get tools(): number {
    return this.slim ? FOLDED : TOOLS;
  }

  private get smallest(): number {
    return (
      Math.min((this.width - this.tools) / this.sheet.width, this.height / this.sheet.height) * 0.97
    );
  }

  toWorld(px: number, py: number): [number, number] {
    return [(px - this.x) / this.k, (py - this.y) / this.k];
  }

  toScreen(wx: number, wy: number): { x: number; y: number } {
    return { x: wx * this.k + this.x, y: wy * this.k + this.y };
  }

  panBy(dx: number, dy: number): void {
    this.touch();
    this.drag(this.x + dx, this.y + dy, this.k);
  }

  /** Nearer or farther; what lies under the pointer stays there. */
  zoomAt(px: number, py: number, factor: number): void {
    this.touch();
    const k = Math.min(LARGEST, Math.max(this.smallest, this.k * factor));
    const [wx, wy] = this.toWorld(px, py);
    const { sheet } = this;
    const onSheet =
      wx > sheet.x && wy > sheet.y && wx < sheet.x + sheet.width && wy < sheet.y + sheet.height;
    if (onSheet && k > this.k) this.put(px - wx * k, py - wy * k, k);
    else this.drag(px - wx * k, py - wy * k, k);
  }

  /** Shows a world rectangle whole. */
  fit(rect: Rect = this.home ?? this.sheet, most = LARGEST): void {
    const open = this.width - this.tools;
    const k = Math.min(open / rect.width, this.height / rect.height, most) * 0.97;
    this.moving = false;
    this.place(
      this.tools + open / 2 - (rect.x + rect.width / 2) * k,
      this.height / 2 - (rect.y + rect.height / 2) * k,
      Math.max(k, this.smallest),
    );
  }

  /** Whether all of a world rectangle can be seen with counters that can be read. */
  readable(rect: Rect): boolean {
    return Math.min((this.width - this.tools) / rect.width, this.height / rect.height) >= READABLE;
  }

  restore(kept: { x: number; y: number; k: number }): void {
    this.place(kept.x, kept.y, kept.k);
  }

  centreOn(wx: number, wy: number, k = this.k): void {
    const middle = this.tools + (this.width - this.tools) / 2;
    const [x, y] = [middle - wx * k, this.height / 2 - wy * k];
    this.place(x, y, k);
    // At the rim of the sheet that may leave the point under the tools.
    const at = this.toScreen(wx, wy);
    const off = at.x < this.tools + UNDER || at.y < UNDER || at.y > this.height - UNDER;
    if (off) this.put(x, y, k);
  }

  /** Moves the map only when the point is outside the window, at its rim, or too small to read. */
  reveal(wx: number, wy: number, least = 0): void {
    const [aside, above] = [Math.min(70, this.width / 4), Math.min(70, this.height / 4)];
    const { x, y } = this.toScreen(wx, wy);
    const inside =
      x > this.tools + aside && y > above && x < this.width - aside && y < this.height - above;
    if (!inside || this.k < least) this.centreOn(wx, wy, Math.max(this.k, least));
  }

  /** Moves the map only when all of these lie outside the window. */
  showSome(spots: { x: number; y: number }[]): void {
    const inside = spots.some(({ x, y }) => {
      const at = this.toScreen(x, y);
      return at.x > this.tools && at.y > 0 && at.x < this.width && at.y < this.height;
    });
    const first = spots[0];
    if (first && !inside) this.centreOn(first.x, first.y, Math.max(this.k, READABLE));
  }

  private put(x: number, y: number, k: number): void {
    this.k = k;
    this.x = x;
    this.y = y;
    if (!this.moving) this.look();
  }

  /** Where the sheet would lie in the window with a little room beyond its edges. */
  private kept(x: number, y: number, k: number): { x: number; y: number } {
    const { sheet, width, height } = this;
    return {
      x: clamp(x, sheet.x * k, sheet.width * k, width, this.tools),
      y: clamp(y, sheet.y * k, sheet.height * k, height, BEYOND),
    };
  }

  private place(x: number, y: number, k: number): void {
    const kept = this.kept(x, y, k);
    this.put(kept.x, kept.y, k);
  }

  /** The same by hand: a zoom may have left the sheet farther out, and it must not jump back. */
  private drag(x: number, y: number, k: number): void {
    const now = this.kept(this.x, this.y, this.k);
    const then = this.kept(x, y, k);
    const within = (to: number, limit: number, out: number): number =>
      limit + Math.max(Math.min(0, out), Math.min(Math.max(0, out), to - limit));
    this.put(within(x, then.x, this.x - now.x), within(y, then.y, this.y - now.y), k);
  }
}

/** A shift for which [start, start + size] still fills a window, or stands in its middle when it is smaller. */
function clamp(shift: number, start: number, size: number, window: number, before: number): number {
  const room = window - size;
  if (room >= before) return Math.max(before, room / 2) - start;
  return Math.min(before - start, Math.max(room - BEYOND - start, shift));
}
