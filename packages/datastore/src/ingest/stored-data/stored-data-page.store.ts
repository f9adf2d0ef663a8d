import type { StoredDataStatus, StoredDataType } from '@cartable/contract';
import type { Metadata } from '@cartable/storage';
import { sql } from 'kysely';
import { inOrderOf, type PageQuestion, pageOfRows } from '../../workspace/datasheets/page-of-rows.ts';
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
  const { type, status } = question;
  const { total, ids } = await pageOfRows(metadata, question, {
    table: 'stored_data',
    conditions: [
      sql`x.status <> 'DELETED'`,
      ...(type === undefined ? [] : [sql`x.type = ${type}`]),
      ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    ],
    searched: [sql`x.name`],
    order: [sql`lower(x.name)`],
  });
  return { total, items: inOrderOf(ids, (await listStoredDataByIds(metadata.tables(), ids)).values()) };
}
