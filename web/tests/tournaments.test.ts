import { describe, expect, it } from "vitest";
import { drawOrder } from "../src/lib/dice";
import { readClub } from "../src/lib/route";
import { against, points, standing, tie } from "../src/lib/tournaments";
import type { TournamentPage } from "../src/lib/types";

describe("a tournament", () => {
  it("has the lot that the server draws", () => {
    const numbers = ["0", "1", "2"].map((digit) => digit.repeat(32));
    expect(drawOrder("a secret", numbers)).toEqual([1, 2, 0]); // tournaments/lot.py
  });

  it("writes halves and quarters of points", () => {
    expect([0, 1, 2, 3, 7].map((halves) => points(halves))).toEqual(["0", "½", "1", "1½", "3½"]);
    expect([0, 1, 6, 11].map((parts) => tie("Sonneborn-Berger", parts))).toEqual([
      ...["0", "¼", "1½", "2¾"],
    ]);
    expect(tie("Buchholz", 9)).toBe("4½");
    expect(tie("rounds survived", 2)).toBe("2");
  });

  const game = (first: number, second: number, score: number | null) => ({
    ...{ first, second, score, table: "t", how: "", margin: "", result: null, moves: null },
  });
  const one = {
    ...{ state: "running", round: 1, rounds: 3, due: "2026-12-01T00:00:00.000+00:00" },
    pairings: [
      { round: 1, board: 0, first: 0, second: 2, games: [game(0, 2, 2), game(2, 0, 1)] },
      { round: 1, board: 1, first: 1, second: 3, games: [game(1, 3, null), game(3, 1, 0)] },
      { round: 1, board: 2, first: 4, second: -1, games: [] },
    ],
  } as unknown as TournamentPage;

  it("says what one has of another", () => {
    expect(against(one, 0, 2)).toBe("1½");
    expect(against(one, 2, 0)).toBe("½");
    expect(against(one, 1, 3)).toBe("1…");
    expect(against(one, 3, 1)).toBe("0…");
    expect(against(one, 0, 1)).toBeNull();
  });

  it("says how it stands", () => {
    expect(standing(one)).toContain("round 1 of 3, until ");
    expect(standing({ ...one, late: true })).toContain("round 1 of 3 has ended, rulings until ");
    expect(standing({ ...one, state: "over", champion: "Anna" } as never)).toBe("over: Anna won");
  });

  it("names who won", () => {
    const standings = [
      { who: 1, place: 1 },
      { who: 0, place: 1 },
    ];
    const entrants = [{ name: "Anna" }, { name: "Ben" }];
    expect(standing({ ...one, state: "over", standings, entrants } as never)).toBe(
      "over: Ben and Anna won",
    );
  });

  it("has an address", () => {
    expect(readClub("#/tournament/0a1b")).toEqual({ kind: "tournament", id: "0a1b", secret: "" });
    expect(readClub("#/tournaments")?.kind).toBe("tournaments");
  });
});
