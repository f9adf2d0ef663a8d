/** Presumed duration of a task while their pace is unknown: no rush is let in whole before one has ended. */
const presumedTaskMs = 100;
/** Weight of the last interval: about ten ends make the estimate. */
const weight = 0.2;

/**
 * Expected wait of one more task, from the pace of tasks while some wait: by Little's law, those in front times the
 * mean interval between two ends, or a presumed one until two have ended. Idle, it knows nothing, and nobody waits.
 */
export class ExpectedWait {
  readonly #atOnce: number;
  #underWay = 0;
  #lastEndMs: number | undefined;
  #intervalMs: number | undefined;

  /** @param atOnce tasks that are worked on at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Milliseconds; 0 as long as there is a thread for it. */
  get ms(): number {
    const inFront = this.#underWay - this.#atOnce + 1;
    return inFront <= 0 ? 0 : inFront * (this.#intervalMs ?? presumedTaskMs / this.#atOnce);
  }

  begin(): void {
    this.#underWay += 1;
  }

  /** @param nowMs of a clock that never goes back */
  end(nowMs: number): void {
    const wasBusy = this.#underWay > this.#atOnce;
    this.#underWay -= 1;
    if (wasBusy && this.#lastEndMs !== undefined) {
      const interval = nowMs - this.#lastEndMs;
      this.#intervalMs =
        this.#intervalMs === undefined ? interval : this.#intervalMs + weight * (interval - this.#intervalMs);
    }
    this.#lastEndMs = wasBusy ? nowMs : undefined;
    if (this.#underWay <= this.#atOnce) this.#intervalMs = undefined;
  }
}
