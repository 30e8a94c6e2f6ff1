import type { Symbol } from "./sprite.ts";

/** Symbols the standard lacks, in the coordinates of its frames: a machine-gun unit, silhouettes, dice. */

const FRAME = "M25,50l150,0 0,100 -150,0z";
const MACHINE_GUN = "M100,142V62M86,78L100,60 114,78M84,142h32";
const FIGHTER =
  "M100,48c4,0 6,5 6.5,12l1,12 58,14c6,1.5 10,5 10,10v6l-66,4 -3,26 22,7c3,1 4,3 4,6v4l-28,1 -4.5,6 -4.5,-6 -28,-1v-4c0,-3 1,-5 4,-6l22,-7 -3,-26 -66,-4v-6c0,-5 4,-8.5 10,-10l58,-14 1,-12c.5,-7 2.5,-12 6.5,-12z";
const BOMBER =
  "M100,46c5,0 8,7 8.5,16l.5,12 12,2v-9c0,-5 2,-8 5,-8s5,3 5,8v12l39,9c6,1.5 8,5 8,9v5l-47,4c-1,7 -3,9 -5,9s-4,-2 -5,-8l-12,.5 -3,27 26,7c3,1 4,3 4,6v5l-30,1 -6,6 -6,-6 -30,-1v-5c0,-3 1,-5 4,-6l26,-7 -3,-27 -12,-.5c-1,6 -3,8 -5,8s-4,-2 -5,-9l-47,-4v-5c0,-4 2,-7.5 8,-9l39,-9v-12c0,-5 2,-8 5,-8s5,3 5,8v9l12,-2 .5,-12c.5,-9 3.5,-16 8.5,-16z";
const SHIP =
  "M18,112h164l-16,24H38zM44,108v-10h10l3,-8h13v8h9V82h8V62h5v-8h6v8h7v12h10v24h8v-8h12l3,8h10v10zM30,94h20v4H30zM150,94h20v4h-20z";

const BICYCLE = "M25,50L175,150M25,150L175,50M100,136a12,12 0 1 0 .1,0z";
const HEADQUARTERS = "M62,76V124M62,100H88M88,76V124M124,76a19,24 0 1 0 .1,0zM130,112l16,16";
const TRAIN =
  "M55,74h90a24,24 0 0 1 0,48h-90a24,24 0 0 1 0,-48zM56,134a7,7 0 1 0 .1,0zM100,134a7,7 0 1 0 .1,0zM144,134a7,7 0 1 0 .1,0z";

const PIPS: Record<number, string> = {
  1: "4",
  2: "08",
  3: "048",
  4: "0268",
  5: "02468",
  6: "023568",
};

function die(face: number): string {
  const pips = [...(PIPS[face] ?? "")].map((cell) => {
    const x = 6 + 6 * (Number(cell) % 3);
    const y = 6 + 6 * Math.floor(Number(cell) / 3);
    return `<circle cx="${x}" cy="${y}" r="2.1"/>`;
  });
  return (
    `<symbol id="d-${face}" viewBox="0 0 24 24">` +
    '<rect x="1" y="1" width="22" height="22" rx="4" fill="#fffdf6" stroke="#2b2a26" stroke-width="1.5"/>' +
    `<g fill="#1c1b18">${pips.join("")}</g></symbol>`
  );
}

export function ownSymbols(): Record<string, Symbol> {
  return {
    "machine-gun": { line: FRAME + MACHINE_GUN, solid: "" },
    bicycle: { line: FRAME + BICYCLE, solid: "" },
    HQ: { line: FRAME + HEADQUARTERS, solid: "" },
    "armoured-train": { line: FRAME + TRAIN, solid: "" },
    aircraft: { line: "", solid: FIGHTER },
    "aircraft-F": { line: "", solid: FIGHTER },
    "aircraft-B": { line: "", solid: BOMBER },
    ship: { line: "", solid: SHIP },
  };
}

/** A face of a ten-sided die: a kite with its number. */
function tenSided(face: number): string {
  return (
    `<symbol id="t-${face}" viewBox="0 0 24 24">` +
    '<path d="M12 .8L23 13.6 12 23.2 1 13.6zM1 13.6L12 17.4 23 13.6M12 17.4V23.2" fill="#fffdf6" stroke="#2b2a26" stroke-width="1.3" stroke-linejoin="round"/>' +
    `<text x="12" y="14.6" font-size="${face > 9 ? 9 : 11}" font-weight="bold" text-anchor="middle" fill="#1c1b18">${face}</text></symbol>`
  );
}

/** The faces of both kinds of dice, as symbols to be used anywhere on the page. */
export const dice = (): string =>
  [1, 2, 3, 4, 5, 6].map(die).join("") +
  Array.from({ length: 10 }, (_, i) => tenSided(i + 1)).join("");
