import type * as Contract from '@cartable/contract';
import { runningFirst } from '@cartable/platform';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findWorkspaceTasks } from './find-workspace-tasks.ts';
import { presentTask } from './present-task.ts';

/** Tasks that ended before are history: the reports keep them. */
const retentionMs = 24 * 60 * 60 * 1000;

/** As long as jobs are kept. */
const newsMs = 7 * retentionMs;

/** The tasks this person follows that have ended lately, the latest first. */
export async function listEndedTasks(
  context: DatastoreContext,
  visitor: Person,
  limit: number,
): Promise<(Contract.Task & { readonly finish: string })[]> {
  const tasks = await findWorkspaceTasks(context, new Date(context.clock.now().getTime() - newsMs));
  return tasks
    .flatMap((task) => presentTask(visitor, task) ?? [])
    .flatMap((task) => (task.followed && task.finish !== null ? { ...task, finish: task.finish } : []))
    .sort((a, b) => (a.finish < b.finish ? 1 : -1))
    .slice(0, limit);
}

/** The tasks this person follows: those under way first, then those ended since a day, newest first. */
export async function listMyTasks(
  context: DatastoreContext,
  visitor: Person,
  limit: number,
): Promise<Contract.Task[]> {
  const tasks = await findWorkspaceTasks(context, new Date(context.clock.now().getTime() - retentionMs));
  const followed = tasks.flatMap((task) => presentTask(visitor, task) ?? []).filter((task) => task.followed);
  return runningFirst(followed).slice(0, limit);
}
