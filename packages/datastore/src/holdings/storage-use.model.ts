import type { StoredDataType } from '@cartable/contract';
import { readNumber } from '../stored-text.ts';

/** Bytes of one kind of storage in a datastore. */
export interface StorageUse {
  /** Kept, those of the trash included. */
  readonly use: number;
  /** Of `use`: what emptying the trash would free. */
  readonly inTrash: number;
  /** Promised to work under way, beside `use`. */
  readonly reserved: number;
}

/** Where stored data lie: tables in the database, the rest in the object store. */
export type StoredDataKind = 'database' | 'objects';

export const kindOfStoredData = (type: StoredDataType): StoredDataKind =>
  type === 'VECTOR-DB' ? 'database' : 'objects';

/** Of one line of sums, as the database gives them. */
export function storageUse({
  kept,
  reserved,
  trashed,
}: {
  kept: unknown;
  reserved: unknown;
  trashed: number;
}): StorageUse {
  const use = readNumber(kept);
  return { use, inTrash: trashed ? use : 0, reserved: readNumber(reserved) };
}

export function uniteUses(uses: readonly StorageUse[]): StorageUse {
  const sum = (of: keyof StorageUse) => uses.reduce((total, use) => total + use[of], 0);
  return { use: sum('use'), inTrash: sum('inTrash'), reserved: sum('reserved') };
}
