import type { Plugin } from "vite";

const NAME = "early.js";
/** What lies under the map in a war of bases: the view says whether it does. */
const WAR = "WarPanel";
/**
 * Asks for a table while the page's own script is still on its way, which over a slow line takes most of the time.
 * What it asks `ask` in lib/api.ts takes, each answer once; the address is that of lib/route.ts, the view is
 * that of `load` in lib/table.svelte.ts, who sees it said by lib/eyes.ts. The style of a part is asked for as Vite asks, or it is not taken.
 */
const SOURCE = `{
const [, id, more] = /^#\\/table\\/([a-z0-9]+)(?=[/?]|$)(.*)/.exec(location.hash) ?? [];
if (id) {
  const table = "/tables/" + id;
  const started = (window.sandtableStarted = {});
  const get = (path) => fetch("/api" + path);
  for (const path of [table, table + "/map", table + "/roster", "/rulebooks"])
    (started[path] = get(path)).catch(() => {});
  const told = async (answer) => (answer.ok ? answer.clone().json() : null);
  const eyes = (role) => {
    if (role === "spectator") return "";
    if (role !== "both") return "&eyes=" + encodeURIComponent(role);
    let last = null;
    try {
      last = sessionStorage.getItem("sandtable.eyes." + id);
    } catch {}
    return "&eyes=" + encodeURIComponent(last ?? "spectator");
  };
  const view = async () => {
    const role = (await told(await started[table]))?.you.role;
    if (!role) return null;
    const path = table + "/view?role=" + encodeURIComponent(role) + eyes(role);
    return { path, answer: await get(path) };
  };
  const { war } = document.currentScript.dataset;
  const bases = async (seen) => {
    if (!seen || !(await told(seen.answer))?.bases) return;
    for (const href of war.split(" "))
      document.head.append(Object.assign(document.createElement("link"), {
        href, crossOrigin: "", ...(href.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" }),
      }));
  };
  if (!more) (started.view = view().catch(() => null)).then(bases).catch(() => {});
}
}`;

/** A script so small that it is there at once; its name tells its content, as those of the others do. */
export function earlyPlugin(): Plugin {
  return {
    name: "early",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", name: NAME, source: SOURCE });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const found = files.find((file) => file.type === "asset" && file.names.includes(NAME));
        const war = files.find((file) => file.type === "chunk" && file.name === WAR);
        if (!found || war?.type !== "chunk") throw new Error(`${NAME} or ${WAR} was not made`);
        const late = [war.fileName, ...(war.viteMetadata?.importedCss ?? [])];
        const attrs = { src: `/${found.fileName}`, "data-war": late.map((x) => `/${x}`).join(" ") };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
