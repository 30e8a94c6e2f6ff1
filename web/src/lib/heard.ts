/** What the server announced while a choice was under way: mostly that choice's own position. */
export class Heard {
  private seq: number | null = null;
  private rev: number | null = null;

  hear(seq: number | null, rev: number | null): void {
    this.seq = seq ?? this.seq;
    this.rev = rev;
  }

  /** Whether the last of it was an earlier line: what was played is taken back already. */
  back(seq: number): boolean {
    return this.seq !== null && this.seq < seq;
  }

  /** Whether there is something else to see than this; what was heard is forgotten. */
  beyond(seq: number, rev: number | undefined): boolean {
    const other = this.seq !== null && this.seq !== seq;
    const more = other || (this.rev !== null && this.rev !== rev);
    this.forget();
    return more;
  }

  forget(): void {
    this.seq = this.rev = null;
  }
}

/** Milliseconds between the clicks of a double click, as most systems take it. */
const DOUBLE = 500;

/** Knows the second click of a double click: the answer came between the two, and both ask the same. */
export class Twice {
  private last = "";
  private at = -DOUBLE;

  again(texts: string[], now = performance.now()): boolean {
    const all = texts.join("\n");
    if (all === this.last && now - this.at < DOUBLE) return true;
    this.last = all;
    this.at = now;
    return false;
  }

  /** Something else was done: the same may be meant once more. */
  forget(): void {
    this.last = "";
  }
}
