import { expect, test } from "vitest";
import { clock, hours, minutes } from "../src/lib/notices";
import { readNotices } from "../src/lib/route";

test("where notices are chosen, and links in letters", () => {
  expect(readNotices("#/notices")).toEqual({ kind: "choose", secret: "", table: null });
  expect(readNotices("#/notices?table=abc2")?.table).toBe("abc2");
  expect(readNotices("#/notices/stop/a-b_c")).toEqual({
    kind: "stop",
    secret: "a-b_c",
    table: null,
  });
  expect(readNotices("#/notices/confirm/x")?.kind).toBe("confirm");
  for (const other of ["#/", "#/table/abc", "#/notices/else/x", "#/notices?table=../x"])
    expect(readNotices(other)).toBeNull();
});

test("minutes after midnight, as a clock shows them", () => {
  for (const count of [0, 7, 420, 1320, 1439]) expect(minutes(clock(count))).toBe(count);
  expect(clock(1350)).toBe("22:30");
  expect(minutes("")).toBe(0);
});

test("hours in words", () => {
  expect([1, 6, 24, 48].map(hours)).toEqual(["1 hour", "6 hours", "1 day", "2 days"]);
});
