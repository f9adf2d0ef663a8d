import type { StoredDataType } from '@cartable/contract';

/** Place of stored data: the database for tables, the object store for the rest. */
export type StoredDataKind = 'database' | 'objects';

export const kindOfStoredData = (type: StoredDataType): StoredDataKind =>
  type === 'VECTOR-DB' ? 'database' : 'objects';
