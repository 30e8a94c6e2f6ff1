import type { Table } from "./table.svelte";
import type { Refusal, View } from "./view";

/** What picking up and putting down change beside who is in hand: who may act, and why not. */
const PASSING = new Set(["able", "bar", "left", "moved", "mp"]);

const onBoard = (view: View): string =>
  JSON.stringify(
    [
      view.actor,
      view.status,
      view.units,
      view.sheet,
      view.mission,
      view.sailing,
      view.declared,
      view.allotment,
      view.marks,
    ],
    (key, value: unknown) => (PASSING.has(key) ? undefined : value),
  );

const inHand = ({ picked, group }: View): string => JSON.stringify([picked, group]);

/** Whether two positions differ in nothing but who is in hand. */
export const differInHand = (one: View, other: View): boolean =>
  inHand(one) !== inHand(other) && onBoard(one) === onBoard(other);

/**
 * Takes back, or plays again, as far as a choice that changed something on the board: who was only picked
 * up or put down in between is passed over. Never beyond what may be taken back without consent.
 */
export async function goBack(
  table: Table,
  act: "undo" | "redo",
  consent: boolean,
): Promise<Refusal | null> {
  for (;;) {
    const before = table.view;
    const refusal = await (act === "undo" ? table.undo(consent) : table.redo());
    const { ownSeq, view } = table;
    if (refusal || !before || view?.seq !== ownSeq || !view[act].ok) return refusal;
    if (!differInHand(before, view)) return null;
    consent = false;
  }
}
