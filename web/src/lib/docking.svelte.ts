import { MediaQuery } from "svelte/reactivity";
import type { Shell } from "./shell.svelte";
import type { Table } from "./table.svelte";

/** On smaller windows sheets are drawers that fold, and the question stays in the top bar. */
const roomy = new MediaQuery("(min-width: 1001px) and (min-height: 561px)", true);
const broad = new MediaQuery("(min-width: 1001px)", true);
const broader = new MediaQuery("(min-width: 1101px)", true);

/** Where the question stands: with its target and its units if they have a place of their own, else on top. */
export function docksIn({ at, view }: Table, shell: Shell): "sheet" | "war" | "top" {
  if (!roomy.current || at !== null || !view) return "top";
  if (view.sheet ?? view.allotment) return "sheet";
  return shell.warOpen && view.bases ? "war" : "top";
}

/** Whether the log has a column beside the map: on a tablet not beside a sheet too, or a panel of units. */
export const hasColumn = ({ view }: Table): boolean =>
  broader.current || (broad.current && !(view?.sheet ?? view?.allotment ?? view?.bases));
