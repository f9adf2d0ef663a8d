/** Presumed duration of a task while their pace is unknown: no rush is let in whole before one has ended. */
const presumedTaskMs = 100;
/** Intervals between ends that make the estimate. */
const mostIntervals = 10;
/** While fewer are known, presumed ones stand beside them. */
const leastIntervals = 5;

/**
 * Expected wait of one more task, from the pace of tasks while some wait: by Little's law, those in front times the
 * mean interval between two ends, or a presumed one until two have ended. Idle, it knows nothing, and nobody waits.
 */
export class ExpectedWait {
  readonly #atOnce: number;
  #underWay = 0;
  #lastEndMs: number | undefined;
  /** The last ones, oldest first. */
  #intervals: number[] = [];

  /** @param atOnce tasks that are worked on at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Milliseconds; 0 as long as there is a thread for it. */
  get ms(): number {
    const inFront = this.#underWay - this.#atOnce + 1;
    return inFront <= 0 ? 0 : inFront * this.#intervalMs;
  }

  get #intervalMs(): number {
    const missing = Math.max(0, leastIntervals - this.#intervals.length);
    const presumed = Array<number>(missing).fill(presumedTaskMs / this.#atOnce);
    // Without the longest one: a pause of the machine is no pace.
    const [, ...usual] = [...this.#intervals, ...presumed].sort((a, b) => b - a);
    return usual.reduce((sum, interval) => sum + interval, 0) / usual.length;
  }

  begin(): void {
    this.#underWay += 1;
  }

  /** @param nowMs of a clock that never goes back */
  end(nowMs: number): void {
    const wasBusy = this.#underWay > this.#atOnce;
    this.#underWay -= 1;
    if (wasBusy && this.#lastEndMs !== undefined) {
      this.#intervals.push(nowMs - this.#lastEndMs);
      if (this.#intervals.length > mostIntervals) this.#intervals.shift();
    }
    this.#lastEndMs = wasBusy ? nowMs : undefined;
    if (this.#underWay <= this.#atOnce) this.#intervals = [];
  }
}
