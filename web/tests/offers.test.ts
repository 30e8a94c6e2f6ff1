import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "../src/lib/dice";
import { carryOver, sidesText, type OpenOffer } from "../src/lib/offers";
import { readClub } from "../src/lib/route";
import { witness } from "../src/lib/stir";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const offer = (more: Partial<OpenOffer>): OpenOffer =>
  ({
    id: "ab12",
    by: "Anna",
    mine: false,
    names: ["Red", "Blue"],
    plays: "",
    table: null,
    promise: { lot: "l", dice: "d" },
    ...more,
  }) as OpenOffer;

test("a lot is drawn as the server draws it", () => {
  const numbers = ["0".repeat(32), "1".repeat(32)];
  expect(draw("a secret", numbers)).toBe(0);
  expect(draw("a secret", [numbers[0]!, "6".repeat(32)])).toBe(1);
});

test("an offer says who would play what", () => {
  expect(sidesText(offer({ sides: "fixed", plays: "Red" }))).toBe("Anna plays Red, you Blue");
  expect(sidesText(offer({ sides: "fixed", plays: "Blue", mine: true }))).toBe(
    "you play Blue, the other Red",
  );
  expect(sidesText(offer({ sides: "bid" }))).toContain("sealed bids");
});

test("the address of an offer holds the secret of a private one behind the #", () => {
  expect(readClub("#/offers")).toEqual({ kind: "offers", id: "", secret: "" });
  expect(readClub("#/offer/ab12")).toEqual({ kind: "offer", id: "ab12", secret: "" });
  expect(readClub("#/offer/ab12/S-e_c")).toEqual({ kind: "offer", id: "ab12", secret: "S-e_c" });
  expect(readClub("#/table/ab12")).toBeNull();
});

test("what this browser saw of the dice goes with the table", () => {
  kept.set("sandtable.offer.ab12", JSON.stringify({ number: "7", seen: "then", promise: "d" }));
  carryOver(offer({}));
  expect(witness("t1")).toBeNull();
  kept.set(
    "sandtable.offer.ab12",
    JSON.stringify({ number: "7", seen: "2026-01-01T00:00:00.000Z", promise: "d" }),
  );
  carryOver(offer({ table: "t1" }));
  expect(witness("t1")).toEqual({ promise: "d", seen: "2026-01-01T00:00:00.000Z", number: "7" });
  expect(kept.has("sandtable.offer.ab12")).toBe(false);
});
