import { type StorageKind, storageKinds } from '@cartable/contract';
import { type StorageUse, uniteUses } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Datastore } from '../datastores/datastore.model.ts';

/** Bytes a datastore keeps, by kind: what every holding of it measures. */
export async function measureStorage(
  { holdings }: Pick<DatastoreContext, 'holdings'>,
  db: Connection,
  datastoreId: string,
): Promise<Record<StorageKind, StorageUse>> {
  const measures: Partial<Record<StorageKind, StorageUse>>[] = [];
  for (const holding of holdings) measures.push((await holding.measure?.(db, datastoreId)) ?? {});
  const uses = storageKinds.map((kind) => [
    kind,
    uniteUses(measures.flatMap((measure) => measure[kind] ?? [])),
  ]);
  return Object.fromEntries(uses) as Record<StorageKind, StorageUse>;
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
