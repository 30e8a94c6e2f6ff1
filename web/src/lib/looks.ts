/** Whether somebody looks at this page: it is in sight, and something was done there of late. */

const IDLE = 180_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

/** Tells whenever that changes; the answer ends it. */
export function watchLooks(told: (looks: boolean) => void): () => void {
  if (typeof window === "undefined") return () => undefined;
  let looks = true;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const tell = (now: boolean): void => {
    if (now !== looks) told((looks = now));
  };
  const stir = (): void => {
    const seen = document.visibilityState === "visible";
    clearTimeout(idle);
    if (seen) idle = setTimeout(() => tell(false), IDLE);
    tell(seen);
  };
  for (const sign of SIGNS) window.addEventListener(sign, stir, { passive: true });
  document.addEventListener("visibilitychange", stir);
  stir();
  return () => {
    clearTimeout(idle);
    for (const sign of SIGNS) window.removeEventListener(sign, stir);
    document.removeEventListener("visibilitychange", stir);
  };
}
