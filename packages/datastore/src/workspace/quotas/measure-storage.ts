import { type StorageKind, storageKinds } from '@cartable/contract';
import { measureScope, type StorageUse } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Datastore } from '../datastores/datastore.model.ts';

/** Bytes a datastore keeps, by kind. */
export function measureStorage(
  { holdings }: Pick<DatastoreContext, 'holdings'>,
  db: Connection,
  datastoreId: string,
): Promise<Record<StorageKind, StorageUse>> {
  return measureScope(db, { holdings, kinds: storageKinds, scopeId: datastoreId });
}

export function quotaOf({ quotas }: Datastore, kind: StorageKind): number {
  const bytes: Record<StorageKind, number> = {
    database: quotas.dataBytes,
    objects: quotas.objectsBytes,
    uploads: quotas.uploadsBytes,
    annexes: quotas.annexesBytes,
    statics: quotas.staticsBytes,
  };
  return bytes[kind];
}
