export type Panel =
  "rules" | "charts" | "choices" | "keys" | "people" | "talk" | "game" | "orders" | "end" | null;

/** Which panels stand open around the map. */
export class Shell {
  panel = $state<Panel>(null);
  caseNumber = $state<string | null>(null);
  /** The panel below the map of a game that has one. */
  warOpen = $state(true);
  /** The adviser beside the map, or at its foot. */
  adviser = $state(false);
  /** The side column on narrow windows. */
  sideOpen = $state(false);

  /** How high the sheet of a fight was left, where it lies below the map: it comes and goes with each round. */
  raised = $state.raw({ about: "", at: 1 });

  /** The tools of the map, where they are folded away. */
  toolsOpen = $state(false);

  toggle(panel: Exclude<Panel, null>): void {
    this.panel = this.panel === panel ? null : panel;
  }

  openCase(number: string): void {
    this.caseNumber = number;
    this.panel = "rules";
  }
}
