import type { JobContext, JobDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { helpJobKind } from '../sharing/help-offers.ts';
import { PartsHelper } from '../sharing/help-parts.ts';
import type { SharedGeneration } from '../sharing/sharing.model.ts';
import { vectorTilesTask } from './build-vector-pyramid.job.ts';
import { helpWithVectorPyramidTask } from './vector-pyramid-task.ts';

/**
 * A worker with nothing else to do makes parts of a pyramid that another worker leads. It may end at any moment: parts it
 * has not finished are made by others.
 */
export function helpWithVectorPyramidJob(context: DatastoreContext): JobDefinition<SharedGeneration> {
  return {
    kind: helpJobKind,
    isLong: true,
    steps: [{ name: 'help', run: (job) => help(context, job) }],
  };
}

async function help(
  context: DatastoreContext,
  { payload, signal, isPlaceWanted }: JobContext<SharedGeneration>,
): Promise<{ readonly parts: number }> {
  const helper = new PartsHelper(context, payload, isPlaceWanted);
  if (!(await helper.start())) return { parts: 0 };
  let hasFailed = false;
  try {
    const task = await vectorTilesTask(context, payload.generation);
    if (task.planThreads !== null)
      await helpWithVectorPyramidTask.run(context.tasks, task, {
        signal: AbortSignal.any([signal, helper.leaving]),
        timeoutMs: context.limits.generationMs,
        heapMb: context.limits.generationHeapMb,
        onQuestion: (question) => helper.answer(question),
      });
  } catch (error) {
    if (!helper.leaving.aborted) {
      hasFailed = !signal.aborted;
      throw error;
    }
  } finally {
    await helper.stop({ hasFailed });
  }
  return { parts: helper.made };
}
