/** The lines chosen in this window, by what one undo takes back. */
export class Played {
  done = $state.raw<string[][]>([]);
  private undone: string[][] = [];

  chosen(lines: string[]): void {
    this.done = [...this.done, lines];
    this.undone = [];
  }

  takenBack(): void {
    const last = this.done.at(-1);
    if (!last) return;
    this.done = this.done.slice(0, -1);
    this.undone.push(last);
  }

  playedAgain(): void {
    const next = this.undone.pop();
    if (next) this.done = [...this.done, next];
  }
}
