import ms from "milsymbol";
import type { Plugin } from "vite";
import { ownSymbols } from "./drawings.ts";

const MODULE = "virtual:sprite";

/** Unit kinds drawn by the NATO standard: kind → letter code of MIL-STD-2525C. */
const STANDARD: Record<string, string> = {
  infantry: "SFGPUCI---*****",
  engineer: "SFGPUCE---*****",
  armoured: "SFGPUCA---*****",
  cavalry: "SFGPUCR---*****",
  artillery: "SFGPUCF---*****",
  "anti-tank": "SFGPUCAA--*****",
  "coastal-artillery": "SFGPUCFS--*****",
};

/** Every frame of the standard lies in this box of milsymbol's drawing. */
const BOX = "20 45 160 110";

function standardSymbol(kind: string, code: string): string {
  const symbol = new ms.Symbol(code, {
    size: 100,
    fill: false,
    monoColor: "currentColor",
    strokeWidth: 6,
  });
  if (!symbol.isValid()) throw new Error(`milsymbol does not know ${code} (${kind})`);
  const inside = symbol
    .asSVG()
    .replace(/<\/?svg[^>]*>/g, "")
    .replaceAll(' fill-opacity="1"', "")
    .replaceAll(" ></path>", "/>")
    .replaceAll(" ></circle>", "/>");
  return `<symbol id="s-${kind}" viewBox="${BOX}">${inside}</symbol>`;
}

export function sprite(): string {
  const standard = Object.entries(STANDARD).map(([kind, code]) => standardSymbol(kind, code));
  return [...standard, ...ownSymbols()].join("");
}

/** Bakes the unit symbols into one string at build time, so that milsymbol itself is not shipped. */
export function spritePlugin(): Plugin {
  return {
    name: "sandtable-sprite",
    resolveId: (id) => (id === MODULE ? "\0" + MODULE : null),
    load: (id) => (id === "\0" + MODULE ? `export default ${JSON.stringify(sprite())};` : null),
  };
}
