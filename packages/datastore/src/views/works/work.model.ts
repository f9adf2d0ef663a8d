import type { WorkKind } from '@cartable/contract';
import type { Job } from '@cartable/storage';
import type { StoredError } from '../../stored-text.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';

/** What a job is about, in the words of those who asked for it. */
export interface WorkSubject {
  /** Of the upload, the stored data or the offering. */
  readonly id: string;
  readonly title: string;
  readonly datastoreId: string;
  readonly datasheetId: string | null;
  readonly uploadId?: string;
  readonly storedDataId?: string | null;
  readonly offering?: { readonly id: string; readonly type: string };
  readonly executionId?: string;
  /** Who asked for it: by account, or by the address left as contact. */
  readonly owner: { readonly id: string } | { readonly email: string };
  /** Why what it is about stopped, when that says more than the job. */
  readonly error?: StoredError | null;
  abilities(access: Entered): Readonly<Record<'cancel' | 'retry', boolean>>;
}

/** The newest job of a kind on a subject, with all that is told of it. */
export interface Work {
  readonly id: string;
  readonly kind: WorkKind;
  readonly job: Job;
  readonly subject: WorkSubject;
  readonly datastore: Datastore;
  readonly datasheetName: string | null;
}

/** Two readings that tell the same are the same work at the same point. */
export function stageOf({ job }: Work): string {
  return [job.id, job.status, job.finishedAt, job.cancelRequested, job.progress?.at].join(' ');
}
