import type { Board } from "./board.svelte";
import { ableWords, ends, mainChoice, stillAble } from "./mainbutton";
import type { Spot } from "./popover";
import { isQuiet } from "./settings.svelte";
import type { Choice } from "./types";

/** Presses a button: what would end while somebody could still act is asked once more. */
export async function press(board: Board, choice: Choice, at: Spot = board.middle): Promise<void> {
  const { table } = board;
  const sheet = Boolean(table.view?.sheet ?? table.view?.mission ?? table.view?.sailing);
  const words = ends(choice, sheet) && !isQuiet(table.id) ? wordsOfIdle(board) : "";
  if (words) board.popover = { kind: "unmoved", at, choice, words };
  else await board.play(choice, at);
}

function wordsOfIdle({ table: { byId, index, view } }: Board): string {
  const flies = (id: number): boolean => {
    const unit = byId.get(id);
    return unit?.category === "air" || Boolean(unit?.kind.startsWith("aircraft"));
  };
  return ableWords(stillAble(index, flies, view?.status.left));
}

/** What Space does: the main button, but nothing ends right after a unit was put down. */
export function pressMain(board: Board): void {
  const { table } = board;
  if (table.busy || table.at !== null) return;
  if (board.loose) {
    board.justDown = true;
    return void board.putDown();
  }
  const main = mainChoice(table.index, table.view?.frame);
  if (!main) return;
  if (board.justDown && ends(main, Boolean(table.view?.sheet)))
    table.say("Space has put a unit down and ends nothing right after that. Press Done.");
  else void press(board, main);
}
