import type { Board } from "./board.svelte";
import { ableWords, ends, mainChoice, stillAble, type Able } from "./mainbutton";
import type { Spot } from "./popover";
import { isQuiet, settings } from "./settings.svelte";
import type { Ending } from "./types";
import type { Choice } from "./view";

/**
 * Presses a button: what would end while somebody could still act is asked once more. Whether it
 * was played; a question that has gone meanwhile was not what it answered. A finger that `asksTwice`
 * is asked by its button where no card asks.
 */
export async function press(
  board: Board,
  choice: Choice,
  at: Spot = board.middle,
  asksTwice?: () => void,
): Promise<boolean> {
  const { table } = board;
  // Who has done all that the adviser says is not asked again when he ends it, as it says.
  const told = board.advisedLast === choice.text;
  const asks = ends(choice, board.inside) && !told && !isQuiet(table.id) && table.at === null;
  const able = asks ? idle(board) : NOBODY;
  const words = ableWords(able);
  const before = questionOf(board);
  const ending = asks ? await cautionsOf(board, words !== "") : null;
  if (asks && (questionOf(board) !== before || !table.index.all.some(isSame(choice)))) return false;
  if (!words && !ending) {
    if (!asksTwice) return board.play(choice, at);
    asksTwice();
    return false;
  }
  board.popover = { kind: "unmoved", at, choice, words, ending };
  return false;
}

/** What is asked, of whom, in whose eyes; a line that says that the adviser was asked changes none of it. */
function questionOf({ table: { at, eyes, handOver, role, view } }: Board): string {
  return JSON.stringify([view?.step, view?.actor, role, eyes, at, handOver]);
}

const isSame =
  ({ text }: Choice) =>
  (other: Choice): boolean =>
    other.text === text;

/** What the server has to warn of; fetched only when somebody wants to be warned. */
async function cautionsOf(board: Board, asks: boolean): Promise<Ending | null> {
  const { table } = board;
  if (!settings.warn || table.busy) return null;
  table.busy = true;
  try {
    const { cautionsOf: asked } = await import("./cautions");
    return await asked(board, asks);
  } catch {
    return null;
  } finally {
    // What was announced meanwhile is there before anybody goes by what is asked.
    await table.free();
  }
}

const NOBODY: Able = { units: 0, aircraft: 0 };

function idle({ table: { byId, index, view } }: Board): Able {
  const flies = (id: number): boolean => {
    const unit = byId.get(id);
    return unit?.category === "air" || Boolean(unit?.kind.startsWith("aircraft"));
  };
  return stillAble(index, flies, view?.status.left);
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
  const played = await press(board, main);
  if (final && played) board.putAway = "Something was just ended";
}
