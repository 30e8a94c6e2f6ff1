import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Between } from "../src/lib/between.svelte";
import { Seating } from "../src/lib/seating.svelte";
import { Table } from "../src/lib/table.svelte";
import type { TableInfo } from "../src/lib/types";

const asked: string[] = [];
/** What the server has not answered yet. */
const open: ((body: unknown, status?: number) => void)[] = [];

beforeEach(() => {
  asked.length = open.length = 0;
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return new Promise((done) => {
      open.push((body, status = 200) => done(new Response(JSON.stringify(body), { status })));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const seated = (rev: number, sides: string[], people: object = {}): TableInfo =>
  ({
    rev,
    people,
    seats: { Red: "human", Blue: "human" },
    you: { role: sides.length > 1 ? "both" : sides[0], sides },
  }) as never;
const bob = (here: boolean): object => ({ Blue: [{ name: "Bob", here }] });
const view = (role: string, table: TableInfo, seq = 0): object => ({
  role,
  table,
  actor: role,
  seq,
  step: seq,
  draft: "",
  hidden: false,
  choices: [],
  units: [],
  log: [],
});

type Heard = (rev: number, seq?: number | null) => void;

/** The window of somebody who has these sides, and the way in which it hears of a change. */
function window(...sides: string[]): { table: Table; hear: Heard } {
  const table = new Table("t1");
  const inside = table as unknown as {
    take(raw: object): void;
    onLive(seq: number | null, rev: number): void;
  };
  const role = sides.length > 1 ? "both" : sides[0];
  Object.assign(table, { role, eyes: "Red", book: { name: "toy", sides: ["Red", "Blue"] } });
  inside.take(view("Red", seated(1, sides)));
  return { table, hear: (rev, seq = null) => inside.onLive(seq, rev) };
}
const atBoth = (): { table: Table; hear: Heard } => window("Red", "Blue");

async function answer(which: number, path: string, body: unknown, status = 200): Promise<void> {
  await vi.waitFor(() => expect(asked[which]).toContain(path));
  open[which]!(body, status);
}

it("sees who looks at the board though he came while one's own seat was asked for", async () => {
  const { table, hear } = atBoth();
  hear(2);
  await answer(0, "/view?role=both", { error: "Blue is held by Bob" }, 403);
  await vi.waitFor(() => expect(asked[1]).toMatch(/\/tables\/t1$/));
  hear(3);
  open[1]!(seated(2, ["Red"], bob(false)));
  await answer(2, "/view?role=Red", view("Red", seated(3, ["Red"], bob(true))));
  await vi.waitFor(() => expect(table.info?.people.Blue?.[0]?.here).toBe(true));
  expect([table.role, table.waiting, asked.length]).toEqual(["Red", false, 3]);
});

it("fetches the view anew in the seat that is left", async () => {
  const { table, hear } = atBoth();
  hear(2);
  await answer(0, "/view?role=both", { error: "Blue is held by Bob" }, 403);
  await answer(1, "/tables/t1", seated(2, ["Red"], bob(true)));
  await answer(2, "/view?role=Red", view("Red", seated(2, ["Red"], bob(true))));
  await vi.waitFor(() => expect(table.waiting).toBe(false));
  expect(asked).toHaveLength(3);
});

it("says once why it is told nothing, where no seat has changed", async () => {
  const { table, hear } = atBoth();
  hear(2);
  await answer(0, "/view?role=both", { error: "not now" }, 403);
  await answer(1, "/tables/t1", seated(2, ["Red", "Blue"]));
  await vi.waitFor(() => expect(table.waiting).toBe(false));
  expect(asked).toHaveLength(2);
  expect(table.notice).toBe("not now");
});

it("sees that what it plays is taken back before the answer is there", async () => {
  const { table, hear } = window("Red");
  void table.choose("move a");
  await vi.waitFor(() => expect(asked[0]).toContain("/choose"));
  hear(1, 1);
  hear(1, 0); // a mate took it back
  open[0]!({ view: view("Red", seated(1, ["Red"]), 1) });
  await answer(1, "/view?role=Red", view("Red", seated(1, ["Red"]), 0));
  await vi.waitFor(() => expect(table.view?.seq).toBe(0));
});

it("sees what is played while the screen is handed over", async () => {
  const { table, hear } = atBoth();
  Object.assign(table, { handOver: "Blue", view: null });
  const over = table.takeOver();
  await vi.waitFor(() => expect(asked[0]).toContain("/view"));
  hear(1, 2);
  open[0]!(view("Blue", seated(1, ["Red", "Blue"]), 1));
  await answer(1, "/view", view("Blue", seated(1, ["Red", "Blue"]), 2));
  await over;
  expect([table.view?.seq, table.handOver]).toEqual([2, null]);
});

it("takes an older answer about the seats for no news", async () => {
  const { table, hear } = atBoth();
  Object.assign(table, { handOver: "Blue", view: null });
  hear(2);
  hear(3);
  await answer(1, "/tables/t1", seated(3, ["Red", "Blue"]));
  await answer(0, "/tables/t1", seated(2, ["Red", "Blue"]));
  await vi.waitFor(() => expect(table.info?.rev).toBe(3));
});

it("hears what watchers said when the game ends while a word is fetched", async () => {
  const { table } = window("Red");
  const between = new Between(table);
  const words = (...numbers: number[]): object[] =>
    numbers.map((number) => ({ number, text: "", name: "Will" }));
  const talked = (last: number, over: boolean): void => {
    table.info = { ...seated(1, ["Red"]), talked: last, over };
    void between.listen(last, over);
  };
  talked(3, false);
  await answer(0, "/talk", words(1, 3));
  await vi.waitFor(() => expect(between.words).toHaveLength(2));
  talked(4, false);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  talked(5, true);
  open[1]!(words(4));
  await answer(2, "/talk?since=0", words(1, 2, 3, 4, 5));
  await vi.waitFor(() =>
    expect(between.words.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]),
  );
});

it("keeps a new link on the screen though the list of links did not come", async () => {
  const seating = new Seating(window("Red").table);
  const made = seating.invite("Blue");
  await answer(0, "/invitations", { id: "l1", seat: "Blue", links: [] }, 201);
  await answer(1, "/invitations", { error: "not now" }, 503);
  await made;
  expect(seating.made?.id).toBe("l1");
});
