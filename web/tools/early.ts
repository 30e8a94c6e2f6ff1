import type { Plugin } from "vite";

const NAME = "early.js";
/**
 * Asks for a table while the page's own script is still on its way, which over a slow line takes most of the time.
 * What it asks `ask` in lib/api.ts takes, each answer once; the address is that of lib/route.ts.
 */
const SOURCE = `{
const table = /^#\\/table\\/([a-z0-9]+)(?=[/?]|$)/.exec(location.hash);
if (table) {
  const started = (window.sandtableStarted = {});
  for (const path of ["", "/map", "/roster"].map((part) => "/tables/" + table[1] + part).concat("/rulebooks"))
    (started[path] = fetch("/api" + path)).catch(() => {});
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
        const found = Object.values(bundle ?? {}).find(
          (file) => file.type === "asset" && file.names.includes(NAME),
        );
        if (!found) throw new Error(`${NAME} was not made`);
        return [{ tag: "script", attrs: { src: `/${found.fileName}` }, injectTo: "head-prepend" }];
      },
    },
  };
}
