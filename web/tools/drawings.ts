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

/** An aeroplane from above, its nose up: half of its outline on the right, mirrored to the left. */
interface Plane {
  nose: number;
  tail: number;
  /** Half widths. */
  body: number;
  span: number;
  /** Where the wing begins and how deep it is at the root; the tip lies `sweep` lower. */
  wing: number;
  chord: number;
  sweep: number;
  tailspan: number;
  /** Distances of the engines from the middle. */
  engines?: number[];
  /** Half distance of a pair of floats; 0 for one under the body. */
  floats?: number;
}

function plane(p: Plane): string {
  const tip = p.wing + p.sweep;
  const half: [number, number][] = [
    [0, p.nose],
    [p.body * 0.7, p.nose + 4],
    [p.body, p.nose + 14],
    [p.body, p.wing],
    [p.span, tip],
    [p.span + 3, tip + 5],
    [p.span, tip + p.chord * 0.55],
    [p.body, p.wing + p.chord],
    [p.body * 0.6, p.tail - 16],
    [p.tailspan, p.tail - 12],
    [p.tailspan, p.tail - 3],
    [p.body * 0.4, p.tail - 2],
    [0, p.tail],
  ];
  const left = half
    .slice(1, -1)
    .reverse()
    .map(([x, y]): [number, number] => [-x, y]);
  const outline = [...half, ...left].map(([x, y]) => `${100 + x},${y}`).join(" ");
  const pods = (p.engines ?? []).flatMap((far) =>
    [far, -far].map((x) => {
      const top = p.wing + (p.sweep * far) / p.span - 12;
      return `M${100 + x - 5},${top + 4}l5,-5 5,5 0,24 -10,0z`;
    }),
  );
  const floats =
    p.floats === undefined
      ? []
      : (p.floats ? [p.floats, -p.floats] : [0]).map(
          (x) => `M${100 + x - 4},${p.nose - 2}l4,-7 4,7 0,46 -4,6 -4,-6z`,
        );
  return `M${outline}z${pods.join("")}${floats.join("")}`;
}

const BODY = { nose: 42, tail: 160, body: 8, wing: 78, chord: 24, sweep: 4, tailspan: 24 };
const PLANES: Record<string, Plane> = {
  F: { ...BODY, span: 62, chord: 28, nose: 52, tail: 148 },
  D: { ...BODY, span: 66, chord: 32, sweep: -6 },
  B: { ...BODY, span: 72, engines: [28], body: 9 },
  T: { ...BODY, span: 74, engines: [28], sweep: 10, tailspan: 28 },
  P: { ...BODY, span: 78, engines: [24, 50], nose: 38, tail: 164, tailspan: 30 },
  C: { ...BODY, span: 74, engines: [26], body: 12, chord: 30, sweep: 12 },
  R: { ...BODY, span: 64, floats: 24, nose: 54, tail: 150 },
  RB: {
    ...BODY,
    span: 80,
    engines: [16, 38],
    body: 12,
    wing: 70,
    chord: 20,
    sweep: 0,
    tailspan: 32,
  },
};

/** Ships from the side: a hull, and what stands on it. */
const HULL = "M16,118h168l-14,22H34z";
const SHIPS: Record<string, string> = {
  BB: `${HULL}M40,118v-12h26v12zM70,118v-14h6v-14h8v-18h4v-14h5v14h7v18h8v-10h12v24h4v14zM132,118v-12h26v12zM20,108h24v4h-24zM154,108h26v4h-26z`,
  CA: `${HULL}M44,118v-10h20v10zM70,118v-16h8v-14h5v-16h4v16h8v14h6v-8h10v12h8v12zM134,118v-10h20v10zM26,110h20v3h-20zM152,110h22v3h-22z`,
  CL: `${HULL}M48,118v-8h16v8zM74,118v-14h8v-14h4v-12h3v12h6v14h5v-8h8v10h8v12zM138,118v-8h16v8z`,
  CV: "M10,104h180l-4,10H178l-14,24H36L24,114H14zM118,104v-16h6v-16h4v16h14v16z",
  CVS: `${HULL}M36,118v-10h22v10zM62,118v-18h10v-12h4v-12h4v12h8v18h6v12zM112,118v-6h60v6zM120,112l8,-12 6,12zM146,112l8,-12 6,12z`,
  DD: "M24,118h152l-12,18H40zM52,118v-8h12v8zM74,118v-12h8v-14h3v14h7v12zM100,118v-14h8v14zM118,118v-12h8v12zM146,118v-8h12v8z",
  MTB: "M40,116h120l-24,18H52zM78,116v-10h28v10zM62,110h10v6h-10zM116,110h10v6h-10z",
  SS: "M16,118q20,-8 60,-8h10v-18h22v18h24q30,0 52,8q-10,16 -40,16H50q-24,0 -34,-16zM94,92v-14h3v14z",
  T: `${HULL}M70,118v-24h36v24zM82,94v-18h12v18zM48,118v-26h3v26zM140,118v-26h3v26zM44,96h11v3h-11zM136,96h11v3h-11z`,
};

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

/** By category and type, such as `air-F`: T is another thing at sea than in the air. */
const silhouettes = (category: string, drawn: Record<string, string>): Record<string, Symbol> =>
  Object.fromEntries(
    Object.entries(drawn).map(([type, solid]) => [`${category}-${type}`, { line: "", solid }]),
  );

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
    ...silhouettes(
      "air",
      Object.fromEntries(Object.entries(PLANES).map(([t, p]) => [t, plane(p)])),
    ),
    ...silhouettes("naval", SHIPS),
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
