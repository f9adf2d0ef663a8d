import type { UploadStatus, UploadType } from '@cartable/contract';
import type { Metadata } from '@cartable/storage';
import {
  inOrderOf,
  namedRows,
  type PageQuestion,
  pageOfRows,
} from '../../workspace/datasheets/page-of-rows.ts';
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
  const rows = { table: 'uploads', ...namedRows(question) } as const;
  const { total, ids } = await pageOfRows(metadata, question, rows);
  return { total, items: inOrderOf(ids, await listUploadsByIds(metadata.tables(), ids)) };
}
