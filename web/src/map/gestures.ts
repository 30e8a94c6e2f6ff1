import type { Viewport } from "./viewport.svelte";

export interface Hands {
  /** What lay under the pointer when it went down, and where that lies now. */
  click(px: number, py: number, event: PointerEvent, target: EventTarget | null): void;
  menu(px: number, py: number): void;
  hover(px: number, py: number): void;
  leave(): void;
  /** A finger that rests. */
  hold(px: number, py: number): void;
  /** A finger put down and lifted; false when it only brought the map nearer. */
  tap(px: number, py: number): boolean;
}

const DRAG_FROM = 5;
/** A finger trembles more than a mouse. */
const FINGER_FROM = 9;
const HOLD = 500;

/** Drag, wheel and pinch on the map window; everything that is no drag is a click. */
export function gestures(node: HTMLElement, viewport: Viewport, hands: Hands): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let meant: { world: [number, number]; target: EventTarget | null } | null = null;
  let dragging = false;

  const at = (event: MouseEvent): { x: number; y: number } => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /**
   * What lies at the very point. For a finger the browser names whatever near it can be pressed, a
   * counter beside the hex that is meant.
   */
  const under = (event: PointerEvent): EventTarget | null =>
    event.pointerType === "touch"
      ? document.elementFromPoint(event.clientX, event.clientY)
      : event.target;

  const onPopover = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest("[data-popover]") !== null;

  let resting: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const lift = (): void => clearTimeout(resting);

  const down = (event: PointerEvent): void => {
    if (onPopover(event)) return;
    fingers.set(event.pointerId, at(event));
    start = at(event);
    meant = { world: viewport.toWorld(start.x, start.y), target: under(event) };
    dragging = fingers.size > 1;
    held = false;
    lift();
    if (event.pointerType === "touch" && !dragging) {
      const { x, y } = start;
      resting = setTimeout(() => {
        held = true;
        hands.hold(x, y);
      }, HOLD);
    }
  };

  const pinch = (id: number, now: { x: number; y: number }): void => {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    const before = fingers.get(id);
    if (!other || !before) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    viewport.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 0) viewport.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
  };

  const move = (event: PointerEvent): void => {
    const now = at(event);
    // A mouse that was let go over something that has come to lie under it since.
    const lost = event.pointerType === "mouse" && !event.buttons && fingers.has(event.pointerId);
    if (lost) cancel(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch" && !onPopover(event)) hands.hover(now.x, now.y);
      return;
    }
    const from = event.pointerType === "touch" ? FINGER_FROM : DRAG_FROM;
    if (fingers.size > 1) pinch(event.pointerId, now);
    else if (start && !dragging && Math.hypot(now.x - start.x, now.y - start.y) > from) {
      lift();
      dragging = true;
      // What is told of a hex would stay where the hex no longer is.
      leave(event);
      node.setPointerCapture(event.pointerId);
      viewport.panBy(now.x - start.x, now.y - start.y);
    } else if (dragging) viewport.panBy(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
  };

  /** Where a press was meant, though the map may have been moved since by what came meanwhile. */
  const spotOf = (event: PointerEvent): { x: number; y: number; target: EventTarget | null } => {
    const now = { ...at(event), target: under(event) };
    if (!start || !meant) return now;
    const { x, y } = viewport.toScreen(...meant.world);
    const moved = Math.hypot(x - start.x, y - start.y) > DRAG_FROM;
    return moved ? { x, y, target: meant.target } : now;
  };

  const up = (event: PointerEvent): void => {
    const known = fingers.delete(event.pointerId);
    if (!known) return;
    lift();
    const touch = event.pointerType === "touch";
    const { x, y, target } = spotOf(event);
    if (!dragging && !held && touch && !hands.tap(x, y)) held = true;
    if (!dragging && !held && event.button === 0) hands.click(x, y, event, target);
    if (dragging && !touch) hands.hover(at(event).x, at(event).y);
    if (fingers.size === 0) dragging = false;
  };

  const cancel = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    lift();
    dragging = false;
  };

  const wheel = (event: WheelEvent): void => {
    if (onPopover(event)) return;
    event.preventDefault();
    const { x, y } = at(event);
    const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
    viewport.zoomAt(x, y, Math.exp(-Math.max(-200, Math.min(200, step)) * 0.0018));
  };

  const menu = (event: MouseEvent): void => {
    if (onPopover(event)) return;
    event.preventDefault();
    // A finger that rests is told of by its own timer.
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    const { x, y } = at(event);
    hands.menu(x, y);
  };

  // A lifted finger leaves too, and what it pointed at is still meant.
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") hands.leave();
  };

  // Under a card or a panel there is no hex that is pointed at.
  const over = (event: PointerEvent): void => {
    if (onPopover(event)) leave(event);
  };

  node.addEventListener("pointerover", over);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("contextmenu", menu);
  return () => {
    lift();
    node.removeEventListener("pointerover", over);
    node.removeEventListener("pointerdown", down);
    node.removeEventListener("pointermove", move);
    node.removeEventListener("pointerup", up);
    node.removeEventListener("pointercancel", cancel);
    node.removeEventListener("pointerleave", leave);
    node.removeEventListener("wheel", wheel);
    node.removeEventListener("contextmenu", menu);
  };
}
