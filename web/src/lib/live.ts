/** Listens for "the table changed" and comes back by itself after every loss. */
export class Live {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = 500;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly onChange: (seq: number | null) => void,
    private readonly onLink: (up: boolean) => void,
  ) {
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 500;
      this.onLink(true);
      this.onChange(null);
    };
    socket.onmessage = (message) => {
      try {
        const seq = (JSON.parse(String(message.data)) as { seq?: number }).seq;
        this.onChange(typeof seq === "number" ? seq : null);
      } catch {
        this.onChange(null);
      }
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.onLink(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(8000, this.wait * 1.7);
    };
  }
}
