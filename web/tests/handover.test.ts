import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../src/lib/board.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Story } from "../src/lib/story.svelte";

const kept = new Map<string, string>();
/** What the server has not answered yet. */
let open: ((body: unknown) => void)[] = [];

beforeEach(() => {
  kept.clear();
  open = [];
  settings.story = true;
  vi.stubGlobal("window", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("fetch", () => {
    return new Promise((done) => {
      open.push((body) => done(new Response(JSON.stringify(body))));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const soon = (): Promise<void> => new Promise((done) => setTimeout(done));
const LOSSES = [{ hex: "0101", unit: 1, n: 1 }];
const NEWS = { kind: "loss", side: "Blue", step: 0, hex: "0101", losses: LOSSES };

/** One window of a table at which one person's two friends share a screen. */
interface Opened {
  story: Story;
  sit: (side: string, seq: number, turn?: number) => void;
  /** One's own choice, after which the other side is asked. */
  choose: (seq: number) => void;
  cover: () => void;
}

function opened(): Opened {
  const table = {
    id: "t1",
    sides: ["Red", "Blue"],
    role: "both",
    eyes: "Red",
    at: null,
    alone: false,
    ownSeq: -1,
    view: null as object | null,
    say: () => undefined,
    get asking() {
      return { role: this.role, eyes: this.eyes };
    },
  };
  const board = { table, viewport: { height: 900, restore: () => undefined } };
  const story = new Story(board as unknown as Board);
  const sit = (side: string, seq: number, turn = 1): void => {
    table.eyes = side;
    table.view = { seq, step: 20, actor: side, hidden: true, over: false, status: { turn } };
    story.follow();
  };
  const choose = (seq: number): void => {
    table.ownSeq = seq;
    table.view = { ...table.view, seq, actor: "Blue" };
    table.role = "Red";
    story.follow();
  };
  const cover = (): void => {
    table.view = null;
    story.follow();
  };
  return { story, sit, choose, cover };
}

const told = (seq: number, begin = 0, end = 9): object => ({
  role: "Red",
  seq,
  measure: "SP",
  begin,
  end,
  items: [NEWS],
  answered: [],
});

describe("what happened since, in two windows of one screen", () => {
  it("is not left to whoever takes the screen, though the other played elsewhere", async () => {
    const { story, sit, cover } = opened();
    sit("Red", 5);
    await soon();
    open[0]!(told(5));
    await soon();
    expect(story.told?.seq).toBe(5);
    cover();
    expect(story.told).toBeNull();
    kept.set("sandtable.seen", JSON.stringify({ "t1.Blue": 9 }));
    sit("Blue", 8);
    expect(story.told).toBeNull();
  });

  it("is not told to the next one when its answer comes late", async () => {
    const { story, sit, cover } = opened();
    sit("Red", 5);
    await soon();
    cover();
    kept.set("sandtable.seen", JSON.stringify({ "t1.Blue": 9 }));
    sit("Blue", 5);
    open[0]!(told(5));
    await soon();
    expect(story.told).toBeNull();
  });

  it("is told once: who has played on in the other window has seen it", async () => {
    const { story, sit } = opened();
    sit("Red", 5);
    await soon();
    open[0]!(told(5));
    await soon();
    kept.set("sandtable.seen", JSON.stringify({ "t1.Red": 6 }));
    sit("Red", 6);
    expect(story.told).toBeNull();
  });
});

describe("what one's own choice has put away unread", () => {
  const again = async (turn: number, seen = false): Promise<Story> => {
    const { story, sit, choose } = opened();
    sit("Red", 5);
    await soon();
    open[0]!(told(5));
    await soon();
    if (seen) story.dismiss();
    choose(6);
    expect(story.told).toBeNull();
    sit("Red", 8, turn);
    await soon();
    open[1]!(told(8, 10, 12));
    await soon();
    return story;
  };

  it("is told once more with what comes next in the same turn", async () => {
    const story = await again(1);
    expect(story.told?.items).toHaveLength(2);
    expect(story.freshFrom).toBe(0);
    expect(story.older).toBe(true);
  });

  it("is not where it was seen", async () => {
    expect((await again(1, true)).told?.items).toHaveLength(1);
  });

  it("is in the turn that follows", async () => {
    expect((await again(2)).told?.items).toHaveLength(2);
  });

  it("is no more in the one after", async () => {
    expect((await again(3)).told?.items).toHaveLength(1);
  });
});
