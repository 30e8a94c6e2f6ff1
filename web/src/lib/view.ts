import type * as Served from "./types";

/** A view as the client reads it (`wire.ts`): every field is there that the server leaves out. */

export type Point = [number, number];

/** Of the full and of the reduced face. */
export type Faced = [number, number];

/** What bars something, told by the server or found here. */
export type Refusal = Pick<Served.Refusal, "case" | "reason"> & Partial<Served.Refusal>;

/** A table as it is listed: a damaged one has an error, and less beside. */
export type Listed = Served.TableInfo & Partial<Pick<Served.DamagedTable, "error">>;

export interface Choice extends Omit<Served.Choice, "u" | "h" | "n"> {
  u: number | null;
  h: string | null;
  n: number | null;
  /** In the one-line notation. */
  text: string;
}

type Told = "hex" | "state" | "sp" | "face" | "able";

export interface UnitState extends Omit<Served.UnitState, Told> {
  hex: string | null;
  state: NonNullable<Served.UnitState["state"]>;
  sp: number;
  face: "up" | "down" | null;
  able: boolean;
}

type Lists =
  | "target"
  | "attackers"
  | "defenders"
  | "support"
  | "modifiers"
  | "columns"
  | "column"
  | "table"
  | "outcomes"
  | "retreats"
  | "notes";

/** A combat being put together, with lists where the server may leave them out. */
export type Sheet = Omit<Served.Sheet, Lists> & {
  [list in Lists]-?:
    NonNullable<Served.Sheet[list]> | (list extends "target" | "column" ? null : never);
};

export interface View extends Omit<Served.View, "choices" | "units" | "sheet" | "table"> {
  table: Served.TableInfo | null;
  choices: Choice[];
  units: UnitState[];
  sheet: Sheet | null;
  /** Of a step that is past. */
  then?: Served.PastView["then"];
}
