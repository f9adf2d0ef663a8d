import { CartableError, type ErrorCode } from '@cartable/contract';
import type { DatastoreContext } from '../context.ts';
import type { Tasks } from '../workers/tasks.ts';
import type { GenerationJob } from './generation.ts';

type GenerationTask = 'build-vector-pyramid' | 'build-raster-pyramid';

/** What a thread is stopped for, in the words of who reads a file, and of who makes tiles. */
const inOtherWords: Partial<Record<ErrorCode, ErrorCode>> = {
  'upload.too-complex': 'pyramid.too-heavy',
  'upload.reading-too-long': 'pyramid.too-long',
};

/** Makes tiles in a worker thread, within the limits of a generation. */
export async function runGeneration<Name extends GenerationTask>(
  { tasks, limits }: DatastoreContext,
  job: GenerationJob,
  name: Name,
  input: Tasks[Name]['input'],
): Promise<Tasks[Name]['result']> {
  try {
    return await tasks.run(name, input, {
      signal: job.signal,
      timeoutMs: limits.generationMs,
      heapMb: limits.generationHeapMb,
      onProgress: (progress) => job.report(progress),
    });
  } catch (error) {
    const code = error instanceof CartableError ? inOtherWords[error.code] : undefined;
    if (!code || !(error instanceof CartableError)) throw error;
    throw new CartableError(code, error.params, { cause: error });
  }
}
