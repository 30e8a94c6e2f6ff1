import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
const view = (role: string, table: TableInfo): object => ({
  role,
  table,
  actor: "Red",
  seq: 0,
  step: 0,
  draft: "",
  hidden: false,
  choices: [],
  units: [],
  log: [],
});

/** The window of somebody who has both sides, and the way in which it hears of a change. */
function atBoth(): { table: Table; hear: (rev: number) => void } {
  const table = new Table("t1");
  const inside = table as unknown as {
    take(raw: object): void;
    onLive(seq: number | null, rev: number): void;
  };
  Object.assign(table, { eyes: "Red", book: { name: "toy", sides: ["Red", "Blue"] } });
  inside.take(view("Red", seated(1, ["Red", "Blue"])));
  return { table, hear: (rev) => inside.onLive(null, rev) };
}

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
