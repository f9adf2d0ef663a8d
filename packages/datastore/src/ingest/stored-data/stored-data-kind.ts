import type { StoredDataType } from '@cartable/contract';

/** Where stored data lie: tables in the database, the rest in the object store. */
export type StoredDataKind = 'database' | 'objects';

export const kindOfStoredData = (type: StoredDataType): StoredDataKind =>
  type === 'VECTOR-DB' ? 'database' : 'objects';
