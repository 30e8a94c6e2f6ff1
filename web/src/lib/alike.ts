import type { Piece } from "./stacks";
import { conditions, figures } from "./unittext";

/** So many counters are shown one by one, and so many kinds of a crowd. */
export const MOST = 8;

/** What is read on a counter but for its name. */
const face = ({ unit, state }: Piece): string =>
  [
    unit.side,
    unit.nationality,
    unit.kind,
    unit.size,
    figures(unit, state),
    ...conditions(state),
  ].join();

/** A few counters as they lie; of a crowd one for all that are alike, and how many are left out. */
export function fewOf<T extends Piece>(pieces: T[]): { shown: [T, number][]; rest: number } {
  const groups = new Map<string, [T, number]>();
  for (const piece of pieces) {
    const key = pieces.length > MOST ? face(piece) : String(piece.unit.id);
    const [first, count] = groups.get(key) ?? [piece, 0];
    groups.set(key, [first, count + 1]);
  }
  const all = [...groups.values()];
  const rest = all.slice(MOST).reduce((sum, [, count]) => sum + count, 0);
  return { shown: all.slice(0, MOST), rest };
}
