import { isMember } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { secondsLeft } from '../../ingest/uploads/integration-progress.ts';
import type { Person } from '../../people.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { entered } from '../../workspace/datastores/enter-datastore.ts';
import type { Work } from './work.model.ts';

/** The work as this person is told of it; `undefined` when it is none of theirs to know. */
export function presentWork(visitor: Person, work: Work): Contract.Work | undefined {
  const { job, subject, datastore } = work;
  if (!datastorePolicy.can(visitor, 'see', datastore)) return undefined;
  const hasFailed = job.status === 'FAILURE';
  const error = hasFailed ? (subject.error ?? job.error) : null;
  const { cancel, retry } = subject.abilities(entered(visitor, datastore));
  return {
    _id: work.id,
    kind: work.kind,
    status: job.status,
    title: subject.title,
    datastore: { _id: datastore.id, name: datastore.name },
    datasheet_name: work.datasheetName,
    upload: subject.uploadId ?? null,
    stored_data: subject.storedDataId ?? null,
    offering: subject.offering ? { _id: subject.offering.id, type: subject.offering.type } : null,
    execution: subject.executionId ?? null,
    progress: job.finishedAt === null ? progressOf(work) : null,
    error: error ? { code: error.code, params: { ...error.params } } : null,
    creation: job.createdAt,
    start: job.startedAt,
    finish: job.finishedAt,
    followed: isMember(visitor, datastore.communityId) && (!datastore.isSandbox || isOwner(visitor, work)),
    abilities: { cancel: cancel && job.finishedAt === null && !job.cancelRequested, retry },
  };
}

function isOwner(visitor: Person, { subject: { owner } }: Work): boolean {
  return 'id' in owner ? owner.id === visitor.id : owner.email === visitor.email;
}

function progressOf({ job }: Work): Contract.Work['progress'] {
  if (job.progress === null) return null;
  const { done, total, unit, part, share, at } = job.progress;
  const whole = share === undefined ? { done, total } : { done: share, total: 1 };
  return {
    done,
    total,
    unit,
    part: part ?? null,
    share: shareOf(whole),
    seconds_left: secondsLeft({ ...whole, since: job.startedAt, at }),
  };
}

function shareOf({ done, total }: { done: number; total: number | null }): number | null {
  return total === null || total <= 0 ? null : Math.min(1, Math.max(0, done / total));
}
