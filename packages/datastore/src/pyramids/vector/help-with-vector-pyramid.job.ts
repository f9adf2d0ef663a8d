import type { JobDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { helpJob } from '../sharing/help.job.ts';
import type { SharedGeneration } from '../sharing/sharing.model.ts';
import { vectorHelp, vectorTilesTask } from './build-vector-pyramid.job.ts';
import { helpWithVectorPyramidTask } from './vector-pyramid-task.ts';

export function helpWithVectorPyramidJob(context: DatastoreContext): JobDefinition<SharedGeneration> {
  return helpJob(context, vectorHelp.jobKind, async (generation, options) => {
    const task = await vectorTilesTask(context, generation);
    if (task.planThreads !== null) await helpWithVectorPyramidTask.run(context.tasks, task, options);
  });
}
