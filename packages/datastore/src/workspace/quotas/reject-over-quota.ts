import { CartableError, type ErrorCode, type StorageKind } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Datastore } from '../datastores/datastore.model.ts';
import { measureStorage, quotaOf } from './measure-storage.ts';

/** Codes whose parameters are `use`, `quota` and `needed`, in bytes. */
type QuotaCode = Extract<
  ErrorCode,
  'storage.quota-exceeded' | 'upload.quota-exceeded' | 'pyramid.quota-exceeded' | 'static.quota-exceeded'
>;

interface StorageDemand {
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
  { datastore, kind, neededBytes, insteadOfBytes = 0, code = 'storage.quota-exceeded' }: StorageDemand,
): Promise<void> {
  const measured = (await measureStorage(context, db, datastore.id))[kind];
  const demand = {
    use: measured.use + measured.reserved - insteadOfBytes,
    needed: Math.ceil(neededBytes),
    quota: quotaOf(datastore, kind),
  };
  requireWithinQuota(demand, (numbers) => new CartableError(code, { ...numbers }));
}
