import type { Io } from "./io.ts";

/** Often enough to look alive, too seldom to cost anything. */
const INTERVAL_MS = 100;

/** How many URLs of standard input were answered so far, for whoever waits at a terminal. */
export class Progress {
  private readonly show: Io["progress"];
  private readonly start = Date.now();
  private next = 0;

  constructor(io: Io) {
    this.show = io.progress;
  }

  update(count: number): void {
    if (this.show === undefined) return;
    const now = Date.now();
    if (now < this.next) return;
    this.next = now + INTERVAL_MS;
    this.show(`${count.toLocaleString("en")} lines, ${rate(count, now - this.start)}`);
  }

  end(): void {
    this.show?.("");
  }
}

function rate(count: number, ms: number): string {
  const perSecond = Math.round((count * 1000) / Math.max(ms, 1));
  return `${perSecond.toLocaleString("en")} a second`;
}
