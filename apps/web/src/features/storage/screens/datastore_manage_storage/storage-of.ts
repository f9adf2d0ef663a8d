import type { Datastore, StorageKind } from '@cartable/contract/datastore';

/** Figures of one kind of storage. The first of `data` holds tables, the second what lies in the object store. */
export function storageOf({ storages }: Datastore, kind: StorageKind) {
  const { data, uploads, annexes, statics } = storages;
  const [database, objects] = data;
  return { database: database!, objects: objects!, uploads, annexes, statics }[kind];
}
