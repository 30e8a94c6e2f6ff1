/** Milliseconds for which a place is not pressed where something else has just slid in. */
export const PAUSE = 400;
/** A second press this near to the first was meant for the same thing. */
const NEAR = 16;

const CONTROL = "button, a, select, input, summary";

/**
 * When a sheet closes, what lies beside it slides under the pointer: a second press at the same
 * place, meant for the button that is gone, must not press the other one.
 */
export class Guard {
  private last: { x: number; y: number; control: Element } | null = null;
  private until = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The page has been laid out anew. */
  shift(): void {
    if (this.last) this.until = this.now() + PAUSE;
  }

  /** Hears of every press and click before anybody else; takes those away that were not meant. */
  hear(event: MouseEvent): void {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    const { clientX: x, clientY: y } = event;
    const byKey = event.type === "click" && event.detail === 0;
    if (byKey) return;
    if (control && this.wards(control, x, y)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === "pointerdown") this.last = control ? { x, y, control } : null;
  }

  private wards(control: Element, x: number, y: number): boolean {
    const { last } = this;
    if (!last || control === last.control || this.now() > this.until) return false;
    return Math.hypot(x - last.x, y - last.y) <= NEAR;
  }
}
