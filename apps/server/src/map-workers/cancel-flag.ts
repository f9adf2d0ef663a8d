/**
 * A request to stop that crosses threads without a message: a worker busy in a synchronous loop reads no messages,
 * but it can look at a shared integer between two batches.
 */
export type CancelFlag = SharedArrayBuffer;

const CANCELLED = 1;

export function createCancelFlag(): CancelFlag {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

export function raiseCancelFlag(flag: CancelFlag): void {
  Atomics.store(new Int32Array(flag), 0, CANCELLED);
}

/** An AbortSignal of the worker's side that follows the flag; `check` looks, and is cheap enough for each batch. */
export function followCancelFlag(flag: CancelFlag): { signal: AbortSignal; check(): void } {
  const view = new Int32Array(flag);
  const controller = new AbortController();
  return {
    signal: controller.signal,
    check() {
      if (!controller.signal.aborted && Atomics.load(view, 0) === CANCELLED) controller.abort();
    },
  };
}
