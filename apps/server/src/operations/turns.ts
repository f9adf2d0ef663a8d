const tickMs = 10;

/** Longest turn of an event loop, in seconds. */
export interface LongestTurn {
  /** Delay of everything else that waited for the loop. */
  readonly delay: number;
  /** CPU time of the thread meanwhile: the rest was taken by other programs of the machine. */
  readonly busy: number;
}

/**
 * Watches the turns of the event loop of this thread. The histogram of the runtime forgets the interval in which it is
 * reset, and knows no computing time.
 */
export class Turns {
  #delayMs = 0;
  #busyMs = 0;
  #lastTick = performance.now();
  #lastBusyMs = busyMs();

  constructor() {
    setInterval(() => this.#tick(), tickMs).unref();
  }

  /** The longest since it was last taken. */
  takeLongest(): LongestTurn {
    this.#tick();
    const longest = { delay: this.#delayMs / 1000, busy: this.#busyMs / 1000 };
    this.#delayMs = 0;
    this.#busyMs = 0;
    return longest;
  }

  #tick(): void {
    const now = performance.now();
    const busy = busyMs();
    this.#delayMs = Math.max(this.#delayMs, now - this.#lastTick - tickMs);
    this.#busyMs = Math.max(this.#busyMs, busy - this.#lastBusyMs);
    this.#lastTick = now;
    this.#lastBusyMs = busy;
  }
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
