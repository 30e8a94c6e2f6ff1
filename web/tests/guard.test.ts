import { beforeEach, describe, expect, it, vi } from "vitest";
import { Guard, PAUSE } from "../src/lib/guard";

/** As much of an element as is asked for. */
class Stub {
  constructor(readonly isControl = true) {}
  closest(): Stub | null {
    return this.isControl ? this : null;
  }
}

describe("a second press where a sheet has just closed", () => {
  let time = 0;
  beforeEach(() => vi.stubGlobal("Element", Stub));
  const [done, zoom, map] = [new Stub(), new Stub(), new Stub(false)];

  function press(guard: Guard, target: Stub, x = 100, y = 100, type = "pointerdown"): boolean {
    let taken = false;
    const event = { type, target, clientX: x, clientY: y, detail: 1 };
    const preventDefault = (): void => void (taken = true);
    guard.hear({ ...event, preventDefault, stopPropagation() {} } as unknown as MouseEvent);
    return taken;
  }

  function closed(): Guard {
    time = 1000;
    const guard = new Guard(() => time);
    expect(press(guard, done)).toBe(false);
    guard.shift();
    return guard;
  }

  it("does not press what slid under the pointer", () => {
    const guard = closed();
    time += 200;
    expect(press(guard, zoom)).toBe(true);
    expect(press(guard, zoom, 100, 100, "click")).toBe(true);
  });

  it("is heard elsewhere, later, on the map, and on the same button", () => {
    expect(press(closed(), zoom, 300, 100)).toBe(false);
    expect(press(closed(), map)).toBe(false);
    expect(press(closed(), done)).toBe(false);
    const guard = closed();
    time += PAUSE + 1;
    expect(press(guard, zoom)).toBe(false);
  });

  it("is heard where nothing has moved", () => {
    const guard = new Guard(() => time);
    press(guard, done);
    expect(press(guard, zoom)).toBe(false);
  });
});
