import type { JobContext, JobDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';
import type { TaskOptions } from '../../workers/task.ts';
import { helpStep } from './help-offers.ts';
import { PartsHelper } from './help-parts.ts';
import { isUnderWay } from './part-results.ts';
import type { HelpResult, SharedGeneration } from './sharing.model.ts';

export type MakeParts = (generation: Generation, options: TaskOptions) => Promise<void>;

/**
 * A worker with nothing else to do makes parts of a pyramid that another worker leads. It may end at any moment: parts it
 * has not finished are made by others.
 */
export function helpJob(
  context: DatastoreContext,
  kind: string,
  makeParts: MakeParts,
): JobDefinition<SharedGeneration> {
  return {
    kind,
    isLong: true,
    steps: [{ name: helpStep, run: (job) => help(context, job, makeParts) }],
  };
}

async function help(
  context: DatastoreContext,
  { payload, signal, isPlaceWanted }: JobContext<SharedGeneration>,
  makeParts: MakeParts,
): Promise<HelpResult> {
  const { helpPartMs, generationMs, generationHeapMb } = context.limits;
  const helper = new PartsHelper(context, payload, { isPlaceWanted, partMs: helpPartMs });
  if (!(await helper.start())) return helper.result;
  let hasFailed = false;
  try {
    await makeParts(payload.generation, {
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
