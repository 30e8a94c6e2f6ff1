import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import type { Item } from "../src/lib/story";
import { Story } from "../src/lib/story.svelte";

const moved = (unit: number, step: number, side = "Blue"): Item => ({
  kind: "move",
  side,
  step,
  last: step,
  case: "",
  units: [unit],
  hex: "0101",
  path: ["0101", "0102"],
});

/** A table of two sides where Red is told what the server has ready. */
function table() {
  const answers: { begin: number; end: number; items: Item[]; answered?: unknown[] }[] = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => {
    const { answered = [], ...next } = answers.shift()!;
    const told = { role: "Red", seq: shown.view.seq, measure: "SP", answered, ...next };
    return new Response(JSON.stringify(told));
  });
  const shown = {
    id: "t1",
    sides: ["Red", "Blue"],
    role: "Red",
    eyes: null,
    alone: false,
    at: null,
    ownSeq: -1,
    asking: { role: "Red", eyes: null },
    view: { seq: 1, step: 1, actor: "Red", hidden: false, over: false, status: { turn: 1 } },
    hexes: new Map(),
    byId: new Map(),
    short: String,
    hexName: String,
    say: (text: string) => expect.fail(text),
  };
  const viewport = { x: 0, y: 0, k: 1, width: 1000, height: 800, restore: () => {} };
  const story = new Story({ table: shown, viewport } as unknown as Board);
  return {
    story,
    /** What Red's window hears next, in which turn. */
    async hears(begin: number, end: number, items: Item[], turn = 1, answered: unknown[] = []) {
      answers.push({ begin, end, items, answered });
      shown.view = { ...shown.view, seq: end, step: end, status: { turn } };
      story.follow();
      await vi.waitFor(() => expect(answers).toHaveLength(0));
      await new Promise((done) => setTimeout(done));
    },
    async asks(begin: number, end: number, items: Item[]) {
      answers.push({ begin, end, items });
      await story.ask();
    },
    chooses(): void {
      shown.view = { ...shown.view, seq: shown.view.seq + 1 };
      shown.ownSeq = shown.view.seq;
      story.follow();
    },
    /** The other side takes back what it did, by consent, and decides anew. */
    undone(step: number): void {
      shown.view = { ...shown.view, seq: shown.view.seq + 1, step, actor: "Blue" };
      story.follow();
      shown.view = { ...shown.view, actor: "Red" };
    },
    sits(side: string): void {
      shown.role = side;
      shown.view = { ...shown.view, actor: side };
    },
    units: () => story.told?.items.flatMap(({ units }) => units) ?? null,
  };
}

describe("news that nobody has closed", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("is told again with the next, however often one asks", async () => {
    const { story, hears, asks, chooses, units } = table();
    await hears(0, 3, [moved(1, 2)]);
    chooses();
    expect(units()).toBeNull();
    await hears(4, 6, [moved(2, 5)]);
    expect(units()).toEqual([1, 2]);
    expect(story.older).toBe(true);
    await asks(4, 6, [moved(2, 5)]);
    expect(units()).toEqual([1, 2]);
    chooses();
    await asks(7, 7, []);
    expect(units()).toEqual([1, 2]);
    chooses();
    await hears(8, 9, [moved(3, 8)]);
    expect(units()).toEqual([1, 2, 3]);
  });

  it("goes when it has been closed", async () => {
    const { story, hears, asks, chooses, units } = table();
    await hears(0, 3, [moved(1, 2)]);
    story.dismiss();
    await asks(0, 3, [moved(1, 2)]);
    expect(units()).toEqual([1]);
    expect(story.older).toBe(false);
    story.dismiss();
    chooses();
    await hears(4, 6, [moved(2, 5)]);
    expect(units()).toEqual([2]);
  });

  it("lasts through the turn that follows, with what standing orders answered", async () => {
    const { story, hears, chooses, units } = table();
    await hears(0, 3, [moved(1, 2)], 1, [{ title: "Reserve", case: "1", times: 1 }]);
    chooses();
    await hears(4, 6, [moved(2, 5)], 2);
    expect(units()).toEqual([1, 2]);
    expect(story.told?.answered).toHaveLength(1);
    chooses();
    await hears(7, 9, [moved(3, 8)], 3);
    expect(units()).toEqual([2, 3]);
  });

  it("is told to the side that it was for", async () => {
    const { hears, chooses, sits, units } = table();
    await hears(0, 3, [moved(1, 2)]);
    chooses();
    sits("Blue");
    await hears(3, 4, [moved(7, 3, "Red")]);
    expect(units()).toEqual([7]);
    chooses();
    sits("Red");
    await hears(4, 6, [moved(2, 5)]);
    expect(units()).toEqual([1, 2]);
  });

  it("goes when it is taken back", async () => {
    const { story, hears, undone, units } = table();
    await hears(0, 4, [moved(1, 2)]);
    undone(2);
    expect(story.told).toBeNull();
    await hears(2, 6, [moved(3, 5)]);
    expect(units()).toEqual([3]);
  });

  it("is told without what was taken back", async () => {
    const { hears, chooses, units } = table();
    await hears(0, 4, [moved(1, 2), moved(2, 3)]);
    chooses();
    await hears(3, 7, [moved(3, 5)]);
    expect(units()).toEqual([1, 3]);
  });
});
