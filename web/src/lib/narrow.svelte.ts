import { MediaQuery } from "svelte/reactivity";
import type { Board } from "./board.svelte";
import { timed } from "./clocks";

const narrow = new MediaQuery("(max-width: 640px)", false);

/** On a phone the tools of the map open from the bar, where their button lies over no hex. */
export const isNarrow = (): boolean => narrow.current;

/** Whether the clocks are shown, or that a computer stands in for somebody. */
export const clocked = ({ table: { info, view } }: Board): boolean =>
  !view?.over && (timed(info?.clock) || Boolean(info?.clock?.standing.length));

/** With clocks, a bid or other people the bar holds more than a phone is wide: the rest is among the tools. */
export const isTight = (board: Board): boolean =>
  narrow.current &&
  (clocked(board) || Boolean(board.table.info?.agreed?.bid) || board.between.company);
