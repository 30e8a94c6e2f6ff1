import type { Board } from "../lib/board.svelte";
import { strikesAt } from "../lib/choices";
import type { Choice } from "../lib/view";

export interface Aims {
  /** Hexes that are struck at, or where the units asked about lie. */
  sights: string[];
  /** Legal targets that hit nothing, such as the airfield that the aircraft stand on. */
  idle: string[];
  /** Hexes that somebody goes to or sets out from. */
  ways: string[];
}

/** They are no targets. */
const PEACEFUL = new Set(["sail", "steam", "intercept", "build", "dismantle", "withdraw"]);

/** An airfield of those who are asked, and nobody else there. */
function atHome(board: Board, hex: string): boolean {
  const here = board.byPlace.get(hex) ?? [];
  const own = here.every(({ unit }) => unit.side === board.table.view?.actor);
  return own && here.some(({ state }) => state.based);
}

const useful = (all: Choice[]): boolean => all.some((choice) => choice.useful);

/** What the open question is about on the map. */
export function aimsOf(board: Board): Aims {
  // A unit picked up here is only looked at; one that the server asks about may strike.
  const asked =
    board.hand === null || board.table.view?.picked === board.hand
      ? [...board.table.index.forHex].filter(([hex]) => board.table.hexes.has(hex))
      : [];
  const aims = asked.filter(([, all]) => !all.every(({ v }) => PEACEFUL.has(v)));
  // Where most of what is legal hits nothing, that is only hinted at.
  const worth = aims.some(([, all]) => useful(all));
  const struck = ([hex, all]: [string, Choice[]]): boolean =>
    worth ? useful(all) : !atHome(board, hex);
  const strikes = aims.filter(struck).map(([hex]) => hex);
  const blows = [...board.reach].filter(([, choices]) => strikesAt(choices)).map(([hex]) => hex);
  return {
    sights: [...new Set([...strikes, ...blows, ...board.hexesNamed(false)])],
    idle: aims.filter((aim) => !struck(aim)).map(([hex]) => hex),
    ways: asked.filter(([, all]) => all.some(({ v }) => PEACEFUL.has(v))).map(([hex]) => hex),
  };
}
