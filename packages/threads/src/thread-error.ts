/** Reason why a thread gave no answer. */
export type ThreadEnd = 'out-of-memory' | 'too-long' | 'crashed' | 'stopped';

/** A thread ended, or was ended, before it answered. */
export class ThreadError extends Error {
  readonly end: ThreadEnd;

  constructor(end: ThreadEnd, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ThreadError';
    this.end = end;
  }
}

/** The typed form of what the `error` event of a worker brings. */
export function threadErrorOf(error: unknown): ThreadError {
  if ((error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ThreadError('out-of-memory', 'A thread reached the limit of its heap.', { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new ThreadError('crashed', `A thread crashed: ${message}`, { cause: error });
}
