import type { Board } from "./board.svelte";
import { ableWords, ends, mainChoice, stillAble } from "./mainbutton";
import type { Spot } from "./popover";
import { isQuiet } from "./settings.svelte";
import type { Choice } from "./view";

/** Presses a button: what would end while somebody could still act is asked once more. */
export async function press(board: Board, choice: Choice, at: Spot = board.middle): Promise<void> {
  const { table } = board;
  const inside = board.drafting || Boolean(table.view?.mission ?? table.view?.sailing);
  const words = ends(choice, inside) && !isQuiet(table.id) ? wordsOfIdle(board) : "";
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

/** What Space does: the main button, but nothing ends right after something else was put away. */
export async function pressMain(board: Board): Promise<void> {
  const { table } = board;
  if (table.busy || table.at !== null) return;
  if (board.loose) return void (await board.putDown());
  const main = mainChoice(table.index, table.view?.frame);
  if (!main) return;
  const final = ends(main, board.drafting);
  if (final && board.putAway)
    return table.say(
      `${board.putAway}, and Space ends nothing right after that. Press ${table.words(main)}.`,
    );
  await press(board, main);
  if (final && !board.popover) board.putAway = "Something was just ended";
}
