import type { Job } from '@cartable/storage';

/** Description of the jobs of one kind, for people. */
export interface DescribedTask<Context, TaskKind, Subject> {
  readonly kind: TaskKind;
  /** `undefined`: what it was about is gone without trace. */
  describe(context: Context, job: Job): Promise<Subject | undefined>;
}

/** Newest job of a kind on a subject, as people are told of it. */
export interface BackgroundTask<TaskKind, Subject> {
  /** The same for every job of that kind on that subject. */
  readonly id: string;
  readonly kind: TaskKind;
  readonly job: Job;
  readonly subject: Subject;
}

/** Two readings of the same stage tell the same. */
export function stageOf({ job }: BackgroundTask<unknown, unknown>): string {
  return [job.id, job.status, job.finishedAt, job.cancelRequested, job.progress?.at].join(' ');
}
