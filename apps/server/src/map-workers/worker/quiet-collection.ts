import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough that a map in the middle of a visit does not meet a collection. */
const quietMs = 15_000;

/**
 * Gives back the memory of a burst of tasks soon after it: by itself V8 waits some two minutes, and what surrounds its
 * heap (pages of copies, images) waits with it.
 */
export class QuietCollection {
  readonly #collect: () => void;
  #running = 0;
  /** When the last task ended; nothing where all is given back. */
  #since: number | undefined;

  constructor(collect: () => void = collectAll()) {
    this.#collect = collect;
  }

  /** Whether a task is under way. */
  get isBusy(): boolean {
    return this.#running > 0;
  }

  begin(): void {
    this.#running += 1;
  }

  end(now: number): void {
    this.#running -= 1;
    this.#since = now;
  }

  /** Called now and then, by who knows that nothing waits. */
  look(now: number): void {
    if (this.#running > 0 || this.#since === undefined || now - this.#since < quietMs) return;
    this.#since = undefined;
    this.#collect();
  }
}

/** A whole collection, as `--expose-gc` gives it to a context made afterwards. */
function collectAll(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
