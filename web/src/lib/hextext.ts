import type { HexInfo } from "./types";

/** The supply part of a hex's facts, whatever shape its values have. */
export function supplyLines(info: HexInfo): string[] {
  return Object.entries(info.supply ?? {}).flatMap(([side, value]) => {
    if (typeof value === "boolean")
      return [`${side} supply: ${value ? "on the network" : "not on the network"}`];
    if (typeof value === "string") return [`${side} supply: ${value}`];
    return [];
  });
}

export function terrainWords(terrain: string): string {
  return terrain.replaceAll("_", " ").replaceAll("-", " ");
}
