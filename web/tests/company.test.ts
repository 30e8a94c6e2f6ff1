import { describe, expect, it } from "vitest";
import { arrivals, myTurn, opposite, partners, playerOf } from "../src/lib/company";
import { readDoor } from "../src/lib/route";
import type { TableInfo } from "../src/lib/types";

const info = (more: Partial<TableInfo>): TableInfo =>
  ({
    seats: { Japanese: "human", Allied: "human" },
    people: {},
    owner: { name: "Anna", here: true },
    you: { role: "both", sides: ["Japanese", "Allied"], owner: true, alone: true },
    actor: "Japanese",
    over: false,
    ...more,
  }) as TableInfo;
const bob = { name: "Bob", here: false, knew: false };
const guest = { role: "Allied", sides: ["Allied"], owner: false, alone: false };

describe("company at a table", () => {
  it("is nobody at one screen, and the other side's holder for each of two", () => {
    expect(opposite(info({}))).toEqual([]);
    const owners = { role: "Japanese", sides: ["Japanese"], owner: true, alone: false };
    const two = { people: { Allied: [bob] } };
    expect(partners(info({ ...two, you: owners }))).toBe("Bob");
    expect(partners(info({ ...two, you: guest }))).toBe("Anna");
    expect(myTurn(info({ ...two, you: owners }))).toBe(true);
    expect(myTurn(info({ ...two, you: guest }))).toBe(false);
    expect(playerOf(info({ ...two, you: guest }), "Allied")).toBe("you");
    expect(playerOf(info({ ...two, you: guest }), "Japanese")).toBe("Anna");
  });

  it("names whoever comes and goes, and nobody for a new name", () => {
    const [empty, full] = [info({}), info({ people: { Allied: [bob] } })];
    expect(arrivals(empty, full)).toEqual(["Bob sat down as Allied."]);
    expect(arrivals(full, empty)).toEqual(["Bob has given Allied back."]);
    const renamed = info({ people: { Allied: [{ ...bob, name: "Robert" }] } });
    expect(arrivals(full, renamed)).toEqual([]);
    const watched = info({ people: { Allied: [bob], spectator: [{ ...bob, name: "Carla" }] } });
    expect(arrivals(full, watched)).toEqual(["Carla watches this table now."]);
  });
});

describe("ways in", () => {
  it("are read from the address, and nothing else is one", () => {
    expect(readDoor("#/seat/abc-_9")).toEqual({ kind: "seat", secret: "abc-_9" });
    expect(readDoor("#/owner/k?x=1")).toEqual({ kind: "owner", secret: "k" });
    for (const hash of ["", "#/", "#/table/seat/x", "#/seats/x"]) expect(readDoor(hash)).toBeNull();
  });
});
