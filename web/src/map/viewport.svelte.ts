import { detailAt, type Detail } from "../lib/detail";
import { RADIUS, UNIT, type Rect } from "../lib/geometry";
import { COUNTER } from "../lib/stacks";

const LARGEST = 4.5;
/** Screen pixels that may be empty beyond an edge of the sheet. */
const BEYOND = 60;
/** In a window no wider than this nothing grows over the lower edge: a finger moves the line there along. */
const NARROW = 640;
/** What stands above the map may grow by so many pixels: the bar of a replay, answers on a phone. */
const LINES = 150;
/** Between what covers the map and what is to be seen of it. */
const GAP = 8;
/** A cover no larger than this, in square pixels, leaves the middle of the map where it is: a button. */
const SMALL = 4000;
/** A hex as near as this to what covers the map or to an edge is half hidden. */
const UNDER = 40;
/** A cover that comes and goes with the question: the map is not laid out anew beside it. */
const HANGING = "answers";
/** The zoom from which counters can be read. */
export const READABLE = 0.85;
/** Where counters can be told apart still. */
const SEEN = 0.6;

type Spot = { x: number; y: number };

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

  /** Where the window stands on the page. */
  left = $state(0);
  top = $state(0);

  /** What lies over the map in the window, by name: the tools, the story. */
  private covers = $state.raw<ReadonlyMap<string, Rect>>(new Map());

  cover(name: string, rect: Rect | null): void {
    const covers = new Map(this.covers);
    covers.delete(name);
    if (rect?.width && rect.height) covers.set(name, rect);
    this.covers = covers;
  }

  /** What hangs out of the bar into the window. */
  hang(rect: Rect | null): void {
    this.cover(HANGING, rect);
  }

  /** How far down it hangs. */
  get hung(): number {
    return this.covers.get(HANGING)?.height ?? 0;
  }

  /** The same at the left edge, of what begins nearer to it than that. */
  hungOver(x: number): number {
    return (this.covers.get(HANGING)?.x ?? x) < x ? this.hung : 0;
  }

  /** The part of the window that nothing covers: each cover takes a strip at the side that loses least. */
  free = $derived.by<Rect>(() => {
    let [left, top, right, bottom] = [0, 0, this.width, this.height];
    for (const [name, { x, y, width, height }] of this.covers) {
      if (name === HANGING || width * height < SMALL) continue;
      const cuts = [
        { lost: (x + width + GAP - left) * (bottom - top), cut: () => (left = x + width + GAP) },
        { lost: (right - x + GAP) * (bottom - top), cut: () => (right = x - GAP) },
        { lost: (y + height + GAP - top) * (right - left), cut: () => (top = y + height + GAP) },
        { lost: (bottom - y + GAP) * (right - left), cut: () => (bottom = y - GAP) },
      ];
      cuts.reduce((a, b) => (b.lost < a.lost ? b : a)).cut();
    }
    return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  });

  /** Whether a place of the window, and what is this near to it, can be seen. */
  clear(x: number, y: number, near = UNDER): boolean {
    const inside = x >= near && y >= near && x <= this.width - near && y <= this.height - near;
    return inside && !this.covered(x, y, near);
  }

  /** Whether something lies over a place of the window or as near to it as this. */
  covered(x: number, y: number, near: number): boolean {
    return [...this.covers.values()].some(
      (rect) =>
        x > rect.x - near &&
        y > rect.y - near &&
        x < rect.x + rect.width + near &&
        y < rect.y + rect.height + near,
    );
  }

  /** Looks how large the window is now: what stands around it may have changed in this moment. */
  measure: () => void = () => undefined;

  /** Takes the window's new place and size; what was seen stays where it was on the screen. */
  frame(
    box: { left: number; top: number; width: number; height: number },
    wide: boolean = this.wide,
  ): void {
    const [aside, down] = this.width ? [box.left - this.left, box.top - this.top] : [0, 0];
    const same = box.width === this.width && box.height === this.height;
    if (this.width && same && !aside && !down) return;
    const turned = this.width > 0 && wide !== this.wide;
    this.wide = wide;
    const [wx, wy] = this.toWorld(this.width / 2, this.height / 2);
    this.left = box.left;
    this.top = box.top;
    this.width = box.width;
    this.height = box.height;
    // A bar that grows or shrinks by a line moves nothing under the finger, not even at the rim, nor
    // does a sheet that opens or closes beside the map.
    const line = aside ? !down : down !== 0 && Math.abs(down) < LINES;
    if (turned) this.place(box.width / 2 - wx * this.k, box.height / 2 - wy * this.k, this.k);
    else if (line) this.put(this.x - aside, this.y - down, this.k);
    else this.place(this.x - aside, this.y - down, this.k);
    if (turned) this.turned += 1;
  }

  /** Whether the page is wider than high, when it was last looked at. */
  private wide = true;
  /** How often it was turned on its side. */
  turned = 0;

  /** How much there is to see: names and numbers appear by bands, when the map has come to rest. */
  band = $state<"far" | "middle" | "near">("far");

  /** What the counters show at this zoom, likewise. */
  detail = $state<Detail>("all");

  /** How often a hand has moved the map. */
  touched = 0;

  /** How near the map comes by itself: a zoom that a hand has chosen stays. */
  get least(): number {
    return this.touched ? 0 : READABLE;
  }

  private touch(): void {
    this.moving = true;
    this.touched += 1;
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

  private get smallest(): number {
    return this.zoomFor(this.sheet) * 0.97;
  }

  private zoomFor(rect: Rect): number {
    return Math.min(this.free.width / rect.width, this.free.height / rect.height);
  }

  toWorld(px: number, py: number): [number, number] {
    return [(px - this.x) / this.k, (py - this.y) / this.k];
  }

  toScreen(wx: number, wy: number): { x: number; y: number } {
    return { x: wx * this.k + this.x, y: wy * this.k + this.y };
  }

  panBy(dx: number, dy: number): void {
    if (!this.width) return;
    this.touch();
    this.drag(this.x + dx, this.y + dy, this.k);
  }

  /** Nearer or farther; what lies under the pointer stays there. */
  zoomAt(px: number, py: number, factor: number): void {
    if (!this.width) return;
    this.touch();
    const k = Math.min(LARGEST, Math.max(this.smallest, this.k * factor));
    const [wx, wy] = this.toWorld(px, py);
    const { sheet } = this;
    const onSheet =
      wx > sheet.x && wy > sheet.y && wx < sheet.x + sheet.width && wy < sheet.y + sheet.height;
    if (onSheet && k > this.k) this.put(px - wx * k, py - wy * k, k);
    else this.drag(px - wx * k, py - wy * k, k, this.middle);
  }

  /** Shows a world rectangle whole. */
  fit(rect: Rect = this.home ?? this.sheet, most = LARGEST): void {
    const k = Math.max(Math.min(this.zoomFor(rect), most) * 0.97, this.smallest);
    this.moving = false;
    const { x, y } = this.middle;
    this.place(x - (rect.x + rect.width / 2) * k, y - (rect.y + rect.height / 2) * k, k);
  }

  /** The whole sheet, because a hand wants it; before the window has its size there is nothing to fit into. */
  showAll(): void {
    if (!this.width) return;
    this.touched += 1;
    this.fit();
  }

  private get middle(): { x: number; y: number } {
    const { x, y, width, height } = this.free;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Whether all of a world rectangle can be seen with counters that can be read. */
  readable(rect: Rect): boolean {
    return this.zoomFor(rect) >= READABLE;
  }

  /** Where the map lies on the page, to be restored when a sheet may have come beside it. */
  get onPage(): { x: number; y: number; k: number } {
    return { x: this.x + this.left, y: this.y + this.top, k: this.k };
  }

  restoreOnPage({ x, y, k }: { x: number; y: number; k: number }): void {
    this.put(x - this.left, y - this.top, k);
  }

  restore(kept: { x: number; y: number; k: number }): void {
    this.place(kept.x, kept.y, kept.k);
  }

  centreOn(wx: number, wy: number, k = this.k): void {
    const { middle } = this;
    const [x, y] = [middle.x - wx * k, middle.y - wy * k];
    this.place(x, y, k);
    // At the rim of the sheet that may leave the point under the tools.
    const at = this.toScreen(wx, wy);
    if (!this.clear(at.x, at.y)) this.put(x, y, k);
  }

  /** Whether the hex in this place of the world can be seen whole. */
  shows(wx: number, wy: number): boolean {
    const { x, y } = this.toScreen(wx, wy);
    const { width, height } = this.free;
    return this.clear(x, y, Math.min(RADIUS * UNIT * this.k, width / 4, height / 4));
  }

  /** Moves the map only when the hex there cannot be seen whole, or is too small to read. */
  reveal(wx: number, wy: number, least = 0): void {
    if (!this.shows(wx, wy) || this.k < least) this.centreOn(wx, wy, Math.max(this.k, least));
  }

  /** Moves the map only when all of these lie outside the window. */
  showSome(spots: { x: number; y: number }[]): void {
    const inside = spots.some(({ x, y }) => {
      const at = this.toScreen(x, y);
      return this.clear(at.x, at.y, 0);
    });
    const first = spots[0];
    if (first && !inside) this.centreOn(first.x, first.y, Math.max(this.k, this.least));
  }

  /**
   * Makes the map smaller, or moves it, when one of these lies outside the window or is covered;
   * those furthest from the first are left out where it would become too small.
   */
  showEach(spots: Spot[]): void {
    const [first] = spots;
    if (!first || spots.every((spot) => this.sees(spot))) return;
    const far = ({ x, y }: Spot): number => Math.hypot(x - first.x, y - first.y);
    const around = (some: Spot[]): Rect => {
      const [xs, ys] = [some.map(({ x }) => x), some.map(({ y }) => y)];
      const [x, y] = [Math.min(...xs) - UNIT, Math.min(...ys) - UNIT];
      return { x, y, width: Math.max(...xs) + UNIT - x, height: Math.max(...ys) + UNIT - y };
    };
    const near = [...spots].sort((a, b) => far(a) - far(b));
    while (near.length > 1 && this.zoomFor(around(near)) < SEEN) near.pop();
    if (!near.every((spot) => this.sees(spot))) this.fit(around(near), this.k);
  }

  /**
   * Moves the map, and by no more than that, when one of these lies outside the window or is covered;
   * those furthest from the first are left out where not all have room.
   */
  bring(spots: Spot[]): void {
    const [first] = spots;
    if (!first || spots.every((spot) => this.sees(spot))) return;
    const { free, hung, k } = this;
    const near = RADIUS * UNIT * k;
    const far = ({ x, y }: Spot): number => Math.hypot(x - first.x, y - first.y);
    const top = Math.max(free.y, hung);
    const across = { low: free.x + near, high: free.x + free.width - near };
    const down = { low: top + near, high: free.y + free.height - near };
    let shift = { x: 0, y: 0 };
    let [left, right, above, below] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const spot of [...spots].sort((a, b) => far(a) - far(b))) {
      const { x, y } = this.toScreen(spot.x, spot.y);
      const wide = [Math.min(left, x), Math.max(right, x)] as const;
      const high = [Math.min(above, y), Math.max(below, y)] as const;
      const [dx, dy] = [within(wide, across), within(high, down)];
      if (dx === null || dy === null) break;
      [left, right, above, below] = [...wide, ...high];
      shift = { x: dx, y: dy };
    }
    if (shift.x || shift.y) this.place(this.x + shift.x, this.y + shift.y, k);
  }

  private sees({ x, y }: Spot): boolean {
    const at = this.toScreen(x, y);
    return this.clear(at.x, at.y, 0);
  }

  /**
   * Shifts the map a little to the side, so that as few of these as can be lie half under what covers
   * it, and leave the window; what lies wholly beneath is seen again when the map is moved.
   */
  uncover(spots: { x: number; y: number }[], size: number): void {
    const half = (size / 2) * this.k;
    // Nothing comes out sideways from under what is about as wide as the window, and answers hang there briefly.
    const covers = [...this.covers].flatMap(([name, rect]) =>
      name === HANGING || rect.width > 0.8 * this.width ? [] : rect,
    );
    const inside = ({ x }: Spot): boolean => x > 0 && x < this.width;
    const at = spots.map(({ x, y }) => this.toScreen(x, y));
    const hidden = (dx: number): number =>
      at.reduce((sum, { x, y }) => {
        const covered = covers.some(
          (rect) =>
            x + dx > rect.x - half &&
            x + dx < rect.x + rect.width + half &&
            y > rect.y - half &&
            y < rect.y + rect.height + half,
        );
        const leaves = inside({ x, y }) && !inside({ x: x + dx, y });
        return sum + (covered ? at.length : leaves ? 1 : 0);
      }, 0);
    const steps = Array.from({ length: 49 }, (_, n) => 6 * (n % 2 ? n : -n));
    const best = steps.reduce((a, b) => (hidden(b) < hidden(a) ? b : a));
    if (best) this.put(this.x + best, this.y, this.k);
  }

  private put(x: number, y: number, k: number): void {
    this.k = k;
    this.x = x;
    this.y = y;
    if (!this.moving) this.look();
  }

  /**
   * Where the sheet would lie in the window with a little room beyond its edges: so much that every hex
   * comes out from under what covers the map.
   */
  private kept(x: number, y: number, k: number): { x: number; y: number } {
    const { sheet, width, height, free, middle } = this;
    // Nothing is shown of the void on the right while hexes on the left lie under the tools.
    const right = Math.max(GAP, width - free.x - free.width);
    const above = Math.max(BEYOND, free.y);
    const below = Math.max(width <= NARROW ? GAP : BEYOND, height - free.y - free.height);
    return {
      x: clamp(x, sheet.x * k, sheet.width * k, width, Math.max(GAP, free.x), right, middle.x),
      y: clamp(y, sheet.y * k, sheet.height * k, height, above, below, middle.y),
    };
  }

  private place(x: number, y: number, k: number): void {
    const kept = this.kept(x, y, k);
    this.put(kept.x, kept.y, k);
  }

  /**
   * The same by hand: a zoom may have left the sheet farther out, and it must not jump back; nor by so much
   * as the whole sheet stood aside, in the middle of what is free, before a zoom began.
   */
  private drag(x: number, y: number, k: number, whole?: Spot): void {
    const now = this.kept(this.x, this.y, this.k);
    const then = this.kept(x, y, k);
    const within = (to: number, limit: number, out: number, aside: number): number =>
      limit + Math.max(Math.min(0, out, aside), Math.min(Math.max(0, out, aside), to - limit));
    const [aside, down] = whole ? [whole.x - this.width / 2, whole.y - this.height / 2] : [0, 0];
    this.put(within(x, then.x, this.x - now.x, aside), within(y, then.y, this.y - now.y, down), k);
  }
}

/** The least shift that brings [from, to] between these two; null where it is too long. */
function within(
  [from, to]: readonly [number, number],
  { low, high }: { low: number; high: number },
): number | null {
  if (to - from > high - low) return null;
  return from < low ? low - from : Math.min(0, high - to);
}

/**
 * A shift for which [start, start + size] still fills a window but for so much before and after it; what
 * is smaller than that stands in the middle of what is free.
 */
function clamp(
  shift: number,
  start: number,
  size: number,
  window: number,
  before: number,
  after: number,
  middle: number,
): number {
  const room = window - size;
  const fits = room >= before + after;
  const [low, high] = fits ? [before, room - after] : [room - after, before];
  return Math.min(high, Math.max(low, fits ? middle - size / 2 : shift + start)) - start;
}
