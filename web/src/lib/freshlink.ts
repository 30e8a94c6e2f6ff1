/** The link of a private offer, which the server tells once: kept as long as this page is open. */
const links = new Map<string, string>();

export const freshLink = {
  of: (id: string): string | null => links.get(id) ?? null,
  keep: (id: string, link: string): void => void links.set(id, link),
};
