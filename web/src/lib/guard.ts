/** Milliseconds for which a place is not pressed where something else has just slid in. */
export const PAUSE = 400;
/** A second press this near to the first was meant for the same thing. */
const NEAR = 16;

const CONTROL = "button, a, select, input, summary";

/**
 * When a sheet closes, what lies beside it slides under the pointer: a second press at the same
 * place, meant for the button that is gone, must not press the other one. And a press is meant for
 * what it began on, though a list moves on before the finger is lifted.
 */
export class Guard {
  private last: { x: number; y: number; control: Element } | null = null;
  private down: { x: number; y: number; control: Element | null } | null = null;
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
    const meant = event.type === "click" ? this.slidAway(control, x, y) : null;
    if (event.type === "pointerdown") this.down = { x, y, control };
    if (meant || (control && this.wards(control, x, y))) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === "pointerdown") {
      this.last = control ? { x, y, control } : null;
      // What slid before this press does not make the next one a slip.
      this.until = 0;
    }
    meant?.click();
  }

  /** What the press began on, if it has moved from under the pointer since. */
  private slidAway(control: Element | null, x: number, y: number): HTMLButtonElement | null {
    const { down } = this;
    this.down = null;
    if (!down?.control || control === down.control) return null;
    const button = down.control as HTMLButtonElement;
    const near = Math.hypot(x - down.x, y - down.y) <= NEAR;
    return near && button.isConnected && !button.disabled ? button : null;
  }

  private wards(control: Element, x: number, y: number): boolean {
    const { last } = this;
    if (!last || control === last.control || this.now() > this.until) return false;
    return Math.hypot(x - last.x, y - last.y) <= NEAR;
  }
}
