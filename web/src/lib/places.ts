/**
 * A list that shrinks while one presses through it: whoever has gone leaves the place empty, until
 * something else is asked, so that the next press meets what it was meant for.
 */
export class Places<T> {
  private about = "";
  private readonly seen = new Map<string, T>();

  of(about: string, now: T[], key: (one: T) => string): { one: T; gone: boolean }[] {
    if (about !== this.about) this.seen.clear();
    this.about = about;
    for (const one of now) this.seen.set(key(one), one);
    const open = new Set(now.map(key));
    return [...this.seen].map(([name, one]) => ({ one, gone: !open.has(name) }));
  }
}
