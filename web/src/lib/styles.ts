/**
 * A part of the page that is fetched later has a style sheet of its own, which the build's loader asks
 * for once only: if the server was away then, the part would come without it for as long as the page
 * lives. So it is asked for until it comes.
 */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

/** Fetches style sheets that did not come, until they do. */
export function mendStyles(): void {
  window.addEventListener("vite:preloadError", ({ payload }: Event & { payload?: Error }) => {
    const missing = /CSS for (\S+)$/.exec(payload?.message ?? "")?.[1];
    if (missing) setTimeout(() => fetchStyle(missing, FIRST_WAIT), FIRST_WAIT);
  });
}

function fetchStyle(href: string, waited: number): void {
  for (const link of document.querySelectorAll(`link[href="${href}"]`)) link.remove();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.onerror = () => {
    const wait = Math.min(LONGEST_WAIT, waited * 2);
    setTimeout(() => fetchStyle(href, wait), wait);
  };
  document.head.append(link);
}
