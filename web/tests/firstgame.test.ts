import { beforeEach, describe, expect, it, vi } from "vitest";
import { firstGame, keepGame, lastGame, newcomerSeats } from "../src/lib/firstgame";
import type { Rulebook } from "../src/lib/types";

const book = {
  name: "doro-nawa",
  sides: ["Japanese", "Allied"],
  controllers: ["human", "random", "staff"],
  scenarios: [{ id: "campaign" }, { id: "jitra", decisions: [90, 60] }],
} as unknown as Rulebook;

describe("a new game", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  const seats = { Japanese: "human", Allied: "staff" };

  it("remembers game, scenario and opponent of the last one", () => {
    expect(lastGame([book])).toBeNull();
    keepGame({ game: "doro-nawa", scenario: "jitra", seats });
    expect(lastGame([book])).toEqual({ book, scenario: book.scenarios[1], seats });
  });

  it("seats somebody new at the side that the scenario names, however often it is asked", () => {
    const [, jitra] = book.scenarios;
    const named = { ...jitra!, newcomer: "Allied" };
    expect(newcomerSeats(book, named)).toEqual({ Japanese: "staff", Allied: "human" });
    expect(newcomerSeats(book, { ...named, newcomer: "" })).toEqual(seats);
    const long = { ...named, id: "kampar", decisions: [900, 200], newcomer: "Japanese" };
    const first = firstGame([{ ...book, scenarios: [long, named] }])!;
    expect([first.scenario.id, first.seats["Allied"]]).toEqual(["jitra", "human"]);
  });

  it("forgets what is not there any more, and never seats two persons for want of a computer", () => {
    keepGame({ game: "doro-nawa", scenario: "gone", seats });
    expect(lastGame([book])).toBeNull();
    keepGame({ game: "doro-nawa", scenario: "jitra", seats: { Japanese: "human", Allied: "old" } });
    expect(Object.values(lastGame([book])!.seats).sort()).toEqual(["human", "staff"]);
  });
});
