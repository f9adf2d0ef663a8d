import type { StoredError } from '../../stored-text.ts';
import type { Entered } from '../datastores/enter-datastore.ts';

/** Subject of a job, in the words of those who asked for it. */
export interface TaskSubject {
  /** Id of the upload, the stored data or the offering. */
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
