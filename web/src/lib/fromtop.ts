import type { Table } from "./table.svelte";

/** Which question is open: the same while an attack, a mission or a group is put together. */
export const question = ({ view }: Table): string =>
  [view?.actor, view?.frame, view?.sheet?.kind, view?.sheet?.target, view?.mission?.hex].join();

/** What scrolls begins at its top when it is about something else. */
export function fromTop(node: HTMLElement, about: string): { update: (now: string) => void } {
  let last = about;
  return {
    update(now) {
      if (now === last) return;
      last = now;
      node.scrollTop = 0;
    },
  };
}
