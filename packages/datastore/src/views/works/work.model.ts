import type { WorkKind } from '@cartable/contract';
import type { Job } from '@cartable/storage';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import type { TaskSubject } from '../../workspace/holdings/task-subject.ts';

/** The newest job of a kind on a subject, with all that is told of it. */
export interface Work {
  readonly id: string;
  readonly kind: WorkKind;
  readonly job: Job;
  readonly subject: TaskSubject;
  readonly datastore: Datastore;
  readonly datasheetName: string | null;
}

/** Two readings that tell the same are the same work at the same point. */
export function stageOf({ job }: Work): string {
  return [job.id, job.status, job.finishedAt, job.cancelRequested, job.progress?.at].join(' ');
}
