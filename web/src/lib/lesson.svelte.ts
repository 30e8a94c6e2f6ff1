import type { Table } from "./table.svelte";

const KEY = "sandtable.learned";

function known(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** What somebody new is told when a decision is asked for the first time, until he has got it. */
export class Lesson {
  private learned = $state.raw(known());

  constructor(private readonly table: Table) {}

  private get name(): string {
    return `${this.table.book?.name ?? ""} ${this.table.view?.lesson ?? ""}`;
  }

  get text(): string {
    const { view, at } = this.table;
    const open = view && at === null && view.choices.length > 0;
    return open && !this.learned.includes(this.name) ? (view.lesson ?? "") : "";
  }

  got(): void {
    this.learned = [...this.learned, this.name];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.learned));
    } catch {
      // Without storage it is told again another day.
    }
  }
}
