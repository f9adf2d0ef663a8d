import type { UploadStatus, UploadType } from '@cartable/contract';
import type { Metadata } from '@cartable/storage';
import { sql } from 'kysely';
import { inOrderOf, type PageQuestion, pageOfRows } from '../../workspace/datasheets/page-of-rows.ts';
import type { Upload } from './upload.model.ts';
import { listUploadsByIds } from './upload.store.ts';

export interface UploadQuestion extends PageQuestion {
  readonly type?: UploadType | undefined;
  readonly status?: UploadStatus | undefined;
}

/** A page of the uploads of a datastore, sought by name or datasheet, without deleted ones. */
export async function findUploadPage(
  metadata: Metadata,
  question: UploadQuestion,
): Promise<{ total: number; items: Upload[] }> {
  const { type, status } = question;
  const { total, ids } = await pageOfRows(metadata, question, {
    table: 'uploads',
    conditions: [
      sql`x.status <> 'DELETED'`,
      ...(type === undefined ? [] : [sql`x.type = ${type}`]),
      ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    ],
    searched: [sql`x.name`],
    order: [sql`lower(x.name)`],
  });
  return { total, items: inOrderOf(ids, await listUploadsByIds(metadata.tables(), ids)) };
}
