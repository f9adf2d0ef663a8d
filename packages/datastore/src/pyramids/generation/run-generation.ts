import { CartableError, type ErrorCode } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { TaskReference } from '../../workers/task.ts';
import type { GenerationJob } from './generation.ts';
import { watchCapacity } from './watch-capacity.ts';

/** Error codes of a stopped thread, from the terms of reading a file to those of making tiles. */
const inOtherWords: Partial<Record<ErrorCode, ErrorCode>> = {
  'upload.too-complex': 'pyramid.too-heavy',
  'upload.reading-too-long': 'pyramid.too-long',
};

/** Makes tiles in a worker thread, within the limits of a generation and the capacity of its datastore. */
export async function runGeneration<Input, Result>(
  context: DatastoreContext,
  job: GenerationJob,
  task: TaskReference<Input, Result>,
  input: Input,
  onQuestion?: (question: unknown) => Promise<unknown>,
): Promise<Result> {
  const { tasks, limits } = context;
  const capacity = watchCapacity(context, job.payload);
  try {
    return await task.run(tasks, input, {
      signal: AbortSignal.any([job.signal, capacity.signal]),
      timeoutMs: limits.generationMs,
      heapMb: limits.generationHeapMb,
      onProgress: (progress) => job.report(progress),
      ...(onQuestion ? { onQuestion } : {}),
    });
  } catch (error) {
    if (capacity.signal.aborted && !job.signal.aborted) throw capacity.signal.reason;
    const code = error instanceof CartableError ? inOtherWords[error.code] : undefined;
    if (!code || !(error instanceof CartableError)) throw error;
    throw new CartableError(code, error.params, { cause: error });
  } finally {
    capacity.stop();
  }
}
