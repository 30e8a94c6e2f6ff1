import type { Rect } from "../lib/geometry";

const LARGEST = 4.5;
/** Screen pixels that may be empty beyond an edge of the sheet; on the left stand the tools. */
const BEYOND = 60;
const TOOLS = 78;
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

  /** Takes the window's new place and size; what was seen stays where it was on the screen. */
  frame(box: { left: number; width: number; height: number }): void {
    const moved = this.left === null ? 0 : box.left - this.left;
    this.left = box.left;
    this.width = box.width;
    this.height = box.height;
    this.place(this.x - moved, this.y, this.k);
  }

  /** How much there is to see: names and numbers appear by bands, when the map has come to rest. */
  band = $state<"far" | "middle" | "near">("far");

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
    const [x, y] = this.toWorld(-this.width / 2, -this.height / 2);
    this.seen = { x, y, width: (2 * this.width) / this.k, height: (2 * this.height) / this.k };
  }

  private get smallest(): number {
    return (
      Math.min((this.width - TOOLS) / this.sheet.width, this.height / this.sheet.height) * 0.97
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
    this.place(this.x + dx, this.y + dy, this.k);
  }

  zoomAt(px: number, py: number, factor: number): void {
    this.touch();
    const k = Math.min(LARGEST, Math.max(this.smallest, this.k * factor));
    const [wx, wy] = this.toWorld(px, py);
    this.place(px - wx * k, py - wy * k, k);
  }

  /** Shows a world rectangle whole. */
  fit(rect: Rect = this.home ?? this.sheet, most = LARGEST): void {
    const open = this.width - TOOLS;
    const k = Math.min(open / rect.width, this.height / rect.height, most) * 0.97;
    this.moving = false;
    this.place(
      TOOLS + open / 2 - (rect.x + rect.width / 2) * k,
      this.height / 2 - (rect.y + rect.height / 2) * k,
      Math.max(k, this.smallest),
    );
  }

  /** Whether all of a world rectangle can be seen with counters that can be read. */
  readable(rect: Rect): boolean {
    return Math.min((this.width - TOOLS) / rect.width, this.height / rect.height) >= READABLE;
  }

  restore(kept: { x: number; y: number; k: number }): void {
    this.place(kept.x, kept.y, kept.k);
  }

  centreOn(wx: number, wy: number, k = this.k): void {
    this.place(this.width / 2 - wx * k, this.height / 2 - wy * k, k);
  }

  /** Moves the map only when the point is outside the window, at its rim, or too small to read. */
  reveal(wx: number, wy: number, least = 0): void {
    const rim = 70;
    const { x, y } = this.toScreen(wx, wy);
    const inside = x > rim && y > rim && x < this.width - rim && y < this.height - rim;
    if (!inside || this.k < least) this.centreOn(wx, wy, Math.max(this.k, least));
  }

  /** Moves the map only when all of these lie outside the window. */
  showSome(spots: { x: number; y: number }[]): void {
    const inside = spots.some(({ x, y }) => {
      const at = this.toScreen(x, y);
      return at.x > TOOLS && at.y > 0 && at.x < this.width && at.y < this.height;
    });
    const first = spots[0];
    if (first && !inside) this.centreOn(first.x, first.y, Math.max(this.k, READABLE));
  }

  /** Keeps the sheet in the window, with a little room beyond its edges. */
  private place(x: number, y: number, k: number): void {
    const { sheet, width, height } = this;
    this.k = k;
    this.x = clamp(x, sheet.x * k, sheet.width * k, width, TOOLS);
    this.y = clamp(y, sheet.y * k, sheet.height * k, height, BEYOND);
    if (!this.moving) this.look();
  }
}

/** A shift for which [start, start + size] still fills a window, or stands in its middle when it is smaller. */
function clamp(shift: number, start: number, size: number, window: number, before: number): number {
  const room = window - size;
  if (room >= before) return Math.max(before, room / 2) - start;
  return Math.min(before - start, Math.max(room - BEYOND - start, shift));
}
