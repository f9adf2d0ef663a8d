import type { StoredDataStatus, StoredDataType } from '@cartable/contract';
import type { Metadata } from '@cartable/storage';
import {
  inOrderOf,
  namedRows,
  type PageQuestion,
  pageOfRows,
} from '../../workspace/datasheets/page-of-rows.ts';
import type { StoredData } from './stored-data.model.ts';
import { listStoredDataByIds } from './stored-data.store.ts';

export interface StoredDataQuestion extends PageQuestion {
  readonly type?: StoredDataType | undefined;
  readonly status?: StoredDataStatus | undefined;
}

/** A page of the stored data of a datastore, sought by name or datasheet; deleted ones are as unknown. */
export async function findStoredDataPage(
  metadata: Metadata,
  question: StoredDataQuestion,
): Promise<{ total: number; items: StoredData[] }> {
  const rows = { table: 'stored_data', ...namedRows(question) } as const;
  const { total, ids } = await pageOfRows(metadata, question, rows);
  return { total, items: inOrderOf(ids, (await listStoredDataByIds(metadata.tables(), ids)).values()) };
}
