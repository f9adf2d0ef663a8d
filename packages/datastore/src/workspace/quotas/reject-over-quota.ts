import { CartableError, type ErrorCode, type StorageKind } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Datastore } from '../datastores/datastore.model.ts';
import { measureStorage, quotaOf } from './measure-storage.ts';

/** Codes whose parameters are `use`, `quota` and `needed`, in bytes. */
type QuotaCode = Extract<
  ErrorCode,
  'storage.quota-exceeded' | 'upload.quota-exceeded' | 'pyramid.quota-exceeded' | 'static.quota-exceeded'
>;

interface Room {
  readonly datastore: Datastore;
  readonly kind: StorageKind;
  readonly neededBytes: number;
  /** Bytes of the measure that what is asked for takes the place of: what was promised to it, or its former version. */
  readonly insteadOfBytes?: number;
  readonly code?: QuotaCode;
}

/**
 * Refuses what would not fit. In a transaction that has locked the datastore, so that two at once are counted one after
 * the other. @throws {CartableError} `*.quota-exceeded`
 */
export async function rejectOverQuota(
  context: Pick<DatastoreContext, 'holdings'>,
  db: Connection,
  { datastore, kind, neededBytes, insteadOfBytes = 0, code = 'storage.quota-exceeded' }: Room,
): Promise<void> {
  const measured = (await measureStorage(context, db, datastore.id))[kind];
  const use = measured.use + measured.reserved - insteadOfBytes;
  const quota = quotaOf(datastore, kind);
  const needed = Math.ceil(neededBytes);
  if (use + needed > quota) throw new CartableError(code, { use, quota, needed });
}
