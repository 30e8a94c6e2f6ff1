import { beforeEach, describe, expect, it, vi } from "vitest";
import { Guard, PAUSE } from "../src/lib/guard";

/** As much of an element as is asked for. */
class Stub {
  isConnected = true;
  disabled = false;
  clicks = 0;
  constructor(readonly isControl = true) {}
  click(): void {
    this.clicks += 1;
  }
  closest(): Stub | null {
    return this.isControl ? this : null;
  }
}

beforeEach(() => vi.stubGlobal("Element", Stub));

function press(guard: Guard, target: Stub, x = 100, y = 100, type = "pointerdown"): boolean {
  let taken = false;
  const event = { type, target, clientX: x, clientY: y, detail: 1 };
  const preventDefault = (): void => void (taken = true);
  guard.hear({ ...event, preventDefault, stopPropagation() {} } as unknown as MouseEvent);
  return taken;
}

describe("a press while a list moves on", () => {
  function lifted(button: Stub, over: Stub, x = 103): boolean {
    const guard = new Guard(() => 0);
    press(guard, button);
    return press(guard, over, x, 100, "click");
  }

  it("is for what it began on", () => {
    const [button, section, other] = [new Stub(), new Stub(false), new Stub()];
    expect(lifted(button, section)).toBe(true);
    expect(lifted(button, other)).toBe(true);
    expect([button.clicks, other.clicks]).toEqual([2, 0]);
  });

  it("is for nobody when the pointer was drawn away, or the button is gone or of no use", () => {
    const [button, section] = [new Stub(), new Stub(false)];
    expect(lifted(button, section, 300)).toBe(false);
    button.disabled = true;
    expect(lifted(button, section)).toBe(false);
    const gone = new Stub();
    gone.isConnected = false;
    expect(lifted(gone, section)).toBe(false);
    expect([button.clicks, gone.clicks]).toEqual([0, 0]);
  });

  it("is left alone where nothing moved", () => {
    const button = new Stub();
    expect(lifted(button, button)).toBe(false);
    expect(button.clicks).toBe(0);
  });
});

describe("a second press where a sheet has just closed", () => {
  let time = 0;
  const [done, zoom, map] = [new Stub(), new Stub(), new Stub(false)];

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

  it("is heard in a list that a press elsewhere has moved on", () => {
    const guard = closed();
    time += 100;
    const [first, second] = [new Stub(), new Stub()];
    expect(press(guard, first, 100, 300)).toBe(false);
    time += 100;
    expect(press(guard, second, 100, 310)).toBe(false);
  });

  it("is heard where nothing has moved", () => {
    const guard = new Guard(() => time);
    press(guard, done);
    expect(press(guard, zoom)).toBe(false);
  });
});
