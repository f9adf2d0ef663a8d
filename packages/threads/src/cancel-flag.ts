/**
 * A request to stop that crosses threads without a message: a thread busy in a synchronous loop reads no messages, but
 * it can look at a shared integer between two batches.
 */
export type CancelFlag = SharedArrayBuffer;

const cancelled = 1;

export function createCancelFlag(): CancelFlag {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

export function raiseCancelFlag(flag: CancelFlag): void {
  Atomics.store(new Int32Array(flag), 0, cancelled);
}

export interface FollowedFlag {
  /** Aborted within `everyMs` of the flag, for what waits. */
  readonly signal: AbortSignal;
  /** For loops that let no timer run. @throws the reason of the signal once the flag is raised */
  throwIfRaised(): void;
  /** Ends the looking. */
  stop(): void;
}

/** The working side: looks at the flag from time to time. */
export function followCancelFlag(flag: CancelFlag, everyMs: number): FollowedFlag {
  const view = new Int32Array(flag);
  const controller = new AbortController();
  const look = () => {
    if (Atomics.load(view, 0) === cancelled) controller.abort();
  };
  const timer = setInterval(look, everyMs);
  return {
    signal: controller.signal,
    throwIfRaised() {
      look();
      controller.signal.throwIfAborted();
    },
    stop: () => clearInterval(timer),
  };
}
