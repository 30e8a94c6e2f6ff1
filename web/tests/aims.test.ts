import { expect, it } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { aimsOf } from "../src/map/aims";
import { choice } from "./fixtures";

it("rings own ships that may intercept as those that set out, and the enemy's as targets", () => {
  const offered = (...verbs: string[]): Board =>
    ({
      hand: null,
      reach: new Map(),
      byPlace: new Map(),
      hexesNamed: () => [],
      table: {
        hexes: new Map([["0402", {}]]),
        index: { forHex: new Map([["0402", verbs.map((verb) => choice(verb, null, "0402"))]]) },
        view: {},
      },
    }) as unknown as Board;
  expect(aimsOf(offered("intercept"))).toEqual({ sights: [], idle: [], ways: ["0402"] });
  expect(aimsOf(offered("attack"))).toEqual({ sights: ["0402"], idle: [], ways: [] });
});
