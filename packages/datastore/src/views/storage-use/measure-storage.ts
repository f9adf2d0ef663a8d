import type { StorageKind } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { StorageUse } from '../../holdings/storage-use.model.ts';
import { measureStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { measureUploads } from '../../ingest/uploads/upload.store.ts';
import { measureAnnexes } from '../../library/annexes/annexe.store.ts';
import { measureStatics } from '../../library/statics/static.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';

const nothing: StorageUse = { use: 0, inTrash: 0, reserved: 0 };

/** Bytes a datastore keeps, by kind: sums of what is written when things are kept, never a look at the files. */
export async function measureStorage(
  db: Connection,
  datastoreId: string,
): Promise<Record<StorageKind, StorageUse>> {
  const data = await measureStoredData(db, datastoreId);
  return {
    ...data,
    uploads: await measureUploads(db, datastoreId),
    annexes: await measureAnnexes(db, datastoreId),
    statics: { ...nothing, use: await measureStatics(db, datastoreId) },
  };
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
