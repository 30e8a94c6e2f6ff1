import ms from "milsymbol";
import type { Plugin } from "vite";
import { dice, ownSymbols } from "./drawings.ts";
import { moved } from "./path.ts";

const MODULE = "virtual:sprite";

/** A symbol as two paths in the counter's own square: one that is stroked, one that is filled. */
export interface Symbol {
  line: string;
  solid: string;
}

/** Unit kinds drawn by the NATO standard: kind → letter code of MIL-STD-2525C. */
const STANDARD: Record<string, string> = {
  infantry: "SFGPUCI---*****",
  motorised: "SFGPUCIM--*****",
  supply: "SFGPUSS---*****",
  engineer: "SFGPUCE---*****",
  "mech-infantry": "SFGPUCIZ--*****",
  armoured: "SFGPUCA---*****",
  armour: "SFGPUCA---*****",
  "armoured-car": "SFGPUCRVA-*****",
  cavalry: "SFGPUCR---*****",
  artillery: "SFGPUCF---*****",
  "anti-tank": "SFGPUCAA--*****",
  "coastal-artillery": "SFGPUCFS--*****",
};

function circle(tag: string): string {
  const value = (name: string): number => Number(new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1]);
  const [x, y, r] = [value("cx"), value("cy"), value("r")];
  return `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
}

function standardSymbol(kind: string, code: string): Symbol {
  const symbol = new ms.Symbol(code, { size: 100, fill: false, monoColor: "black" });
  if (!symbol.isValid()) throw new Error(`milsymbol does not know ${code} (${kind})`);
  const svg = symbol.asSVG();
  const lines = [...svg.matchAll(/<path d="([^"]+)"/g)].map((match) => match[1]!);
  const dots = [...svg.matchAll(/<circle [^>]*>/g)].map((match) => circle(match[0]));
  return { line: lines.join(""), solid: dots.join("") };
}

/** Every kind's symbol, in the square of a counter: the frame is 52 wide about (7, 0). */
export function symbols(): Record<string, Symbol> {
  const standard = Object.entries(STANDARD).map(([kind, code]) => [
    kind,
    standardSymbol(kind, code),
  ]);
  const all: Record<string, Symbol> = { ...Object.fromEntries(standard), ...ownSymbols() };
  return Object.fromEntries(
    Object.entries(all).map(([kind, { line, solid }]) => {
      const scale = kind in STANDARD || line ? 52 / 150 : 78 / 150;
      const place = { scale, x: 7 - 100 * scale, y: -100 * scale };
      return [kind, { line: moved(line, place), solid: moved(solid, place) }];
    }),
  );
}

/** Bakes the drawings into the build, so that milsymbol itself is not shipped. */
export function spritePlugin(): Plugin {
  return {
    name: "sandtable-sprite",
    resolveId: (id) => (id === MODULE ? "\0" + MODULE : null),
    load: (id) =>
      id === "\0" + MODULE
        ? `export const symbols = ${JSON.stringify(symbols())};` +
          `export const dice = ${JSON.stringify(dice())};`
        : null,
  };
}
