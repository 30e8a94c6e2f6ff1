import type { Placed } from "../lib/placing";
import { animationTime } from "../lib/settings.svelte";
import { COUNTER } from "../lib/stacks";

/** Counters are drawn in a square of 100; one transform places and scales them. */
export const at = (x: number, y: number): string =>
  `translate(${x}px, ${y}px) scale(${COUNTER / 100})`;

/** Slides a counter from where it lay to its new place. */
export function slide(node: SVGGElement, piece: Placed): { update(now: Placed): void } {
  let { x, y } = piece;
  return {
    update(now: Placed): void {
      const far = Math.hypot(now.x - x, now.y - y);
      const time = animationTime();
      if (far > 12 && time > 0)
        node.animate([{ transform: at(x, y) }, { transform: at(now.x, now.y) }], {
          duration: time,
          easing: "ease-in-out",
        });
      ({ x, y } = now);
    },
  };
}
