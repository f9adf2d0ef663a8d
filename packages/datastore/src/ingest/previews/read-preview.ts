import { CartableError, type DepositPreview } from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import { type PreviewChoices, previewTask } from './preview-task.ts';

/** Choices as a person writes them, before anything is declared. */
export interface RequestedPreview {
  /** `EPSG:n`; empty or absent leaves it to what is known. */
  readonly srs?: string | undefined;
  readonly encoding?: string | undefined;
}

/**
 * Previews a file in a worker thread, in the bounded queue of what people wait for.
 * @param keys where the file may be, in the order it moves through them: it may move while it is read
 * @throws {CartableError} `upload.unknown` when it is at none of them
 */
export async function readPreview(
  context: DatastoreContext,
  { name, keys, choices }: { name: string; keys: readonly string[]; choices: PreviewChoices },
): Promise<DepositPreview> {
  const { objects, inspections, limits, tasks } = context;
  for (const key of keys) {
    if (!(await objects.stat(key))) continue;
    try {
      const { path, release } = await objects.checkout(key);
      try {
        const input = { path, name, ...choices };
        return await inspections.run(() => previewTask.run(tasks, input, { timeoutMs: limits.previewMs }));
      } finally {
        await release();
      }
    } catch (error) {
      if (await objects.stat(key)) throw error;
    }
  }
  throw new CartableError('upload.unknown');
}
