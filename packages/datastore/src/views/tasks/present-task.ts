import { isMember } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { measureProgress } from '@cartable/platform';
import type { Person } from '../../people.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { entered } from '../../workspace/datastores/enter-datastore.ts';
import type { WorkspaceTask } from './workspace-task.ts';

/** The task as this person is told of it; `undefined` when it is none of theirs to know. */
export function presentTask(visitor: Person, task: WorkspaceTask): Contract.Task | undefined {
  const { job, subject, datastore } = task;
  if (!datastorePolicy.can(visitor, 'see', datastore)) return undefined;
  const hasFailed = job.status === 'FAILURE';
  const error = hasFailed ? (subject.error ?? job.error) : null;
  const { cancel, retry } = subject.abilities(entered(visitor, datastore));
  return {
    _id: task.id,
    kind: task.kind,
    status: job.status,
    title: subject.title,
    datastore: { _id: datastore.id, name: datastore.name },
    datasheet_name: task.datasheetName,
    upload: subject.uploadId ?? null,
    stored_data: subject.storedDataId ?? null,
    offering: subject.offering ? { _id: subject.offering.id, type: subject.offering.type } : null,
    execution: subject.executionId ?? null,
    progress: job.finishedAt === null ? progressOf(task) : null,
    error: error ? { code: error.code, params: { ...error.params } } : null,
    creation: job.createdAt,
    start: job.startedAt,
    finish: job.finishedAt,
    followed: isMember(visitor, datastore.communityId) && (!datastore.isSandbox || isOwner(visitor, task)),
    abilities: { cancel: cancel && job.finishedAt === null && !job.cancelRequested, retry },
  };
}

function isOwner(visitor: Person, { subject: { owner } }: WorkspaceTask): boolean {
  return 'id' in owner ? owner.id === visitor.id : owner.email === visitor.email;
}

function progressOf({ job }: WorkspaceTask): Contract.Task['progress'] {
  if (job.progress === null) return null;
  const { done, total, unit, part } = job.progress;
  const { share, secondsLeft } = measureProgress(job.progress, job.startedAt);
  return { done, total, unit, part: part ?? null, share, seconds_left: secondsLeft };
}
