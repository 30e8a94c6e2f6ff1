import { ends } from "./mainbutton";
import type { Plan } from "./types";
import type { Choice } from "./view";

/** When a tap on the map only shows what a second one does. */
export const CONFIRM = ["always", "irreversible", "never"] as const;
export type Confirm = (typeof CONFIRM)[number];

/** A choice that was tapped and not yet made; it is nobody's but this window's. */
export interface Preview {
  choice: Choice;
  /** What the unit could do instead, and who joins the blow. */
  others: Choice[];
  joining: number | undefined;
  /** It goes without those that it was gathered with. */
  alone: boolean;
  place: string;
  /** The position it was meant in: another one drops it. */
  seq: number;
}

/** What a finger cannot take back by itself: strength is lost, or a die falls. */
export function risky(choice: Choice): boolean {
  return Boolean(choice.march || choice.risk || choice.overstacks || choice.odds);
}

/** Verbs after which dice fall, the other side decides or is shown something: no undo takes that back unasked. */
const BINDS = new Set(
  (
    "aim altitude assault avoid bomb build combat commit day decline depart engage examine fire flee halt hold " +
    "launch leave look lose march movement night overrun patrol recon replacement resolve retreat scramble " +
    "shoot stage stand stay steam withdraw yes"
  ).split(" "),
);

/** Verbs of which several at one stroke still leave everything to be taken back. */
const FREE = new Set("embark fly join land load move place step stop with without".split(" "));

/** What a finger is asked about twice: it ends a phase, throws dice or cannot be taken back. */
export const weighty = (choice: Choice, draft: boolean): boolean =>
  risky(choice) || BINDS.has(choice.v) || ends(choice, draft);

/** The same for several at one stroke. */
export const weighs = (plan: Plan): boolean =>
  plan.through || harms(plan) || !plan.choices.every((text) => FREE.has(text.split(" ")[0]!));

/** Plans that cost strength or disrupt whoever goes. */
export const harms = ({ id }: { id: string }): boolean => id === "march" || id === "crowd";

/** A blow at a hex that no sheet is made for: the die falls with the choice. */
export function strikesAtOnce({ odds, u, h }: Choice): boolean {
  return odds !== undefined && u === null && h !== null;
}

/**
 * Whether a tap asks before this choice is made. Picking up and putting down never asks; what disrupts
 * the own units by their number asks with a mouse, too: nobody sees it in the hex.
 */
export function asksFirst(choice: Choice, confirm: Confirm): boolean {
  if (choice.overstacks) return true;
  if (confirm === "never") return false;
  if (confirm === "irreversible") return weighty(choice, true);
  return weighty(choice, true) || choice.h !== null;
}

/** What it costs and risks, in words. */
export function terms(choice: Choice): { text: string; red: boolean }[] {
  const out: { text: string; red: boolean }[] = [];
  if (choice.cost !== undefined) out.push({ text: `costs ${choice.cost} MP`, red: false });
  if (choice.mp !== undefined) out.push({ text: `leaves ${choice.mp}`, red: false });
  if (choice.stop) out.push({ text: "must stop there", red: false });
  if (choice.risk) out.push({ text: choice.risk.text, red: true });
  else if (choice.march) out.push({ text: `force march: loses ${choice.march} SP`, red: true });
  if (choice.overstacks) out.push({ text: "overstacks there: disrupted (D)", red: true });
  return out;
}
