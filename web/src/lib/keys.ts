/** The keys of the table page, as the key list shows them. */
export const KEYS: [string, string][] = [
  ["L", "list of the legal choices; type to filter, Enter plays"],
  ["Enter", "act on the hex under the cursor"],
  ["Shift + arrows", "move the hex cursor"],
  ["N / P", "next / previous unit that may act"],
  ["Space", "press the main button (Done, Resolve …)"],
  ["U or Ctrl+Z", "undo"],
  ["Y or Ctrl+Shift+Z", "redo"],
  ["Esc", "close one thing: drawer, card, choice of a unit that has not moved, supply"],
  ["Arrows", "move the map"],
  ["+ / −, wheel", "zoom"],
  ["Home", "whole map"],
  ["hold Shift", "magnify the hex under the pointer"],
  ["H", "hide the counters"],
  ["S", "supply: first side, second side, off"],
  ["Z", "zones of control: first side, second side, off"],
  ["M", "reach of the unit in hand: lit or not"],
  ["X", "flags of places that are held"],
  ["R", "rules"],
  ["C", "charts"],
  ["G", "go to a hex or a unit"],
  ["Page Up / Page Down", "replay: step back, step on"],
  ["right button", "everything that could be meant at a hex"],
  ["?", "this list"],
];

/** True when a key press belongs to a field and not to the table. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
