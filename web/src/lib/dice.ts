/**
 * Dice that can be checked: a record tells at its beginning what its secret comes to, at its end the
 * secret, and in between the numbers that the players added (docs/record-format.md). Whatever server
 * kept the game, this browser works every die out again by itself.
 */

// The browser's own crypto is not there on a page that came by http from another machine.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** One kind of die: how often each face fell. */
export interface Faces {
  faces: number;
  counts: number[];
  thrown: number;
}

export interface Checked {
  /** What the record promised at its beginning. */
  promise: string;
  /** Whether the published secret is the one that was promised; null while none is published. */
  kept: boolean | null;
  thrown: number;
  /** Dice that are not what the secret gives: the line of the record, and what it would be. */
  wrong: { line: number; fell: number; right: number }[];
  /** Dice that people chose. */
  chosen: number;
  /** Dice of before a branch, whose secret is the parent's. */
  before: number;
  added: { side: string; number: string }[];
  kinds: Faces[];
}

interface Row {
  c?: string;
  f?: string;
  of?: number[];
  n?: string;
  by?: string;
  secret?: string;
  dice?: string;
  seed?: string;
  branch?: [string, number];
}

/** The value, 1 to `faces`, of die number `count`. */
export function die(secret: string, numbers: string, count: number, faces: number): number {
  const key = utf8ToBytes(secret);
  const limit = 256 - (256 % faces);
  for (let attempt = 0; ; attempt++) {
    const digest = hmac(sha256, key, utf8ToBytes(`${numbers}|${count}|${attempt}`));
    for (const byte of digest) if (byte < limit) return (byte % faces) + 1;
  }
}

export const promised = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));

/** Whether sides added the numbers that they had promised; null where one added none. */
export function heldTo(
  { added }: Checked,
  promises: Readonly<Record<string, string>>,
): { side: string; kept: boolean | null }[] {
  return Object.entries(promises).map(([side, promise]) => {
    const number = added.find((one) => one.side === side)?.number;
    return { side, kept: number === undefined ? null : promised(number) === promise };
  });
}

/** A lot between two (docs/offers.md): 0 for who offered, 1 for who took. */
export function draw(secret: string, numbers: readonly string[]): 0 | 1 {
  const digest = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(numbers.join(",")));
  return (digest[0]! & 1) as 0 | 1;
}

/** The lot of a tournament (docs/tournaments.md): who is drawn first, second and so on. */
export function drawOrder(secret: string, numbers: readonly string[]): number[] {
  const all = [...numbers].sort().join(",");
  const places = numbers.map((own) =>
    bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${all}|${own}`))),
  );
  return numbers.map((_, who) => who).sort((a, b) => (places[a]! < places[b]! ? -1 : 1));
}

/** Every die of a record, held against the secret that it publishes. */
export function checkDice(record: string, usual: number): Checked {
  const rows = record
    .split("\n")
    .filter(Boolean)
    .map((row) => JSON.parse(row) as Row);
  const [header = {}] = rows;
  const secret =
    header.seed === undefined
      ? (rows.find((row) => row.secret !== undefined)?.secret ?? null)
      : `seed:${header.seed}`;
  const told: Checked = {
    promise: header.dice ?? "",
    kept: secret === null ? null : promised(secret) === header.dice,
    thrown: 0,
    wrong: [],
    chosen: 0,
    before: 0,
    added: [],
    kinds: [],
  };
  const inherited = header.branch?.[1] ?? 0;
  let count = 0;
  rows.forEach((row, at) => {
    if (row.n !== undefined) told.added.push({ side: row.by ?? "", number: row.n });
    const dice = (row.c ?? "").split("; ").filter((part) => /^(\+ )?roll \d+$/.test(part));
    dice.forEach((part, i) => {
      const fell = Number(part.split(" ").at(-1));
      const faces = row.of?.[i] ?? usual;
      if (row.f?.includes("x")) told.chosen++;
      else if (at > 0 && at <= inherited) told.before++;
      else {
        told.thrown++;
        tally(told.kinds, faces, fell);
        const numbers = told.added.map(({ number }) => `${number},`).join("");
        const right = secret === null ? fell : die(secret, numbers, count, faces);
        if (right !== fell) told.wrong.push({ line: at + 1, fell, right });
      }
      count++;
    });
  });
  return told;
}

function tally(kinds: Faces[], faces: number, fell: number): void {
  let kind = kinds.find((known) => known.faces === faces);
  if (!kind) {
    kind = { faces, counts: Array<number>(faces).fill(0), thrown: 0 };
    kinds.push(kind);
    kinds.sort((a, b) => a.faces - b.faces);
  }
  kind.thrown++;
  kind.counts[fell - 1] = (kind.counts[fell - 1] ?? 0) + 1;
}
