/** Steps of a long work, some at once. */

/** @returns how many bytes were kept */
export type Step = (signal: AbortSignal) => Promise<number>;

export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly bytes: number;
}

interface RunOptions {
  readonly atOnce: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * The first that fails stops the others; nothing runs, and nothing is told, once this has settled.
 * @returns how many bytes were kept
 * @throws what a step threw, or the reason of the signal
 */
export async function runSteps(
  steps: readonly Step[],
  { atOnce, signal, onProgress }: RunOptions,
): Promise<number> {
  const inner = new AbortController();
  const either = AbortSignal.any([signal, inner.signal]);
  let [done, bytes] = [0, 0];
  const waiting = steps.values();
  const work = async () => {
    for (const step of waiting) {
      either.throwIfAborted();
      // Not `bytes += await`, which adds to what there was before the step, and loses that of the others.
      const more = await step(either);
      bytes += more;
      done += 1;
      if (!either.aborted) onProgress({ done, all: steps.length, bytes });
    }
  };
  // The reason of the others is then this error: the first to be awaited tells it.
  const stopOthers = (error: unknown) => {
    inner.abort(error);
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stopOthers)));
  if (either.aborted && ends.some(({ status }) => status === 'rejected')) throw either.reason;
  return bytes;
}
