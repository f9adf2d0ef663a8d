import type { JobContext, JobDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { helpJobKind, helpStep } from '../sharing/help-offers.ts';
import { PartsHelper } from '../sharing/help-parts.ts';
import { isUnderWay } from '../sharing/part-results.ts';
import type { HelpResult, SharedGeneration } from '../sharing/sharing.model.ts';
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
    steps: [{ name: helpStep, run: (job) => help(context, job) }],
  };
}

async function help(
  context: DatastoreContext,
  { payload, signal, isPlaceWanted }: JobContext<SharedGeneration>,
): Promise<HelpResult> {
  const { helpPartMs, generationMs, generationHeapMb } = context.limits;
  const helper = new PartsHelper(context, payload, { isPlaceWanted, partMs: helpPartMs });
  if (!(await helper.start())) return helper.result;
  let hasFailed = false;
  try {
    const task = await vectorTilesTask(context, payload.generation);
    if (task.planThreads !== null)
      await helpWithVectorPyramidTask.run(context.tasks, task, {
        signal: AbortSignal.any([signal, helper.leaving, helper.hung]),
        timeoutMs: generationMs,
        heapMb: generationHeapMb,
        onQuestion: (question) => helper.answer(question),
      });
  } catch (error) {
    // A pyramid that is over by now, its source perhaps gone with it, fails nobody.
    if (!helper.leaving.aborted && (await isUnderWay(context, payload))) {
      hasFailed = !signal.aborted;
      throw error;
    }
  } finally {
    await helper.stop({ hasFailed });
  }
  return helper.result;
}
