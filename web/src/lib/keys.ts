/** The keys of the table page, as the key list shows them. */
export const KEYS: [string, string][] = [
  ["L", "list of the legal choices; type to filter, Enter plays"],
  ["Enter", "take the unit that N has come to; else act on the hex under the cursor"],
  ["Shift + arrows", "move the hex cursor"],
  ["N / P", "next / previous unit that may act"],
  ["Space", "the main button (Put down, Resolve, Done …); two presses in a row end nothing"],
  ["U or Ctrl+Z", "undo"],
  ["Y or Ctrl+Shift+Z", "redo"],
  ["Esc", "one thing: close a drawer or card, put the unit in hand down, overlays off"],
  ["click on the unit in hand or its hex", "put it down"],
  ["click on another own counter", "take that one instead; nobody moves by it"],
  ["click beside own counters, Ctrl + click", "go into the hex with own units"],
  ["Shift + click", "take the whole stack; on the stack in hand: take more of it along"],
  ["Arrows", "move the map"],
  ["+ / −, wheel", "zoom"],
  ["Home", "whole map"],
  ["hold Shift", "magnify the hex under the pointer"],
  ["H", "hide the counters"],
  ["S", "supply: first side, second side, off"],
  ["Z", "zones of control: first side, second side, off"],
  ["M", "reach of the unit in hand: lit or not"],
  ["X", "flags of places that are held"],
  ["W", "what happened since your last decision"],
  ["A", "the adviser: a hint in steps"],
  ["R", "rules"],
  ["C", "charts"],
  ["G", "go to a hex or a unit"],
  ["Page Up / Page Down", "replay: step back, step on"],
  ["T", "talk and notes"],
  ["Alt + click", "show a hex to the others at the table"],
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
