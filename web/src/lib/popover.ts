import type { Ending, Plan } from "./types";
import type { PlayIntent } from "./tapped.svelte";
import type { Choice, Refusal } from "./view";

/** A place in the window. */
export interface Spot {
  x: number;
  y: number;
}

/** A verb that could be meant here but is not allowed, with the reason. */
export interface Barred {
  verb: string;
  text: string;
  refusal: Refusal;
}

/** What stands open over the map: one at a time. */
export type Popover =
  | { kind: "fan"; at: Spot; place: string }
  | {
      kind: "menu";
      at: Spot;
      choices: Choice[];
      barred: Barred[];
      hex: string | null;
      /** A unit that joins the blow at once. */
      joining: number | null;
      /** What could be done there at one stroke. */
      plans?: Plan[];
    }
  | { kind: "why"; at: Spot; refusal: Refusal; asked: string }
  /** Somebody could still act: whether it is to end all the same. */
  | {
      kind: "unmoved";
      at: Spot;
      /** Where the unit is that is shown, beside which the card stands. */
      hex?: string;
      choice: Choice;
      words: string;
      ending: Ending | null;
    }
  /** A die falls at once: it is meant by its button, not by a click on the map. */
  | { kind: "blow"; at: Spot; hex: string; intent: PlayIntent }
  | { kind: "consent"; at: Spot; reason: string }
  | { kind: "info"; at: Spot; hex: string };
