import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Board } from "../src/lib/board.svelte";
import { press, pressMain } from "../src/lib/pressing";
import { Table } from "../src/lib/table.svelte";
import type { TableInfo } from "../src/lib/types";
import { choice } from "./fixtures";

const sent: { path: string; body: { choices?: string[]; choice?: string } }[] = [];
/** What the server has not answered yet. */
const open: ((body: unknown) => void)[] = [];
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  sent.length = open.length = 0;
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    sent.push({ path, body: JSON.parse(init?.body ?? "{}") as never });
    return new Promise((done) => {
      open.push((body) => done(new Response(JSON.stringify(body))));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const view = (seq: number, more: object = {}): object => ({
  role: "Red",
  actor: "Red",
  seq,
  step: seq,
  last: seq,
  draft: "",
  hidden: false,
  undo: { ok: false, id: "", reason: "" },
  prompt: { text: "", case: "" },
  status: { turn: seq },
  choices: [{ v: "done" }],
  units: [],
  log: [],
  ...more,
});
const seated = (rev: number): TableInfo =>
  ({ rev, seats: {}, people: {}, you: { role: "Red", sides: ["Red"] } }) as never;

/** A table at which Red is asked, and the ways to hear of it. */
function asked(seq = 5): { table: Table; board: Board; hear: (seq: number, rev: number) => void } {
  const table = new Table("t1");
  const inside = table as unknown as {
    take(raw: object): void;
    onLive(seq: number, rev: number): void;
  };
  Object.assign(table, { role: "Red", eyes: "Red", info: seated(1) });
  inside.take(view(seq));
  return { table, board: new Board(table), hear: (...told) => inside.onLive(...told) };
}
const DONE = { ...choice("done"), text: "done" };

describe("a button that ends something", () => {
  it("is played once the server has nothing to warn of", async () => {
    const { board } = asked();
    const pressed = press(board, DONE);
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/tables/t1/ending"]));
    open[0]!({ seq: 5, warnings: [], doubt: null });
    await vi.waitFor(() => expect(sent.at(-1)?.body.choice).toBe("done"));
    open[1]!({ view: view(6, { table: seated(2) }) });
    expect(await pressed).toBe(true);
  });

  it("is not played at the next question, which came while that was asked", async () => {
    const { board, hear } = asked();
    const pressed = press(board, DONE);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    hear(6, 2);
    open[0]!({ seq: 5, warnings: [{ text: "Somebody is left." }], doubt: null });
    await vi.waitFor(() => expect(sent.at(-1)?.path).toContain("/view?"));
    open[1]!(view(6, { table: seated(2) }));
    expect(await pressed).toBe(false);
    expect(board.popover).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it("was not pressed where nothing was ended: Space may end something after it", async () => {
    const { table, board } = asked(9);
    const pressed = pressMain(board);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    table.eyes = "Blue";
    open[0]!({ seq: 9, warnings: [], doubt: null });
    await pressed;
    expect([sent.length, board.putAway]).toEqual([1, null]);
  });
});

describe("several choices at one stroke", () => {
  it("are played once by a double click, though the answer comes between the clicks", async () => {
    const { table } = asked();
    const first = table.chooseAll(["move U1", "with U2"]);
    await soon();
    open[0]!({ view: view(7), played: 2, stopped: null });
    await first;
    await table.chooseAll(["move U1", "with U2"]);
    expect(sent).toHaveLength(1);
    void table.chooseAll(["move U3", "with U4"]);
    await soon();
    expect(sent).toHaveLength(2);
  });

  it("are played again when something else was done meanwhile", async () => {
    const { table } = asked();
    const first = table.chooseAll(["move U1", "with U2"]);
    await soon();
    open[0]!({ view: view(7), played: 2, stopped: null });
    await first;
    const back = table.undo();
    await soon();
    open[1]!({ view: view(8) });
    await back;
    void table.chooseAll(["move U1", "with U2"]);
    await soon();
    expect(sent).toHaveLength(3);
  });
});

describe("what is announced while a choice is under way", () => {
  it("is fetched when only the people are others, and no line is new", async () => {
    const { table, hear } = asked();
    const played = table.choose("done");
    await soon();
    hear(6, 3);
    open[0]!({ view: view(6, { table: seated(2) }) });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.path).toContain("/view?");
    open[1]!(view(6, { table: seated(3) }));
    await played;
    expect(table.info?.rev).toBe(3);
    await soon();
    expect(sent).toHaveLength(2);
  });

  it("is not fetched when it was the answer itself", async () => {
    const { table, hear } = asked();
    const played = table.choose("done");
    await soon();
    hear(6, 2);
    open[0]!({ view: view(6, { table: seated(2) }) });
    await played;
    await soon();
    expect(sent).toHaveLength(1);
  });
});

describe("a view that is refused", () => {
  it("is told of, also when the table itself cannot be asked for any more", async () => {
    const { table } = asked();
    const answers = [403, 500, 403, 404];
    vi.stubGlobal("fetch", async () => {
      const status = answers.shift()!;
      return new Response(JSON.stringify({ error: `no: ${status}` }), { status });
    });
    await table.refresh();
    expect([table.notice, table.failed]).toEqual(["no: 500", null]);
    await table.refresh();
    expect(table.failed).toBe("No: 404.");
  });
});
