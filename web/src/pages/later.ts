/** What is fetched when it is first opened, and beforehand once the table has been quiet for a while. */
export const LATER = {
  /** What the other side asks, and what is shown to watchers: nobody alone at a table has either. */
  ask: () => import("../panels/AskCard.svelte"),
  late: () => import("../panels/LateView.svelte"),
  blow: () => import("../popovers/BlowCard.svelte"),
  consent: () => import("../popovers/ConsentCard.svelte"),
  why: () => import("../popovers/WhyCard.svelte"),
  /** Choices with chances of a sheet: a fight at sea, mostly. */
  weighed: () => import("../panels/Weighed.svelte"),
  /** What is in a hex, and what may be done there. */
  hex: () => import("../popovers/HexCard.svelte"),
  /** Before a half ends while somebody could still act. */
  unmoved: () => import("../popovers/UnmovedCard.svelte"),
  /** What an overlay over the map means. */
  legend: () => import("../map/Legend.svelte"),
  allotment: () => import("../panels/AllotmentSheet.svelte"),
  adviser: () => import("../panels/Adviser.svelte"),
  game: () => import("../panels/GameMenu.svelte"),
  orders: () => import("../panels/Orders.svelte"),
  talk: () => import("../panels/Talk.svelte"),
  charts: () => import("../panels/Charts.svelte"),
  /** The key of the map, and how to read the counters, printed beside it. */
  key: () => import("../map/MapKey.svelte"),
  counters: () => import("../map/CounterKey.svelte"),
  warKey: () => import("../war/WarKey.svelte"),
  /** Covers the table between two at one screen. */
  cover: () => import("./HandOver.svelte"),
  /** The loss displays of games that have them. */
  losses: () => import("../panels/LossDisplays.svelte"),
  choices: () => import("../panels/ChoiceList.svelte"),
  end: () => import("../panels/EndSheet.svelte"),
  /** Nothing has happened yet when a table is first seen. */
  story: () => import("../panels/StoryPanel.svelte"),
  keys: () => import("../panels/Keys.svelte"),
  magnifier: () => import("../panels/Magnifier.svelte"),
  people: () => import("../panels/People.svelte"),
  replay: () => import("../panels/ReplayBar.svelte"),
  /** The air display, the questions and the battle board of a war of bases. */
  bases: () => import("../war/Airbases.svelte"),
  war: () => import("../war/WarPanel.svelte"),
  rules: () => import("../panels/Rules.svelte"),
  goTo: () => import("../panels/GoTo.svelte"),
} as const;

/** Milliseconds after which the rest is fetched, so that a broken line later hides nothing. */
const QUIET = 5000;

/** Fetches the rest when there is time; the answer ends it. */
export function fetchRest(): () => void {
  const timer = setTimeout(() => {
    for (const [name, load] of Object.entries(LATER))
      if (name !== "war") void load().catch(() => undefined);
  }, QUIET);
  return () => clearTimeout(timer);
}
