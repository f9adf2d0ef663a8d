import type { JobQueue } from '@cartable/storage';
import type { BackgroundTask, DescribedTask } from './background-task.ts';

/** Beyond that many at once, the oldest are not told. */
const maxJobs = 500;

interface TaskQuestion<Context, TaskKind, Subject> {
  /** Descriptions by kind of job; jobs of any other kind are housekeeping. */
  readonly described: ReadonlyMap<string, DescribedTask<Context, TaskKind, Subject>>;
  readonly endedAfter: Date;
}

/** Tasks that are not over, or ended after that time, newest first, one for each kind and subject. */
export async function findTasks<
  Context extends { readonly queue: JobQueue },
  TaskKind extends string,
  Subject extends { readonly id: string },
>(
  context: Context,
  { described, endedAfter }: TaskQuestion<Context, TaskKind, Subject>,
): Promise<BackgroundTask<TaskKind, Subject>[]> {
  const jobs = await context.queue.listRecent({
    kinds: [...described.keys()],
    endedAfter,
    limit: maxJobs,
  });
  const tasks = new Map<string, BackgroundTask<TaskKind, Subject>>();
  for (const job of jobs) {
    const { kind, describe } = described.get(job.kind)!;
    const subject = await describe(context, job);
    if (subject === undefined) continue;
    const id = `${kind}:${subject.id}`;
    // Newest first: what came before on the same subject is history.
    if (!tasks.has(id)) tasks.set(id, { id, kind, job, subject });
  }
  return [...tasks.values()];
}

/** Those under way first, in the order given. */
export function runningFirst<Task extends { readonly finish: string | null }>(
  tasks: readonly Task[],
): Task[] {
  return [...tasks.filter(({ finish }) => finish === null), ...tasks.filter(({ finish }) => finish !== null)];
}
